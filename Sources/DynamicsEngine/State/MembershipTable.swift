import DynamicsModel

/// Collision memberships that need more than a mask, each once.
///
/// A body's signature columns decide nearly every pair; only what they let through is looked up here, and only
/// where one of both uses more than 31 sets or a filter. Those of sensors, whose signatures are 0, are all here.
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
    ///
    /// - Parameter isKept: whether it is in the table even where signatures would do.
    mutating func insert(_ membership: CollisionMembership, isKept: Bool = false) -> Int32 {
        if !isKept, membership.items.isMask, membership.boundaries.isMask, membership.filter.isUsual { return 0 }
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

    /// The membership at a place, or the one that signatures tell exactly.
    func membership(_ place: Int32, items: UInt32, boundaries: UInt32) -> CollisionMembership {
        guard place == 0 else { return entries[Int(place)] }
        return CollisionMembership(items: CollisionSets(mask: items), boundaries: CollisionSets(mask: boundaries))
    }

    subscript(place: Int32) -> CollisionMembership { entries[Int(place)] }

    /// What a body meets.
    @inline(__always) func membership(of slot: Int, _ bodies: borrowing Bodies) -> CollisionMembership {
        membership(bodies.membership[slot], items: bodies.itemSets[slot], boundaries: bodies.boundarySets[slot])
    }

    /// Whether two bodies whose signatures meet collide.
    @inline(__always) func meet(_ a: Int, _ b: Int, _ bodies: borrowing Bodies) -> Bool {
        if bodies.membership[a] | bodies.membership[b] == 0 { return true }
        return membership(of: a, bodies).meets(membership(of: b, bodies))
    }

    /// Whether a body and a static shape whose signatures meet collide.
    @inline(__always) func meets(_ slot: Int, shape: Int, _ bodies: borrowing Bodies, _ statics: borrowing StaticShapes)
        -> Bool
    {
        guard !isEmpty || statics.hasFinerRules else { return true }
        let boundary = statics.boundary(of: shape)
        return membership(of: slot, bodies).meets(boundaryIn: boundary.sets, filter: boundary.filter)
    }
}

extension World {
    /// Writes what a body meets; its flags say whether it is a sensor, which makes no pairs.
    func setMembership(_ membership: CollisionMembership, of slot: Int) {
        let isSensor = bodies.flags[slot] & BodyFlags.sensor != 0
        bodies.itemSets[slot] = isSensor ? 0 : membership.items.signature
        bodies.boundarySets[slot] = isSensor ? 0 : membership.boundaries.signature
        bodies.membership[slot] = memberships.insert(membership, isKept: isSensor)
    }

    /// What a body meets.
    func membership(of slot: Int) -> CollisionMembership { memberships.membership(of: slot, bodies) }
}
