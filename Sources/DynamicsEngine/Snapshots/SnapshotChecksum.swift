/// A checksum of 64 bits over whole words of 8 bytes, fast enough to be taken of every snapshot.
///
/// Four lanes take the words by turns: s ← rotate((s ⊕ w) · k), k odd. For a given s this is one to one in w, and for a
/// given w one to one in s; so is folding the lanes into the result, each for given others. If one word has changed,
/// its lane therefore ends differently, and so does the result: every change within a word, and so of any single byte, is
/// noticed, whatever the other bytes are. Other changes go unnoticed once in 2⁶⁴ times. Four lanes, since a product takes
/// three cycles and one may begin in each.
package struct SnapshotChecksum {
    private var lanes = SIMD4<UInt64>(
        0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5)
    private var byteCount: UInt64 = 0

    private static let factor: UInt64 = 0xD6E8_FEB8_6659_FD93

    /// Takes on bytes; their count must be a multiple of 8, and of 32 but for the last.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        var (a, b, c, d) = (lanes[0], lanes[1], lanes[2], lanes[3])
        let words = bytes.count / 8
        var word = 0
        while word + 4 <= words {
            a = Self.step(a, base, word)
            b = Self.step(b, base, word + 1)
            c = Self.step(c, base, word + 2)
            d = Self.step(d, base, word + 3)
            word += 4
        }
        if word < words { a = Self.step(a, base, word) }
        if word + 1 < words { b = Self.step(b, base, word + 1) }
        if word + 2 < words { c = Self.step(c, base, word + 2) }
        lanes = SIMD4(a, b, c, d)
        byteCount &+= UInt64(bytes.count)
    }

    @inline(__always) private static func step(_ lane: UInt64, _ base: UnsafeRawPointer, _ word: Int) -> UInt64 {
        let value = (lane ^ base.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)) &* factor
        return value << 29 | value >> 35
    }

    /// The checksum of what was taken on so far.
    var value: UInt64 {
        var result = byteCount
        for lane in 0..<4 {
            result = (result ^ lanes[lane]) &* Self.factor
            result ^= result >> 32
        }
        return result
    }

    /// The checksum of any number of bytes, as if zeros followed up to the next multiple of 8.
    package static func value(of bytes: [UInt8]) -> UInt64 {
        var checksum = SnapshotChecksum()
        let whole = bytes.count & ~7
        bytes.withUnsafeBytes { checksum.update(UnsafeRawBufferPointer(rebasing: $0[..<whole])) }
        let last = bytes[whole...] + [UInt8](repeating: 0, count: 8 - (bytes.count - whole))
        Array(last).withUnsafeBytes { checksum.update($0) }
        return checksum.value
    }
}
