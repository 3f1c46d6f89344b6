import Buffers
import CSIMD

// Copies that are stale are brought up to date in place before a step: their columns, all contacts that they have, and
// linkages. Where their owners have contacts that aren't listed here, the search for pairs lists them first.

extension World {
    /// Items whose copies here are stale: each by its place, and its id.
    package func staleItems() -> [(place: UInt32, id: UInt32)] {
        (part?.staleSlots ?? []).map { (bodies.place[Int($0)], bodies.id[Int($0)]) }
    }

    /// The state of some own items, with all their contacts.
    ///
    /// - Parameter ids: own items of this part.
    /// - Complexity: O(items + pairs).
    package func refreshment(of ids: [UInt32]) -> [UInt8] {
        guard !ids.isEmpty else { return [] }
        let slots = ids.map { slotOfID[Int($0)] }
        let contacts = contacts(ofBodiesIn: slots, among: 0..<pairs.activeCount)
        func write(to base: UnsafeMutableRawPointer?) -> Int {
            var writer = SnapshotWriter(into: base)
            writer.put(UInt64(ids.count))
            writer.put(UInt64(contacts.count))
            for id in ids { writer.put(id) }
            var visitor = GatherVisitor(writer: writer, slots: slots)
            bodies.visitStateColumns(&visitor)
            writer = visitor.writer
            for pair in contacts { writeContact(Int(pair), to: &writer) }
            writeLinkages(answeredBy: ids, to: &writer)
            return writer.count
        }
        return [UInt8](unsafeUninitializedCapacity: write(to: nil)) { $1 = write(to: $0.baseAddress) }
    }

    /// Brings stale copies up to date by what their owners have sent.
    ///
    /// - Complexity: O(stale items + pairs).
    package func takeRefreshments(_ messages: [[UInt8]]) throws(SnapshotError) {
        forgetContactsOfStale()
        var contacts: [ParcelContact] = []
        for message in messages where !message.isEmpty {
            try message.withUnsafeBufferPointer { (bytes) throws(SnapshotError) in
                try takeRefreshment(UnsafeRawBufferPointer(bytes), &contacts)
            }
        }
        for slot in part?.staleSlots ?? [] { bodies.marks[Int(slot)] &= ~PartMarks.stale }
        part?.staleSlots = []
        part?.refreshedContacts = contacts
        queries?.noteChange(includingFixed: false)
    }

    private func takeRefreshment(
        _ bytes: UnsafeRawBufferPointer, _ contacts: inout [ParcelContact]
    ) throws(SnapshotError) {
        var reader = SnapshotReader(bytes, in: "refreshment")
        let count = try reader.count(ofBytes: 4, "items")
        let contactCount = try reader.count(ofBytes: ParcelContact.byteCount, "contacts")
        var slots: [Int32] = []
        for _ in 0..<count {
            let id: UInt32 = try reader.integer()
            try reader.require(Int(id) < idCount && slotOfID[Int(id)] >= 0, "item \(id) isn't here")
            slots.append(slotOfID[Int(id)])
        }
        var visitor = ScatterVisitor(reader: reader, slots: slots)
        bodies.visitStateColumns(&visitor)
        if let error = visitor.error { throw error }
        reader = visitor.reader
        for _ in 0..<contactCount { contacts.append(try ParcelContact(&reader)) }
        try refreshLinkages(try readLinkages(&reader))
        try reader.end()
    }

    /// Of what a stale item touches, its owner knows.
    private func forgetContactsOfStale() {
        for pair in contacts(ofBodiesIn: part?.staleSlots ?? [], among: 0..<pairs.count) {
            pairs.current.pointCounts[Int(pair)] = 0
        }
    }

    /// Pairs with points of which one side is among some bodies.
    private func contacts(ofBodiesIn slots: [Int32], among all: Range<Int>) -> [Int32] {
        var isMeant = [Bool](repeating: false, count: bodies.count)
        for slot in slots { isMeant[Int(slot)] = true }
        var contacts: [Int32] = []
        for pair in all where pairs.current.pointCounts[pair] != 0 {
            let high = pairs.current.high[pair]
            let isOne =
                isMeant[Int(colliders.body[Int(pairs.current.low[pair])])]
                || high >= 0 && isMeant[Int(colliders.body[Int(high)])]
            if isOne { contacts.append(Int32(pair)) }
        }
        return contacts
    }

    /// Gives pairs, once they are listed, the contacts that have come with refreshed items.
    ///
    /// - Complexity: O(contacts · log pairs).
    func giveRefreshedContacts() {
        guard let contacts = part?.refreshedContacts, !contacts.isEmpty else { return }
        part?.refreshedContacts = []
        let sides = PairSides(pairs.current, impulses: pairs.impulses)
        for contact in contacts {
            guard let (low, high) = sidesOfContact(contact) else { continue }
            let key = PairList.key(low, high)
            let pair = firstIndex(in: 0..<sides.count) { sides.key($0) >= key }
            // What has no pair has moved apart.
            guard pair < sides.count, sides.key(pair) == key else { continue }
            (sides.pointCounts[pair], sides.impulses[pair]) = (contact.points, contact.impulses)
        }
    }
}

/// Reads columns of some slots, column by column, or notes that they end early.
private struct ScatterVisitor: ColumnVisitor {
    var reader: SnapshotReader
    let slots: [Int32]
    var error: SnapshotError?
    var includesHeldColumns: Bool { false }

    private mutating func bytes(_ count: Int) -> UnsafeRawBufferPointer? {
        guard error == nil else { return nil }
        do throws(SnapshotError) {
            return try reader.take(count)
        } catch {
            self.error = error
            return nil
        }
    }

    mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) {
        let size = MemoryLayout<Element>.size
        guard let bytes = bytes(size * slots.count) else { return }
        for (k, slot) in slots.enumerated() {
            column[Int(slot)] = bytes.loadUnaligned(fromByteOffset: size * k, as: Element.self)
        }
    }

    mutating func visit<Element>(_ column: inout Column<Element>) {
        let size = MemoryLayout<Element>.size
        guard let bytes = bytes(size * slots.count) else { return }
        for (k, slot) in slots.enumerated() {
            column[Int(slot)] = bytes.loadUnaligned(fromByteOffset: size * k, as: Element.self)
        }
    }
}
