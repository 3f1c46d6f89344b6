import Buffers
import CSIMD
import DynamicsModel

/// The rule that bounds a step in a pile at one point: an item keeps at most 64 contacts, deepest first.
enum ContactLimit {
    /// Takes the points from contacts beyond the limit; returns how many contacts that were.
    ///
    /// Contacts are taken in order of separation, ties by ids and parts; one is dropped when either of its
    /// moving items has its 64 already.
    ///
    /// - Complexity: O(contacts of the step).
    static func apply(
        _ pairs: inout PairList, _ materials: PairMaterials, _ colliders: borrowing Colliders, _ items: ColliderItems,
        bodyCount: Int, stillBodies: Int
    ) -> Int {
        let points = pairs.current.pointCounts.pointer
        var order = RadixOrder()
        order.reserveDiscarding(pairs.activeCount)
        var count = 0
        for pair in 0..<pairs.activeCount where points[pair] != 0 {
            order.values[count] = Int32(pair)
            count += 1
        }
        // Sorts keep the order of equals, so the key that counts least comes first.
        order.sort(count) { sides(pairs, colliders, items, $0).parts }
        order.sort(count) { sides(pairs, colliders, items, $0).items }
        order.sort(count) { depth(pairs, $0) }

        var counts = [Int](repeating: 0, count: bodyCount + 1)
        var dropped = 0
        for k in 0..<count {
            let pair = Int(order.values[k])
            let (a, b) = materials.bodies(of: pair)
            let isFull =
                (a > stillBodies && counts[a] >= Tuning.maximumContactsPerItem)
                || (b > stillBodies && counts[b] >= Tuning.maximumContactsPerItem)
            if isFull {
                points[pair] = 0
                dropped += 1
            } else {
                counts[a] += 1
                counts[b] += 1
            }
        }
        return dropped
    }

    /// Both items (a static shape by its complement), the lower one first, and their parts, as numbers that sort alike.
    private static func sides(
        _ pairs: borrowing PairList, _ colliders: borrowing Colliders, _ items: ColliderItems, _ pair: Int
    ) -> (items: UInt64, parts: UInt64) {
        let (low, high) = (Int(pairs.current.low[pair]), pairs.current.high[pair])
        let own = (item: items[low], part: UInt32(bitPattern: colliders.part[low]))
        guard high >= 0 else { return (join(own.item, UInt32(bitPattern: high)), join(own.part, 0)) }
        let other = (item: items[Int(high)], part: UInt32(bitPattern: colliders.part[Int(high)]))
        return own.item < other.item
            ? (join(own.item, other.item), join(own.part, other.part))
            : (join(other.item, own.item), join(other.part, own.part))
    }

    private static func join(_ high: UInt32, _ low: UInt32) -> UInt64 { UInt64(high) << 32 | UInt64(low) }

    /// The separation of a contact's deepest point as a number that sorts like it.
    private static func depth(_ pairs: borrowing PairList, _ pair: Int) -> UInt64 {
        let manifold = pairs.manifolds + pair
        let separation =
            pairs.current.pointCounts[pair] == 1
            ? manifold.pointee.first.separation
            : min(manifold.pointee.first.separation, manifold.pointee.second.separation)
        // Adding zero makes one of both zeros.
        let bits = (separation + 0).bitPattern
        return UInt64(bits ^ (bits >> 31 == 0 ? 0x8000_0000 : 0xFFFF_FFFF))
    }
}

extension RadixOrder {
    /// Sorts the first `count` values by a key of each; equal ones keep their order.
    fileprivate mutating func sort(_ count: Int, by key: (Int) -> UInt64) {
        for k in 0..<count { keys[k] = key(Int(values[k])) }
        sort(count)
    }
}
