import CSIMD
import DynamicsModel

/// The touching contacts of a step in batches of eight, none of which holds a moving body twice.
///
/// Bodies lie in cell order, so a run of them, a *tile*, is a patch of the plane whose records fit the nearest cache.
/// Contacts within a tile make a group: one worker solves them one after another, and other tiles don't touch their
/// bodies. Contacts across tiles come next, then those with a static side: what cannot move has the last word. These are
/// coloured, a group a colour, and each group is split among the workers, or one worker's where it is small.
///
/// Colours are greedy, first fit in pair order, which is cell order, so that a batch's bodies lie near each other. Within a
/// tile they only keep a body's contacts some batches apart. Contacts that find no colour are solved one at a time.
struct ContactGraph: ~Copyable {
    /// The batches of one colour, of a tile or of those that all workers share; none of a kind are an empty range behind
    /// the last one.
    struct Color {
        var onePoint: Range<Int>
        var twoPoint: Range<Int>

        var batchCount: Int { onePoint.count + twoPoint.count }
    }

    /// In the order they are solved in: the tiles' first.
    private(set) var colors = [Color](capacity: 64)
    /// The end of each tile's colours.
    private(set) var tileEnds: [Int] = []
    private var tileCount = 0
    /// Pairs of each batch, eight a batch; lanes without a contact name the empty pair behind the last.
    var onePointPairs = Buffer<Int32>()
    var twoPointPairs = Buffer<Int32>()
    /// The materials of each batch's pairs: of eight sides a, then of eight sides b.
    var onePointSides = Buffer<Int32>()
    var twoPointSides = Buffer<Int32>()
    var onePointBatches = Buffer<Float>()
    var twoPointBatches = Buffer<Float>()
    private(set) var onePointBatchCount = 0
    private(set) var twoPointBatchCount = 0
    private(set) var contactCount = 0
    /// Contacts left out by the rule of at most 64 an item.
    private(set) var droppedCount = 0

    /// Colours a moving body already has, four words a body: of contacts within its tile, across tiles, with what is
    /// static, and one unused.
    private var masks = Buffer<UInt64>()
    /// The pairs with points, in order, each part's behind the last one's pairs, and the class of each: 64 colours
    /// a group of colours, which are the tiles' own, those across tiles and the static ones.
    private var touching = Buffer<Int32>()
    private var classes = Buffer<Int32>()
    private var across = Buffer<Int32>()
    private var partCounts = Buffer<Int32>()
    /// Where the pairs of each worker's part begin.
    var partBounds = Buffer<Int>()
    /// Contacts of each class, of one point and of two; of those that all parts share, by part.
    private var counts = Buffer<Int32>()
    private var sharedCounts = Buffer<Int32>()
    /// The point counts that the batches were made from.
    private var lastCounts = Buffer<UInt8>()
    private var lastPairCount = -1

    /// log₂ of the bodies in a tile: their records take 32 KB.
    private static let tileShift = 10
    static var tileSize: Int { 1 << tileShift }
    /// The colour of contacts that found none.
    private static let serial = 63

    var byteCount: Int {
        onePointPairs.byteCount + twoPointPairs.byteCount + onePointSides.byteCount + twoPointSides.byteCount
            + onePointBatches.byteCount + twoPointBatches.byteCount
            + masks.byteCount + touching.byteCount + classes.byteCount + across.byteCount + counts.byteCount
            + sharedCounts.byteCount + lastCounts.byteCount
    }

    /// The batches are made anew even if no contact begins or ends: the pairs have changed.
    mutating func pairsChanged() { lastPairCount = -1 }

    /// Makes the batches of the pairs that have points.
    ///
    /// - Parameters:
    ///   - parts: active pairs by worker; the pairs of a tile's bodies, as the lower ones, are in one part.
    ///   - pool: whose workers take a part each.
    /// - Complexity: O(pairs + bodies); comparing bytes where nothing began or ended since the last step.
    mutating func build(
        _ pairs: inout PairList, _ materials: PairMaterials, bodyCount: Int, parts: ContactParts,
        pool: WorkerPool, limit: (inout PairList) -> Int
    ) {
        let count = pairs.activeCount
        if count == lastPairCount, isUnchanged(pairs) { return }
        droppedCount = 0
        if !color(pairs, materials, bodyCount, parts, pool) {
            droppedCount = limit(&pairs)
            _ = color(pairs, materials, bodyCount, parts, pool)
        }
        place(pairs, materials, parts, pool)
        remember(pairs)
    }

    /// The first body of the tile of one.
    static func firstBody(inTileOf body: Int) -> Int { (body >> tileShift) << tileShift }

    static func tileCount(ofBodies count: Int) -> Int { (count + tileSize - 1) >> tileShift }

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

    /// Gives every contact its class; returns whether all bodies had a colour left for each of their contacts.
    private mutating func color(
        _ pairs: borrowing PairList, _ materials: PairMaterials, _ bodyCount: Int, _ parts: ContactParts,
        _ pool: WorkerPool
    ) -> Bool {
        tileCount = ContactGraph.tileCount(ofBodies: bodyCount)
        masks.reserveDiscarding(4 * (bodyCount + 1))
        masks.zero(0..<(4 * (bodyCount + 1)))
        counts.reserveDiscarding(128 * (tileCount + 2))
        counts.zero(0..<(128 * (tileCount + 2)))
        sharedCounts.reserveDiscarding(ContactColoring.sharedClasses * 2 * parts.count)
        sharedCounts.zero(0..<(ContactColoring.sharedClasses * 2 * parts.count))
        touching.reserveDiscarding(parts.end(of: parts.count - 1))
        classes.reserveDiscarding(parts.end(of: parts.count - 1))
        across.reserveDiscarding(parts.end(of: parts.count - 1))
        partCounts.reserveDiscarding(3 * parts.count)
        let coloring = ContactColoring(
            points: pairs.current.pointCounts.pointer, materials: materials, tileShift: ContactGraph.tileShift,
            tileCount: tileCount, serial: ContactGraph.serial, masks: masks.pointer, counts: counts.pointer,
            sharedCounts: sharedCounts.pointer, touching: touching.pointer, classes: classes.pointer,
            across: across.pointer, partCounts: partCounts.pointer, parts: parts)
        pool.forEachPart(parts.count) { coloring.colorOwn($0) }
        // One after another: which bodies meet across tiles is anybody's guess.
        for part in 0..<parts.count { coloring.colorAcross(part) }
        contactCount = 0
        var most = 0
        for part in 0..<parts.count {
            contactCount += coloring.contactCount(part)
            most = max(most, coloring.mostColor(part))
        }
        // A body with more contacts than it may keep has more than 21 of one kind, whose colours reach as far.
        return most < ContactGraph.serial && (most < 21 || !ContactGraph.hasCrowdedBody(masks.pointer, bodyCount))
    }

    /// Whether a body has more contacts than it may keep, though they all found a colour.
    private static func hasCrowdedBody(_ masks: UnsafeMutablePointer<UInt64>, _ bodyCount: Int) -> Bool {
        for body in 1..<(bodyCount + 1) {
            let (own, across, fixed) = (masks[4 * body], masks[4 * body + 1], masks[4 * body + 2])
            let count = own.nonzeroBitCount + across.nonzeroBitCount + fixed.nonzeroBitCount
            if count > Tuning.maximumContactsPerItem { return true }
        }
        return false
    }

    /// Lays the contacts out in batches, class by class, in pair order within a class.
    private mutating func place(
        _ pairs: borrowing PairList, _ materials: PairMaterials, _ parts: ContactParts,
        _ pool: WorkerPool
    ) {
        layOut()
        layOutShared(parts.count)
        reserveBatches(empty: Int32(pairs.count), materials.padding)
        let (points, touching, classes) = (pairs.current.pointCounts.pointer, touching.pointer, classes.pointer)
        let (onePointPairs, twoPointPairs) = (onePointPairs.pointer, twoPointPairs.pointer)
        let (onePointSides, twoPointSides) = (onePointSides.pointer, twoPointSides.pointer)
        let (counts, sharedCounts, firstShared) = (counts.pointer, sharedCounts.pointer, 64 * tileCount)
        let partCounts = partCounts.pointer
        pool.forEachPart(parts.count) { part in
            let shared = sharedCounts + ContactColoring.sharedClasses * 2 * part
            let begin = parts.begin(of: part)
            for contact in begin..<(begin + Int(partCounts[3 * part])) {
                let pair = Int(touching[contact])
                let index = Int(classes[contact])
                let hasTwo = Int(points[pair]) - 1
                let step: Int32 = index & 63 == ContactGraph.serial ? 8 : 1
                let next = (index < firstShared ? counts + 2 * index : shared + 2 * (index - firstShared)) + hasTwo
                let lane = Int(next.pointee)
                next.pointee += step
                (hasTwo == 0 ? onePointPairs : twoPointPairs)[lane] = Int32(pair)
                let sides = (hasTwo == 0 ? onePointSides : twoPointSides) + (2 * lane - (lane & 7))
                (sides[0], sides[8]) = materials.sides(of: pair)
            }
        }
    }

    /// Turns the numbers of each part's contacts in the classes that all share into the lanes where they begin.
    private func layOutShared(_ parts: Int) {
        for index in 0..<(2 * ContactColoring.sharedClasses) {
            let step: Int32 = (index / 2) & 63 == ContactGraph.serial ? 8 : 1
            var next = counts[128 * tileCount + index]
            for part in 0..<parts {
                let place = 2 * ContactColoring.sharedClasses * part + index
                let count = sharedCounts[place]
                sharedCounts[place] = next
                next += step * count
            }
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
            colors.append(Color(onePoint: onePointBatchCount..<onePointBatchCount, twoPoint: batch..<(batch + 1)))
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

    private mutating func reserveBatches(empty: Int32, _ emptySide: Int32) {
        // How many colours a few contacts take, each a batch at least, changes from step to step.
        let spare = 16 * 8
        onePointPairs.reserveDiscarding(8 * onePointBatchCount, spare: spare)
        twoPointPairs.reserveDiscarding(8 * twoPointBatchCount, spare: spare)
        onePointPairs.fill(empty, 0..<(8 * onePointBatchCount))
        twoPointPairs.fill(empty, 0..<(8 * twoPointBatchCount))
        onePointSides.reserveDiscarding(16 * onePointBatchCount, spare: 2 * spare)
        twoPointSides.reserveDiscarding(16 * twoPointBatchCount, spare: 2 * spare)
        onePointSides.fill(emptySide, 0..<(16 * onePointBatchCount))
        twoPointSides.fill(emptySide, 0..<(16 * twoPointBatchCount))
        onePointBatches.reserveDiscarding(
            8 * csimd_one_point_columns * onePointBatchCount, spare: spare * csimd_one_point_columns)
        twoPointBatches.reserveDiscarding(
            8 * csimd_two_point_columns * twoPointBatchCount, spare: spare * csimd_two_point_columns)
    }
}
