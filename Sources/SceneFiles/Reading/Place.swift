import DynamicsModel

/// A step on the way into a document: a key of an object, or an index of a list.
enum PathStep: Hashable {
    case key(String)
    case index(Int)
}

/// A value of a document, and where it stands.
struct Place {
    let value: JSONValue
    let path: [PathStep]
    /// The blocks of custom fields by name.
    let forces: SceneFile.Forces

    init(_ value: JSONValue, path: [PathStep] = [], forces: SceneFile.Forces) {
        (self.value, self.path, self.forces) = (value, path, forces)
    }

    /// A value in this one, by its key or index.
    private func within(_ step: PathStep, _ value: JSONValue) -> Place {
        Place(value, path: path + CollectionOfOne(step), forces: forces)
    }

    private func error(_ rule: String) -> SceneFileError { SceneFileError(path, value: value.kind, rule: rule) }

    func member(_ key: String, _ value: JSONValue) -> Place { within(.key(key), value) }

    /// - Throws: where the value is no object; likewise below where it is none of what is asked for.
    func members() throws(SceneFileError) -> [(key: String, value: JSONValue)] {
        guard case .object(let members) = value else { throw error("an object") }
        return members
    }

    func elements() throws(SceneFileError) -> [Place] {
        guard case .list(let values) = value else { throw error("a list") }
        var places: [Place] = []
        places.reserveCapacity(values.count)
        for (index, value) in values.enumerated() { places.append(within(.index(index), value)) }
        return places
    }

    func text() throws(SceneFileError) -> String {
        guard case .text(let text) = value else { throw error("a text") }
        return text
    }

    func flag() throws(SceneFileError) -> Bool {
        guard case .flag(let flag) = value else { throw error("true or false") }
        return flag
    }

    private func number(_ rule: String) throws(SceneFileError) -> (number: JSONNumber, double: Double) {
        guard case .number(let number) = value else { throw error(rule) }
        guard let double = number.double else {
            throw SceneFileError(path, "is no number of JSON, or one too large to be read")
        }
        return (number, double)
    }

    func number(in range: ClosedRange<Double>, _ unit: String = "") throws(SceneFileError) -> Double {
        let number = try number("a number").double
        guard range.contains(number) else {
            let suffix = unit.isEmpty ? "" : " " + unit
            throw SceneFileError(
                path, value: "\(number)", rule: "a number from \(range.lowerBound) to \(range.upperBound)\(suffix)")
        }
        return number
    }

    /// - Parameter range: ends that a Double holds.
    func integer<Number: FixedWidthInteger>(in range: ClosedRange<Number>) throws(SceneFileError) -> Number {
        let number = try number("a whole number").double
        guard number >= Double(range.lowerBound), number <= Double(range.upperBound), number == number.rounded() else {
            let value = abs(number) < 1e15 && number == number.rounded() ? "\(Int64(number))" : "\(number)"
            throw SceneFileError(
                path, value: value, rule: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return Number(number)
    }

    /// 64 bits, which a Double doesn't hold.
    func bits() throws(SceneFileError) -> UInt64 {
        let (number, double) = try number("a whole number")
        guard let whole = number.whole ?? UInt64(exactly: double) else {
            throw SceneFileError(path, value: "\(double)", rule: "a whole number from 0 to \(UInt64.max)")
        }
        return whole
    }

    func integers<Number: FixedWidthInteger>(in range: ClosedRange<Number>) throws(SceneFileError) -> [Number] {
        var numbers: [Number] = []
        for element in try elements() { numbers.append(try element.integer(in: range)) }
        return numbers
    }

    /// A point or vector: `[x, y]`, each within the limit.
    func vector(within limit: Double, _ unit: String = "") throws(SceneFileError) -> Vector2 {
        var values: [Double] = []
        for element in try elements() { values.append(try element.number(in: -limit...limit, unit)) }
        guard values.count == 2 else {
            throw SceneFileError(path, value: "a list of \(values.count)", rule: "a list of two numbers, x and y")
        }
        return Vector2(values[0], values[1])
    }
}

/// What is read from a value of a document.
protocol Readable {
    init(_ place: Place) throws(SceneFileError)
}
