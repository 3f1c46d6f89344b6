import Buffers
import DynamicsModel

/// Where something of two sides is listed by either: pairs by collider, attachments by item. Edits ask for those of one
/// side. Made when an edit asks for the first time after the list has changed.
struct SidesIndex: ~Copyable {
    private var ends = Buffer<Int32>()
    private var places = Buffer<Int32>()
    /// The version of the list that it was made of; none at first.
    private var version = -1
    private var sideCount = 0

    var byteCount: Int { ends.byteCount + places.byteCount }

    /// For another list.
    mutating func forget() { version = -1 }

    /// Makes the index unless it is of that version.
    ///
    /// - Parameters:
    ///   - sideCount: sides are below this.
    ///   - sides: both sides of what is at a place; a negative one is none.
    /// - Complexity: O(1), and O(count + sideCount) for another version.
    mutating func update(
        to version: Int, count: Int, sideCount: Int, _ sides: (_ place: Int) -> (Int32, Int32)
    ) {
        guard self.version != version else { return }
        (self.version, self.sideCount) = (version, sideCount)
        ends.reserveDiscarding(sideCount + 1)
        ends.zero(0..<(sideCount + 1))
        places.reserveDiscarding(2 * count + 1)
        for place in 0..<count {
            let (one, two) = sides(place)
            if one >= 0 { ends[Int(one)] += 1 }
            if two >= 0 { ends[Int(two)] += 1 }
        }
        var sum: Int32 = 0
        for side in 0..<sideCount { (ends[side], sum) = (sum, sum + ends[side]) }
        // What is now the start of a side's places is their end once they are in.
        func put(_ place: Int, _ side: Int32) {
            places[Int(ends[Int(side)])] = Int32(place)
            ends[Int(side)] += 1
        }
        for place in 0..<count {
            let (one, two) = sides(place)
            if one >= 0 { put(place, one) }
            if two >= 0 { put(place, two) }
        }
    }

    /// Shows the places of sides that follow one another; those that came later than the list have none.
    func forEach(of sides: Range<Int>, _ body: (_ place: Int) -> Void) {
        guard sides.upperBound <= sideCount else { return }
        let start = sides.lowerBound == 0 ? 0 : Int(ends[sides.lowerBound - 1])
        for k in start..<Int(ends[sides.upperBound - 1]) { body(Int(places[k])) }
    }
}

extension World {
    /// Makes sure that ``pairsOfCollider`` is of the present list.
    func indexPairs() {
        let (low, high) = (pairs.current.low.pointer, pairs.current.high.pointer)
        pairsOfCollider.update(to: pairs.version, count: pairs.count, sideCount: colliders.count) {
            (low[$0], high[$0])
        }
    }

    /// Shows a body's pairs that have points, each with the other collider, or the complement of a static shape's number.
    func forEachContact(of slot: Int, _ body: (_ pair: Int, _ other: Int32) -> Void) {
        let (low, high) = (pairs.current.low.pointer, pairs.current.high.pointer)
        let points = pairs.current.pointCounts.pointer
        let first = Int(bodies.firstCollider[slot])
        let own = first..<(first + Int(bodies.colliderCount[slot]))
        pairsOfCollider.forEach(of: own) { pair in
            guard points[pair] != 0 else { return }
            body(pair, own.contains(Int(low[pair])) ? high[pair] : low[pair])
        }
    }

    /// Makes sure that ``attachmentsOfItem`` is of the present attachments.
    func indexAttachments() {
        let entries = attachments.entries
        attachmentsOfItem.update(to: attachments.version, count: entries.count, sideCount: idCount) {
            let attachment = entries[$0].attachment
            return (Int32(attachment.item.rawValue), attachment.partner.item.map { Int32($0.rawValue) } ?? -1)
        }
    }
}
