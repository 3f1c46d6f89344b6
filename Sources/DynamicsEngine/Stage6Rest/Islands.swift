import Buffers

/// Islands: bodies that hang together by contacts and attachments, and so rest and wake together.
struct Islands: ~Copyable {
    /// The islands of awake bodies, made when some body has rested long enough.
    var sets = DisjointSets()
    /// By the lowest body of an island: whether one of its bodies has not rested long enough, and its number as it falls
    /// asleep.
    var isRestless = Buffer<UInt8>()
    var number = Buffer<UInt32>()
    /// Sleeping islands that an awake body touches.
    var touched = [UInt32](capacity: 64)
    /// Numbers given to sleeping islands so far.
    var count: UInt32 = 0

    var byteCount: Int { sets.byteCount + isRestless.byteCount + number.byteCount }

    mutating func nextNumber() -> UInt32 {
        count &+= 1
        if count == 0 { count = 1 }
        return count
    }

    /// Each body is an island of its own.
    mutating func reset(_ bodies: Int) {
        sets.reset(bodies)
        isRestless.reserveDiscarding(bodies)
        isRestless.zero(0..<bodies)
        number.reserveDiscarding(bodies)
        number.zero(0..<bodies)
    }
}
