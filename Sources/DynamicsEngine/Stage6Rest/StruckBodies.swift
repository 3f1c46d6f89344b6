import Buffers

/// The bodies that were struck in a step, and which colliders they have contacts with.
struct StruckBodies: ~Copyable {
    private var slots = Buffer<Int32>()
    private(set) var count = 0
    /// By slot, once anything was struck.
    private var flags = Buffer<Bool>()
    private var room = 0
    /// Pairs of colliders, the lower one first; then in ascending order.
    private var keys = Buffer<UInt64>()
    private var contacts = RadixOrder()
    private var contactCount = 0

    var byteCount: Int { slots.byteCount + flags.byteCount + keys.byteCount + contacts.byteCount }

    /// Forgets the last step's.
    mutating func removeAll() {
        for k in 0..<count { flags[Int(slots[k])] = false }
        (count, contactCount) = (0, 0)
    }

    subscript(n: Int) -> Int { Int(slots[n]) }

    func contains(_ slot: Int) -> Bool { count > 0 && flags[slot] }

    /// - Parameter bodyCount: slots that there are.
    mutating func insert(_ slot: Int, of bodyCount: Int) {
        if bodyCount > room {
            room = bodyCount + bodyCount / 2
            flags.reserveDiscarding(room)
            flags.fill(false, 0..<room)
            for k in 0..<count { flags[Int(slots[k])] = true }
        }
        slots.reserve(count + 1)
        slots[count] = Int32(slot)
        flags[slot] = true
        count += 1
    }

    /// Finds the contacts of the struck bodies.
    ///
    /// - Parameter owners: the body of each collider.
    mutating func findContacts(_ pairs: borrowing PairList, owners: IndexView) {
        let points = pairs.current.pointCounts.pointer
        let (low, high) = (pairs.current.low.pointer, pairs.current.high.pointer)
        for pair in 0..<pairs.activeCount where points[pair] != 0 && high[pair] >= 0 {
            guard flags[Int(owners[Int(low[pair])])] || flags[Int(owners[Int(high[pair])])] else { continue }
            keys.reserve(contactCount + 1)
            keys[contactCount] = Self.key(Int(low[pair]), Int(high[pair]))
            contactCount += 1
        }
        contacts.reserveDiscarding(contactCount)
        contacts.keys.pointer.update(from: keys.pointer, count: contactCount)
        contacts.sort(contactCount)
    }

    /// Whether two colliders have a contact, one of them a struck body's.
    ///
    /// - Complexity: O(log contacts).
    func hasContact(_ one: Int, _ two: Int) -> Bool {
        let key = Self.key(one, two)
        var (low, high) = (0, contactCount)
        while low < high {
            let middle = (low + high) / 2
            if contacts.keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low < contactCount && contacts.keys[low] == key
    }

    private static func key(_ one: Int, _ two: Int) -> UInt64 { UInt64(min(one, two)) << 32 | UInt64(max(one, two)) }
}
