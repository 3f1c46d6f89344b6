import Buffers

/// Which item of one frame is which of another, where items have come, gone or been put into another order.
struct ItemMatching: ~Copyable {
    /// Whether the two frames' items are not the same in the same order.
    var isReordered = false
    /// For each slot of the frame, that of the other one, −1 for none.
    private var slots = Buffer<Int32>()
    /// For each slot of the other frame, that of this one, −1 for none.
    private var moved = Buffer<Int32>()
    /// One more than the slot of each id in the other frame; zeros between calls.
    private var slotOfID = Buffer<Int32>()
    private var words = Buffer<UInt32>()
    private var fresh = Buffer<UInt32>()

    var byteCount: Int {
        slots.byteCount + moved.byteCount + slotOfID.byteCount + words.byteCount + fresh.byteCount
    }

    /// Where each item was; nil where all are in the same places.
    var places: UnsafePointer<Int32>? { isReordered ? UnsafePointer(slots.pointer) : nil }

    /// Where the items of the other frame are in this one.
    var newSlots: UnsafePointer<Int32> { UnsafePointer(moved.pointer) }

    /// Codes a column of ids, and finds ``places``.
    ///
    /// A word for each item says how its place is off from the one behind its predecessor's.
    mutating func match(
        _ ids: FrameColumn, count: Int, _ known: FrameColumn, oldCount: Int,
        _ coder: inout some WordCoder & ~Copyable
    ) {
        let isReading = coder.isReading
        isReordered = coder.flag(
            !isReading && (count != oldCount || !isEqualMemory(ids.base, known.base, 4 * count)))
        guard isReordered else { return ids.base.copyMemory(from: known.base, byteCount: 4 * count) }
        slots.reserveDiscarding(count)
        moved.reserveDiscarding(oldCount)
        words.reserveDiscarding(count)
        fresh.reserveDiscarding(count)
        if !isReading { findSlots(ids, count, known, oldCount) }
        coder.code(words.pointer, count: count)
        if isReading { takeSlots(count, oldCount) }
        codeFresh(ids, count, &coder)
        moved.fill(-1, 0..<oldCount)
        for slot in 0..<count {
            let place = slots[slot]
            guard place >= 0 else { continue }
            moved[Int(place)] = Int32(slot)
            if isReading { ids[slot] = known[Int(place)] }
        }
    }

    private mutating func findSlots(_ ids: FrameColumn, _ count: Int, _ known: FrameColumn, _ oldCount: Int) {
        var highest: UInt32 = 0
        for slot in 0..<oldCount { highest = max(highest, known[slot]) }
        slotOfID.reserve(Int(highest) + 1)
        for slot in 0..<oldCount { slotOfID[Int(known[slot])] = Int32(slot) + 1 }
        var expected: Int32 = 0
        for slot in 0..<count {
            let place = ids[slot] > highest ? -1 : slotOfID[Int(ids[slot])] - 1
            slots[slot] = place
            guard place >= 0 else {
                words[slot] = 1
                continue
            }
            let word = zigzag(place &- expected)
            words[slot] = word == 0 ? 0 : word + 1
            expected = place + 1
        }
        for slot in 0..<oldCount { slotOfID[Int(known[slot])] = 0 }
    }

    private func takeSlots(_ count: Int, _ oldCount: Int) {
        var expected: Int32 = 0
        for slot in 0..<count {
            guard words[slot] != 1 else {
                slots[slot] = -1
                continue
            }
            slots[slot] = words[slot] == 0 ? expected : expected &+ unzigzag(words[slot] - 1)
            expected = slots[slot] + 1
        }
    }

    /// Codes the ids of items that the other frame hasn't.
    private func codeFresh(_ ids: FrameColumn, _ count: Int, _ coder: inout some WordCoder & ~Copyable) {
        var freshCount = 0
        var last: UInt32 = 0
        for slot in 0..<count where slots[slot] < 0 {
            if !coder.isReading {
                fresh[freshCount] = zigzag(Int32(bitPattern: ids[slot] &- last))
                last = ids[slot]
            }
            freshCount += 1
        }
        coder.code(fresh.pointer, count: freshCount)
        guard coder.isReading else { return }
        freshCount = 0
        for slot in 0..<count where slots[slot] < 0 {
            last = last &+ UInt32(bitPattern: unzigzag(fresh[freshCount]))
            ids[slot] = last
            freshCount += 1
        }
    }
}
