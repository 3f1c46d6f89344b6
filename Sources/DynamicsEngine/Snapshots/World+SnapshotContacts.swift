import Buffers
import CSIMD
import DynamicsModel

/// Pairs with points, or whose end has still to be told, are what steps remember of contacts: the next search finds all others
/// again. Of a manifold only impulses and features are kept; the rest is made anew before it is used.
extension World {
    /// Pairs that a snapshot holds.
    var storedPairCount: Int {
        var count = 0
        forEachStoredGroup { _, bits in count += bits.nonzeroBitCount }
        return count
    }

    /// Shows the pairs that a snapshot holds, eight at a time: the first, and a bit for each.
    @inline(__always) private func forEachStoredGroup(_ body: (_ first: Int, _ bits: Int32) -> Void) {
        let points = UnsafeRawPointer(pairs.current.pointCounts.pointer)
        let touching = UnsafeRawPointer(pairs.current.touching.pointer)
        let count = pairs.count
        for first in stride(from: 0, to: count, by: 8) {
            let word =
                points.loadUnaligned(fromByteOffset: first, as: UInt64.self)
                | touching.loadUnaligned(fromByteOffset: first, as: UInt64.self)
            var bits = ByteFlags(word).packed & 0xFF
            if count - first < 8 { bits &= (1 << Int32(count - first)) - 1 }
            if bits != 0 { body(first, bits) }
        }
    }

    /// Sides, features, impulses of both points, and what is there, each as a column.
    func writeContacts(_ count: Int, to writer: inout SnapshotWriter) {
        writer.put(UInt64(count))
        guard let low = writer.room(for: 4 * count), let high = writer.room(for: 4 * count),
            let features = writer.room(for: 4 * count), let impulses = writer.room(for: 16 * count),
            let states = writer.room(for: count)
        else {
            // Only counted; the first refused room was counted, and so are the others.
            _ = writer.room(for: 25 * count)
            return
        }
        let current = (low: pairs.current.low.pointer, high: pairs.current.high.pointer)
        let (points, touching) = (pairs.current.pointCounts.pointer, pairs.current.touching.pointer)
        let kept = pairs.impulses
        var place = 0
        forEachStoredGroup { first, bits in
            var bits = bits
            while bits != 0 {
                let pair = first + bits.trailingZeroBitCount
                bits &= bits - 1
                low.storeBytes(of: current.low[pair], toByteOffset: 4 * place, as: Int32.self)
                high.storeBytes(of: current.high[pair], toByteOffset: 4 * place, as: Int32.self)
                // Impulses without points say nothing.
                let record = UnsafeRawPointer(kept + pair)
                let mask: UInt64 = points[pair] == 0 ? 0 : .max
                for half in 0..<2 {
                    let word = record.load(fromByteOffset: 8 * half, as: UInt64.self) & mask
                    impulses.storeBytes(of: word, toByteOffset: 16 * place + 8 * half, as: UInt64.self)
                }
                let feature = kept[pair].features & UInt32(truncatingIfNeeded: mask)
                features.storeBytes(of: feature, toByteOffset: 4 * place, as: UInt32.self)
                states.storeBytes(of: points[pair] | touching[pair] << 2, toByteOffset: place, as: UInt8.self)
                place += 1
            }
        }
    }

    func readContacts(_ reader: inout SnapshotReader) throws(SnapshotError) {
        let count = try reader.count(ofBytes: 29, "contacts")
        pairs.current.count = count
        pairs.reserveDiscarding(count)
        try reader.copy(to: pairs.current.low.pointer, count: count)
        try reader.copy(to: pairs.current.high.pointer, count: count)
        let (features, impulses) = (try reader.take(4 * count), try reader.take(16 * count))
        let states = try reader.take(count)
        try reader.end()
        try checkSides(reader, count)
        for pair in 0..<count {
            // An edit that lets impulses fall with masses rounds.
            let most = 2 * mostImpulse(pair)
            let record = UnsafeMutableRawPointer(pairs.impulses + pair)
            for row in 0..<4 {
                let impulse = Float(
                    bitPattern: impulses.loadUnaligned(fromByteOffset: 16 * pair + 4 * row, as: UInt32.self))
                // Normal impulses, before the tangent ones of their points, push.
                try reader.require(
                    abs(impulse) <= most && (row % 2 == 1 || impulse >= 0),
                    "an impulse of contact \(pair) is \(impulse)")
                record.storeBytes(of: impulse, toByteOffset: 4 * row, as: Float.self)
            }
            pairs.impulses[pair].features = features.loadUnaligned(fromByteOffset: 4 * pair, as: UInt32.self)
            let state = states[pair]
            try reader.require(state & 3 <= 2 && state < 8 && state != 0, "the state of contact \(pair) is \(state)")
            pairs.current.pointCounts[pair] = state & 3
            pairs.current.touching[pair] = state >> 2
        }
        countTouches()
    }

    /// Sides must exist, be two, and ascend from contact to contact.
    private func checkSides(_ reader: SnapshotReader, _ count: Int) throws(SnapshotError) {
        for pair in 0..<count {
            let (low, high) = (pairs.current.low[pair], pairs.current.high[pair])
            let isThere =
                low >= 0 && Int(low) < colliders.count
                && (high >= 0 ? high > low && Int(high) < colliders.count : Int(~high) < statics.count)
            try reader.require(isThere, "contact \(pair) is of \(low) and \(high)")
            if high >= 0 {
                let isOfTwo = colliders.body[Int(low)] != colliders.body[Int(high)]
                try reader.require(isOfTwo, "contact \(pair) is of one item")
            }
            guard pair > 0 else { continue }
            let last = PairList.key(pairs.current.low[pair - 1], pairs.current.high[pair - 1])
            try reader.require(last < PairList.key(low, high), "contact \(pair) is out of order")
        }
    }

    /// Counts touching parts of the items that can touch in several places: as many as pairs say.
    private func countTouches() {
        let source = EventSource(bodies, colliders)
        for pair in 0..<pairs.count { countTouch(pair, source) }
    }

    /// Counts the touching parts of a pair of items that can touch in several places.
    func countTouch(_ pair: Int, _ source: EventSource) {
        guard pairs.current.touching[pair] != 0 else { return }
        let (low, high) = (Int(pairs.current.low[pair]), pairs.current.high[pair])
        guard source.isShared(low, high) else { return }
        let event = source.end(low, high) { statics.boundaryID(of: $0) }
        touches.count(event.item, event.other)
    }
}
