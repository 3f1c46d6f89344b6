/// FNV-1a 64 (G. Fowler, L. C. Noll and K.-P. Vo) over words, little-endian.
package struct StateHash {
    package private(set) var value: UInt64 = 14_695_981_039_346_656_037

    package init() {}

    package mutating func mix(_ word: UInt32) {
        var bits = word
        for _ in 0..<4 {
            value = (value ^ UInt64(bits & 0xFF)) &* 1_099_511_628_211
            bits >>= 8
        }
    }
}
