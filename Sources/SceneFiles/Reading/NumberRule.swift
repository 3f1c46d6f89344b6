/// Reads numbers, and says of those that break their rule where they stand.
enum NumberRule {
    /// What numbers items, boundaries, fields, pushes and attachments may have.
    static let ids = 0...Int(Int32.max)
    /// What numbers collision sets may have.
    static let sets = 0...Int(UInt32.max)

    static func number(
        at path: @autoclosure () -> [any CodingKey], in range: ClosedRange<Double>, _ unit: String,
        _ read: () throws -> Double
    ) throws -> Double {
        let number = try placed(path(), read)
        guard range.contains(number) else {
            let suffix = unit.isEmpty ? "" : " " + unit
            throw SceneFileError(
                path(), value: "\(number)", rule: "a number from \(range.lowerBound) to \(range.upperBound)\(suffix)")
        }
        return number
    }

    /// - Parameter range: ends that a Double holds.
    static func integer(
        at path: @autoclosure () -> [any CodingKey], in range: ClosedRange<Int>, _ read: () throws -> Double
    ) throws -> Int {
        let number = try placed(path(), read)
        guard number >= Double(range.lowerBound), number <= Double(range.upperBound), number == number.rounded() else {
            let value = abs(number) < 1e15 && number == number.rounded() ? "\(Int(number))" : "\(number)"
            throw SceneFileError(
                path(), value: value, rule: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return Int(number)
    }

    static func integers(of list: inout any UnkeyedDecodingContainer, in range: ClosedRange<Int>) throws -> [Int] {
        var numbers: [Int] = []
        while !list.isAtEnd {
            let place = list.codingPath + [Key(intValue: list.currentIndex)]
            numbers.append(try integer(at: place, in: range) { try list.decode(Double.self) })
        }
        return numbers
    }

    /// Foundation forgets the place of a number that no Double holds, and of one like 01.
    private static func placed(_ path: @autoclosure () -> [any CodingKey], _ read: () throws -> Double) throws -> Double
    {
        do {
            return try read()
        } catch let error as DecodingError {
            throw error
        } catch {
            throw SceneFileError(path(), "is no number of JSON, or one too large to be read")
        }
    }
}
