import CSIMD
import DynamicsModel

/// The touching contacts of a step in batches of eight, none of which holds a moving body twice.
///
/// Bodies lie in cell order, so a run of them, a *tile*, is a patch of the plane whose records fit the nearest cache.
/// Contacts within a tile make a group: one worker solves them one after another, and other tiles don't touch their
/// bodies. Contacts across tiles come next, then those with a static side: what cannot move has the last word. These are
/// coloured, a group a colour, and each group is split among the workers.
///
/// Colours are greedy, first fit in pair order, which is cell order, so that a batch's bodies lie near each other. Within a
/// tile they only keep a body's contacts some batches apart. Contacts that find no colour are solved one at a time.
struct ContactGraph: ~Copyable {
    /// The batches of one colour, of a tile or of those that all workers share.
    struct Color {
        var onePoint: Range<Int>
        var twoPoint: Range<Int>
    }

    /// In the order they are solved in: the tiles' first.
    private(set) var colors = [Color](capacity: 64)
    /// The end of each tile's colours.
    private(set) var tileEnds: [Int] = []
    private var tileCount = 0
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

    /// Colours a moving body already has, four words a body: of contacts within its tile, across tiles, with what is
    /// static, and one unused.
    private var masks = Buffer<UInt64>()
    /// The pairs with points, in order, and the class of each: 64 colours a group of colours, which are the tiles' own,
    /// those across tiles and the static ones.
    private var touching = Buffer<Int32>()
    private var classes = Buffer<Int32>()
    /// Contacts of each class, of one point and of two.
    private var counts = Buffer<Int32>()
    /// The point counts that the batches were made from.
    private var lastCounts = Buffer<UInt8>()
    private var lastPairCount = -1

    /// log₂ of the bodies in a tile: their records take 32 KB.
    private static let tileShift = 10
    /// The colour of contacts that found none.
    private static let serial = 63

    var byteCount: Int {
        onePointPairs.byteCount + twoPointPairs.byteCount + onePointBatches.byteCount + twoPointBatches.byteCount
            + masks.byteCount + touching.byteCount + classes.byteCount + counts.byteCount + lastCounts.byteCount
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

    /// Gives every contact its class; returns whether all bodies had a colour left for each of their contacts.
    private mutating func color(_ pairs: borrowing PairList, _ bodyCount: Int) -> Bool {
        tileCount = (bodyCount + (1 << ContactGraph.tileShift) - 1) >> ContactGraph.tileShift
        masks.reserveDiscarding(4 * (bodyCount + 1))
        masks.zero(0..<(4 * (bodyCount + 1)))
        counts.reserveDiscarding(128 * (tileCount + 2))
        counts.zero(0..<(128 * (tileCount + 2)))
        classes.reserveDiscarding(contactCount)
        var isComplete = true
        let (points, records) = (pairs.current.pointCounts.pointer, pairs.records.pointer)
        let (masks, counts) = (masks.pointer, counts.pointer)
        let (touching, classes) = (touching.pointer, classes.pointer)
        let acrossTiles = tileCount
        var largestElasticity: Float = 0
        for contact in 0..<contactCount {
            let pair = Int(touching[contact])
            let record = records + pair * csimd_pair_stride
            let a = Int(record[0].bitPattern)
            let b = Int(record[1].bitPattern)
            let (group, color): (Int, Int)
            if a == 0 || b == 0 {
                (group, color) = (acrossTiles + 1, ContactGraph.staticColor(masks, max(a, b)))
            } else {
                let (tile, other) = ((a - 1) >> ContactGraph.tileShift, (b - 1) >> ContactGraph.tileShift)
                group = tile == other ? tile : acrossTiles
                color = ContactGraph.movingColor(masks + (tile == other ? 0 : 1), a, b)
            }
            let index = 64 * group + color
            classes[contact] = Int32(index)
            counts[2 * index + Int(points[pair]) - 1] += 1
            isComplete = isComplete && color != ContactGraph.serial
            largestElasticity = max(largestElasticity, record[3])
        }
        hasElasticity = largestElasticity > 0
        return isComplete && !ContactGraph.hasCrowdedBody(masks, bodyCount)
    }

    /// Whether a body has more contacts than it may keep, though they all found a colour.
    private static func hasCrowdedBody(_ masks: UnsafeMutablePointer<UInt64>, _ bodyCount: Int) -> Bool {
        for body in 1..<(bodyCount + 1) {
            let (own, across, fixed) = (masks[4 * body], masks[4 * body + 1], masks[4 * body + 2])
            // More than 21 of one kind reach beyond the lowest 21 bits.
            guard (own | across | fixed) >> 21 != 0 else { continue }
            let count = own.nonzeroBitCount + across.nonzeroBitCount + fixed.nonzeroBitCount
            if count > Tuning.maximumContactsPerItem { return true }
        }
        return false
    }

    /// - Parameter masks: at the word of the kind of contact in body 0.
    private static func movingColor(_ masks: UnsafeMutablePointer<UInt64>, _ a: Int, _ b: Int) -> Int {
        let taken = masks[4 * a] | masks[4 * b]
        let color = (~taken).trailingZeroBitCount
        guard color < ContactGraph.serial else { return ContactGraph.serial }
        masks[4 * a] |= 1 << UInt64(color)
        masks[4 * b] |= 1 << UInt64(color)
        return color
    }

    private static func staticColor(_ masks: UnsafeMutablePointer<UInt64>, _ body: Int) -> Int {
        let color = (~masks[4 * body + 2]).trailingZeroBitCount
        guard color < ContactGraph.serial else { return ContactGraph.serial }
        masks[4 * body + 2] |= 1 << UInt64(color)
        return color
    }

    /// Lays the contacts out in batches, class by class, in pair order within a class.
    private mutating func place(_ pairs: borrowing PairList) {
        layOut()
        reserveBatches(empty: Int32(pairs.count))
        let (points, touching, classes) = (pairs.current.pointCounts.pointer, touching.pointer, classes.pointer)
        let (onePointPairs, twoPointPairs, next) = (onePointPairs.pointer, twoPointPairs.pointer, counts.pointer)
        for contact in 0..<contactCount {
            let pair = Int(touching[contact])
            let index = Int(classes[contact])
            let hasTwo = Int(points[pair]) - 1
            let step: Int32 = index & 63 == ContactGraph.serial ? 8 : 1
            let list = hasTwo == 0 ? onePointPairs : twoPointPairs
            list[Int(next[2 * index + hasTwo])] = Int32(pair)
            next[2 * index + hasTwo] += step
        }
    }

    /// Turns the numbers of contacts into batch ranges, and into the first lane of each class.
    private mutating func layOut() {
        colors.removeAll(keepingCapacity: true)
        tileEnds.removeAll(keepingCapacity: true)
        (onePointBatchCount, twoPointBatchCount) = (0, 0)
        for group in 0..<(tileCount + 2) {
            for color in 0..<64 where counts[128 * group + 2 * color] + counts[128 * group + 2 * color + 1] > 0 {
                layOut(64 * group + color)
            }
            if group < tileCount { tileEnds.append(colors.count) }
        }
    }

    /// Gives a class its batches; contacts without a colour follow one by one.
    private mutating func layOut(_ index: Int) {
        let (one, two) = (onePointBatchCount, twoPointBatchCount)
        advance(index)
        guard index & 63 == ContactGraph.serial else {
            colors.append(Color(onePoint: one..<onePointBatchCount, twoPoint: two..<twoPointBatchCount))
            return
        }
        for batch in one..<onePointBatchCount {
            colors.append(Color(onePoint: batch..<(batch + 1), twoPoint: two..<two))
        }
        for batch in two..<twoPointBatchCount {
            colors.append(Color(onePoint: one..<one, twoPoint: batch..<(batch + 1)))
        }
    }

    /// Gives a class its batches.
    private mutating func advance(_ index: Int) {
        let (one, two) = (Int(counts[2 * index]), Int(counts[2 * index + 1]))
        (counts[2 * index], counts[2 * index + 1]) = (Int32(8 * onePointBatchCount), Int32(8 * twoPointBatchCount))
        let isSerial = index & 63 == ContactGraph.serial
        onePointBatchCount += isSerial ? one : (one + 7) / 8
        twoPointBatchCount += isSerial ? two : (two + 7) / 8
    }

    private mutating func reserveBatches(empty: Int32) {
        // How many colours a few contacts take, each a batch at least, changes from step to step.
        let spare = 16 * 8
        onePointPairs.reserveDiscarding(8 * onePointBatchCount, spare: spare)
        twoPointPairs.reserveDiscarding(8 * twoPointBatchCount, spare: spare)
        onePointPairs.fill(empty, 0..<(8 * onePointBatchCount))
        twoPointPairs.fill(empty, 0..<(8 * twoPointBatchCount))
        onePointBatches.reserveDiscarding(
            8 * csimd_one_point_columns * onePointBatchCount, spare: spare * csimd_one_point_columns)
        twoPointBatches.reserveDiscarding(
            8 * csimd_two_point_columns * twoPointBatchCount, spare: spare * csimd_two_point_columns)
    }
}
