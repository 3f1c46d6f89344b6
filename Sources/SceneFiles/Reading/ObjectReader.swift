import DynamicsModel

/// A key by any name.
struct Key: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    let intValue: Int?

    init(stringLiteral name: String) { (stringValue, intValue) = (name, nil) }
    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}

/// Reads the values of one JSON object, each with its rule; what breaks one is named by its path.
///
/// What has a default may be left out, but not be null.
struct ObjectReader {
    private let container: KeyedDecodingContainer<Key>
    let path: [any CodingKey]

    /// - Throws: for a key that is not among the known ones, so that no slip of the pen is silently passed over.
    init(_ decoder: any Decoder, keys: [String]) throws {
        container = try decoder.container(keyedBy: Key.self)
        path = decoder.codingPath
        for key in container.allKeys where !keys.contains(key.stringValue) {
            throw SceneFileError(path + [key], "is no key here; the keys are \(keys.joined(separator: ", "))")
        }
    }

    /// - Throws: where the object's "type" is none of these.
    static func type(_ decoder: any Decoder, _ key: Key = "type", of types: [String]) throws -> String {
        let container = try decoder.container(keyedBy: Key.self)
        let type = try container.decode(String.self, forKey: key)
        guard types.contains(type) else {
            throw SceneFileError(
                decoder.codingPath + [key], value: SceneFileError.quoted(type),
                rule: "one of \(types.joined(separator: ", "))")
        }
        return type
    }

    func has(_ key: Key) -> Bool { container.contains(key) }

    func error(_ key: Key, _ problem: String) -> SceneFileError { SceneFileError(path + [key], problem) }

    func number(_ key: Key, in range: ClosedRange<Double>, _ unit: String = "", default value: Double? = nil) throws
        -> Double
    {
        if let value, !has(key) { return value }
        return try NumberRule.number(at: path + [key], in: range, unit) {
            try container.decode(Double.self, forKey: key)
        }
    }

    func integer(_ key: Key, in range: ClosedRange<Int>, default value: Int? = nil) throws -> Int {
        if let value, !has(key) { return value }
        return try NumberRule.integer(at: path + [key], in: range) { try container.decode(Double.self, forKey: key) }
    }

    func flag(_ key: Key, default value: Bool? = nil) throws -> Bool {
        if let value, !has(key) { return value }
        return try container.decode(Bool.self, forKey: key)
    }

    func text(_ key: Key, default value: String? = nil) throws -> String {
        if let value, !has(key) { return value }
        return try container.decode(String.self, forKey: key)
    }

    /// One of the names of an enumeration.
    func name<Name: RawRepresentable & CaseIterable>(_ key: Key, default value: Name? = nil) throws -> Name
    where Name.RawValue == String {
        if let value, !has(key) { return value }
        let text = try container.decode(String.self, forKey: key)
        guard let name = Name(rawValue: text) else {
            throw SceneFileError(
                path + [key], value: SceneFileError.quoted(text),
                rule: "one of \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return name
    }

    /// A point or vector: `[x, y]`, each within the range.
    func vector(_ key: Key, within limit: Double, _ unit: String = "", default value: Vector2? = nil) throws -> Vector2
    {
        if let value, !has(key) { return value }
        var list = try container.nestedUnkeyedContainer(forKey: key)
        return try vector(&list, within: limit, unit)
    }

    /// A list of points.
    func vectors(_ key: Key, within limit: Double, _ unit: String = "") throws -> [Vector2] {
        var list = try container.nestedUnkeyedContainer(forKey: key)
        var result: [Vector2] = []
        while !list.isAtEnd {
            var pair = try list.nestedUnkeyedContainer()
            result.append(try vector(&pair, within: limit, unit))
        }
        return result
    }

    private func vector(_ list: inout any UnkeyedDecodingContainer, within limit: Double, _ unit: String) throws
        -> Vector2
    {
        var values: [Double] = []
        while !list.isAtEnd {
            let place = list.codingPath + [Key(intValue: list.currentIndex)]
            values.append(try NumberRule.number(at: place, in: -limit...limit, unit) { try list.decode(Double.self) })
        }
        guard values.count == 2 else {
            throw SceneFileError(
                list.codingPath, value: "a list of \(values.count)", rule: "a list of two numbers, x and y")
        }
        return Vector2(values[0], values[1])
    }

    func value<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) throws -> Value {
        try container.decode(type, forKey: key)
    }

    func values<Value: Decodable>(_ key: Key, of type: Value.Type = Value.self, default values: [Value]? = nil) throws
        -> [Value]
    {
        if let values, !has(key) { return values }
        return try container.decode([Value].self, forKey: key)
    }

    /// Ids of items, by number.
    func items(_ key: Key) throws -> [ItemID] {
        var list = try container.nestedUnkeyedContainer(forKey: key)
        return try NumberRule.integers(of: &list, in: NumberRule.ids).map { ItemID(rawValue: UInt64($0)) }
    }

    /// Pairs of items, by number: `[[0, 1], [3, 7]]`.
    func itemPairs(_ key: Key) throws -> [ItemPair] {
        guard has(key) else { return [] }
        var list = try container.nestedUnkeyedContainer(forKey: key)
        var pairs: [ItemPair] = []
        while !list.isAtEnd {
            var pair = try list.nestedUnkeyedContainer()
            let ids = try NumberRule.integers(of: &pair, in: NumberRule.ids).map { ItemID(rawValue: UInt64($0)) }
            guard ids.count == 2, ids[0] != ids[1] else {
                throw SceneFileError(
                    pair.codingPath, value: "\(ids.map { $0.rawValue })", rule: "the numbers of two items")
            }
            pairs.append(ItemPair(ids[0], ids[1]))
        }
        return pairs
    }

    func item(_ key: Key) throws -> ItemID { ItemID(rawValue: try id(key)) }

    /// The number of an item, boundary, field, push or attachment.
    func id(_ key: Key) throws -> UInt64 { UInt64(try integer(key, in: NumberRule.ids)) }
}
