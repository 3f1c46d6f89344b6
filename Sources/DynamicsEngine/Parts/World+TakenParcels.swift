import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Takes items from other parts, and drops what is not to be kept. Bodies are then in the order of the whole.
    ///
    /// - Parameters:
    ///   - parcels: of items that are not here, or are dropped. Contacts of what is neither here nor in them are left out.
    ///   - isKept: whether the item in a slot stays.
    ///   - isOwn: whether an item, by its place in the whole, is this part's own from now on; others are ghosts, whose
    ///     copies are right.
    ///   - scene: all but items, in place of what is here, where the parcels have all items of the scene.
    /// - Complexity: O(bodies + pairs).
    package func take(
        _ parcels: [[UInt8]], keeping isKept: (_ slot: Int) -> Bool, isOwn: (_ place: UInt32) -> Bool,
        scene: [UInt8]? = nil
    ) throws(SnapshotError) {
        var known = bodies.count
        var kept = (0..<known).map { isKept($0) }
        for slot in 0..<known where !kept[slot] { drop(slot) }
        touches.remove { !contains($0) }
        var coming = 0
        for parcel in parcels {
            coming += try parcel.withUnsafeBufferPointer { (bytes) throws(SnapshotError) in
                try Self.itemCount(ofParcel: UnsafeRawBufferPointer(bytes))
            }
        }
        if !bodies.hasRoom(for: coming) {
            // What has left makes room, where columns would grow by a half for a moment.
            sortByPlace { kept[$0] }
            known = bodies.count
            kept = [Bool](repeating: true, count: known)
        }
        try scene?.withUnsafeBufferPointer { (bytes) throws(SnapshotError) in
            try takeIDs(ofScene: UnsafeRawBufferPointer(bytes))
        }
        for parcel in parcels {
            try parcel.withUnsafeBufferPointer { (bytes) throws(SnapshotError) in
                try takeItems(UnsafeRawBufferPointer(bytes))
            }
        }
        try scene?.withUnsafeBufferPointer { (bytes) throws(SnapshotError) in
            try takeScene(UnsafeRawBufferPointer(bytes))
        }
        var linkages: [LinkageState] = []
        for parcel in parcels {
            try parcel.withUnsafeBufferPointer { (bytes) throws(SnapshotError) in
                try takeBonds(UnsafeRawBufferPointer(bytes), &linkages)
            }
        }
        attachments.areExclusionsDirty = true
        sortByPlace { $0 >= known || kept[$0] }
        try layOutLinkages(linkages)
        markOwn(isOwn)
        sensors.keepVisitors { id in
            // That those leave which have been removed is still to be told.
            guard contains(ItemID(rawValue: UInt64(id))) else { return part?.removedItems.contains(id) ?? false }
            return self.isOwn(Int(slotOfID[Int(id)]))
        }
        findSpecialItems()
        queries?.noteChange()
    }

    /// Notes which items are this part's own, by their places in the whole; others are ghosts, whose copies are right.
    package func markOwn(_ isOwn: (_ place: UInt32) -> Bool) {
        for slot in 0..<bodies.count { bodies.marks[slot] = isOwn(bodies.place[slot]) ? 0 : PartMarks.ghost }
    }

    /// The places of all items that move by forces and contacts, where this part has all; they are in a row.
    package var movedPlaces: Range<UInt32> {
        var (first, end) = (UInt32.max, UInt32(0))
        for slot in 0..<bodies.count where isMoved(slot) {
            first = min(first, bodies.place[slot])
            end = max(end, bodies.place[slot] + 1)
        }
        return min(first, end)..<end
    }

    /// An item leaves this part; its body does with the next sort.
    private func drop(_ slot: Int) {
        removePolygons(of: slot)
        memberships.remove(bodies.membership[slot])
        slotOfID[Int(bodies.id[slot])] = -1
    }

    private static func itemCount(ofParcel bytes: UnsafeRawBufferPointer) throws(SnapshotError) -> Int {
        var reader = SnapshotReader(bytes, in: "parcel")
        return try ParcelHeader(&reader).items
    }

    private func takeItems(_ bytes: UnsafeRawBufferPointer) throws(SnapshotError) {
        var reader = SnapshotReader(bytes, in: "parcel")
        let header = try ParcelHeader(&reader)
        var shapes = SnapshotReader(try reader.take(header.shapeBytes), in: "shapes of a parcel")
        var materials = SnapshotReader(try reader.take(header.materialBytes), in: "materials of a parcel")
        let tables = SnapshotKinds(shapes: try .read(&shapes), materials: try .read(&materials))
        let first = bodies.count
        try appendItems(header.items, &reader, tables, snapshotBytes: nil)
        for slot in first..<bodies.count {
            bodies.place[slot] = try reader.integer()
            bodies.marks[slot] = 0
        }
    }

    private func takeBonds(_ bytes: UnsafeRawBufferPointer, _ linkages: inout [LinkageState]) throws(SnapshotError) {
        var reader = SnapshotReader(bytes, in: "parcel")
        let header = try ParcelHeader(&reader)
        try skipItems(header, &reader)
        pairs.reserve(adding: header.contacts)
        let source = EventSource(bodies, colliders)
        for _ in 0..<header.contacts {
            let contact = try ParcelContact(&reader)
            guard let (low, high) = sidesOfContact(contact) else { continue }
            pairs.append(low, high, contact.impulses, points: contact.points, touching: contact.touching)
            countTouch(pairs.count - 1, source)
        }
        linkages += try readLinkages(&reader)
        try reader.end()
    }

    private func skipItems(_ header: ParcelHeader, _ reader: inout SnapshotReader) throws(SnapshotError) {
        _ = try reader.take(header.shapeBytes + header.materialBytes)
        var visitor = CountVisitor(count: header.items)
        bodies.visitStateColumns(&visitor)
        // Numbers of shape and material, flags, and places.
        _ = try reader.take(visitor.bytes + header.items * (4 + 4 + 1 + 4))
    }

    /// Colliders of a contact, the lower one first, or a static shape's complement second; nil where one of them isn't here.
    func sidesOfContact(_ contact: ParcelContact) -> (low: Int32, high: Int32)? {
        guard let low = collider(ofItem: contact.item, part: contact.part) else { return nil }
        guard contact.other >= 0 else { return (low, Int32(truncatingIfNeeded: contact.other)) }
        return collider(ofItem: UInt32(contact.other), part: contact.otherPart).map { (low, $0) }
    }

    private func collider(ofItem id: UInt32, part: Int32) -> Int32? {
        let slot = Int(id) < idCount ? slotOfID[Int(id)] : -1
        return slot < 0 ? nil : bodies.firstCollider[Int(slot)] + part
    }
}

/// Adds up what columns of some bodies take.
private struct CountVisitor: ColumnVisitor {
    let count: Int
    var bytes = 0
    var includesHeldColumns: Bool { false }

    init(count: Int) { self.count = count }

    mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) {
        bytes += MemoryLayout<Element>.size * count
    }

    mutating func visit<Element>(_ column: inout Column<Element>) { bytes += MemoryLayout<Element>.size * count }
}

/// What a parcel begins with.
private struct ParcelHeader {
    let items: Int
    let contacts: Int
    let shapeBytes: Int
    let materialBytes: Int

    init(_ reader: inout SnapshotReader) throws(SnapshotError) {
        items = try reader.count(ofBytes: 1, "items")
        contacts = try reader.count(ofBytes: ParcelContact.byteCount, "contacts")
        shapeBytes = try reader.count(ofBytes: 1, "bytes of shapes")
        materialBytes = try reader.count(ofBytes: 1, "bytes of materials")
    }
}

/// A contact as a parcel has it.
struct ParcelContact {
    static let byteCount = 44

    let item: UInt32
    let part: Int32
    /// An item, or the complement of a static shape.
    let other: Int64
    let otherPart: Int32
    let impulses: csimd_contact_impulses
    let points: UInt8
    let touching: UInt8

    init(_ reader: inout SnapshotReader) throws(SnapshotError) {
        item = try reader.integer()
        part = try reader.integer()
        other = try reader.integer()
        otherPart = try reader.integer()
        var impulses = csimd_contact_impulses()
        let (first, second): (UInt64, UInt64) = (try reader.integer(), try reader.integer())
        withUnsafeMutableBytes(of: &impulses) { bytes in
            bytes.storeBytes(of: first, toByteOffset: 0, as: UInt64.self)
            bytes.storeBytes(of: second, toByteOffset: 8, as: UInt64.self)
        }
        impulses.features = try reader.integer()
        self.impulses = impulses
        let state: UInt32 = try reader.integer()
        (points, touching) = (UInt8(state & 3), UInt8(state >> 2 & 1))
    }
}
