import DynamicsModel

/// Reads the values of one JSON object, each with its rule; what breaks one is named by its path.
///
/// What has a default may be left out, but not be null.
struct ObjectReader {
    /// What numbers items, boundaries, fields, pushes and attachments may have.
    static let ids: ClosedRange<Int32> = 0...Int32.max

    private let members: [(key: String, value: JSONValue)]
    let place: Place
    var path: [PathStep] { place.path }

    /// - Throws: for a key that is not among the known ones, so that no slip of the pen is silently passed over.
    init(_ place: Place, keys: [String]) throws(SceneFileError) {
        self.place = place
        members = try place.members()
        for (key, _) in members where !keys.contains(key) {
            throw SceneFileError(
                place.path + [.key(key)], "is no key here; the keys are \(keys.joined(separator: ", "))")
        }
    }

    /// - Throws: where the object's "type" is none of these.
    static func type(_ place: Place, _ key: String = "type", of types: [String]) throws(SceneFileError) -> String {
        guard let value = try place.members().first(where: { $0.key == key })?.value else {
            throw SceneFileError(place.path + [.key(key)], "is missing")
        }
        return try name(place.member(key, value), among: types)
    }

    private static func name(_ place: Place, among names: [String]) throws(SceneFileError) -> String {
        let text = try place.text()
        guard names.contains(text) else {
            throw SceneFileError(
                place.path, value: SceneFileError.quoted(text), rule: "one of \(names.joined(separator: ", "))")
        }
        return text
    }

    func has(_ key: String) -> Bool { members.contains { $0.key == key } }

    func error(_ key: String, _ problem: String) -> SceneFileError { SceneFileError(path + [.key(key)], problem) }

    /// Of a key that stands twice, the first counts.
    func at(_ key: String) throws(SceneFileError) -> Place {
        guard let value = members.first(where: { $0.key == key })?.value else { throw error(key, "is missing") }
        return place.member(key, value)
    }

    func number(
        _ key: String, in range: ClosedRange<Double>, _ unit: String = "", default value: Double? = nil
    ) throws(SceneFileError) -> Double {
        if let value, !has(key) { return value }
        return try at(key).number(in: range, unit)
    }

    func integer<Number: FixedWidthInteger>(
        _ key: String, in range: ClosedRange<Number>, default value: Number? = nil
    ) throws(SceneFileError) -> Number {
        if let value, !has(key) { return value }
        return try at(key).integer(in: range)
    }

    func flag(_ key: String, default value: Bool? = nil) throws(SceneFileError) -> Bool {
        if let value, !has(key) { return value }
        return try at(key).flag()
    }

    func text(_ key: String, default value: String? = nil) throws(SceneFileError) -> String {
        if let value, !has(key) { return value }
        return try at(key).text()
    }

    /// One of the names of an enumeration.
    func name<Name: RawRepresentable & CaseIterable>(
        _ key: String, default value: Name? = nil
    ) throws(SceneFileError) -> Name where Name.RawValue == String {
        if let value, !has(key) { return value }
        let text = try Self.name(at(key), among: Name.allCases.map { $0.rawValue })
        // It is among the names.
        return Name(rawValue: text)!
    }

    /// A point or vector: `[x, y]`, each within the range.
    func vector(
        _ key: String, within limit: Double, _ unit: String = "", default value: Vector2? = nil
    ) throws(SceneFileError) -> Vector2 {
        if let value, !has(key) { return value }
        return try at(key).vector(within: limit, unit)
    }

    /// A list of points.
    func vectors(_ key: String, within limit: Double, _ unit: String = "") throws(SceneFileError) -> [Vector2] {
        var result: [Vector2] = []
        for element in try at(key).elements() { result.append(try element.vector(within: limit, unit)) }
        return result
    }

    func value<Value: Readable>(_ key: String, as type: Value.Type = Value.self) throws(SceneFileError) -> Value {
        try Value(at(key))
    }

    func values<Value: Readable>(
        _ key: String, of type: Value.Type = Value.self, default values: [Value]? = nil
    ) throws(SceneFileError) -> [Value] {
        if let values, !has(key) { return values }
        var result: [Value] = []
        for element in try at(key).elements() { result.append(try Value(element)) }
        return result
    }

    /// Ids of items, by number.
    func items(_ key: String) throws(SceneFileError) -> [ItemID] {
        try at(key).integers(in: Self.ids).map { ItemID(rawValue: UInt64($0)) }
    }

    /// Pairs of items, by number: `[[0, 1], [3, 7]]`.
    func itemPairs(_ key: String) throws(SceneFileError) -> [ItemPair] {
        guard has(key) else { return [] }
        var pairs: [ItemPair] = []
        for pair in try at(key).elements() {
            let ids = try pair.integers(in: Self.ids).map { ItemID(rawValue: UInt64($0)) }
            guard ids.count == 2, ids[0] != ids[1] else {
                let numbers = ids.map { "\($0.rawValue)" }.joined(separator: ", ")
                throw SceneFileError(pair.path, value: "[\(numbers)]", rule: "the numbers of two items")
            }
            pairs.append(ItemPair(ids[0], ids[1]))
        }
        return pairs
    }

    func item(_ key: String) throws(SceneFileError) -> ItemID { ItemID(rawValue: try id(key)) }

    /// The number of an item, boundary, field, push or attachment.
    func id(_ key: String) throws(SceneFileError) -> UInt64 { UInt64(try integer(key, in: Self.ids)) }
}
