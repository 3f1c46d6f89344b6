import Buffers
import CSIMD
import DynamicsModel

/// The contact graph of a step: its touching contacts in batches of eight lanes, none of which holds a moving body twice.
///
/// Bodies lie in cell order, so 1,024 bodies in a row, a *solver tile*, are a patch of the plane whose records fit the
/// nearest cache. Contacts are solved in this order:
///
/// 1. Contacts between bodies of one tile: a worker solves a tile's contacts one colour after another, and no other worker
///    touches its bodies.
/// 2. Contacts across tiles.
/// 3. Contacts with a side that they don't change, static or driven. They come last because such a side leaves no error for
///    a later contact to spread; and any number of them may have it at once.
///
/// Contacts of 2 and 3 have graph colours that all workers share: each colour is split among them, or one worker's where it
/// is small. Colours are greedy, first fit in pair order, which is cell order, so that the bodies of a batch lie near each
/// other. Contacts that find no colour are solved one at a time.
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
    private var classes = ContactClasses(tileCount: 0)
    /// Which bodies are whose; made before contacts are.
    var tiles = BodyTiles()
    /// Pairs of each batch, eight a batch; lanes without a contact name the empty pair behind the last.
    var onePointPairs = Buffer<Int32>()
    var twoPointPairs = Buffer<Int32>()
    /// The materials of each batch's pairs: of eight sides a, then of eight sides b.
    var onePointSides = Buffer<Int32>()
    var twoPointSides = Buffer<Int32>()
    var onePointBatches = Buffer<csimd_one_point_batch>()
    var twoPointBatches = Buffer<csimd_two_point_batch>()
    private(set) var onePointBatchCount = 0
    private(set) var twoPointBatchCount = 0
    private(set) var contactCount = 0
    /// Solver bodies up to this one aren't changed by contacts: the static one, and those that are driven.
    private(set) var stillBodies = 0
    /// Contacts left out by the rule of at most 64 an item.
    private(set) var droppedCount = 0

    private var bodyColors = Buffer<BodyColors>()
    /// The pairs with points, in order, each part's behind the last one's pairs, and the class of each.
    private var touching = Buffer<Int32>()
    private var classOfContact = Buffer<Int32>()
    private var across = Buffer<Int32>()
    private var partCounts = Buffer<ContactPartCounts>()
    /// Where the pairs of each worker's part begin.
    var partBounds = Buffer<Int>()
    /// Contacts of each class; and of the shared classes by part.
    private var counts = Buffer<ContactClassCount>()
    private var sharedCounts = Buffer<ContactClassCount>()
    /// The point counts that the batches were made from.
    private var lastCounts = Buffer<UInt8>()
    private var lastPairCount = -1

    var byteCount: Int {
        onePointPairs.byteCount + twoPointPairs.byteCount + onePointSides.byteCount + twoPointSides.byteCount
            + onePointBatches.byteCount + twoPointBatches.byteCount
            + bodyColors.byteCount + touching.byteCount + classOfContact.byteCount + across.byteCount + counts.byteCount
            + sharedCounts.byteCount + lastCounts.byteCount + tiles.byteCount
    }

    /// The batches are made anew even if no contact begins or ends: the pairs have changed.
    mutating func pairsChanged() { lastPairCount = -1 }

    /// Makes the batches of the pairs that have points.
    ///
    /// - Parameters:
    ///   - stillBodies: so many of the first bodies are driven.
    ///   - parts: active pairs by worker; the pairs of a tile's bodies, as the lower ones, are in one part.
    ///   - pool: whose workers take a part each.
    ///   - shared: what parts of a scene agree on colours by; nil where the world has all contacts.
    /// - Returns: false where parts can't agree, since an item has more contacts than it may keep.
    /// - Complexity: O(pairs + bodies); comparing bytes where nothing began or ended since the last step.
    mutating func build(
        _ pairs: inout PairList, _ materials: PairMaterials, stillBodies: Int, parts: ContactParts,
        pool: WorkerPool, shared: SharedColors?, limit: (inout PairList) -> Int
    ) -> Bool {
        let isSame = pairs.activeCount == lastPairCount && self.stillBodies == stillBodies && isUnchanged(pairs)
        guard shared?.isAny(changed: !isSame) ?? !isSame else { return true }
        self.stillBodies = stillBodies
        droppedCount = 0
        if !color(pairs, materials, parts, pool, shared) {
            guard shared == nil else {
                pairsChanged()
                return false
            }
            droppedCount = limit(&pairs)
            _ = color(pairs, materials, parts, pool, nil)
        }
        place(pairs, materials, parts, pool)
        remember(pairs)
        return true
    }

    private func isUnchanged(_ pairs: borrowing PairList) -> Bool {
        let (new, old) = (UnsafeRawPointer(pairs.current.pointCounts.pointer), UnsafeRawPointer(lastCounts.pointer))
        // Eight counts at a time; behind the last one is room.
        for pair in stride(from: 0, to: lastPairCount, by: 8) {
            var changes =
                new.loadUnaligned(fromByteOffset: pair, as: UInt64.self)
                ^ old.loadUnaligned(fromByteOffset: pair, as: UInt64.self)
            if lastPairCount - pair < 8 { changes &= csimd_bit(Int32(8 * (lastPairCount - pair))) - 1 }
            if changes != 0 { return false }
        }
        return droppedCount == 0
    }

    private mutating func remember(_ pairs: borrowing PairList) {
        lastPairCount = pairs.activeCount
        lastCounts.reserveDiscarding(lastPairCount)
        lastCounts.pointer.copy(pairs.current.pointCounts.pointer, count: lastPairCount)
    }

    /// Gives every contact its class; returns whether all bodies had a colour left for each of their contacts.
    private mutating func color(
        _ pairs: borrowing PairList, _ materials: PairMaterials, _ parts: ContactParts, _ pool: WorkerPool,
        _ shared: SharedColors?
    ) -> Bool {
        let bodyCount = tiles.bodyCount
        classes = ContactClasses(tileCount: tiles.count)
        bodyColors.reserveDiscarding(bodyCount + 1)
        bodyColors.zero(0..<(bodyCount + 1))
        counts.reserveDiscarding(classes.count)
        counts.zero(0..<classes.count)
        sharedCounts.reserveDiscarding(ContactClasses.sharedCount * parts.count)
        sharedCounts.zero(0..<(ContactClasses.sharedCount * parts.count))
        touching.reserveDiscarding(parts.end(of: parts.count - 1))
        classOfContact.reserveDiscarding(parts.end(of: parts.count - 1))
        across.reserveDiscarding(parts.end(of: parts.count - 1))
        partCounts.reserveDiscarding(parts.count)
        let coloring = ContactColoring(
            points: pairs.current.pointCounts.pointer, materials: materials, tiles: tiles.view,
            stillBodies: stillBodies, classes: classes, bodyColors: bodyColors.pointer, counts: counts.pointer,
            sharedCounts: sharedCounts.pointer, touching: touching.pointer, classOfContact: classOfContact.pointer,
            across: across.pointer, partCounts: partCounts.pointer, parts: parts)
        pool.forEachPart(parts.count) { coloring.colorOwn($0) }
        // One after another: contacts across tiles may take colours of any bodies.
        for part in 0..<parts.count { coloring.colorAcross(part) }
        contactCount = 0
        var highest = 0
        for part in 0..<parts.count {
            contactCount += Int(partCounts[part].contacts)
            highest = max(highest, Int(partCounts[part].highestColor))
        }
        // Who has more contacts than it may keep has more than a third of that in one group, whose colours reach as far.
        let crowdedColor = Tuning.maximumContactsPerItem / 3
        let isCrowded = highest >= ContactClasses.serial || highest >= crowdedColor && hasCrowdedBody(bodyCount)
        return shared?.agree(coloring, isCrowded: isCrowded) ?? !isCrowded
    }

    /// Whether a body has more contacts than it may keep, though they all found a colour.
    private func hasCrowdedBody(_ bodyCount: Int) -> Bool {
        (1..<(bodyCount + 1)).contains { bodyColors[$0].count > Tuning.maximumContactsPerItem }
    }

    /// Lays the contacts out in batches, class by class, in pair order within a class.
    private mutating func place(
        _ pairs: borrowing PairList, _ materials: PairMaterials, _ parts: ContactParts,
        _ pool: WorkerPool
    ) {
        layOut()
        layOutShared(parts.count)
        reserveBatches(empty: Int32(pairs.count), materials.padding)
        let (points, touching) = (pairs.current.pointCounts.pointer, touching.pointer)
        let classOfContact = classOfContact.pointer
        let (onePointPairs, twoPointPairs) = (onePointPairs.pointer, twoPointPairs.pointer)
        let (onePointSides, twoPointSides) = (onePointSides.pointer, twoPointSides.pointer)
        let (counts, sharedCounts, classes) = (counts.pointer, sharedCounts.pointer, classes)
        let partCounts = partCounts.pointer
        pool.forEachPart(parts.count) { part in
            let shared = sharedCounts + ContactClasses.sharedCount * part
            let begin = parts.begin(of: part)
            for contact in begin..<(begin + Int(partCounts[part].contacts)) {
                let pair = Int(touching[contact])
                let index = Int(classOfContact[contact])
                let hasTwo = points[pair] == 2
                let count = index < classes.firstShared ? counts + index : shared + (index - classes.firstShared)
                let lane = Int(count.pointee[hasTwo: hasTwo])
                count.pointee[hasTwo: hasTwo] += ContactClasses.isSerial(index) ? 8 : 1
                (hasTwo ? twoPointPairs : onePointPairs)[lane] = Int32(pair)
                let sides = (hasTwo ? twoPointSides : onePointSides) + (2 * lane - (lane & 7))
                (sides[0], sides[8]) = materials.sides(of: pair)
            }
        }
    }

    /// Turns the numbers of each part's contacts in the classes that all share into the lanes where they begin.
    private func layOutShared(_ parts: Int) {
        for index in 0..<ContactClasses.sharedCount {
            let lanes: Int32 = ContactClasses.isSerial(index) ? 8 : 1
            var next = counts[classes.firstShared + index]
            for part in 0..<parts {
                let count = sharedCounts[ContactClasses.sharedCount * part + index]
                sharedCounts[ContactClasses.sharedCount * part + index] = next
                next.onePoint += lanes * count.onePoint
                next.twoPoint += lanes * count.twoPoint
            }
        }
    }

    /// Turns the numbers of contacts into batch ranges, and into the first lane of each class.
    private mutating func layOut() {
        colors.removeAll(keepingCapacity: true)
        tileEnds.removeAll(keepingCapacity: true)
        (onePointBatchCount, twoPointBatchCount) = (0, 0)
        for group in 0..<classes.groupCount {
            for index in (group * ContactClasses.colors)..<((group + 1) * ContactClasses.colors)
            where !counts[index].isEmpty {
                layOut(index)
            }
            if group < classes.tileCount { tileEnds.append(colors.count) }
        }
    }

    /// Gives a class its batches; contacts without a colour follow one by one.
    private mutating func layOut(_ index: Int) {
        let (one, two) = (onePointBatchCount, twoPointBatchCount)
        advance(index)
        guard ContactClasses.isSerial(index) else {
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
        let (one, two) = (Int(counts[index].onePoint), Int(counts[index].twoPoint))
        counts[index] = ContactClassCount(
            onePoint: Int32(8 * onePointBatchCount), twoPoint: Int32(8 * twoPointBatchCount))
        let isSerial = ContactClasses.isSerial(index)
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
        onePointBatches.reserveDiscarding(onePointBatchCount, spare: spare / 8)
        twoPointBatches.reserveDiscarding(twoPointBatchCount, spare: spare / 8)
    }
}
