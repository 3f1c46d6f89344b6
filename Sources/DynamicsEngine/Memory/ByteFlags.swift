import CSIMD

/// Eight bytes, each of at most 3, by whether they are 0: loops over long columns of small numbers take eight at once.
struct ByteFlags {
    /// 1 in each byte that is not 0.
    private var bytes: UInt64

    @inline(__always) init(_ word: UInt64) { bytes = (word | word &>> 1) & 0x0101_0101_0101_0101 }

    /// Which bytes differ.
    @inline(__always) func differing(from other: Self) -> Int32 { ByteFlags(bytes ^ other.bytes).packed }

    /// Bit k for byte k: the product moves the lowest bit of byte k to bit 56 + k.
    @inline(__always) var packed: Int32 { Int32(bitPattern: csimd_low_word((bytes &* 0x0102_0408_1020_4080) &>> 56)) }
}
