import DynamicsEngine
import DynamicsModel
import Foundation
import Testing

/// Snaps with a largest force F: F · 100 is the most that they pull with, mass · pt/s².
@Suite struct SnapForceTests {
    /// A square of mass 2.
    private func crate(_ x: Double, _ y: Double, rotation: Double = 0) -> Item {
        Item(.rectangle(width: 100, height: 100), position: Vector2(x, y), rotation: rotation, density: 2)
    }

    private func snapped(
        _ item: Item, _ force: Double?, gravity: Vector2 = .zero, damping: Double = 0.5, frequency: Double = 0
    ) throws -> World {
        try linkage(
            [item], [.snap(id(0), to: .zero, damping: damping, frequency: frequency, largestForce: force)],
            gravity: gravity)
    }

    /// The way of a substep scheme that adds a velocity before it moves: a h² n (n + 1) / 2.
    private func way(_ acceleration: Double, ticks: Int) -> Double {
        let n = Double(4 * ticks)
        return acceleration * substep * substep * n * (n + 1) / 2
    }

    @Test(arguments: [0.0, 0.5, 3, 20])
    func `an item is pulled with at most F over m, whichever way`(force: Double) throws {
        for place in [Vector2(5000, 0), Vector2(-3000, 4000)] {
            let world = try snapped(crate(place.x, place.y), force)
            world.step(30)
            let (state, toward) = (try world.state(), place / -5000)
            let acceleration = force * 100 / 2
            #expect(isNear(state.velocity, toward * (acceleration * 0.5), 1e-4 * (1 + acceleration)))
            #expect(isNear(state.centerOfMass, place + toward * way(acceleration, ticks: 30), 0.01))
            #expect(isNear(try world.reaction(of: world.attachmentIDs[0]).force, toward * force, 1e-6 * (1 + force)))
        }
    }

    @Test func `an item comes to its place and stays, however little it is pulled`() throws {
        // A spring that is cut takes no more than F off either: it swings past, and comes to rest.
        for force in [1.0, 5, 50] {
            let world = try snapped(crate(200, 0, rotation: 1), force, damping: 1)
            world.step(3000)
            #expect(isNear(try world.state().centerOfMass, .zero, 0.01))
            #expect(try world.state().cosine > 0.9999)
        }
    }

    @Test func `what weighs more than F falls with g less F over m, and what weighs less hangs`() throws {
        // A weight of 20.
        let world = try snapped(crate(0, 300), 8, gravity: down)
        world.step(30)
        let acceleration = 1000.0 - 800 / 2
        #expect(isNear(try world.state().velocity.y, acceleration * 0.5, 0.01))
        #expect(isNear(try world.state().centerOfMass.y, 300 + way(acceleration, ticks: 30), 0.01))
        let (held, free) = (try snapped(crate(0, 0), 21, gravity: down), try snapped(crate(0, 0), nil, gravity: down))
        for world in [held, free] { world.step(600) }
        #expect(isNear(try held.state().centerOfMass, try free.state().centerOfMass, 1e-3))
        #expect(isNear(try held.state().centerOfMass.y, 1000 / pow(5 * Double.pi, 2), 0.05))
    }

    @Test func `a push above F takes the item away, and one below does not`() throws {
        for (push, leaves) in [(2.9, false), (4.0, true)] {
            let world = try snapped(crate(0, 0), 3, damping: 1)
            try world.add(Push(force: Vector2(push, 0), targets: [.init(id(0))]))
            world.step(600)
            let speed = try world.state().velocity.x
            if leaves {
                // A little more than (4 − 3) · 100 / 2 for ten seconds, since the snap begins with nothing.
                #expect(speed > 500 && speed < 515, "\(speed)")
                let before = speed
                world.step(60)
                #expect(isNear(try world.state().velocity.x - before, (push - 3) * 100 / 2, 0.01))
            } else {
                #expect(isNear(speed, 0, 1e-3))
                #expect(isNear(try world.state().centerOfMass.x, push * 50 / pow(5 * Double.pi, 2), 0.01))
            }
        }
    }

    @Test func `it turns with at most F at the corners' arm`() throws {
        let item = crate(0, 0, rotation: 2)
        let mass = MassProperties(of: item)
        let world = try snapped(item, 0.5)
        world.step(10)
        let torque = 50 * (3 * mass.momentOfInertia / mass.mass).squareRoot()
        #expect(isNear(try world.state().angularVelocity, -torque / mass.momentOfInertia * 10 * tick, 1e-5))
        #expect(isNear(try world.reaction(of: world.attachmentIDs[0]).torque, -torque / 10_000, 1e-6))
        // As much as F does at the half diagonal of a square.
        #expect(isNear(torque, 50 * 50 * 2.0.squareRoot(), 1e-6))
    }

    @Test func `a bound that is never met changes no bit`() throws {
        let (free, bounded) = (
            try snapped(crate(200, 50, rotation: 1), nil), try snapped(crate(200, 50, rotation: 1), 1e12)
        )
        for _ in 0..<120 {
            free.step()
            bounded.step()
            #expect(free.stateHash() == bounded.stateHash())
        }
    }

    @Test(arguments: [0.1, 20, 1e4, 1e6])
    func `the stiffest snap stays stable and pulls with no more`(frequency: Double) throws {
        let world = try snapped(crate(20, 10, rotation: 1), 30, gravity: down, frequency: frequency)
        for _ in 0..<600 {
            world.step()
            #expect(try world.reaction(of: world.attachmentIDs[0]).force.length < 30 * (1 + 1e-5))
        }
        #expect(world.isFinite)
        if frequency > 1 { #expect(isNear(try world.state().centerOfMass, .zero, 1)) }
    }

    /// Items that hang from snapped ones: what one gives the other must hold.
    private func hanging(_ forces: [Double?], workers: Int = 1) throws -> World {
        var items: [Item] = []
        var attachments: [Attachment] = []
        for (k, force) in forces.enumerated() {
            let x = Double(k) * 300
            items += [crate(x, 0, rotation: 0.2), crate(x + 60, 120)]
            attachments += [
                .snap(id(2 * k), to: Vector2(x, Double(k) * 20), frequency: 4, largestForce: force),
                .pin(id(2 * k), to: id(2 * k + 1), at: Vector2(x + 30, 60)),
            ]
        }
        return try linkage(items, attachments, gravity: down, workers: workers)
    }

    @Test func `a linkage side by side with others moves as it does alone`() throws {
        let forces: [Double?] = [60, 5, 39, 41, nil, 0, 20, 55, nil, 30, 45]
        let together = try hanging(forces, workers: 2)
        together.step(90)
        for (k, force) in forces.enumerated() {
            var alone = [Double?](repeating: nil, count: forces.count)
            alone[k] = force
            let world = try hanging(alone)
            world.step(90)
            for item in [2 * k, 2 * k + 1] { #expect(try world.state(item) == together.state(item)) }
        }
        // Both weigh 40.
        #expect(try together.state(2).centerOfMass.y > 400)
        #expect(try together.state(0).centerOfMass.y < 100)
    }

    @Test func `two snaps of one item pull with both their forces`() throws {
        let world = try linkage(
            [crate(0, 5000)],
            [.snap(id(0), to: .zero, largestForce: 3), .snap(id(0), to: Vector2(0, 9000), largestForce: 1)])
        world.step(30)
        #expect(isNear(try world.state().velocity, Vector2(0, -200 / 2 * 0.5), 1e-3))
    }

    @Test func `the bound can be changed and read, and is in snapshots`() throws {
        let world = try snapped(crate(1000, 0), 3)
        world.step(10)
        let copy = try World(restoring: world.snapshot())
        #expect(
            try copy.attachment(copy.attachmentIDs[0]).kind == .snap(.init(frequency: 0, damping: 0.5), largestForce: 3)
        )
        for world in [world, copy] { world.step(30) }
        #expect(world.snapshot().bytes == copy.snapshot().bytes)
        let slow = try world.state().velocity.x
        try world.update(world.attachmentIDs[0], to: .snap(id(0), to: .zero, largestForce: 30))
        world.step(6)
        #expect(isNear(try world.state().velocity.x - slow, -150, 0.01))
    }
}
