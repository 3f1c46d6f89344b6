import Buffers

/// Turns differences into bits, or bits into differences: what is coded is walked through by the same code both ways.
protocol WordCoder: ~Copyable {
    /// Whether differences are read.
    static var isReading: Bool { get }
    /// Up to 32 differences; most are 0 or small.
    mutating func code(_ block: UnsafeMutablePointer<UInt32>, _ count: Int)
    /// A value of one bit; where it is read, what is handed in says nothing.
    mutating func flag(_ value: Bool) -> Bool
}

extension WordCoder where Self: ~Copyable {
    var isReading: Bool { Self.isReading }
}

/// How a block of up to 32 differences is written. Two bits; then, unless all are 0, five bits k.
///
/// A difference is written by R. F. Rice's code ("Some Practical Universal Noiseless Coding Techniques", 1979): all but its
/// lowest k bits as so many ones and a zero, and those k bits. Where many of a block are 0, a bit for each says which are
/// not, and only these are written.
enum BlockForm: UInt64 {
    case zeros, all, some

    static let bits = 2
    static let parameterBits = 5
    /// So many ones stand before a difference in full.
    static let escape = 20
}

/// Writes bits behind one another into memory that grows.
struct WordEncoder: ~Copyable {
    private(set) var bytes = Buffer<UInt8>()
    private var place = 0
    /// Bits that aren't in memory as whole bytes yet.
    private var bits: UInt64 = 0
    private var bitCount = 0

    /// More than a block takes: 7 + 32 + 32 · 52 bits, and what is stored behind.
    private static let blockRoom = 256 + 8

    /// Whole bytes written.
    var byteCount: Int { place + (bitCount > 0 ? 1 : 0) }

    /// Begins anew, in the same memory.
    mutating func begin() { (place, bits, bitCount) = (0, 0, 0) }

    /// - Parameter count: up to 56 bits.
    @inline(__always) private mutating func put(_ value: UInt64, _ count: Int) {
        bits |= value &<< UInt64(bitCount)
        bitCount &+= count
        UnsafeMutableRawPointer(bytes.pointer + place).storeBytes(of: bits.littleEndian, as: UInt64.self)
        let whole = bitCount &>> 3
        place &+= whole
        bits = bits &>> UInt64(whole &<< 3)
        bitCount &= 7
    }

    @inline(__always) private mutating func put(rice value: UInt32, _ k: Int) {
        let quotient = Int(value &>> UInt32(k))
        if quotient < BlockForm.escape {
            let low = UInt64(value) & (1 &<< UInt64(k) &- 1)
            put((1 &<< UInt64(quotient) &- 1) | low &<< UInt64(quotient &+ 1), quotient &+ 1 &+ k)
        } else {
            put(1 &<< UInt64(BlockForm.escape) &- 1 | UInt64(value) &<< UInt64(BlockForm.escape), BlockForm.escape + 32)
        }
    }

    /// The k that takes the fewest bits, of those next to the logarithm of the mean.
    @inline(__always) private static func parameter(
        _ block: UnsafeMutablePointer<UInt32>, _ count: Int, sum: UInt64, written: Int
    ) -> Int {
        let mean = sum / UInt64(written)
        let middle = mean == 0 ? 0 : min(31, 63 - mean.leadingZeroBitCount)
        var (best, least) = (middle, UInt64.max)
        for k in max(0, middle - 2)...middle {
            var cost = UInt64(written * (k + 1))
            for place in 0..<count {
                let quotient = block[place] &>> UInt32(k)
                cost &+= quotient < UInt32(BlockForm.escape) ? UInt64(quotient) : 51 - UInt64(k)
            }
            if cost < least { (best, least) = (k, cost) }
        }
        return best
    }
}

extension WordEncoder: WordCoder {
    static var isReading: Bool { false }

    mutating func code(_ block: UnsafeMutablePointer<UInt32>, _ count: Int) {
        bytes.reserve(place + Self.blockRoom)
        var mask: UInt32 = 0
        var sum: UInt64 = 0
        for k in 0..<count {
            mask |= block[k] != 0 ? 1 &<< UInt32(k) : 0
            sum &+= UInt64(block[k])
        }
        guard mask != 0 else { return put(BlockForm.zeros.rawValue, BlockForm.bits) }
        let written = mask.nonzeroBitCount
        let k = Self.parameter(block, count, sum: sum, written: written)
        // Each zero takes k + 1 bits, or each difference one more.
        if (count - written) * (k + 1) <= count {
            put(BlockForm.all.rawValue | UInt64(k) << 2, BlockForm.bits + BlockForm.parameterBits)
            for place in 0..<count { put(rice: block[place], k) }
        } else {
            put(BlockForm.some.rawValue | UInt64(k) << 2, BlockForm.bits + BlockForm.parameterBits)
            put(UInt64(mask), count)
            for place in 0..<count where block[place] != 0 { put(rice: block[place] &- 1, k) }
        }
    }

    mutating func flag(_ value: Bool) -> Bool {
        bytes.reserve(place + Self.blockRoom)
        put(value ? 1 : 0, 1)
        return value
    }
}

/// Reads what ``WordEncoder`` wrote.
struct WordDecoder: ~Copyable {
    private let bytes: UnsafePointer<UInt8>
    private var bit = 0

    /// Bytes that are looked at behind what was written.
    static let slack = 8

    /// - Parameter bytes: ``slack`` more than were written must be readable.
    init(_ bytes: UnsafePointer<UInt8>) { self.bytes = bytes }

    /// The next bits, of which 57 and more count.
    @inline(__always) private var next: UInt64 {
        let word = UnsafeRawPointer(bytes + bit >> 3).loadUnaligned(as: UInt64.self)
        return UInt64(littleEndian: word) &>> UInt64(bit & 7)
    }

    /// - Parameter count: up to 56 bits.
    @inline(__always) private mutating func take(_ count: Int) -> UInt64 {
        let value = next & (1 &<< UInt64(count) &- 1)
        bit &+= count
        return value
    }

    @inline(__always) private mutating func takeRice(_ k: Int) -> UInt32 {
        let bits = next
        let quotient = (~bits).trailingZeroBitCount
        if quotient < BlockForm.escape {
            bit &+= quotient &+ 1 &+ k
            let low = bits &>> UInt64(quotient &+ 1) & (1 &<< UInt64(k) &- 1)
            return UInt32(quotient) &<< UInt32(k) | UInt32(truncatingIfNeeded: low)
        }
        bit &+= BlockForm.escape &+ 32
        return UInt32(truncatingIfNeeded: bits &>> UInt64(BlockForm.escape))
    }
}

extension WordDecoder: WordCoder {
    static var isReading: Bool { true }

    mutating func code(_ block: UnsafeMutablePointer<UInt32>, _ count: Int) {
        let form = take(BlockForm.bits)
        guard form != BlockForm.zeros.rawValue else { return block.update(repeating: 0, count: count) }
        let k = Int(take(BlockForm.parameterBits))
        if form == BlockForm.all.rawValue {
            for place in 0..<count { block[place] = takeRice(k) }
        } else {
            let mask = take(count)
            for place in 0..<count { block[place] = mask >> UInt64(place) & 1 == 0 ? 0 : takeRice(k) &+ 1 }
        }
    }

    mutating func flag(_ value: Bool) -> Bool { take(1) == 1 }
}
