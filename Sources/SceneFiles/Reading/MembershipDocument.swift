import DynamicsModel

/// Whom an item collides with: `{"items": "all", "boundaries": [0, 3]}`.
struct MembershipDocument: Codable {
    var membership: CollisionMembership

    init(_ membership: CollisionMembership) { self.membership = membership }

    init(from decoder: any Decoder) throws {
        let reader = try ObjectReader(decoder, keys: ["items", "boundaries", "filter"])
        membership = CollisionMembership(
            items: reader.has("items") ? try reader.value("items", as: SetsDocument.self).sets : .all,
            boundaries: reader.has("boundaries") ? try reader.value("boundaries", as: SetsDocument.self).sets : .all,
            filter: try reader.filter())
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(SetsDocument(membership.items), forKey: "items")
        try values.encode(SetsDocument(membership.boundaries), forKey: "boundaries")
        try values.encode(membership.filter)
    }
}

/// Collision sets: "all", "none" or their numbers.
struct SetsDocument: Codable {
    var sets: CollisionSets

    init(_ sets: CollisionSets) { self.sets = sets }

    init(from decoder: any Decoder) throws {
        switch try? decoder.singleValueContainer().decode(String.self) {
        case "all": sets = .all
        case "none": sets = .none
        case .some(let text):
            throw SceneFileError(
                decoder.codingPath, value: SceneFileError.quoted(text), rule: "\"all\", \"none\" or a list of numbers")
        case nil:
            var list = try decoder.unkeyedContainer()
            sets = CollisionSets(try NumberRule.integers(of: &list, in: NumberRule.sets).map { UInt32($0) })
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        if sets.isAll {
            try value.encode("all")
        } else if sets.isEmpty {
            try value.encode("none")
        } else {
            try value.encode((0..<31).filter { sets.mask & 1 << $0 != 0 } + sets.higher)
        }
    }
}
