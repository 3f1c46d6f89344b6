import CSIMD
@testable import DynamicsEngine
import DynamicsModel
import Testing

/// What `validatesSteps` checks: it holds after steps, and what breaks it is named with its values.
@Suite struct InvariantTests {
    /// A world with an awake pile, one asleep, anchored items, an attachment and a boundary.
    private func busyWorld() throws -> World {
        let sleeping = [box(-500, -50), box(-500, -150)]
        let world = try world(
            sleeping + [anchored(.rectangle(width: 50, height: 50), 500, -200)], gravity: down, boundaries: [floor()],
            sleeps: true)
        world.validatesSteps = true
        world.step(120)
        try world.add([box(0, -50), ball(0, -120, radius: 20), ball(30, -130)])
        try world.add(Attachment.pin(id(4), to: id(5), at: Vector2(20, -125)))
        world.step(3)
        return world
    }

    @Test func `what has gone leaves no force behind for lanes without a body`() throws {
        let world = try world((0..<5).map { ball(Double($0) * 50, 0) })
        let push = try world.add(Push(force: [3, 1], targets: (0..<5).map { .init(id($0), offset: [2, 1]) }))
        world.step()
        try world.removePush(push)
        try world.remove([id(3), id(4)])
        world.step()
        try world.checkInvariants()
    }

    @Test func `the tree of what is static has bounds as they are, whatever a search enlarged`() throws {
        // A sweep's answer depends on what it is shown: that must follow from poses alone.
        let world = try world([anchored(.rectangle(width: 20, height: 20), 0, 0), ball(100, 0)])
        world.step()
        func leaves(at x: Float) -> Int {
            var count = 0
            world.statics.tree.query(StaticTree.Box(minX: x, minY: -1, maxX: x + 0.1, maxY: 1)) { _ in count += 1 }
            return count
        }
        #expect(leaves(at: 9.8) == 1)
        #expect(leaves(at: 10.01) == 0)
    }

    @Test func `velocities beyond all numbers become the largest to their side, or none`() throws {
        let world = try world([ball(0, 0)])
        let most = Float(Tuning.maximumAngularSpeed)
        for (omega, limited): (Float, Float) in [
            (.infinity, most), (-.infinity, -most), (.nan, 0), (-2 * most, -most), (3, 3),
        ] {
            world.bodies.omega[0] = omega
            world.limitSpeeds([0])
            #expect(world.bodies.omega[0] == limited)
        }
        for (vx, limited): (Float, Float) in [(.infinity, 0), (.nan, 0), (7, 7)] {
            (world.bodies.vx[0], world.bodies.vy[0]) = (vx, 0)
            world.limitSpeeds([0])
            #expect(world.bodies.vx[0] == limited && world.bodies.vy[0] == 0)
        }
    }

    private func violation(_ change: (World) -> Void) throws -> String? {
        let world = try busyWorld()
        change(world)
        do { try world.checkInvariants() } catch { return error.description }
        return nil
    }

    @Test func `a world with everything in it keeps its invariants`() throws {
        let world = try busyWorld()
        #expect(world.statistics.awakeItems == 3)
        #expect(world.activities().contains(.asleep) && world.activities().contains(.anchored))
        #expect(world.statistics.touchingContacts > 0)
        try world.checkInvariants()
    }

    @Test func `broken states are named`() throws {
        #expect(try violation { $0.bodies.x[0] = .nan }?.hasPrefix("positions are finite: item ") == true)
        #expect(try violation { $0.bodies.vx[0] = 2e6 }?.contains("speeds are finite and limited") == true)
        #expect(try violation { $0.bodies.omega[0] = -.infinity }?.contains("-inf rad/s") == true)
        #expect(try violation { $0.bodies.cosine[1] += 0.01 }?.contains("cos² + sin² is 1") == true)
        #expect(try violation { $0.bodies.mass[2] = 0 }?.contains("masses are positive") == true)
        #expect(try violation { $0.bodies.inverseMass[$0.itemCount] = 1 }?.contains("padding lanes") == true)
    }

    @Test func `broken order is named`() throws {
        #expect(
            try violation { ($0.slotOfID[0], $0.slotOfID[1]) = ($0.slotOfID[1], $0.slotOfID[0]) }?.contains(
                "slots and ids are inverse") == true)
        #expect(try violation { $0.colliders.body[0] = 1 }?.contains("colliders name their bodies") == true)
        #expect(try violation { $0.awakeCount -= 1 }?.contains("awake bodies come first") == true)
        #expect(try violation { $0.bodies.vy[$0.awakeCount] = 1 }?.contains("does not move") == true)
    }

    @Test func `broken pairs and contacts are named`() throws {
        let twice = try violation { world in
            world.pairs.current.low[1] = world.pairs.current.low[0]
            world.pairs.current.high[1] = world.pairs.current.high[0]
        }
        #expect(twice?.hasPrefix("pairs are sorted, each once: pair 1") == true)
        #expect(try violation { $0.pairs.current.high[0] = 1000 }?.contains("pairs name live sides") == true)
        #expect(try violation { $0.pairs.current.high[0] = ~9 }?.contains("1 static shapes") == true)
        #expect(
            try violation { world in touching(world) { $1.first.normal = -1 } }?.contains("normal impulses push")
                == true)
        #expect(
            try violation { world in touching(world) { (manifold, _) in manifold.normal_x = 2 } }?.contains(
                "normals have length 1") == true)
        #expect(
            try violation { world in touching(world) { (manifold, _) in manifold.first.separation = .nan } }?.contains(
                "points are finite") == true)
    }

    /// Changes the manifold of the first contact, or its impulses.
    private func touching(
        _ world: World,
        _ change: (_ manifold: inout csimd_manifold, _ impulses: inout csimd_contact_impulses) -> Void
    ) {
        let pair = (0..<world.pairs.activeCount).first { world.pairs.current.pointCounts[$0] != 0 }
        if let pair { change(&world.pairs.manifolds[pair], &world.pairs.impulses[pair]) }
    }

    @Test func `what was attached to something that is gone is named`() throws {
        let message = try violation { $0.attachments.update(0) { $0.attachment.item = id(77) } }
        #expect(message == "attachments hold live items: attachment 0: item 77")
    }

    @Test func `a world checks nothing unless asked`() throws {
        let world = try world([ball(0, 0)])
        #expect(world.validatesSteps == World.isValidationAsked)
    }
}

extension UnsafeMutablePointer {
    fileprivate func swapAt(_ a: Int, _ b: Int) { (self[a], self[b]) = (self[b], self[a]) }
}
