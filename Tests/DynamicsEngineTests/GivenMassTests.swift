import DynamicsEngine
import DynamicsModel
import DynamicsReference
import Testing

@Suite struct GivenMassTests {
    private let given = MassProperties(mass: 4, centerOfMass: Vector2(0, 15), momentOfInertia: 900)

    @Test func `an impulse moves what is given, not what the outline weighs`() throws {
        let item = ball(0, 0, radius: 20).with { $0.massProperties = given }
        let world = try world([item])
        try world.apply(Push(force: Vector2(8, 0), torque: 0.9, targets: [.init(id(0), offset: given.centerOfMass)]))
        #expect(isNear(try world.state().velocity, Vector2(200, 0), 1e-3))
        #expect(isNear(try world.state().angularVelocity, 10, 1e-4))
        #expect(try world.state().centerOfMass == Vector2(0, 15))
        #expect(isNear(try world.position(of: id(0)), .zero, 1e-5))
    }

    @Test func `a disc that is heavy below stands up by itself, in the reference too`() throws {
        let item = Item(
            .circle(radius: 20), position: Vector2(0, -20), rotation: 1, friction: 1, angularResistance: 2,
            massProperties: given)
        let scene = SceneDescription(
            settings: Settings(gravity: down, allowsSleep: false), items: [item], boundaries: [floor(friction: 1)])
        let world = try World(scene)
        var reference = try ReferenceWorld(scene)
        for _ in 0..<20 {
            world.step()
            reference.step()
        }
        #expect(isNear(try world.state().sine, reference.states()[0].sine, 1e-3))
        world.step(600)
        #expect(isNear(try world.state().sine, 0, 0.01))
    }

    @Test func `it is given later and taken back, and the outline stays where it is`() throws {
        let shape = Shape.path([Vector2(-20, 15), Vector2(20, 15), Vector2(0, -25)])
        let item = Item(shape, position: Vector2(50, 60), rotation: 0.7)
        let world = try world([item])
        let usual = try world.state().centerOfMass
        let parts = try world.parts(of: id(0))
        func corner() throws -> Vector2 {
            let state = try world.state()
            let part = try world.parts(of: id(0))[0]
            guard case .path(let vertices) = part.shape else { return .zero }
            return state.centerOfMass + (part.offset + vertices[0]).rotated(cosine: state.cosine, sine: state.sine)
        }
        let place = try corner()
        try world.setProperties([(id(0), ItemProperties(massProperties: given))])
        #expect(isNear(try world.position(of: id(0)), Vector2(50, 60), 1e-4))
        #expect(isNear(try corner(), place, 1e-4))
        #expect((try world.state().centerOfMass - usual).length > 5)
        let restored = try World(restoring: world.snapshot())
        for world in [world, restored] {
            try world.setShape(.circle(radius: 9), of: id(0))
            #expect(isNear(try world.position(of: id(0)), Vector2(50, 60), 1e-4))
            try world.apply(Push(force: Vector2(4, 0), targets: [.init(id(0), offset: given.centerOfMass)]))
            #expect(isNear(try world.state().velocity, Vector2(100, 0), 1e-3))
            try world.setShape(shape, of: id(0))
            try world.setProperties([(id(0), ItemProperties())])
        }
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
        #expect(isNear(try world.state().centerOfMass, usual, 1e-4))
        #expect(isNear(try world.parts(of: id(0))[0].offset, parts[0].offset, 1e-4))
        let mass = MassProperties(of: try shape.validated(), density: 1).mass
        try world.setVelocities([(id(0), .zero, 0)])
        try world.apply(Push(force: Vector2(1, 0), targets: [.init(id(0))]))
        #expect(isNear(try world.state().velocity.x, 100 / mass, 0.01))
    }

    @Test func `numbers out of range are refused`() {
        let bad = [
            MassProperties(mass: 0, centerOfMass: .zero, momentOfInertia: 1),
            MassProperties(mass: 1, centerOfMass: .zero, momentOfInertia: -1),
            MassProperties(mass: 1, centerOfMass: Vector2(.nan, 0), momentOfInertia: 1),
            MassProperties(mass: .infinity, centerOfMass: .zero, momentOfInertia: 1),
        ]
        for properties in bad {
            #expect(throws: DynamicsError.self) { try world([ball(0, 0).with { $0.massProperties = properties }]) }
        }
    }
}
