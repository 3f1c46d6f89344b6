import DynamicsEngine
import DynamicsModel
import DynamicsReference
import Testing

@Suite struct RollingResistanceTests {
    private func rolling(_ resistance: Double, ofFloor: Bool = false, speed: Double = 300) -> SceneDescription {
        let disc = Item(
            .circle(radius: 20), position: Vector2(0, -20), velocity: Vector2(speed, 0), angularVelocity: speed / 20,
            friction: 0.8, rollingResistance: ofFloor ? 0 : resistance)
        let floor = Boundary(
            .segment(Vector2(-5000, 0), Vector2(5000, 0)), friction: 0.8, rollingResistance: ofFloor ? resistance : 0)
        return SceneDescription(
            settings: Settings(gravity: down, allowsSleep: false), items: [disc], boundaries: [floor])
    }

    @Test(arguments: [true, false])
    func `a rolling disc slows down by c g / 1.5 and comes to rest`(ofFloor: Bool) throws {
        // Friction holds it back by f, the resistance by c m g r: m a = f and I a / r = c m g r − f r.
        let scene = rolling(0.3, ofFloor: ofFloor)
        let world = try World(scene)
        var reference = try ReferenceWorld(scene)
        for _ in 0..<60 {
            world.step()
            reference.step()
        }
        let expected = 300 - 0.3 * 1000 / 1.5
        // The contact settles in the first steps.
        #expect(isNear(try world.state().velocity.x, expected, 1))
        #expect(isNear(reference.states()[0].velocity.x, expected, 1))
        world.step(60)
        #expect(isNear(try world.state().velocity.x, 0, 1e-3))
        #expect(isNear(try world.state().angularVelocity, 0, 1e-3))
    }

    /// A disc on a slope of so many units down by one.
    private func onSlope(_ slope: Double, _ resistance: Double) throws -> World {
        let way = Vector2(1, slope) / Vector2(1, slope).length
        let normal = Vector2(way.y, -way.x)
        let line = Boundary(.segment(way * -2000, way * 2000), friction: 2)
        let disc = Item(
            .circle(radius: 20), position: normal * 20, friction: 2, rollingResistance: resistance)
        return try World(
            SceneDescription(
                settings: Settings(gravity: down, allowsSleep: false), items: [disc], boundaries: [line]))
    }

    @Test func `a disc rests on slopes below its coefficient, and rolls down above`() throws {
        let resting = try onSlope(0.18, 0.2)
        let start = try resting.state().centerOfMass
        resting.step(600)
        #expect(isNear(try resting.state().centerOfMass, start, 0.2))
        #expect(isNear(try resting.state().sine, 0, 0.01))
        let rolling = try onSlope(0.22, 0.2)
        rolling.step(60)
        // (tan α − c) cos α g / 1.5.
        #expect(isNear(try rolling.state().velocity.length, 0.02 * 976.6 / 1.5, 2))
    }

    @Test func `two points and two discs are held back too`() throws {
        // A box that is pushed over an edge is no wheel; a disc between two others on a floor stays where it is put.
        let items = [0, 40, 80].map { x in
            Item(.circle(radius: 20), position: Vector2(Double(x), -20), friction: 0.5, rollingResistance: 0.1)
        }
        let top = Item(.circle(radius: 20), position: Vector2(20, -54.6), friction: 0.5, rollingResistance: 0.1)
        let world = try world(
            items + [top, box(300, -50).with { $0.rollingResistance = 1 }], gravity: down,
            boundaries: [floor(friction: 0.5)])
        world.step(300)
        #expect(isNear(try world.state(3).centerOfMass, Vector2(20, -54.6), 1))
        #expect(isNear(try world.state(4).centerOfMass, Vector2(300, -50), 0.5))
    }

    private func world(_ items: [Item], gravity: Vector2, boundaries: [Boundary]) throws -> World {
        try World(
            SceneDescription(
                settings: Settings(gravity: gravity, allowsSleep: false), items: items, boundaries: boundaries))
    }

    @Test func `bits are the same on any number of workers, and snapshots go on alike`() throws {
        var items: [Item] = []
        for k in 0..<400 {
            items.append(
                Item(
                    .circle(radius: 6 + Double(k % 3)),
                    position: Vector2(Double(k % 20) * 18, Double(k / 20) * -18 - 10),
                    rollingResistance: Double(k % 4) * 0.1))
        }
        func run(_ workers: Int) throws -> [UInt8] {
            var scene = SceneDescription(
                settings: Settings(gravity: down, workers: workers), items: items,
                boundaries: [Boundary(.inside(minimum: Vector2(-20, -1000), maximum: Vector2(400, 0)))])
            scene.boundaries[0].rollingResistance = 0.05
            var world = try World(scene)
            world.step(60)
            world = try World(restoring: world.snapshot(), workers: workers)
            world.step(60)
            return world.snapshot().bytes
        }
        #expect(try run(1) == run(3))
    }

    @Test func `coefficients out of range are refused`() {
        for value in [-0.1, 11, .nan] {
            #expect(throws: DynamicsError.self) {
                try World(SceneDescription(items: [ball(0, 0).with { $0.rollingResistance = value }]))
            }
            #expect(throws: DynamicsError.self) {
                try Boundary(.segment(.zero, Vector2(9, 0)), rollingResistance: value).validated()
            }
        }
    }
}
