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
    private var colorOfPair = Buffer<UInt8>()
    /// The point counts that the batches were made from.
    private var lastCounts = Buffer<UInt8>()
    private var lastPairCount = -1

    private static let colorCount = 128
    /// Contacts that found no colour: with moving bodies, and with static ones.
    private static let serial = 63
    private static let serialStatic = 127

    var byteCount: Int {
        onePointPairs.byteCount + twoPointPairs.byteCount + onePointBatches.byteCount + twoPointBatches.byteCount
            + masks.byteCount + colorOfPair.byteCount + lastCounts.byteCount
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
        if !color(pairs, bodyCount) {
            droppedCount = limit(&pairs)
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

    /// Gives every contact a colour; returns whether all bodies had one left for each of their contacts.
    private mutating func color(_ pairs: borrowing PairList, _ bodyCount: Int) -> Bool {
        let count = pairs.activeCount
        masks.reserveDiscarding(2 * (bodyCount + 1))
        masks.zero(0..<(2 * (bodyCount + 1)))
        colorOfPair.reserveDiscarding(count)
        var isComplete = true
        let (points, records) = (pairs.current.pointCounts.pointer, pairs.records.pointer)
        let (masks, colors) = (masks.pointer, colorOfPair.pointer)
        var contacts = 0
        var largestElasticity: Float = 0
        for pair in 0..<count where points[pair] != 0 {
            let record = records + pair * csimd_pair_stride
            let a = Int(record[0].bitPattern)
            let b = Int(record[1].bitPattern)
            let color =
                a == 0 || b == 0
                ? ContactGraph.staticColor(masks, max(a, b)) : ContactGraph.movingColor(masks, a, b)
            colors[pair] = UInt8(color)
            isComplete = isComplete && color != ContactGraph.serial && color != ContactGraph.serialStatic
            largestElasticity = max(largestElasticity, record[3])
            contacts += 1
        }
        hasElasticity = largestElasticity > 0
        contactCount = contacts
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
        let (points, colorOfPair) = (pairs.current.pointCounts.pointer, colorOfPair.pointer)
        withUnsafeTemporaryAllocation(of: (Int, Int).self, capacity: ContactGraph.colorCount) { next in
            next.initialize(repeating: (0, 0))
            for pair in 0..<pairs.activeCount where points[pair] != 0 {
                if points[pair] == 1 {
                    next[Int(colorOfPair[pair])].0 += 1
                } else {
                    next[Int(colorOfPair[pair])].1 += 1
                }
            }
            layOut(next)
            reserveBatches(empty: Int32(pairs.count))
            let (onePointPairs, twoPointPairs) = (onePointPairs.pointer, twoPointPairs.pointer)
            for pair in 0..<pairs.activeCount where points[pair] != 0 {
                let color = Int(colorOfPair[pair])
                let step = color == ContactGraph.serial || color == ContactGraph.serialStatic ? 8 : 1
                if points[pair] == 1 {
                    onePointPairs[next[color].0] = Int32(pair)
                    next[color].0 += step
                } else {
                    twoPointPairs[next[color].1] = Int32(pair)
                    next[color].1 += step
                }
            }
        }
    }

    /// Turns the numbers of contacts into batch ranges, and `next` into the first lane of each colour.
    private mutating func layOut(_ next: UnsafeMutableBufferPointer<(Int, Int)>) {
        colors.removeAll(keepingCapacity: true)
        var one = 0
        var two = 0
        for color in 0..<ContactGraph.colorCount {
            let (oneCount, twoCount) = next[color]
            guard oneCount + twoCount > 0 else { continue }
            next[color] = (8 * one, 8 * two)
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
