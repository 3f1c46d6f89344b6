import Testing

@testable import DynamicsEngine

/// What is written comes back, whatever it is.
@Suite struct WordCoderTests {
    private func roundTrip(_ words: [UInt32]) -> (words: [UInt32], bytes: Int) {
        var words = words
        var encoder = WordEncoder()
        let count = words.count
        words.withUnsafeMutableBufferPointer { encoder.code($0.baseAddress!, count: count) }
        _ = encoder.flag(true)
        var decoder = WordDecoder(encoder.bytes.pointer)
        var result = [UInt32](repeating: 7, count: count)
        result.withUnsafeMutableBufferPointer { decoder.code($0.baseAddress!, count: count) }
        let isEnd = decoder.flag(false)
        #expect(isEnd)
        return (result, encoder.byteCount)
    }

    @Test(arguments: [1, 7, 8, 31, 32, 33, 65, 300]) func `words of every size come back`(count: Int) {
        var state: UInt64 = 1
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 32
        }
        for bits in 0...32 {
            for zeros: UInt64 in [0, 2, 30] {
                let words = (0..<count).map { _ in
                    next() % 32 < zeros ? 0 : UInt32(truncatingIfNeeded: next() & (1 << UInt64(bits) - 1))
                }
                #expect(roundTrip(words).words == words)
            }
        }
        for word in [UInt32.max, 1, 1 << 31] {
            for place in [0, count / 2, count - 1] {
                var words = [UInt32](repeating: 0, count: count)
                words[place] = word
                #expect(roundTrip(words).words == words)
                words = [UInt32](repeating: .max, count: count)
                words[place] = 0
                #expect(roundTrip(words).words == words)
            }
        }
    }

    @Test func `what is small takes few bytes`() {
        // Two bits for a block of 32.
        #expect(roundTrip([UInt32](repeating: 0, count: 3200)).bytes <= 26)
        // Seven bits for a block, and of each word its bits and one more, but for what is uneven.
        let words = (0..<3200).map { UInt32($0 % 16) }
        #expect(roundTrip(words).bytes <= 100 + 3200 * 6 / 8)
    }

    @Test func `numbers near each other differ by little, across signs of zero and powers of two as well`() {
        let values: [Float] = [1, 1.0000001, -1, 0, -0.0, 2, 1.9999999, .infinity, .nan, -.nan, 1e-45, -1e-45]
        for known in values {
            for value in values {
                var (target, old) = (value.bitPattern, known.bitPattern)
                var encoder = WordEncoder()
                withUnsafeMutableBytes(of: &old) { old in
                    let known = FrameColumn(old.baseAddress!, size: 4)
                    withUnsafeMutableBytes(of: &target) {
                        encoder.code(FrameColumn($0.baseAddress!, size: 4), count: 1, from: known)
                    }
                    var decoder = WordDecoder(encoder.bytes.pointer)
                    var result: UInt32 = 0
                    withUnsafeMutableBytes(of: &result) {
                        decoder.code(FrameColumn($0.baseAddress!, size: 4), count: 1, from: known)
                    }
                    #expect(result == value.bitPattern)
                }
                if abs(value - known) < 2e-7, value.sign == known.sign, value != 0, known != 0 {
                    #expect(encoder.byteCount <= 2)
                }
            }
        }
    }
}
