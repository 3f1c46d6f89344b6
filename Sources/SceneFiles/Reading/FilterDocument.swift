import DynamicsModel

/// Category, mask and group: `{"category": [1], "mask": [0, 2], "group": -1}`. Categories are numbers of bits.
private struct FilterDocument: Readable, ObjectWritable {
    var filter: CollisionFilter

    init(_ filter: CollisionFilter) { self.filter = filter }

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: ["category", "mask", "group"])
        let usual = CollisionFilter()
        filter = CollisionFilter(
            category: reader.has("category")
                ? try reader.value("category", as: BitsDocument.self).bits : usual.category,
            mask: reader.has("mask") ? try reader.value("mask", as: BitsDocument.self).bits : usual.mask,
            group: try reader.integer("group", in: Int32.min...Int32.max, default: 0))
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        let usual = CollisionFilter()
        if filter.category != usual.category {
            try values.encode(BitsDocument(bits: filter.category), forKey: "category")
        }
        if filter.mask != usual.mask { try values.encode(BitsDocument(bits: filter.mask), forKey: "mask") }
        if filter.group != usual.group { try values.encode(Int(filter.group), forKey: "group") }
    }
}

/// Bits of a word: "all" or their numbers.
private struct BitsDocument: Readable, Writable {
    var bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    init(_ place: Place) throws(SceneFileError) {
        if case .text(let text) = place.value {
            guard text == "all" else {
                throw SceneFileError(
                    place.path, value: SceneFileError.quoted(text), rule: "\"all\" or a list of numbers")
            }
            bits = .max
        } else {
            bits = try place.integers(in: 0...63).reduce(0) { $0 | 1 << UInt64($1) }
        }
    }

    func json(at path: [PathStep]) -> JSONValue {
        if bits == .max { return .text("all") }
        return .list((0..<64).filter { bits >> $0 & 1 == 1 }.map { .number(JSONNumber(Double($0))) })
    }
}

extension ObjectReader {
    /// The filter of an item or boundary; the usual one where it is left out.
    func filter() throws(SceneFileError) -> CollisionFilter {
        has("filter") ? try value("filter", as: FilterDocument.self).filter : CollisionFilter()
    }
}

extension ObjectWriter {
    /// Writes a filter other than the usual one.
    mutating func encode(_ filter: CollisionFilter) throws(SceneFileError) {
        if filter != CollisionFilter() { try encode(FilterDocument(filter), forKey: "filter") }
    }
}
