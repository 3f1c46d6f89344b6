import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsEngine

/// What becomes stale in a step, against a search that asks all of all.
@Suite struct StaleSearchTests {
    /// Items at random places; a few of them are large, fast or struck.
    private func items(_ random: inout RandomSource) -> [WatchedItem] {
        (0..<200).map { k in
            let isWide = k % 20 == 7
            let most = isWide ? 60.0 : 3
            return WatchedItem(
                slot: Int32(2 * k), place: [random.uniform(-500, 500), random.uniform(-80, 80)],
                radius: random.uniform(1, isWide ? 40 : 6), size: random.uniform(1, 12),
                way: [random.uniform(-most, most), random.uniform(-most, most)], swing: random.uniform(0, 1),
                isStruck: k % 5 == 1)
        }
    }

    @Test(arguments: 0..<20) func `it finds what hangs together with what begins`(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let items = items(&random)
        // One of them certainly leads on.
        let contacts =
            [(Int32(0), Int32(20))]
            + (0..<20).map { _ in (Int32(2 * random.integer(0...199)), Int32(2 * random.integer(0...199))) }
        func mayMeet(_ stale: WatchedItem, _ other: WatchedItem) -> Bool {
            stale.mayBeSwept(against: other) && stale.comesNear(other)
        }
        var search = StaleSearch(items, bodyCount: 400)
        search.add(0)
        search.add(9)
        search.spread(along: contacts)
        search.spread(onWays: mayMeet)

        var isStale = items.indices.map { $0 == 0 || $0 == 9 }
        func spread(_ body: () -> Void) {
            var before: [Bool] = []
            while isStale != before {
                before = isStale
                body()
            }
        }
        spread {
            for (a, b) in contacts where isStale[Int(a) / 2] || isStale[Int(b) / 2] {
                isStale[Int(a) / 2] = true
                isStale[Int(b) / 2] = true
            }
        }
        spread {
            for k in items.indices where isStale[k] {
                for other in items.indices where mayMeet(items[k], items[other]) { isStale[other] = true }
            }
        }
        let expected = items.indices.filter { isStale[$0] }.map { Int32(2 * $0) }
        #expect(search.found.sorted() == expected)
        #expect(expected.count >= 3 && expected.count < 200)
    }

    @Test(arguments: 0..<(isLong ? 20 : 4))
    func `items come near where they do at some time of the step`(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let items = items(&random)
        var (near, apart) = (0, 0)
        for (k, a) in items.enumerated() {
            for b in items.dropFirst(k + 1) {
                let (between, way) = (b.place - a.place, b.way - a.way)
                let least = (0...100).reduce(Double.infinity) { least, time in
                    let offset = between + way * (Double(time) / 100)
                    return min(least, offset.x * offset.x + offset.y * offset.y)
                }.squareRoot()
                let reach = a.radius + b.radius
                if least <= reach {
                    #expect(a.comesNear(b) && b.comesNear(a))
                    near += 1
                } else if least > 1.01 * reach + 0.2 {
                    #expect(!a.comesNear(b) && !b.comesNear(a))
                    apart += 1
                }
            }
        }
        #expect(near > 50 && apart > 10_000)
    }

    @Test func `an item that isn't watched is found by a contact`() {
        let item = WatchedItem(slot: 3, place: .zero, radius: 1, size: 1, way: .zero, isStruck: false)
        var search = StaleSearch([item], bodyCount: 10)
        search.add(0)
        search.spread(along: [(3, 7)])
        #expect(search.found == [3, 7])
    }

    @Test func `what goes very far takes no longer`() {
        let items = (0..<100).map { k in
            WatchedItem(
                slot: Int32(k), place: [Double(k) * 10, 0], radius: 1, size: 1, way: [k == 0 ? 1e12 : 0, 0],
                isStruck: false)
        }
        var search = StaleSearch(items, bodyCount: 100)
        search.add(0)
        search.spread(onWays: { _, _ in true })
        #expect(search.found.count == 100)
    }
}
