import Buffers

/// Numbers of one or four bytes that lie at equal distances, as a frame holds them.
struct FrameColumn {
    let base: UnsafeMutableRawPointer
    let size: Int
    let stride: Int

    init(_ base: UnsafeMutableRawPointer, size: Int, stride: Int? = nil) {
        (self.base, self.size, self.stride) = (base, size, stride ?? size)
    }

    var isDense: Bool { size == stride }

    /// An element of a dense column of four bytes.
    subscript(place: Int) -> UInt32 {
        @inline(__always) get { base.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self) }
        @inline(__always) nonmutating set { base.storeBytes(of: newValue, toByteOffset: 4 * place, as: UInt32.self) }
    }
}

extension WordCoder where Self: ~Copyable {
    /// Codes a column as the differences from one that is known.
    ///
    /// Differences are those of whole numbers in whose order the real numbers are that have the same bits: they are as small as
    /// the change is, where those of bits would be large at powers of two.
    ///
    /// - Parameters:
    ///   - known: nil where nothing is known, and for elements that `places` has no place for.
    ///   - places: where the known element of each is, −1 for none; nil where it is in the same place.
    mutating func code(
        _ column: FrameColumn, count: Int, from known: FrameColumn?, at places: UnsafePointer<Int32>? = nil
    ) {
        if let known, places == nil, column.isDense {
            let isEqual = !Self.isReading && isEqualMemory(column.base, known.base, count * column.size)
            if flag(isEqual) {
                if Self.isReading { column.base.copyMemory(from: known.base, byteCount: count * column.size) }
                return
            }
        }
        if column.size == 4 {
            code(column, count: count, from: known, at: places, as: UInt32.self)
        } else {
            code(column, count: count, from: known, at: places, as: UInt8.self)
        }
    }

    @inline(__always) private mutating func code<Word: FixedWidthInteger & BitwiseCopyable>(
        _ column: FrameColumn, count: Int, from known: FrameColumn?, at places: UnsafePointer<Int32>?, as: Word.Type
    ) {
        withBlock { block, coder in
            for first in Swift.stride(from: 0, to: count, by: 32) {
                let length = min(32, count - first)
                @inline(__always) func predicted(_ k: Int) -> UInt32 {
                    guard let known else { return 0 }
                    guard let places else { return load(known, first + k, as: Word.self) }
                    let place = Int(places[first + k])
                    return place < 0 ? 0 : load(known, place, as: Word.self)
                }
                if !Self.isReading {
                    for k in 0..<length {
                        block[k] = difference(load(column, first + k, as: Word.self), predicted(k))
                    }
                }
                coder.code(block, length)
                if Self.isReading {
                    for k in 0..<length {
                        let value = Word(truncatingIfNeeded: sum(predicted(k), block[k]))
                        column.base.storeBytes(of: value, toByteOffset: (first + k) * column.stride, as: Word.self)
                    }
                }
            }
        }
    }

    /// Codes words that are mostly 0 or small.
    mutating func code(_ words: UnsafeMutablePointer<UInt32>, count: Int) {
        for first in Swift.stride(from: 0, to: count, by: 32) { code(words + first, min(32, count - first)) }
    }

    @inline(__always) private mutating func withBlock(_ body: (UnsafeMutablePointer<UInt32>, inout Self) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 32) { body($0.baseAddress!, &self) }
    }
}

@inline(__always) private func load<Word: FixedWidthInteger & BitwiseCopyable>(
    _ column: FrameColumn, _ place: Int, as: Word.Type
) -> UInt32 {
    UInt32(truncatingIfNeeded: column.base.loadUnaligned(fromByteOffset: place * column.stride, as: Word.self))
}

/// The bits of real numbers as whole numbers in the same order, and back: negative ones have their order reversed.
@inline(__always) private func ordered(_ bits: UInt32) -> Int32 {
    let value = Int32(bitPattern: bits)
    return value ^ (value &>> 31 & Int32.max)
}

/// Small for numbers that are near each other, below as above.
@inline(__always) private func difference(_ value: UInt32, _ known: UInt32) -> UInt32 {
    zigzag(ordered(value) &- ordered(known))
}

@inline(__always) private func sum(_ known: UInt32, _ difference: UInt32) -> UInt32 {
    let value = ordered(known) &+ unzigzag(difference)
    return UInt32(bitPattern: ordered(UInt32(bitPattern: value)))
}

/// 0, −1, 1, −2, … as 0, 1, 2, 3, …
@inline(__always) func zigzag(_ value: Int32) -> UInt32 { UInt32(bitPattern: value &<< 1 ^ value &>> 31) }

@inline(__always) func unzigzag(_ value: UInt32) -> Int32 {
    Int32(bitPattern: value &>> 1) ^ -Int32(bitPattern: value & 1)
}

/// Whether so many bytes are equal.
func isEqualMemory(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
    var place = 0
    while place + 64 <= count {
        let one = (a + place).loadUnaligned(as: SIMD8<UInt64>.self)
        let two = (b + place).loadUnaligned(as: SIMD8<UInt64>.self)
        if one != two { return false }
        place += 64
    }
    while place < count {
        if a.load(fromByteOffset: place, as: UInt8.self) != b.load(fromByteOffset: place, as: UInt8.self) {
            return false
        }
        place += 1
    }
    return true
}
