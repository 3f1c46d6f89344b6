import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import Testing

@Suite struct HitEventTests {
    private func world(
        _ items: [Item], threshold: Double? = 100, gravity: Vector2 = .zero, boundaries: [Boundary] = [],
        workers: Int = 1
    ) throws -> World {
        try World(
            SceneDescription(
                settings: Settings(
                    gravity: gravity, restitutionThreshold: 0, hitEventThreshold: threshold, allowsSleep: false,
                    workers: workers),
                items: items, boundaries: boundaries))
    }

    private func hits(_ world: World, steps: Int) -> [HitEvent] {
        (0..<steps).flatMap { _ in
            world.step()
            return world.hitEvents
        }
    }

    /// A disc of mass 1.
    private func disc(_ x: Double, _ y: Double, elasticity: Double) -> Item {
        Item(.circle(radius: (10_000 / Double.pi).squareRoot()), position: Vector2(x, y), elasticity: elasticity)
    }

    @Test(arguments: [0, 0.5, 1]) func `two discs that meet exchange (1 + e) m v / 2`(elasticity: Double) throws {
        let discs = [
            disc(-200, 0, elasticity: elasticity).moving(300, 0), disc(200, 0, elasticity: elasticity).moving(-300, 0),
        ]
        let world = try world(discs)
        let hits = hits(world, steps: 60)
        #expect(hits.count == 1)
        let hit = try #require(hits.first)
        #expect(hit.item == id(0) && hit.other == .item(id(1)))
        #expect(isNear(hit.normal, Vector2(1, 0), 1e-6))
        // Float velocities.
        #expect(isNear(hit.approachSpeed, 600, 1e-3))
        // They close in by 10 pt a step, and points lie in the middle of both surfaces.
        #expect(isNear(hit.position, .zero, 5))
        // Each changes its velocity by 300 (1 + e). The speed with which a soft contact parts what has met lacks to 1
        // %.
        #expect(isNear(hit.impulse, 300 * (1 + elasticity), 0.01 * 300))
        #expect(isNear(try world.state(1).velocity.x, 300 * elasticity, 0.01 * 300))
    }

    @Test func `a fall on a boundary is told with the speed of the fall`() throws {
        let world = try world([ball(0, -210)], gravity: down, boundaries: [floor()])
        let hits = hits(world, steps: 120)
        #expect(hits.count == 1)
        let hit = try #require(hits.first)
        #expect(hit.other == .boundary(boundaryID(0)))
        #expect(isNear(hit.normal, Vector2(0, 1), 1e-6))
        // √(2 g h) of 200 pt; the step of the hit began up to a tick earlier.
        let speed = (2 * 1000 * 200.0).squareRoot()
        #expect(hit.approachSpeed <= speed * 1.01 && hit.approachSpeed >= speed - 1.5 * 1000 * tick)
        #expect(isNear(hit.position, .zero, speed * tick))
    }

    @Test func `what is slower than the threshold is not told, nor what rests`() throws {
        let items = [ball(-40, 0).moving(40, 0), ball(40, 0).moving(-40, 0), box(300, -50)]
        let world = try world(items, gravity: Vector2(0, 0.001), boundaries: [floor()])
        #expect(hits(world, steps: 120).isEmpty)
        let touchy = try self.world(items, threshold: 79, gravity: Vector2(0, 0.001), boundaries: [floor()])
        #expect(hits(touchy, steps: 120).count == 1)
    }

    @Test func `what passes by or has no push is no hit`() throws {
        // Within the reach of a contact, but it flies on.
        let world = try world([ball(-100, 0).moving(600, 0), ball(0, 21)])
        #expect(hits(world, steps: 60).isEmpty)
    }

    @Test func `a group that lands on several parts hits once, with all of their impulse`() throws {
        let parts = (0..<3).map { Shape.Part(.circle(radius: 10), offset: Vector2(Double($0) * 40 - 40, 0)) }
        let group = Item(.group(parts), position: Vector2(0, -15)).moving(0, 300)
        let world = try world([group], boundaries: [floor()])
        var hits: [HitEvent] = []
        while hits.isEmpty, world.ticks < 30 { hits = self.hits(world, steps: 1) }
        #expect(hits.count == 1)
        let mass = 3 * 100 * Double.pi / 10_000
        let after = try world.state(0).velocity.y
        #expect(isNear(hits.first?.impulse ?? 0, (300 - after) * mass, 0.02 * 300 * mass), "\(after)")
    }

    @Test func `without a threshold nothing is told`() throws {
        let world = try world([ball(0, -200)], threshold: nil, gravity: down, boundaries: [floor()])
        #expect(hits(world, steps: 120).isEmpty)
    }

    @Test(arguments: [1e4, 1e5, 1e6]) func `the fastest hits are told`(speed: Double) throws {
        let world = try world(
            [ball(-1000, 0).moving(speed, 0), anchored(.rectangle(width: 20, height: 200), 300, 0)])
        let hits = hits(world, steps: 60)
        #expect(hits.count == 1)
        #expect(isNear(hits.first?.approachSpeed ?? 0, speed, 1e-6 * speed))
    }

    @Test func `order and values are the same on any number of workers, and telling changes nothing`() throws {
        func run(_ workers: Int, threshold: Double?) throws -> (hits: [[HitEvent]], hash: UInt64) {
            var scene = try BuiltInScene.named("mixed").make(SceneOptions(items: 3000)).description
            scene.settings.workers = workers
            scene.settings.hitEventThreshold = threshold
            let world = try World(scene)
            let hits = (0..<60).map { _ in
                world.step()
                return world.hitEvents
            }
            return (hits, world.stateHash())
        }
        let expected = try run(1, threshold: 200)
        #expect(expected.hits.joined().count > 1000)
        for step in expected.hits {
            #expect(step.map(\.item) == step.map(\.item).sorted())
            #expect(step.allSatisfy { $0.approachSpeed > 200 && $0.impulse > 0 })
        }
        let shared = try run(4, threshold: 200)
        #expect(shared.hits == expected.hits)
        #expect(try run(1, threshold: nil).hash == expected.hash)
    }

    @Test func `a threshold out of range is refused`() throws {
        for value in [-1, .nan, 1e7] {
            #expect(throws: DynamicsError.self) { try world([], threshold: value) }
        }
    }
}
