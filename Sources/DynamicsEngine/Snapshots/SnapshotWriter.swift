import DynamicsModel

/// Writes plain values one behind the other, little-endian and without gaps; or only counts their bytes, so that what is
/// written fits the memory for it.
struct SnapshotWriter {
    /// Nil while bytes are counted.
    private let base: UnsafeMutableRawPointer?
    private(set) var count = 0

    init(into base: UnsafeMutableRawPointer?) { self.base = base }

    var isCounting: Bool { base == nil }

    @inline(__always) mutating func put<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value) {
        base?.storeBytes(of: value, toByteOffset: count, as: Value.self)
        count += MemoryLayout<Value>.size
    }

    @inline(__always) mutating func put(_ value: Double) { put(value.bitPattern) }

    @inline(__always) mutating func put(_ value: Vector2) {
        put(value.x)
        put(value.y)
    }

    /// As four bytes, which keeps what follows in step.
    @inline(__always) mutating func put(_ value: Bool) { put(UInt32(value ? 1 : 0)) }

    mutating func put<Element: BitwiseCopyable>(_ column: UnsafePointer<Element>, count elements: Int) {
        let bytes = elements * MemoryLayout<Element>.stride
        if let base, bytes > 0 { (base + count).copyMemory(from: column, byteCount: bytes) }
        count += bytes
    }

    mutating func put(utf8 text: String) {
        put(UInt32(text.utf8.count))
        for byte in text.utf8 { put(byte) }
    }

    /// Room for the caller to fill; nil while bytes are counted.
    mutating func room(for bytes: Int) -> UnsafeMutableRawPointer? {
        defer { count += bytes }
        return base.map { $0 + count }
    }

    /// Fills up to a multiple of 8 with zeros.
    mutating func align() {
        while count % 8 != 0 { put(UInt8(0)) }
    }
}
