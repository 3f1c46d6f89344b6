import DynamicsModel

/// Collision memberships that need more than a mask, each once.
///
/// A body's signature columns decide nearly every pair; only what they let through is looked up here, and only
/// where one of both uses more than 31 sets.
struct MembershipTable {
    /// Entry 0 stands for "the signature is exact" and is never looked at.
    private var entries: [CollisionMembership] = [.none]
    private var users: [Int] = [0]
    private var free: [Int32] = []
    private var places: [CollisionMembership: Int32] = [:]

    var isEmpty: Bool { places.isEmpty }
    /// Places are below this.
    var placeCount: Int { entries.count }

    /// The place of a membership, 0 where its signatures are exact; to be given back by ``remove(_:)``.
    mutating func insert(_ membership: CollisionMembership) -> Int32 {
        if membership.items.isMask, membership.boundaries.isMask { return 0 }
        if let place = places[membership] {
            users[Int(place)] += 1
            return place
        }
        let place = free.popLast() ?? Int32(entries.count)
        if Int(place) == entries.count {
            entries.append(membership)
            users.append(1)
        } else {
            entries[Int(place)] = membership
            users[Int(place)] = 1
        }
        places[membership] = place
        return place
    }

    /// Ends one use of a place.
    mutating func remove(_ place: Int32) {
        guard place != 0 else { return }
        users[Int(place)] -= 1
        guard users[Int(place)] == 0 else { return }
        places[entries[Int(place)]] = nil
        entries[Int(place)] = .none
        free.append(place)
    }

    /// The sets in which a body meets others.
    func items(_ place: Int32, signature: UInt32) -> CollisionSets {
        place == 0 ? CollisionSets(mask: signature) : entries[Int(place)].items
    }

    /// The sets in which a body meets boundaries.
    func boundaries(_ place: Int32, signature: UInt32) -> CollisionSets {
        place == 0 ? CollisionSets(mask: signature) : entries[Int(place)].boundaries
    }
}

extension World {
    func setMembership(_ membership: CollisionMembership, of slot: Int) {
        bodies.itemSets[slot] = membership.items.signature
        bodies.boundarySets[slot] = membership.boundaries.signature
        bodies.membership[slot] = memberships.insert(membership)
    }

    /// Whether two bodies whose signatures meet share a set of items.
    func itemsShareSet(_ a: Int, _ b: Int) -> Bool {
        let (first, second) = (bodies.membership[a], bodies.membership[b])
        if first | second == 0 { return true }
        return memberships.items(first, signature: bodies.itemSets[a])
            .shares(with: memberships.items(second, signature: bodies.itemSets[b]))
    }

    /// Whether a body and a static shape whose signatures meet share a set.
    func sharesSet(_ slot: Int, withShape shape: Int) -> Bool {
        guard !memberships.isEmpty || statics.hasHigherSets else { return true }
        return memberships.boundaries(bodies.membership[slot], signature: bodies.boundarySets[slot])
            .shares(with: statics.collisionSets(of: shape))
    }
}
