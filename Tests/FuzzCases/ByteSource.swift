import DynamicsScenes

/// Choices and numbers read from bytes; zeros once these have run out, so that every prefix of an input means something.
public struct ByteSource {
    private let bytes: [UInt8]
    private var place = 0
    /// Whether numbers may be anything; else they stay within their usual range.
    var isNasty = false

    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place >= bytes.count }

    /// What is left, as bytes of their own.
    mutating func rest() -> [UInt8] {
        defer { place = bytes.count }
        return isAtEnd ? [] : Array(bytes[place...])
    }

    mutating func byte() -> UInt8 {
        guard place < bytes.count else { return 0 }
        defer { place += 1 }
        return bytes[place]
    }

    /// A number below `count`; 0 where there is nothing to choose from.
    mutating func choice(_ count: Int) -> Int { count <= 1 ? 0 : Int(byte()) % count }

    mutating func bool() -> Bool { byte() & 1 == 1 }

    mutating func integer(_ range: ClosedRange<Int>) -> Int { range.lowerBound + choice(range.count) }

    /// One of the elements; nil of an empty collection.
    mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[choice(elements.count)]
    }

    /// A number of the usual range, in steps of 1/65535 of it; when nasty, one time in four any double at all.
    mutating func number(_ usual: ClosedRange<Double>) -> Double {
        if isNasty {
            let kind = byte()
            if kind < 48 { return NastyNumber.all[Int(kind) % NastyNumber.all.count] }
            if kind < 64 { return Double(bitPattern: word()) }
        }
        let fraction = Double(UInt16(byte()) << 8 | UInt16(byte())) / 65535
        return usual.lowerBound + (usual.upperBound - usual.lowerBound) * fraction
    }

    private mutating func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }
}

/// Numbers that break what wasn't written with them in mind: no numbers, the largest and smallest of both widths, the
/// limits of the library's rules and what lies just beyond.
enum NastyNumber {
    static let all: [Double] = [
        .nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, 1e-300, 1e-45, -1e-38, 1e-9, 1e-6, 1e-3,
        0.999_999, 1, -1, 3, 16, 64, 1e3, -1e3, 1000.1, 1e5, -131_072, 131_072.01, 1e6, -1e6, 1e6 + 1, 1e7, -1e7,
        1e7 + 2, 1e9, -1e9, 1e12, -1e12, 1e13, 3.4e38, -3.5e38, 1e154, 1e300, -.greatestFiniteMagnitude, .pi, -.pi / 2,
        1e-12,
    ]
}

/// Random bytes of a seed, the same everywhere.
public struct SeededBytes {
    private var source: RandomSource

    public init(seed: UInt64) { source = RandomSource(seed: seed) }

    public mutating func next() -> UInt64 { source.next() }

    /// A whole number below a bound above 0.
    public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// So many random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }

    /// Bytes with a few of them changed, taken out, doubled, or swapped for a run of other bytes.
    public mutating func mutated(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
        var result = bytes
        for _ in 0...below(6) {
            let place = result.isEmpty ? 0 : below(result.count)
            switch below(5) {
            case 0 where !result.isEmpty: result[place] = UInt8(truncatingIfNeeded: next())
            case 1 where !result.isEmpty: result.removeSubrange(place..<min(place + 1 + below(8), result.count))
            case 2 where !result.isEmpty:
                result.insert(contentsOf: result[place..<min(place + 1 + below(16), result.count)], at: place)
            case 3 where !other.isEmpty:
                let from = below(other.count)
                result.insert(contentsOf: other[from..<min(from + 1 + below(32), other.count)], at: place)
            default: result.insert(UInt8(truncatingIfNeeded: next()), at: place)
            }
        }
        return result
    }
}
