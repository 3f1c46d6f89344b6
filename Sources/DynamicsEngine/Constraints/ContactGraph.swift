import CSIMD
import DynamicsModel

/// The touching contacts of a step, coloured so that no two of one colour share a moving body, in batches of
/// eight.
///
/// Greedy first-fit colouring in pair order, which is cell order, so that a batch's bodies lie near each
/// other. Contacts of two moving bodies come first, those with a static side last: what cannot move has the
/// last word. Contacts that find no colour are solved one at a time.
struct ContactGraph: ~Copyable {
    /// The batches of one colour.
    struct Color {
        var onePoint: Range<Int>
        var twoPoint: Range<Int>
    }

    private(set) var colors: [Color] = []
    /// Pairs of each batch, eight a batch; lanes without a contact name the empty pair behind the last.
    var onePointPairs = Buffer<Int32>()
    var twoPointPairs = Buffer<Int32>()
    var onePointBatches = Buffer<Float>()
    var twoPointBatches = Buffer<Float>()
    private(set) var onePointBatchCount = 0
    private(set) var twoPointBatchCount = 0
    private(set) var contactCount = 0
    /// Whether any contact bounces.
    private(set) var hasElasticity = false
    /// Contacts left out by the rule of at most 64 an item.
    private(set) var droppedCount = 0

    /// Colours a moving body already has: of contacts with moving bodies, and with static ones.
    private var masks = Buffer<UInt64>()
    /// The pairs with points, in order, and the colour of each.
    private var touching = Buffer<Int32>()
    private var colorOfTouching = Buffer<UInt8>()
    /// Contacts of each colour, of one point and of two.
    private var counts = Buffer<Int32>(capacity: 2 * ContactGraph.colorCount)
    /// The point counts that the batches were made from.
    private var lastCounts = Buffer<UInt8>()
    private var lastPairCount = -1

    private static let colorCount = 128
    /// Contacts that found no colour: with moving bodies, and with static ones.
    private static let serial = 63
    private static let serialStatic = 127

    var byteCount: Int {
        onePointPairs.byteCount + twoPointPairs.byteCount + onePointBatches.byteCount + twoPointBatches.byteCount
            + masks.byteCount + touching.byteCount + colorOfTouching.byteCount + lastCounts.byteCount
    }

    /// The batches are made anew even if no contact begins or ends: the pairs have changed.
    mutating func pairsChanged() { lastPairCount = -1 }

    /// Makes the batches of the pairs that have points.
    ///
    /// - Complexity: O(pairs + bodies); comparing bytes where nothing began or ended since the last step.
    mutating func build(_ pairs: inout PairList, bodyCount: Int, limit: (inout PairList) -> Int) {
        let count = pairs.activeCount
        if count == lastPairCount, isUnchanged(pairs) { return }
        droppedCount = 0
        listTouching(pairs)
        if !color(pairs, bodyCount) {
            droppedCount = limit(&pairs)
            listTouching(pairs)
            _ = color(pairs, bodyCount)
        }
        place(pairs)
        remember(pairs)
    }

    private func isUnchanged(_ pairs: borrowing PairList) -> Bool {
        let new = pairs.current.pointCounts.pointer
        for pair in 0..<lastPairCount where new[pair] != lastCounts[pair] { return false }
        return droppedCount == 0
    }

    private mutating func remember(_ pairs: borrowing PairList) {
        lastPairCount = pairs.activeCount
        lastCounts.reserveDiscarding(lastPairCount)
        lastCounts.pointer.update(from: pairs.current.pointCounts.pointer, count: lastPairCount)
    }

    /// Lists the active pairs with points; eight pairs at a time, since which ones have is anybody's guess.
    private mutating func listTouching(_ pairs: borrowing PairList) {
        let count = pairs.activeCount
        touching.reserveDiscarding(count + 8)
        let points = UnsafeRawPointer(pairs.current.pointCounts.pointer)
        let touching = touching.pointer
        let lanes = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
        var found = 0
        for pair in stride(from: 0, to: count, by: 8) {
            var bits = ByteFlags(points.loadUnaligned(fromByteOffset: pair, as: UInt64.self)).packed
            if count - pair < 8 { bits &= (1 << Int32(count - pair)) - 1 }
            csimd_store_packed(touching + found, lanes &+ Int32(pair), bits)
            found += bits.nonzeroBitCount
        }
        contactCount = found
    }

    /// Gives every contact a colour; returns whether all bodies had one left for each of their contacts.
    private mutating func color(_ pairs: borrowing PairList, _ bodyCount: Int) -> Bool {
        masks.reserveDiscarding(2 * (bodyCount + 1))
        masks.zero(0..<(2 * (bodyCount + 1)))
        counts.zero(0..<(2 * ContactGraph.colorCount))
        colorOfTouching.reserveDiscarding(contactCount)
        var isComplete = true
        let (points, records) = (pairs.current.pointCounts.pointer, pairs.records.pointer)
        let (masks, counts) = (masks.pointer, counts.pointer)
        let (touching, colors) = (touching.pointer, colorOfTouching.pointer)
        var largestElasticity: Float = 0
        for contact in 0..<contactCount {
            let pair = Int(touching[contact])
            let record = records + pair * csimd_pair_stride
            let a = Int(record[0].bitPattern)
            let b = Int(record[1].bitPattern)
            let color =
                a == 0 || b == 0
                ? ContactGraph.staticColor(masks, max(a, b)) : ContactGraph.movingColor(masks, a, b)
            colors[contact] = UInt8(color)
            counts[2 * color + Int(points[pair]) - 1] += 1
            isComplete = isComplete && color != ContactGraph.serial && color != ContactGraph.serialStatic
            largestElasticity = max(largestElasticity, record[3])
        }
        hasElasticity = largestElasticity > 0
        return isComplete && !ContactGraph.hasCrowdedBody(masks, bodyCount)
    }

    /// Whether a body has more contacts than it may keep, though they all found a colour: some with moving bodies,
    /// some with static ones.
    private static func hasCrowdedBody(_ masks: UnsafeMutablePointer<UInt64>, _ bodyCount: Int) -> Bool {
        for body in 1..<(bodyCount + 1) {
            let (moving, fixed) = (masks[2 * body], masks[2 * body + 1])
            // More than 32 of either kind reach into the upper half.
            guard (moving | fixed) >> 32 != 0 else { continue }
            if moving.nonzeroBitCount + fixed.nonzeroBitCount > Tuning.maximumContactsPerItem { return true }
        }
        return false
    }

    private static func movingColor(_ masks: UnsafeMutablePointer<UInt64>, _ a: Int, _ b: Int) -> Int {
        let taken = masks[2 * a] | masks[2 * b]
        let color = (~taken).trailingZeroBitCount
        guard color < ContactGraph.serial else { return ContactGraph.serial }
        masks[2 * a] |= 1 << UInt64(color)
        masks[2 * b] |= 1 << UInt64(color)
        return color
    }

    private static func staticColor(_ masks: UnsafeMutablePointer<UInt64>, _ body: Int) -> Int {
        let color = (~masks[2 * body + 1]).trailingZeroBitCount
        guard color < 63 else { return ContactGraph.serialStatic }
        masks[2 * body + 1] |= 1 << UInt64(color)
        return 64 + color
    }

    /// Lays the contacts out in batches, colour by colour, in pair order within a colour.
    private mutating func place(_ pairs: borrowing PairList) {
        layOut()
        reserveBatches(empty: Int32(pairs.count))
        let (points, touching, colors) = (pairs.current.pointCounts.pointer, touching.pointer, colorOfTouching.pointer)
        let (onePointPairs, twoPointPairs, next) = (onePointPairs.pointer, twoPointPairs.pointer, counts.pointer)
        for contact in 0..<contactCount {
            let pair = Int(touching[contact])
            let color = Int(colors[contact])
            let hasTwo = Int(points[pair]) - 1
            let step: Int32 = color & ContactGraph.serial == ContactGraph.serial ? 8 : 1
            let list = hasTwo == 0 ? onePointPairs : twoPointPairs
            list[Int(next[2 * color + hasTwo])] = Int32(pair)
            next[2 * color + hasTwo] += step
        }
    }

    /// Turns the numbers of contacts into batch ranges, and into the first lane of each colour.
    private mutating func layOut() {
        colors.removeAll(keepingCapacity: true)
        var one = 0
        var two = 0
        for color in 0..<ContactGraph.colorCount {
            let (oneCount, twoCount) = (Int(counts[2 * color]), Int(counts[2 * color + 1]))
            guard oneCount + twoCount > 0 else { continue }
            (counts[2 * color], counts[2 * color + 1]) = (Int32(8 * one), Int32(8 * two))
            if color == ContactGraph.serial || color == ContactGraph.serialStatic {
                for _ in 0..<oneCount { colors.append(Color(onePoint: one..<(one + 1), twoPoint: two..<two)); one += 1 }
                for _ in 0..<twoCount { colors.append(Color(onePoint: one..<one, twoPoint: two..<(two + 1))); two += 1 }
            } else {
                let range = (one..<(one + (oneCount + 7) / 8), two..<(two + (twoCount + 7) / 8))
                colors.append(Color(onePoint: range.0, twoPoint: range.1))
                (one, two) = (range.0.upperBound, range.1.upperBound)
            }
        }
        onePointBatchCount = one
        twoPointBatchCount = two
    }

    private mutating func reserveBatches(empty: Int32) {
        onePointPairs.reserveDiscarding(8 * onePointBatchCount)
        twoPointPairs.reserveDiscarding(8 * twoPointBatchCount)
        onePointPairs.fill(empty, 0..<(8 * onePointBatchCount))
        twoPointPairs.fill(empty, 0..<(8 * twoPointBatchCount))
        onePointBatches.reserveDiscarding(8 * csimd_one_point_columns * onePointBatchCount)
        twoPointBatches.reserveDiscarding(8 * csimd_two_point_columns * twoPointBatchCount)
    }
}
