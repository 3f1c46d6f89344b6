import Buffers
import CSIMD
import DynamicsModel

/// The contacts of all items in the state at hand, by item.
struct ContactLists {
    /// Whether the state has changed.
    var isStale = true
    /// By item, then in the order in which they are told.
    private var contacts: [ItemContact] = []
    /// Where each item's begin, by id, and the end of the last one's.
    private var starts: [Int32] = []

    var byteCount: Int { contacts.count * MemoryLayout<ItemContact>.stride + starts.count * 4 }

    /// Takes the contacts of a world in the same state, in which nothing sleeps.
    mutating func replace(by world: World) {
        var found: [(item: UInt64, contact: ItemContact)] = []
        for pair in world.contactPairs() {
            let (a, b) = world.sides(ofPair: pair)
            for (own, other, sign) in [(a, b, 1.0), (b, a, -1.0)] {
                guard case .item(let id, let part) = own else { continue }
                found.append((id.rawValue, world.contact(pair, part: part, other: other, sign: sign)))
            }
        }
        found.sort { ($0.item, $0.contact.other, $0.contact.part) < ($1.item, $1.contact.other, $1.contact.part) }
        starts = [Int32](repeating: 0, count: world.idCount + 1)
        for entry in found { starts[Int(entry.item) + 1] += 1 }
        for id in 0..<world.idCount { starts[id + 1] += starts[id] }
        contacts = found.map { $0.contact }
        isStale = false
    }

    /// Those of an item.
    subscript(item: ItemID) -> ArraySlice<ItemContact> {
        let id = Int(item.rawValue)
        return contacts[Int(starts[id])..<Int(starts[id + 1])]
    }
}

extension World {
    /// The contacts of an item in the present state, appended by what they touch: items before boundaries, by id, part
    /// or segment, then by the item's own part.
    ///
    /// ```swift
    /// let isOnGround = try world.contacts(of: player).contains { $0.normal.y > 0.7 && $0.separation <= 0.1 }
    /// ```
    ///
    /// They are those that the next step would solve if all were awake, with the impulses that it starts from. Asking
    /// changes no later result.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(contacts of the item). The first one after a change makes lists of all items' contacts, which
    ///   takes memory and as long as the broadphase and narrowphase of a step; where something sleeps, a copy of the
    ///   world is made and woken for that.
    public func contacts(of item: ItemID, into contacts: inout [ItemContact]) throws(DynamicsError) {
        _ = try slot(of: item)
        let index = queries ?? QueryIndex(workers: pool.workerCount)
        queries = index
        if index.contacts.isStale { index.contacts.replace(by: hasSleepers ? wokenCopy() : self) }
        contacts.append(contentsOf: index.contacts[item])
    }

    /// The contacts of an item, as a new array.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    public func contacts(of item: ItemID) throws(DynamicsError) -> [ItemContact] {
        var result: [ItemContact] = []
        try contacts(of: item, into: &result)
        return result
    }

    private var hasSleepers: Bool {
        for slot in 0..<bodies.count where bodies.island[slot] != 0 { return true }
        return false
    }

    /// What sleeps has no manifolds, and to wake it here would change later steps.
    private func wokenCopy() -> World {
        do {
            let copy = try World(restoring: snapshot(), kernels: kernels)
            copy.wakeAll()
            return copy
        } catch {
            preconditionFailure("a snapshot of this world is refused: \(error)")
        }
    }

    /// A pair as one of its sides sees it.
    fileprivate func contact(
        _ pair: Int, part: Int, other: ContactConstraint.Side, sign: Double
    ) -> ItemContact {
        let normal = Vector2(Double(pairs.manifolds[pair].normal_x), Double(pairs.manifolds[pair].normal_y))
        return ItemContact(
            part: part, other: other, normal: normal * sign, first: contactPoint(pair, 0),
            second: pairs.current.pointCounts[pair] == 2 ? contactPoint(pair, 1) : nil)
    }
}
