import DynamicsModel

/// Whom an item collides with: `{"items": "all", "boundaries": [0, 3]}`.
struct MembershipDocument: Readable, ObjectWritable {
    var membership: CollisionMembership

    init(_ membership: CollisionMembership) { self.membership = membership }

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: ["items", "boundaries", "filter"])
        membership = CollisionMembership(
            items: reader.has("items") ? try reader.value("items", as: SetsDocument.self).sets : .all,
            boundaries: reader.has("boundaries") ? try reader.value("boundaries", as: SetsDocument.self).sets : .all,
            filter: try reader.filter())
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try values.encode(SetsDocument(membership.items), forKey: "items")
        try values.encode(SetsDocument(membership.boundaries), forKey: "boundaries")
        try values.encode(membership.filter)
    }
}

/// Collision sets: "all", "none" or their numbers.
struct SetsDocument: Readable, Writable {
    var sets: CollisionSets

    init(_ sets: CollisionSets) { self.sets = sets }

    init(_ place: Place) throws(SceneFileError) {
        switch place.value {
        case .text("all"): sets = .all
        case .text("none"): sets = .none
        case .text(let text):
            throw SceneFileError(
                place.path, value: SceneFileError.quoted(text), rule: "\"all\", \"none\" or a list of numbers")
        default: sets = CollisionSets(try place.integers(in: 0...UInt32.max))
        }
    }

    func json(at path: [PathStep]) -> JSONValue {
        if sets.isAll { return .text("all") }
        if sets.isEmpty { return .text("none") }
        return .list(
            ((0..<31).filter { sets.mask & 1 << $0 != 0 } + sets.higher).map { .number(JSONNumber(Double($0))) })
    }
}
