import Buffers

/// The bodies that were struck in a step, and which colliders they have contacts with.
struct StruckBodies: ~Copyable {
    private var slots = Buffer<Int32>()
    private(set) var count = 0
    /// By slot, once anything was struck: which of the struck bodies it is, counted from 1; 0 for all others.
    private var numbers = Buffer<Int32>()
    private var room = 0
    /// The contacts of struck bodies as they are found, and then body by body.
    private var found = Buffer<ColliderPair>()
    private var contacts = Buffer<ColliderPair>()
    /// Where the contacts of each struck body begin, by its number; behind them where those of the last one end.
    private var begins = Buffer<Int32>()

    /// A struck body's collider, and the one that it has a contact with.
    private struct ColliderPair: BitwiseCopyable {
        let own: Int32
        let other: Int32
    }

    var byteCount: Int {
        slots.byteCount + numbers.byteCount + found.byteCount + contacts.byteCount + begins.byteCount
    }

    /// Forgets the last step's.
    mutating func removeAll() {
        for k in 0..<count { numbers[Int(slots[k])] = 0 }
        count = 0
    }

    subscript(n: Int) -> Int { Int(slots[n]) }

    func contains(_ slot: Int) -> Bool { count > 0 && numbers[slot] != 0 }

    /// - Parameter bodyCount: slots that there are.
    mutating func insert(_ slot: Int, of bodyCount: Int) {
        if bodyCount > room {
            room = bodyCount + bodyCount / 2
            numbers.reserveDiscarding(room)
            numbers.fill(0, 0..<room)
            for k in 0..<count { numbers[Int(slots[k])] = Int32(k + 1) }
        }
        slots.reserve(count + 1)
        slots[count] = Int32(slot)
        count += 1
        numbers[slot] = Int32(count)
    }

    /// Finds the contacts of the struck bodies.
    ///
    /// - Parameter owners: the body of each collider.
    /// - Complexity: O(pairs).
    mutating func findContacts(_ pairs: borrowing PairList, owners: IndexView) {
        let points = pairs.current.pointCounts.pointer
        let (low, high) = (pairs.current.low.pointer, pairs.current.high.pointer)
        begins.reserveDiscarding(count + 2)
        begins.zero(0..<(count + 2))
        var foundCount = 0
        for pair in 0..<pairs.activeCount where points[pair] != 0 && high[pair] >= 0 {
            let (one, other) = (number(of: low[pair], owners), number(of: high[pair], owners))
            guard one | other != 0 else { continue }
            found.reserve(foundCount + 1)
            found[foundCount] = ColliderPair(own: low[pair], other: high[pair])
            foundCount += 1
            begins[one] += 1
            begins[other] += 1
        }
        begins[0] = 0
        for number in 1..<(count + 2) { begins[number] += begins[number - 1] }
        contacts.reserveDiscarding(Int(begins[count]))
        for k in 0..<foundCount {
            let (own, other) = (found[k].own, found[k].other)
            insert(ColliderPair(own: own, other: other), number(of: own, owners))
            insert(ColliderPair(own: other, other: own), number(of: other, owners))
        }
    }

    private func number(of collider: Int32, _ owners: IndexView) -> Int { Int(numbers[Int(owners[Int(collider)])]) }

    /// Puts a contact before those of its body that have their places; what wasn't struck lists none.
    private func insert(_ contact: ColliderPair, _ number: Int) {
        guard number != 0 else { return }
        begins[number] -= 1
        contacts[Int(begins[number])] = contact
    }

    /// Whether colliders of two bodies, one of them struck, have a contact.
    ///
    /// - Complexity: O(contacts of one of the bodies).
    func hasContact(_ slot: Int, _ own: Int, _ otherSlot: Int, _ other: Int) -> Bool {
        let number = numbers[slot]
        guard number != 0 else { return numbers[otherSlot] != 0 && hasContact(otherSlot, other, slot, own) }
        for k in begins[Int(number)]..<begins[Int(number) + 1] {
            let contact = contacts[Int(k)]
            if contact.own == Int32(own), contact.other == Int32(other) { return true }
        }
        return false
    }
}
