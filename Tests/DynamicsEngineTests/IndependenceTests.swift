import DynamicsEngine
import DynamicsModel
import Testing

/// What does not touch does not matter: an island's bits are its own, whatever else was added, removed or is about.
@Suite struct IndependenceTests {
    /// A pile of every shape that falls onto the floor, around a place.
    private func pile(at x: Double, rows: Int = 4) -> [Item] {
        (0..<(5 * rows)).map { (k: Int) -> Item in
            let place = Vector2(x + Double(k % 5) * 33, -20 - 45 * Double(k / 5))
            return Item(
                everyShape[k % 5], position: place, rotation: 0.1 * Double(k % 3), friction: 0.4, elasticity: 0.1)
        }
    }

    private func empty(sleeps: Bool) throws -> World {
        try world([], gravity: down, boundaries: [floor(friction: 0.5)], sleeps: sleeps)
    }

    /// The states of items after each of some steps.
    private func path(_ world: World, _ ids: [ItemID], steps: Int) throws -> [[ItemState]] {
        try (0..<steps).map { _ in
            world.step()
            return try ids.map { try world.state(of: $0) }
        }
    }

    @Test(arguments: [false, true]) func `the order in which unrelated items are added does not matter`(
        sleeps: Bool
    ) throws {
        let (pile, other) = (pile(at: 0), pile(at: 1000))
        let first = try empty(sleeps: sleeps)
        let ids = try first.add(pile)
        try first.add(other)
        let expected = try path(first, ids, steps: 200)

        let last = try empty(sleeps: sleeps)
        try last.add(other)
        #expect(try path(last, try last.add(pile), steps: 200) == expected, "the others first")

        let mixed = try empty(sleeps: sleeps)
        var mixedIDs: [ItemID] = []
        for (own, foreign) in zip(pile, other) {
            try mixed.add(foreign)
            mixedIDs.append(try mixed.add(own))
        }
        #expect(try path(mixed, mixedIDs, steps: 200) == expected, "by turns")
    }

    @Test(arguments: [false, true]) func `what unrelated items come to does not matter`(sleeps: Bool) throws {
        func run(_ disturb: (World, [ItemID], _ step: Int) throws -> Void) throws -> [[ItemState]] {
            let world = try empty(sleeps: sleeps)
            let own = try world.add(pile(at: 0))
            let others = try world.add(pile(at: 1000))
            return try (0..<200).map { step in
                try disturb(world, others, step)
                world.step()
                return try own.map { try world.state(of: $0) }
            }
        }
        let expected = try run { _, _, _ in }
        let removed = try run { world, others, step in
            if step % 10 == 3 { try world.remove([others[step / 10]]) }
        }
        #expect(removed == expected, "removed one by one")
        let kicked = try run { world, others, step in
            if step == 30 { try world.setVelocities(others.map { ($0, [20, -400], 3) }) }
        }
        #expect(kicked == expected, "thrown into the air")
        let attached = try run { world, others, step in
            if step == 15 { try world.add(.pin(others[0], to: others[1], at: [1016, -20])) }
            if step == 60 { try world.add(Push(force: [2, 0], targets: [.init(others[7])])) }
        }
        #expect(attached == expected, "attached and pushed")
    }
}
