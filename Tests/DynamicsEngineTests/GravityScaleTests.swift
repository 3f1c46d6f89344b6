import DynamicsEngine
import DynamicsModel
import DynamicsReference
import Testing

@Suite struct GravityScaleTests {
    private func items(_ scales: [Double]) -> [Item] {
        scales.enumerated().map { k, scale in ball(Double(k) * 100, 0).with { $0.gravityScale = scale } }
    }

    @Test func `items fall by their factors`() throws {
        let scales = [1, 0, -1, 0.5, 3]
        let world = try world(items(scales), gravity: Vector2(0.2, 1))
        var reference = try ReferenceWorld(
            SceneDescription(settings: Settings(gravity: Vector2(0.2, 1)), items: items(scales)))
        for _ in 0..<60 {
            world.step()
            reference.step()
        }
        for (k, scale) in scales.enumerated() {
            let velocity = try world.state(k).velocity
            // After a second, in Float.
            #expect(isNear(velocity, Vector2(200, 1000) * scale, 1e-3 * max(abs(scale), 1) * 1000))
            #expect(isNear(velocity, reference.states()[k].velocity, 1e-2 * max(abs(scale), 1)))
        }
        // What floats keeps its bits.
        #expect(try world.state(1).velocity == .zero)
        #expect(try world.state(1).centerOfMass == Vector2(100, 0))
    }

    @Test func `the one factor of all is another gravity`() throws {
        let scaled = try world(items([2, 2, 2]), gravity: down, boundaries: [floor()])
        let stronger = try world(items([1, 1, 1]), gravity: Vector2(0, 2), boundaries: [floor()])
        scaled.step(120)
        stronger.step(120)
        for k in 0..<3 {
            #expect(isNear(try scaled.state(k).centerOfMass, try stronger.state(k).centerOfMass, 1e-3))
        }
    }

    @Test func `a factor is changed later, wakes the item, and is kept by snapshots`() throws {
        let world = try world([ball(0, -10), ball(100, -10)], gravity: down, boundaries: [floor()], sleeps: true)
        world.step(120)
        #expect(world.statistics.awakeItems == 0)
        try world.setProperties([(id(0), ItemProperties(gravityScale: -1))])
        let restored = try World(restoring: world.snapshot())
        for world in [world, restored] {
            world.step(60)
            #expect(isNear(try world.state(0).velocity.y, -1000, 1))
            #expect(try world.state(1).velocity == .zero)
        }
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
        #expect(world.fieldAccelerations() == [.zero, .zero])
    }

    @Test func `what falls upwards bounces as what falls down`() throws {
        let world = try world(
            [ball(0, 100).with { ($0.gravityScale, $0.elasticity) = (-1, 1) }], gravity: down, boundaries: [floor()])
        world.step(10 * 60)
        let state = try world.state(0)
        // Its energy is that of the start: 90 pt below the height of touch.
        let energy = state.velocity.dot(state.velocity) / 2 + 1000 * (state.centerOfMass.y - 10)
        #expect(isNear(energy, 90_000, 0.02 * 90_000))
    }

    @Test func `factors out of range are refused`() {
        for scale in [.nan, -1001, 1e9] {
            #expect(throws: DynamicsError.self) { try world(items([scale])) }
        }
    }
}
