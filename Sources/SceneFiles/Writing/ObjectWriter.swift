import DynamicsModel

/// What is written as a value of a document.
protocol Writable {
    /// - Parameter path: where it is written, for an error.
    func json(at path: [PathStep]) throws(SceneFileError) -> JSONValue
}

/// What is written as an object.
protocol ObjectWritable: Writable {
    func encode(into values: inout ObjectWriter) throws(SceneFileError)
}

extension ObjectWritable {
    func json(at path: [PathStep]) throws(SceneFileError) -> JSONValue {
        var values = ObjectWriter(path: path)
        try encode(into: &values)
        return .object(values.members)
    }
}

/// Takes the values of one JSON object, in any order: they are sorted when the text is made.
struct ObjectWriter {
    let path: [PathStep]
    private(set) var members: [(key: String, value: JSONValue)] = []

    init(path: [PathStep]) { self.path = path }

    private mutating func put(_ value: JSONValue, _ key: String) { members.append((key, value)) }

    mutating func encode(_ value: some Writable, forKey key: String) throws(SceneFileError) {
        put(try value.json(at: path + [.key(key)]), key)
    }

    mutating func encode<Value: Writable>(_ values: [Value], forKey key: String) throws(SceneFileError) {
        var list: [JSONValue] = []
        list.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            list.append(try value.json(at: path + [.key(key), .index(index)]))
        }
        put(.list(list), key)
    }

    mutating func encodeIfPresent<Value: Writable>(_ value: Value?, forKey key: String) throws(SceneFileError) {
        if let value { try encode(value, forKey: key) }
    }
}

extension Double: Writable {
    func json(at path: [PathStep]) throws(SceneFileError) -> JSONValue {
        guard isFinite else { throw SceneFileError(path, "can't be written: \(self) is no number of JSON") }
        return .number(JSONNumber(self))
    }
}

extension UInt64: Writable {
    func json(at path: [PathStep]) -> JSONValue { .number(JSONNumber(whole: self)) }
}

extension Int: Writable {
    func json(at path: [PathStep]) -> JSONValue { .number(JSONNumber(Double(self))) }
}

extension Bool: Writable {
    func json(at path: [PathStep]) -> JSONValue { .flag(self) }
}

extension String: Writable {
    func json(at path: [PathStep]) -> JSONValue { .text(self) }
}

extension Vector2: Writable {
    func json(at path: [PathStep]) throws(SceneFileError) -> JSONValue {
        .list([try x.json(at: path + [.index(0)]), try y.json(at: path + [.index(1)])])
    }
}
