import DynamicsEngine
import DynamicsFast
import DynamicsModel
import DynamicsScenes
import Testing

/// Chains, loops, redundant and contradictory attachments.
@Suite struct LinkageTests {
    @Test func `a chain with a ball of a thousand links holds together`() throws {
        let scene = try BuiltInScene.named("heavy").make(SceneOptions(items: 10, ratio: 1000)).description
        let world = try World(scene)
        var (worst, lowest) = (0.0, 0.0)
        for _ in 0..<180 {
            world.step()
            worst = max(worst, world.largestGap)
            lowest = max(lowest, try world.state(10).centerOfMass.y)
        }
        // The gates are 1 pt over the whole run and 0.1 pt at the end.
        #expect(worst < 0.1, "\(worst)")
        // It has swung through the lowest place: ten links and the ball's radius.
        #expect(isNear(lowest, 1100, 5))
    }

    @Test func `alike chains move alike, whichever lane solves them`() throws {
        func world(_ chains: Int) throws -> World {
            var items: [Item] = []
            var attachments: [Attachment] = []
            for chain in 0..<chains {
                for k in 0..<5 {
                    let x = Double(k) * 100
                    attachments.append(
                        .pin(id(items.count), to: k == 0 ? nil : id(items.count - 1), at: Vector2(x, Double(chain) * 0))
                    )
                    items.append(link(x, 0))
                }
            }
            return try linkage(items, attachments, gravity: down)
        }
        let (one, six) = (try world(1), try world(6))
        one.step(90)
        six.step(90)
        for chain in 0..<6 {
            for k in 0..<5 { #expect(try six.state(5 * chain + k) == one.state(k)) }
        }
    }

    @Test func `a closed loop and a bridge hold together`() throws {
        let around = (0..<6).map { Vector2(Double($0) * 100, 0) }
        var attachments = around.dropFirst().enumerated().map { Attachment.pin(id($0 + 1), to: id($0), at: $1) }
        attachments.append(.pin(id(0), at: .zero))
        attachments.append(.pin(id(5), at: Vector2(600, 0)))
        let bridge = try linkage(around.map { link($0.x, $0.y) }, attachments, gravity: down)
        bridge.step(120)
        #expect(bridge.largestGap < 0.05)
        // Four-bar linkage: two cranks and a coupler, closed through the ground.
        let bars = try linkage(
            [link(0, 0), link(100, 0), link(200, 0)],
            [
                .pin(id(0), at: .zero), .pin(id(1), to: id(0), at: Vector2(100, 0)),
                .pin(id(2), to: id(1), at: Vector2(200, 0)), .pin(id(2), at: Vector2(290, 0)),
            ], gravity: down)
        bars.step(240)
        #expect(bars.isFinite)
        #expect(bars.largestGap < 0.1)
    }

    @Test func `two welds on one pair act as one`() throws {
        let items = [box(0, 0), box(100, 0)]
        let weld = Attachment.fixed(id(1), to: id(0), at: Vector2(50, 0))
        let hold = Attachment.pin(id(0), at: Vector2(-50, 0))
        let single = try linkage(items, [hold, weld], gravity: down)
        let double = try linkage(
            items, [hold, weld, weld, .fixed(id(1), to: id(0), at: Vector2(50, 30))], gravity: down)
        single.step(120)
        double.step(120)
        for k in 0..<2 {
            // Redundant rows share the load through compliances of 1e-7.
            #expect(isNear(try single.state(k).centerOfMass, try double.state(k).centerOfMass, 0.05))
        }
        #expect(double.largestGap < 0.01)
    }

    @Test func `contradictory rods settle in the middle`() throws {
        let world = try linkage(
            [ball(30, 10)],
            [
                .distance(id(0), to: .anchor(Vector2(-1000, 0)), length: 0),
                .distance(id(0), to: .anchor(Vector2(1000, 0)), length: 0),
            ])
        world.step(300)
        #expect(world.isFinite)
        #expect(isNear(try world.state().centerOfMass, .zero, 1))
        #expect(try world.state().velocity.length < 1)
    }

    @Test func `a length that is set pulls the item there within a few steps`() throws {
        let world = try linkage([box(290, 350)], [.distance(id(0), to: .anchor(Vector2(240, 300)))], gravity: down)
        let rod = world.attachmentIDs[0]
        #expect(isNear(try #require(try world.attachment(rod).length), 70.7107, 1e-3))
        var attachment = try world.attachment(rod)
        attachment.length = 2
        try world.update(rod, to: attachment)
        world.step(6)
        #expect(isNear(try world.state(of: rod).separation, 2, 0.5))
        world.step(120)
        #expect(isNear(try world.state(of: rod).separation, 2, 0.01))
    }

    @Test func `far from the origin a chain holds as well`() throws {
        let far = 100_000.0
        let world = try linkage(
            (0..<8).map { link(far + Double($0) * 100, far) },
            (0..<8).map {
                .pin(id($0), to: $0 == 0 ? nil : id($0 - 1), at: Vector2(far + Double($0) * 100, far))
            }, gravity: down)
        world.step(180)
        // Float has steps of 0.008 pt there; a thousandth of a link is 0.1.
        #expect(world.largestGap < 0.1)
    }

    @Test func `results do not depend on workers or the build of the kernels`() throws {
        let options = SceneOptions(items: 220)
        var hashes: Set<UInt64> = []
        for kernels in [KernelBuild.portable, FastKernels.best()] {
            for workers in [1, 2] {
                var scene = try BuiltInScene.named("ragdolls").make(options).description
                scene.settings.workers = workers
                let world = try World(scene, kernels: kernels)
                world.step(40)
                hashes.insert(world.stateHash())
            }
        }
        #expect(hashes.count == 1)
    }
}
