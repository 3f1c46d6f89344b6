/// Marks as bits, eight a byte, on their way to other ranks.
struct Bits {
    private(set) var bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(of marks: [Bool]) {
        bytes = [UInt8](repeating: 0, count: (marks.count + 7) / 8)
        for (k, mark) in marks.enumerated() where mark { bytes[k >> 3] |= 1 << UInt8(k & 7) }
    }

    /// Hands out the places of what is marked, ascending.
    func forEachSet(_ body: (Int) -> Void) {
        for (place, byte) in bytes.enumerated() where byte != 0 {
            for bit in 0..<8 where byte >> UInt8(bit) & 1 != 0 { body(8 * place + bit) }
        }
    }
}
