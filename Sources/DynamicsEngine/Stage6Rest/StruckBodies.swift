import Buffers

/// The bodies that were struck in a step, and which colliders they have contacts with.
struct StruckBodies: ~Copyable {
    private var slots = Buffer<Int32>()
    private(set) var count = 0
    /// By slot, once anything was struck.
    private var flags = Buffer<Bool>()
    private var room = 0
    /// By collider: which of the struck bodies' colliders it is, counted from 1; 0 for all others.
    private var numbers = Buffer<Int32>()
    /// How many of these there are.
    private var colliderCount = 0
    /// The contacts of these as they are found, the lower collider first.
    private var found = Buffer<SIMD2<Int32>>()
    /// What each of these colliders has contacts with, ascending; and by its number where that begins, behind them where
    /// the last one's ends.
    private var partners = Buffer<Int32>()
    private var begins = Buffer<Int32>()

    var byteCount: Int {
        slots.byteCount + flags.byteCount + numbers.byteCount + found.byteCount + partners.byteCount + begins.byteCount
    }

    /// Forgets the last step's.
    mutating func removeAll() {
        for k in 0..<count { flags[Int(slots[k])] = false }
        count = 0
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
    /// - Parameter colliders: those of all bodies.
    /// - Complexity: O(pairs + colliders).
    mutating func findContacts(_ pairs: borrowing PairList, _ colliders: borrowing Colliders) {
        number(colliders)
        let (points, numbers) = (pairs.current.pointCounts.pointer, numbers.pointer)
        let (low, high) = (pairs.current.low.pointer, pairs.current.high.pointer)
        begins.reserveDiscarding(colliderCount + 2)
        begins.zero(0..<(colliderCount + 2))
        var foundCount = 0
        for pair in 0..<pairs.activeCount where points[pair] != 0 && high[pair] >= 0 {
            let (one, other) = (numbers[Int(low[pair])], numbers[Int(high[pair])])
            guard one | other != 0 else { continue }
            found.reserve(foundCount + 1)
            found[foundCount] = SIMD2(low[pair], high[pair])
            foundCount += 1
            begins[Int(one)] += 1
            begins[Int(other)] += 1
        }
        begins[0] = 0
        for number in 1..<(colliderCount + 2) { begins[number] += begins[number - 1] }
        partners.reserveDiscarding(Int(begins[colliderCount]))
        // Pairs ascend by the lower and then by the higher collider, and so do a collider's partners. Its place of the
        // moment, which begins behind the last one, ends at the first one.
        for k in stride(from: foundCount - 1, through: 0, by: -1) {
            let (low, high) = (found[k].x, found[k].y)
            insert(high, Int(numbers[Int(low)]))
            insert(low, Int(numbers[Int(high)]))
        }
    }

    /// Gives the colliders of struck bodies their numbers, which ascend as they do.
    private mutating func number(_ colliders: borrowing Colliders) {
        numbers.reserveDiscarding(colliders.count)
        let owners = colliders.body.view
        colliderCount = 0
        for collider in 0..<colliders.count {
            let isStruck = flags[Int(owners[collider])]
            colliderCount += isStruck ? 1 : 0
            numbers[collider] = isStruck ? Int32(colliderCount) : 0
        }
    }

    /// Puts a partner before those of its collider that have their places; what wasn't struck lists none.
    private func insert(_ partner: Int32, _ number: Int) {
        guard number != 0 else { return }
        begins[number] -= 1
        partners[Int(begins[number])] = partner
    }

    /// Whether two colliders, one of them a struck body's, have a contact; not if neither is.
    ///
    /// - Complexity: O(log contacts of one of them).
    func hasContact(_ one: Int, _ other: Int) -> Bool {
        // Numbers are of the last step that struck anything.
        guard count > 0 else { return false }
        let number = Int(numbers[one])
        guard number != 0 else { return numbers[other] != 0 && hasContact(other, one) }
        let own = Int(begins[number])..<Int(begins[number + 1])
        let place = firstIndex(in: own) { partners[$0] >= Int32(other) }
        return place < own.upperBound && partners[place] == Int32(other)
    }
}
