import DynamicsEngine
import DynamicsModel
import Testing

@Suite struct CollisionSetTests {
    @Test func `choices share a set as sets of numbers do`() {
        let numbers: [[UInt32]] = [
            [], [0], [30], [31], [32], [40], [72], [0, 40], [31, 63, 72], [100, 1000, 4_000_000_000],
        ]
        for a in numbers {
            for b in numbers {
                let expected = !Set(a).isDisjoint(with: b)
                let (first, second) = (CollisionSets(a), CollisionSets(b))
                #expect(first.shares(with: second) == expected)
                // A signature never hides a shared set.
                if expected { #expect(first.signature & second.signature != 0) }
            }
            #expect(CollisionSets(a).shares(with: .all) == !a.isEmpty)
            #expect(CollisionSets.all.shares(with: CollisionSets(a)) == !a.isEmpty)
        }
        #expect(CollisionSets(mask: 1 << 31) == [31])
        #expect(CollisionSets(mask: 5) == [0, 2])
        #expect(CollisionSets(mask: .max).isAll)
    }

    @Test func `two hundred pairs at one place meet their own partner alone`() throws {
        let items = (0..<400).map { k -> Item in
            let side: Double = k % 2 == 0 ? -1 : 1
            let sets = CollisionMembership(items: [UInt32(k / 2)], boundaries: .none)
            return ball(30 * side, 0).moving(-200 * side, 0).with { $0.collisions = sets }
        }
        let world = try world(items)
        var begins: [ContactEvent] = []
        for _ in 0..<30 {
            world.step()
            begins += world.events.filter { $0.phase == .began }
        }
        #expect(begins.count == 200)
        #expect(begins.allSatisfy { $0.item.rawValue % 2 == 0 && $0.other == .item(id(Int($0.item.rawValue) + 1)) })
        for k in 0..<400 { #expect(try (world.state(k).centerOfMass.x < 0) == (k % 2 == 0)) }
    }

    @Test func `a boundary of a high set stops members alone, slow or swept`() throws {
        for speed in [0.0, 20_000] {
            // 72 and 40 fold into the same bit of a signature.
            let items = [UInt32(40), 72].enumerated().map { k, set -> Item in
                let sets = CollisionMembership(items: .none, boundaries: [set])
                return ball(Double(k) * 60, -40).moving(0, speed).with { $0.collisions = sets }
            }
            let line = Boundary(.segment(Vector2(-500, 0), Vector2(500, 0)), sets: [40])
            let world = try world(items, gravity: down, boundaries: [line])
            world.step(40)
            #expect(isNear(try world.state(0).centerOfMass.y, -10, 0.3))
            #expect(try world.state(1).centerOfMass.y > 50)
        }
    }

    @Test func `an item that leaves a set falls through what it lay on, and the contact ends`() throws {
        for sleeps in [false, true] {
            let world = try world(
                [ball(0, -10).with { $0.collisions = CollisionMembership(items: .none, boundaries: [99]) }],
                gravity: down, boundaries: [floor()], sleeps: sleeps)
            world.step(120)
            #expect(world.statistics.awakeItems == (sleeps ? 0 : 1))
            try world.setCollisions([(id(0), .none)])
            world.step()
            #expect(world.events.map(\.phase) == [.ended])
            world.step(30)
            #expect(try world.state().centerOfMass.y > 50)
            #expect(throws: DynamicsError.unknownID("item 7")) { try world.setCollisions([(id(7), .all)]) }
        }
    }
}
