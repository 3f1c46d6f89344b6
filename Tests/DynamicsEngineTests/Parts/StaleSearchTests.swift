import DynamicsScenes
import Testing

@testable import DynamicsEngine

/// What becomes stale in a step, against a search that asks all of all.
@Suite struct StaleSearchTests {
    /// Items at random places, some of which touch.
    private func items(_ random: inout RandomSource) -> [WatchedItem] {
        (0..<200).map { k in
            WatchedItem(
                slot: Int32(2 * k),
                place: [random.uniform(-500, 500), random.uniform(-80, 80)],
                radius: random.uniform(1, 12), motion: random.uniform(0, 9))
        }
    }

    @Test(arguments: 0..<20) func `it finds what hangs together with what begins`(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let items = items(&random)
        let furthest = 9.0
        let contacts = (0..<60).map { _ in
            (Int32(2 * random.integer(0...199)), Int32(2 * random.integer(0...199)))
        }
        var search = StaleSearch(items, bodyCount: 400)
        search.leaveOut(5)
        search.add(0)
        search.add(near: Disc(center: [0, 0], radius: 20)) { _ in 10 }
        while search.hasMore {
            search.spread(along: contacts)
            search.spread(furthest: furthest)
        }

        var isStale = items.indices.map { k in
            let distance = (items[k].place * items[k].place).sum().squareRoot()
            return k == 0 || k == 5 || distance <= 30
        }
        // What was stale before spreads along contacts only; where it is, is not known any more.
        var goesOn = true
        while goesOn {
            let before = isStale
            for (a, b) in contacts where isStale[Int(a) / 2] || isStale[Int(b) / 2] {
                isStale[Int(a) / 2] = true
                isStale[Int(b) / 2] = true
            }
            for k in items.indices where isStale[k] && k != 5 {
                for other in items.indices {
                    let way = items[k].place - items[other].place
                    let reach = items[k].radius + furthest + items[other].radius + items[other].motion
                    if (way * way).sum() <= reach * reach { isStale[other] = true }
                }
            }
            goesOn = isStale != before
        }
        let expected = items.indices.filter { isStale[$0] && $0 != 5 }.map { Int32(2 * $0) }
        #expect(search.found.sorted() == expected)
        #expect(expected.count > 1)
    }

    @Test func `an item that isn't watched is found by a contact`() {
        var search = StaleSearch([WatchedItem(slot: 3, place: .zero, radius: 1, motion: 0)], bodyCount: 10)
        search.add(0)
        search.spread(along: [(3, 7)])
        #expect(search.found == [3, 7])
    }
}
