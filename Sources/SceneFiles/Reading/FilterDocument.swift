import DynamicsModel

/// Category, mask and group: `{"category": [1], "mask": [0, 2], "group": -1}`. Categories are numbers of bits.
private struct FilterDocument: Codable {
    var filter: CollisionFilter

    init(_ filter: CollisionFilter) { self.filter = filter }

    init(from decoder: any Decoder) throws {
        let reader = try ObjectReader(decoder, keys: ["category", "mask", "group"])
        let usual = CollisionFilter()
        filter = CollisionFilter(
            category: reader.has("category")
                ? try reader.value("category", as: BitsDocument.self).bits : usual.category,
            mask: reader.has("mask") ? try reader.value("mask", as: BitsDocument.self).bits : usual.mask,
            group: Int32(try reader.integer("group", in: Int(Int32.min)...Int(Int32.max), default: 0)))
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        let usual = CollisionFilter()
        if filter.category != usual.category {
            try values.encode(BitsDocument(bits: filter.category), forKey: "category")
        }
        if filter.mask != usual.mask { try values.encode(BitsDocument(bits: filter.mask), forKey: "mask") }
        if filter.group != usual.group { try values.encode(filter.group, forKey: "group") }
    }
}

/// Bits of a word: "all" or their numbers.
private struct BitsDocument: Codable {
    var bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            guard text == "all" else {
                throw SceneFileError(
                    decoder.codingPath, value: SceneFileError.quoted(text), rule: "\"all\" or a list of numbers")
            }
            bits = .max
        } else {
            var list = try decoder.unkeyedContainer()
            bits = try NumberRule.integers(of: &list, in: 0...63).reduce(0) { $0 | 1 << UInt64($1) }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        if bits == .max { try value.encode("all") } else { try value.encode((0..<64).filter { bits >> $0 & 1 == 1 }) }
    }
}

extension ObjectReader {
    /// The filter of an item or boundary; the usual one where it is left out.
    func filter() throws -> CollisionFilter {
        has("filter") ? try value("filter", as: FilterDocument.self).filter : CollisionFilter()
    }
}

extension KeyedEncodingContainer<Key> {
    /// Writes a filter other than the usual one.
    mutating func encode(_ filter: CollisionFilter) throws {
        if filter != CollisionFilter() { try encode(FilterDocument(filter), forKey: "filter") }
    }
}
