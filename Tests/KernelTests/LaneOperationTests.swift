import CSIMD
import Testing

/// Operations that each instruction set has in a form of its own, against what they say: here x86-64's are run, and the tables
/// that WebAssembly and arm64 read.
@Suite struct LaneOperationTests {
    private func mask(_ bits: Int) -> SIMD8<Int32> {
        SIMD8((0..<8).map { bits >> $0 & 1 == 1 ? -1 : 0 })
    }

    private func lanes(_ bits: Int, of count: Int) -> [Int] { (0..<count).filter { bits >> $0 & 1 == 1 } }

    @Test func `the bits of a mask are its lanes`() {
        for bits in 0..<256 { #expect(csimd_movemask(mask(bits)) == Int32(bits)) }
        for bits in 0..<16 {
            let mask = SIMD4<Int64>((0..<4).map { bits >> $0 & 1 == 1 ? -1 : 0 })
            #expect(csimd_movemask_d(mask) == Int32(bits))
        }
    }

    @Test func `lanes of a mask are stored without gaps`() {
        for bits in 0..<256 {
            var places = [Int32](repeating: -1, count: 8)
            csimd_store_packed(&places, SIMD8(10, 11, 12, 13, 14, 15, 16, 17), Int32(bits))
            let expected = lanes(bits, of: 8).map { Int32(10 + $0) }
            #expect(Array(places.prefix(expected.count)) == expected)
        }
    }

    @Test func `the table of bytes names the bytes of the lanes that come first`() {
        withUnsafeBytes(of: csimd_byte_packing) { table in
            for bits in 0..<16 {
                let set = lanes(bits, of: 4)
                let order = set + (0..<4).filter { !set.contains($0) }
                let bytes = order.flatMap { lane in (0..<4).map { UInt8(4 * lane + $0) } }
                #expect(Array(table[(16 * bits)..<(16 * bits + 16)]) == bytes)
            }
        }
    }

    @Test func `words of 64 bits are joined and parted`() {
        let whole = csimd_join_words(0x8000_0001, 0xFFFF_FFFE)
        #expect(whole == 0x8000_0001_FFFF_FFFE)
        #expect(csimd_high_word(whole) == 0x8000_0001)
        #expect(csimd_low_word(whole) == 0xFFFF_FFFE)
        #expect((0..<64).allSatisfy { csimd_bit($0) == UInt64(1) << UInt64($0) })
    }
}
