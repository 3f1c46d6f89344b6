/// Numbers as pages read them, one behind the other.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// A number from 0 on: seven bits a byte, low ones first.
    mutating func write(_ count: UInt64) {
        var rest = count
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// A number of either sign: those near 0 take the fewest bytes.
    mutating func write(change: Int) {
        write(UInt64(bitPattern: Int64(change << 1 ^ (change >> (Int.bitWidth - 1)))))
    }

    /// Four bytes, low ones first.
    mutating func write(_ value: Float) {
        for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift)) }
    }

    mutating func write(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
}
