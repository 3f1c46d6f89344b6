import DynamicsScenes
import Testing

@testable import DynamicsEngine

/// What becomes stale in a step, against a search that asks all of all.
@Suite struct StaleSearchTests {
    /// Items at random places, some of which touch; a few of them are large or fast.
    private func items(_ random: inout RandomSource) -> [WatchedItem] {
        (0..<200).map { k in
            let isWide = k % 20 == 7
            return WatchedItem(
                slot: Int32(2 * k), place: [random.uniform(-500, 500), random.uniform(-80, 80)],
                radius: random.uniform(1, isWide ? 40 : 3), motion: random.uniform(0, isWide ? 60 : 2),
                mostMotion: random.uniform(0, 6))
        }
    }

    @Test(arguments: 0..<20) func `it finds what hangs together with what begins`(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let items = items(&random)
        let contacts = (0..<10).map { _ in
            (Int32(2 * random.integer(0...199)), Int32(2 * random.integer(0...199)))
        }
        var search = StaleSearch(items, bodyCount: 400)
        search.add(0)
        search.add(9)
        while search.hasMore {
            search.spread(along: contacts)
            search.spreadByNearness()
        }

        var isStale = items.indices.map { $0 == 0 || $0 == 9 }
        var goesOn = true
        while goesOn {
            let before = isStale
            for (a, b) in contacts where isStale[Int(a) / 2] || isStale[Int(b) / 2] {
                isStale[Int(a) / 2] = true
                isStale[Int(b) / 2] = true
            }
            for k in items.indices where isStale[k] {
                for other in items.indices {
                    let way = items[k].place - items[other].place
                    let reach = items[k].radius + items[k].mostMotion + items[other].radius + items[other].motion
                    if (way * way).sum() <= reach * reach { isStale[other] = true }
                }
            }
            goesOn = isStale != before
        }
        let expected = items.indices.filter { isStale[$0] }.map { Int32(2 * $0) }
        #expect(search.found.sorted() == expected)
        #expect(expected.count > 2 && expected.count < 200)
    }

    @Test func `an item that isn't watched is found by a contact`() {
        var search = StaleSearch(
            [WatchedItem(slot: 3, place: .zero, radius: 1, motion: 0, mostMotion: 0)], bodyCount: 10)
        search.add(0)
        search.spread(along: [(3, 7)])
        #expect(search.found == [3, 7])
    }

    @Test func `what may go very far takes no longer`() {
        let items = (0..<100).map { k in
            WatchedItem(
                slot: Int32(k), place: [Double(k) * 10, 0], radius: 1, motion: 0, mostMotion: k == 0 ? 1e12 : 0)
        }
        var search = StaleSearch(items, bodyCount: 100)
        search.add(0)
        search.spreadByNearness()
        #expect(search.found.count == 100)
    }
}
