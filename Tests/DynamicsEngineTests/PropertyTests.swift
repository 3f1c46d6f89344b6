import DynamicsEngine
import DynamicsModel
import Testing

@Suite struct PropertyTests {
    @Test func `an item changed afterwards moves like one made that way`() throws {
        let properties = ItemProperties(
            density: 3, friction: 0.7, elasticity: 0.5, resistance: 2, angularResistance: 1, charge: 4)
        for shape in everyShape {
            let plain = Item(shape, position: Vector2(0, -40)).moving(120, 0, turning: 2)
            let made = try world(
                [plain.with { $0.properties = properties }], gravity: down, boundaries: [floor()],
                fields: [Field(.electric, position: Vector2(300, 0), strength: 2)])
            let changed = try world(
                [plain], gravity: down, boundaries: [floor()],
                fields: [Field(.electric, position: Vector2(300, 0), strength: 2)])
            try changed.setProperties([(id(0), properties)])
            made.step(50)
            changed.step(50)
            // Mass is scaled by the ratio of densities: rounded once more than when it is made, which grows about tenfold
            // with every bounce of a corner. Every shape has bounced by now, none more than twice.
            #expect(isNear(try made.state().centerOfMass, try changed.state().centerOfMass, 0.005))
            #expect(isNear(try made.state().angularVelocity, try changed.state().angularVelocity, 0.005))
        }
    }

    @Test func `an item can be anchored and let go`() throws {
        let world = try world([ball(0, 0), ball(0, -40)], gravity: down, sleeps: true)
        try world.setProperties([(id(0), ItemProperties(isAnchored: true))])
        world.step(60)
        #expect(try world.state(0).centerOfMass == .zero)
        // The other one lies on it, or has rolled off.
        #expect(world.statistics.awakeItems <= 1)
        try world.setProperties([(id(0), ItemProperties())])
        world.step(30)
        // Free fall over half a second, by a step more at most: g t²/2 = 125 pt.
        #expect(isNear(try world.state(0).centerOfMass.y, 125, 10))
    }

    @Test func `an item that may no longer turn stops turning`() throws {
        let world = try world([box(0, 0).moving(0, 0, turning: 3)])
        world.step()
        try world.setProperties([(id(0), ItemProperties(allowsRotation: false))])
        let sine = try world.state().sine
        world.step(10)
        #expect(try world.state().angularVelocity == 0)
        #expect(try world.state().sine == sine)
    }

    @Test func `another outline rests at its own height, about the same centre`() throws {
        let world = try world([box(0, -50)], gravity: down, boundaries: [floor()], sleeps: true)
        world.step(90)
        #expect(isNear(try world.position(of: id(0)).y, -50, 0.6))
        try world.setShape(.circle(radius: 20), of: id(0))
        #expect(isNear(try world.position(of: id(0)).y, -50, 0.6))
        world.step(90)
        #expect(isNear(try world.position(of: id(0)).y, -20, 0.3))
        // A triangle whose centroid is not its centre.
        let triangle = [Vector2(-30, 10), Vector2(30, 10), Vector2(0, -50)]
        try world.setShape(.path(triangle), of: id(0))
        #expect(isNear(try world.position(of: id(0)).y, -20, 0.3))
        world.step(120)
        #expect(isNear(try world.position(of: id(0)).y, -10, 0.5))
        #expect(throws: DynamicsError.self) { try world.setShape(everyShape[4], of: id(0)) }
        #expect(throws: DynamicsError.self) { try world.setShape(.circle(radius: .nan), of: id(0)) }
    }

    @Test func `bad values change nothing`() throws {
        let world = try world([ball(0, 0), ball(50, 0)])
        let hash = world.stateHash()
        #expect(throws: DynamicsError.notFinite("density", .infinity)) {
            try world.setProperties([
                (id(0), ItemProperties(isAnchored: true)), (id(1), ItemProperties(density: .infinity)),
            ])
        }
        #expect(throws: DynamicsError.unknownID("item 2")) { try world.setProperties([(id(2), ItemProperties())]) }
        world.step()
        #expect(world.stateHash() == hash)
        #expect(world.statistics.awakeItems == 2)
    }

    @Test func `a step tells who moved in it before falling asleep`() throws {
        let world = try world([box(0, -50), box(300, -50)], gravity: down, boundaries: [floor()], sleeps: true)
        var asleep = 0
        for _ in 0..<120 {
            world.step()
            asleep += world.statistics.itemsFallenAsleep
        }
        #expect(asleep == 2)
        #expect(world.statistics.awakeItems == 0)
        #expect(world.statistics.itemsFallenAsleep == 0)
    }
}
