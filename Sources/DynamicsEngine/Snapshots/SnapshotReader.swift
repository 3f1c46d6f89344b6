import DynamicsModel

/// Reads what ``SnapshotWriter`` wrote. Nothing is read from beyond the end, and nothing is believed: counts are checked
/// against the bytes that are left before anything is made of them.
struct SnapshotReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    /// What is being read, for errors.
    let part: String

    /// The bytes must outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer, in part: String) {
        self.bytes = bytes
        self.part = part
    }

    var remaining: Int { bytes.count - offset }

    func invalid(_ reason: String) -> SnapshotError { .invalid("\(part): \(reason)") }

    /// - Throws: `invalid` unless the rule holds.
    func require(_ rule: Bool, _ reason: @autoclosure () -> String) throws(SnapshotError) {
        guard rule else { throw invalid(reason()) }
    }

    @inline(__always) mutating func integer<Value: FixedWidthInteger & BitwiseCopyable>(
        _ type: Value.Type = Value.self
    ) throws(SnapshotError) -> Value {
        let size = MemoryLayout<Value>.size
        guard size <= remaining else { throw invalid("ends early") }
        defer { offset += size }
        return bytes.loadUnaligned(fromByteOffset: offset, as: Value.self)
    }

    mutating func double() throws(SnapshotError) -> Double { Double(bitPattern: try integer()) }

    /// - Throws: `invalid` for NaN, and beyond a limit.
    mutating func double(within limit: Double, _ name: String) throws(SnapshotError) -> Double {
        let value = try double()
        guard abs(value) <= limit else { throw invalid("\(name) is \(value)") }
        return value
    }

    mutating func vector() throws(SnapshotError) -> Vector2 { Vector2(try double(), try double()) }

    mutating func vector(within limit: Double, _ name: String) throws(SnapshotError) -> Vector2 {
        Vector2(try double(within: limit, name), try double(within: limit, name))
    }

    mutating func flag() throws(SnapshotError) -> Bool {
        let value: UInt32 = try integer()
        guard value <= 1 else { throw invalid("a flag is \(value)") }
        return value == 1
    }

    /// A number of things that take at least so many bytes each of what follows.
    mutating func count(ofBytes size: Int, _ name: String) throws(SnapshotError) -> Int {
        let value: UInt64 = try integer()
        guard value <= UInt64(remaining / max(size, 1)) else { throw invalid("\(value) \(name) don't fit") }
        return Int(value)
    }

    /// A number up to a limit.
    mutating func number(upTo limit: UInt64, _ name: String) throws(SnapshotError) -> UInt64 {
        let value: UInt64 = try integer()
        guard value <= limit else { throw invalid("\(name) is \(value); it can be \(limit) at most") }
        return value
    }

    /// An id below the number of ids given away.
    mutating func identifier(below count: UInt64, _ name: String) throws(SnapshotError) -> UInt64 {
        let value: UInt64 = try integer()
        guard value < count else { throw invalid("\(name) \(value) of \(count)") }
        return value
    }

    /// Bytes that are looked at where they are.
    mutating func take(_ size: Int) throws(SnapshotError) -> UnsafeRawBufferPointer {
        guard size >= 0, size <= remaining else { throw invalid("ends early") }
        defer { offset += size }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + size)])
    }

    /// Copies a column.
    mutating func copy<Element: BitwiseCopyable>(
        to column: UnsafeMutablePointer<Element>, count: Int
    ) throws(SnapshotError) {
        let (size, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard !overflows else { throw invalid("ends early") }
        let source = try take(size)
        if let base = source.baseAddress, size > 0 {
            UnsafeMutableRawPointer(column).copyMemory(from: base, byteCount: size)
        }
    }

    /// Copies some elements of a column, which stays one value where all are the same.
    mutating func copy<Element>(to column: inout Column<Element>, _ elements: Range<Int>) throws(SnapshotError) {
        let (size, overflows) = elements.count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard !overflows else { throw invalid("ends early") }
        let source = try take(size)
        for (k, element) in elements.enumerated() {
            column[element] = source.loadUnaligned(fromByteOffset: k * MemoryLayout<Element>.stride, as: Element.self)
        }
    }

    mutating func text() throws(SnapshotError) -> String {
        let count: UInt32 = try integer()
        return String(decoding: try take(Int(count)), as: UTF8.self)
    }

    /// - Throws: `invalid` where more is left than what fills up to a multiple of 8.
    func end() throws(SnapshotError) {
        guard remaining < 8 else { throw invalid("\(remaining) bytes too many") }
    }
}
