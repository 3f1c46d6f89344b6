import Buffers

/// The columns of the contacts' section of a frame.
struct ContactColumns {
    let count: Int
    let low: FrameColumn
    let high: FrameColumn
    let features: FrameColumn
    private let firstImpulse: UnsafeMutableRawPointer
    let states: FrameColumn

    init(_ section: UnsafeMutableRawBufferPointer, _ count: Int) {
        let base = section.baseAddress! + FrameLayout.contactsHeader
        self.count = count
        low = FrameColumn(base, size: 4)
        high = FrameColumn(base + 4 * count, size: 4)
        features = FrameColumn(base + 8 * count, size: 4)
        firstImpulse = base + 12 * count
        states = FrameColumn(base + 28 * count, size: 1)
    }

    /// One of the four impulses.
    func impulses(_ row: Int) -> FrameColumn { FrameColumn(firstImpulse + 4 * row, size: 4, stride: 16) }

    /// Both sides as a number by which contacts are sorted.
    @inline(__always) func key(_ contact: Int) -> UInt64 { UInt64(low[contact]) << 32 | UInt64(high[contact]) }
}

/// Which contact of one frame is which of another.
///
/// Contacts are named by places of colliders in the order of items. Where that is another one, those of the other frame are
/// renamed and sorted first. Then a bit for each says whether it is still there, and a bit for each of this frame whether it
/// is new; only new ones' sides are kept.
struct ContactMatching: ~Copyable {
    /// The other frame's contacts by their names in this frame.
    private var candidates = RadixOrder()
    private var candidateCount = 0
    private var places = Buffer<Int32>()
    private var gone = Buffer<UInt32>()
    private var fresh = Buffer<UInt32>()
    private var freshLow = Buffer<UInt32>()
    private var freshHigh = Buffer<UInt32>()
    /// New names of the other frame's colliders, −1 for those that are gone, while items are reordered.
    private var newNames = Buffer<Int32>()
    private var nameCount = 0
    private var parts = PartCounts()
    private var newParts = PartCounts()

    var byteCount: Int {
        candidates.byteCount + places.byteCount + gone.byteCount + fresh.byteCount + freshLow.byteCount
            + freshHigh.byteCount + newNames.byteCount + parts.byteCount + newParts.byteCount
    }

    /// Finds the new names of colliders.
    mutating func follow(
        _ items: borrowing ItemMatching, from known: borrowing FrameState, to frame: borrowing FrameState,
        _ layout: FrameLayout
    ) {
        nameCount = 0
        parts.find(known, layout)
        newParts.find(frame, layout)
        newNames.reserveDiscarding(parts.colliderCount)
        for slot in 0..<parts.itemCount {
            let new = Int(items.newSlots[slot])
            let count = Int(parts.first[slot + 1] - parts.first[slot])
            let isThere = new >= 0 && new < newParts.itemCount
            for part in 0..<count {
                newNames[nameCount] = isThere ? newParts.first[new] + Int32(part) : -1
                nameCount += 1
            }
        }
    }

    /// Codes the sides of contacts.
    ///
    /// - Returns: the place of each in the other frame, −1 for none; nil where all have the same places.
    mutating func match(
        _ new: ContactColumns, _ known: ContactColumns, isReordered: Bool, _ coder: inout some WordCoder & ~Copyable
    ) -> UnsafePointer<Int32>? {
        let isReading = coder.isReading
        if !isReordered, new.count == known.count {
            // Both columns of sides lie one behind the other.
            let isSame = !isReading && isEqualMemory(new.low.base, known.low.base, 8 * new.count)
            if coder.flag(isSame) {
                new.low.base.copyMemory(from: known.low.base, byteCount: 8 * new.count)
                return nil
            }
        }
        findCandidates(known, isReordered: isReordered)
        reserve(new.count)
        let freshCount: Int
        if isReading {
            coder.code(gone.pointer, count: (candidateCount + 31) / 32)
            coder.code(fresh.pointer, count: (new.count + 31) / 32)
            freshCount = (0..<((new.count + 31) / 32)).reduce(0) { $0 + fresh[$1].nonzeroBitCount }
        } else {
            freshCount = merge(new)
            coder.code(gone.pointer, count: (candidateCount + 31) / 32)
            coder.code(fresh.pointer, count: (new.count + 31) / 32)
        }
        coder.code(freshLow.pointer, count: freshCount)
        coder.code(freshHigh.pointer, count: freshCount)
        if isReading { takeSides(new) }
        return UnsafePointer(places.pointer)
    }

    private mutating func findCandidates(_ known: ContactColumns, isReordered: Bool) {
        candidates.reserveDiscarding(known.count)
        candidateCount = 0
        for contact in 0..<known.count {
            let key: UInt64
            if isReordered {
                let high = Int32(bitPattern: known.high[contact])
                let (a, b) = (newName(Int32(bitPattern: known.low[contact])), high < 0 ? high : newName(high))
                guard let a, let b else { continue }
                key = b < 0 ? PairList.key(a, b) : PairList.key(min(a, b), max(a, b))
            } else {
                key = known.key(contact)
            }
            candidates.keys[candidateCount] = key
            candidates.values[candidateCount] = Int32(contact)
            candidateCount += 1
        }
        if isReordered { candidates.sort(candidateCount) }
    }

    private func newName(_ collider: Int32) -> Int32? {
        guard collider >= 0, collider < nameCount, newNames[Int(collider)] >= 0 else { return nil }
        return newNames[Int(collider)]
    }

    private mutating func reserve(_ count: Int) {
        places.reserveDiscarding(count)
        gone.reserveDiscarding(candidateCount / 32 + 1)
        fresh.reserveDiscarding(count / 32 + 1)
        freshLow.reserveDiscarding(count)
        freshHigh.reserveDiscarding(count)
    }

    /// Goes through both sorted lists; returns how many contacts are new.
    private func merge(_ new: ContactColumns) -> Int {
        gone.zero(0..<(candidateCount / 32 + 1))
        fresh.zero(0..<(new.count / 32 + 1))
        var (freshCount, candidate, lastLow) = (0, 0, UInt32(0))
        for contact in 0..<new.count {
            let key = new.key(contact)
            while candidate < candidateCount, candidates.keys[candidate] < key {
                gone[candidate / 32] |= 1 << UInt32(candidate % 32)
                candidate += 1
            }
            if candidate < candidateCount, candidates.keys[candidate] == key {
                places[contact] = candidates.values[candidate]
                candidate += 1
                continue
            }
            places[contact] = -1
            fresh[contact / 32] |= 1 << UInt32(contact % 32)
            let (low, high) = (new.low[contact], new.high[contact])
            freshLow[freshCount] = zigzag(Int32(bitPattern: low &- lastLow))
            freshHigh[freshCount] = zigzag(Int32(bitPattern: high &- low))
            lastLow = low
            freshCount += 1
        }
        while candidate < candidateCount {
            gone[candidate / 32] |= 1 << UInt32(candidate % 32)
            candidate += 1
        }
        return freshCount
    }

    /// The way back.
    private func takeSides(_ new: ContactColumns) {
        var (freshCount, candidate, lastLow) = (0, 0, UInt32(0))
        for contact in 0..<new.count {
            guard fresh[contact / 32] >> UInt32(contact % 32) & 1 == 0 else {
                places[contact] = -1
                let low = lastLow &+ UInt32(bitPattern: unzigzag(freshLow[freshCount]))
                new.low[contact] = low
                new.high[contact] = low &+ UInt32(bitPattern: unzigzag(freshHigh[freshCount]))
                lastLow = low
                freshCount += 1
                continue
            }
            while gone[candidate / 32] >> UInt32(candidate % 32) & 1 == 1 { candidate += 1 }
            places[contact] = candidates.values[candidate]
            new.low[contact] = UInt32(truncatingIfNeeded: candidates.keys[candidate] >> 32)
            new.high[contact] = UInt32(truncatingIfNeeded: candidates.keys[candidate])
            candidate += 1
        }
    }
}
