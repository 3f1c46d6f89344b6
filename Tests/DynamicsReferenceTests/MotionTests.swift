import DynamicsModel
import Foundation
import Testing

@testable import DynamicsReference

@Suite struct MotionTests {
    @Test func `a projectile follows the scheme's exact sum`() throws {
        var item = ball(0, 0)
        item.velocity = Vector2(300, -200)
        var world = try world([item], gravity: down)
        world.step(60)
        // v grows by g·h before each move: y = n·h·v + g·h²·n(n + 1)/2.
        let n = 240.0
        let y = -200 * n * substep + 1000 * substep * substep * n * (n + 1) / 2
        // Rounding of 240 sums.
        #expect(isNear(world.state().centerOfMass, Vector2(300, y), 1e-9))
        #expect(isNear(world.state().velocity, Vector2(300, 800), 1e-9))
    }

    @Test func `resistance decays implicitly`() throws {
        var item = box(0, 0)
        item.velocity = Vector2(100, 0)
        item.angularVelocity = 2
        item.resistance = 3
        item.angularResistance = 5
        var world = try world([item])
        world.step(30)
        // Rounding of 120 quotients.
        #expect(isNear(world.state().velocity.x, 100 * pow(1 + 3 * substep, -120), 1e-11))
        #expect(isNear(world.state().angularVelocity, 2 * pow(1 + 5 * substep, -120), 1e-12))
    }

    @Test func `speeds are clamped and keep their direction`() throws {
        var world = try world([ball(0, 0)], fields: [Field(.linearGravity(direction: Vector2(3, 4)), strength: 1e9)])
        world.step(1)
        // Rounding at 10⁶.
        #expect(isNear(world.state().velocity, Vector2(0.6e6, 0.8e6), 1e-8))
    }

    @Test func `an anchored item ignores everything`() throws {
        var item = box(5, 6)
        item.isAnchored = true
        let push = Push(force: Vector2(10, 0), targets: [Push.Target(ItemID(rawValue: 0))])
        var world = try world([item, box(5, 80)], gravity: down, fields: [Field(.spring)], pushes: [push])
        world.step(10)
        #expect(world.state().centerOfMass == Vector2(5, 6))
        #expect(world.state().velocity == .zero)
    }

    @Test func `an anchored item with a velocity goes on at it`() throws {
        var item = box(5, 6)
        item.isAnchored = true
        item.velocity = Vector2(60, 0)
        var world = try world([item, box(55, 6)], gravity: down, fields: [Field(.spring)])
        world.step(10)
        // Rounding only.
        #expect(isNear(world.state().centerOfMass, Vector2(15, 6), 1e-12))
        #expect(world.state().velocity == Vector2(60, 0))
    }

    @Test func `a push off the centre turns the item`() throws {
        let push = Push(force: Vector2(0, 2), targets: [Push.Target(ItemID(rawValue: 0), offset: Vector2(50, 0))])
        var world = try world([box(0, 0)], pushes: [push])
        world.step(1)
        // Mass 1, I = 10⁴/6: 200 pt/s² and 50·200/I rad/s². Rounding only.
        #expect(isNear(world.state().velocity.y, 200 * tick, 1e-12))
        #expect(isNear(world.state().angularVelocity, 50 * 200 / (1e4 / 6) * tick, 1e-12))
    }

    @Test func `a group has the sum of its parts' mass properties`() throws {
        let parts = [
            Shape.Part(.rectangle(width: 100, height: 100), offset: Vector2(-50, 0)),
            Shape.Part(.rectangle(width: 100, height: 100), offset: Vector2(50, 100)),
        ]
        let push = Push(force: Vector2(1, 0), targets: [Push.Target(ItemID(rawValue: 0), offset: Vector2(0, 0))])
        var world = try world([Item(.group(parts), position: .zero)], pushes: [push])
        #expect(isNear(world.state().centerOfMass, Vector2(0, 50), 1e-12))
        world.step(1)
        // m = 2, I = 2·(10⁴/6 + 50² + 50²), arm (0, −50). Rounding only.
        #expect(isNear(world.state().velocity.x, 50 * tick, 1e-12))
        #expect(isNear(world.state().angularVelocity, 50 * 100 / (2 * (1e4 / 6 + 5000)) * tick, 1e-12))
    }

    @Test func `a description that breaks a rule is refused`() throws {
        #expect(throws: DynamicsError.self) { try world([ball(.nan, 0)]) }
        #expect(throws: DynamicsError.unknownID("item 3")) {
            try world([ball(0, 0)], fields: [Field(.drag, members: .only([ItemID(rawValue: 3)]))])
        }
    }

    @Test func `a tick of no length changes nothing`() throws {
        var scene = SceneDescription(items: [box(0, 0), box(50, 0)])
        scene.settings.tick = 0
        var world = try ReferenceWorld(scene)
        let before = world.states()
        world.step()
        #expect(world.states() == before)
        #expect(world.ticks == 1)
    }
}
