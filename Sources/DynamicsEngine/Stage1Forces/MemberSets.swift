// Which bodies are members of which fields, as one bit a body.

import DynamicsModel

/// The member lists of fields and their bit sets by body slot. Fields with equal lists share one set.
struct MemberSets {
    /// Sets readable past their last group: the kernels load the bytes of a whole chunk.
    private static let padding = 32

    /// Ascending, each id once.
    private var lists: [[ItemID]] = []
    private var users: [Int] = []
    /// The bit sets, one after the other, `stride` bytes each.
    private(set) var bytes = [UInt8](repeating: 0, count: padding)
    /// Bytes a set.
    private(set) var stride = padding
    /// Bodies that the bits are made for; nil while they must be made again.
    private(set) var bodyCount: Int?

    /// Whether there is any set.
    var isEmpty: Bool { users.allSatisfy { $0 == 0 } }

    /// The set of a list, made if there is none yet; it stays until as many calls of `remove(_:)`.
    mutating func insert(_ members: [ItemID]) -> Int {
        var list: [ItemID] = []
        for id in members.sorted() where id != list.last { list.append(id) }
        if let same = lists.indices.first(where: { users[$0] > 0 && lists[$0] == list }) {
            users[same] += 1
            return same
        }
        bodyCount = nil
        guard let free = users.firstIndex(of: 0) else {
            lists.append(list)
            users.append(1)
            return lists.count - 1
        }
        lists[free] = list
        users[free] = 1
        return free
    }

    /// Ends one use of a set.
    mutating func remove(_ set: Int) {
        users[set] -= 1
        if users[set] == 0 { lists[set] = [] }
    }

    /// Index of the first byte of a set.
    func firstByte(of set: Int) -> Int { set * stride }

    /// Makes the bits from the slots of items, -1 for an item that is gone. O(bodies/8 + members) a set.
    mutating func rebuild(count: Int, slotOf: (ItemID) -> Int32) {
        stride = (count + 7) / 8 + Self.padding
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: repeatElement(0, count: stride * max(lists.count, 1)))
        for (set, list) in lists.enumerated() {
            for id in list {
                let slot = Int(slotOf(id))
                guard slot >= 0 else { continue }
                precondition(slot < count, "slot of an item past the bodies")
                bytes[set * stride + slot >> 3] |= 1 << UInt8(slot & 7)
            }
        }
        bodyCount = count
    }
}
