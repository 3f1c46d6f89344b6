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
                decoder.codingPath + [key], value: "\"\(type)\"", rule: "one of \(types.joined(separator: ", "))")
        }
        return type
    }

    func has(_ key: Key) -> Bool { container.contains(key) }

    func error(_ key: Key, _ problem: String) -> SceneFileError { SceneFileError(path + [key], problem) }

    func number(_ key: Key, in range: ClosedRange<Double>, _ unit: String = "", default value: Double? = nil) throws
        -> Double
    {
        if let value, !container.contains(key) { return value }
        let number = try double(key)
        try check(number, range, unit, path + [key])
        return number
    }

    /// Foundation forgets the place of a number that no Double holds.
    private func double(_ key: Key) throws -> Double {
        do {
            return try container.decode(Double.self, forKey: key)
        } catch let error as DecodingError {
            throw error
        } catch {
            throw SceneFileError(path + [key], "is a number too large to be read")
        }
    }

    func integer(_ key: Key, in range: ClosedRange<Int>, default value: Int? = nil) throws -> Int {
        if let value, !container.contains(key) { return value }
        let number = try double(key)
        // A range's ends are whole numbers that a Double holds.
        guard number >= Double(range.lowerBound), number <= Double(range.upperBound), number == number.rounded() else {
            let value = abs(number) < 1e15 && number == number.rounded() ? "\(Int(number))" : "\(number)"
            throw SceneFileError(
                path + [key], value: value, rule: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return Int(number)
    }

    func flag(_ key: Key, default value: Bool) throws -> Bool {
        try container.decodeIfPresent(Bool.self, forKey: key) ?? value
    }

    func text(_ key: Key, default value: String? = nil) throws -> String {
        if let value, !container.contains(key) { return value }
        return try container.decode(String.self, forKey: key)
    }

    /// One of the names of an enumeration.
    func name<Name: RawRepresentable & CaseIterable>(_ key: Key, default value: Name? = nil) throws -> Name
    where Name.RawValue == String {
        if let value, !container.contains(key) { return value }
        let text = try container.decode(String.self, forKey: key)
        guard let name = Name(rawValue: text) else {
            throw SceneFileError(
                path + [key], value: "\"\(text)\"",
                rule: "one of \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return name
    }

    /// A point or vector: `[x, y]`, each within the range.
    func vector(_ key: Key, within limit: Double, _ unit: String = "", default value: Vector2? = nil) throws -> Vector2
    {
        if let value, !container.contains(key) { return value }
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
            let number = try list.decode(Double.self)
            try check(number, -limit...limit, unit, place)
            values.append(number)
        }
        guard values.count == 2 else {
            throw SceneFileError(
                list.codingPath, value: "a list of \(values.count)", rule: "a list of two numbers, x and y")
        }
        return Vector2(values[0], values[1])
    }

    private func check(_ number: Double, _ range: ClosedRange<Double>, _ unit: String, _ path: [any CodingKey]) throws {
        guard range.contains(number) else {
            let suffix = unit.isEmpty ? "" : " " + unit
            throw SceneFileError(
                path, value: "\(number)", rule: "a number from \(range.lowerBound) to \(range.upperBound)\(suffix)")
        }
    }

    func value<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) throws -> Value {
        try container.decode(type, forKey: key)
    }

    func values<Value: Decodable>(_ key: Key, of type: Value.Type = Value.self) throws -> [Value] {
        try container.decodeIfPresent([Value].self, forKey: key) ?? []
    }

    /// Ids of items, by number.
    func items(_ key: Key) throws -> [ItemID] {
        var list = try container.nestedUnkeyedContainer(forKey: key)
        var ids: [ItemID] = []
        while !list.isAtEnd {
            let place = list.codingPath + [Key(intValue: list.currentIndex)]
            ids.append(try Self.id(try list.decode(Int.self), place))
        }
        return ids
    }

    func item(_ key: Key) throws -> ItemID { try Self.id(try container.decode(Int.self, forKey: key), path + [key]) }

    private static func id(_ number: Int, _ path: [any CodingKey]) throws -> ItemID {
        guard number >= 0 else {
            throw SceneFileError(path, value: "\(number)", rule: "an item's number, from 0 up")
        }
        return ItemID(rawValue: UInt64(number))
    }
}
