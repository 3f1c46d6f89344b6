import DynamicsEngine
import DynamicsModel

/// Which items are at rest, kept from one tick to the next, so that each is told once when it comes to rest.
struct RestingItems: Codable, Equatable, Sendable {
    /// Low 32 bits of the ids, which are all of them, ascending, so that equal ones are written alike.
    private var ids: [UInt32] = []
    /// As of the last update.
    private var awakeCount = 0
    /// Whether items may have come, gone or woken by a change.
    private var isStale = false

    /// Has all items looked at in the next update.
    mutating func noteChanges() { isStale = true }

    /// The items that came to rest in the world's last step, by ascending id.
    ///
    /// - Complexity: O(1) in steps in which nothing falls asleep, wakes or changes; else O(items).
    mutating func update(_ world: World) -> [ItemID] {
        let statistics = world.statistics
        defer { awakeCount = statistics.awakeItems }
        guard statistics.itemsFallenAsleep > 0 || statistics.awakeItems != awakeCount || isStale else { return [] }
        isStale = false
        let before = Set(ids)
        ids.removeAll(keepingCapacity: true)
        let activities = world.activities()
        let columns = world.columns
        for slot in columns.ids.indices where activities[slot] == .asleep {
            ids.append(columns.ids[slot])
        }
        ids.sort()
        return ids.filter { !before.contains($0) }.map { ItemID(rawValue: UInt64($0)) }
    }
}
