import Buffers
import DynamicsModel

/// Two awake or sleeping bodies that could pass each other in the step.
struct SweptPair {
    /// Slots, by ascending ids.
    let a: Int32
    let b: Int32
    /// The shares of the step that both kept when the impact was looked for.
    var keptA = -1.0
    var keptB = -1.0
    var impact: SweepImpact?
    /// Of the more elastic one of the parts that meet.
    var elasticity: Float = 0
    /// Whether both were stopped at each other.
    var isDone = false
}

/// The pairs of bodies that could pass each other in a step.
struct SweptPairs: ~Copyable {
    /// Pairs found so far, and then in the order of their ids.
    private var order = RadixOrder()
    var found = FoundPairs()
    private var fast = Buffer<Int32>()
    private(set) var fastCount = 0
    private var pairs = Buffer<SweptPair>()
    private(set) var count = 0
    /// All bodies, once something is fast.
    var blocks = SweptBlocks()

    var byteCount: Int {
        order.byteCount + found.byteCount + fast.byteCount + pairs.byteCount + blocks.byteCount
    }

    mutating func removeAll() { (fastCount, count) = (0, 0) }

    subscript(pair: Int) -> SweptPair {
        get { pairs[pair] }
        nonmutating set { pairs[pair] = newValue }
    }

    /// Notes a body that moves more than half of its size.
    mutating func noteFast(_ slot: Int) {
        fast.reserve(fastCount + 1)
        fast[fastCount] = Int32(slot)
        fastCount += 1
    }

    /// Finds pairs of bodies that come much nearer to each other, and what struck bodies come near, some of them twice.
    /// Fast bodies are looked at one by one where there are few.
    mutating func search(_ struck: borrowing StruckBodies) {
        found.removeAll()
        blocks.prepare(searches: struck.count + (fastCount < SweptPairs.manyFast ? fastCount : blocks.blockCount))
        for k in 0..<struck.count {
            blocks.forEachNear(struck[k]) { found.append(Int32($0), Int32($1)) }
        }
        if fastCount < SweptPairs.manyFast {
            for k in 0..<fastCount {
                blocks.forEachPair(of: Int(fast[k])) { found.append(Int32($0), Int32($1)) }
            }
        } else {
            blocks.forEachPair { found.append(Int32($0), Int32($1)) }
        }
    }

    private static let manyFast = 512

    /// Puts the pairs in the order of their ids, each once.
    mutating func sort(ids: UnsafeMutablePointer<UInt32>) {
        order.reserveDiscarding(found.count)
        for k in 0..<found.count {
            order.keys[k] = UInt64(ids[Int(found.low[k])]) << 32 | UInt64(ids[Int(found.high[k])])
            order.values[k] = Int32(k)
        }
        order.sort(found.count)
        pairs.reserveDiscarding(found.count)
        count = 0
        for k in 0..<found.count where k == 0 || order.keys[k] != order.keys[k - 1] {
            let place = Int(order.values[k])
            pairs[count] = SweptPair(a: found.low[place], b: found.high[place])
            count += 1
        }
    }

    /// Puts the pairs that meet in the order of when they do, ties by ids; returns how many there are. They are then at
    /// ``place(_:)``.
    mutating func sortImpacts() -> Int {
        order.reserveDiscarding(count)
        var impacts = 0
        for k in 0..<count where !pairs[k].isDone {
            guard let impact = pairs[k].impact else { continue }
            // Shares are no less than 0, so their bits ascend as they do.
            order.keys[impacts] = UInt64(Float(impact.share).bitPattern) << 32 | UInt64(k)
            impacts += 1
        }
        order.sort(impacts)
        return impacts
    }

    /// The pair that meets as the n-th.
    func place(_ n: Int) -> Int { Int(order.keys[n] & 0xFFFF_FFFF) }
}
