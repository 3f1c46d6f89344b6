import Buffers
import CSIMD
import DynamicsModel

// Items on their way from one part of a scene to another, with all that steps remember of them: how many items and
// contacts, and bytes of shapes and materials; these, each once; the columns of items; contacts; linkages. Sides of contacts
// are named by items and their parts, since slots differ from part to part. A linkage goes where its first item goes.

extension World {
    /// The items in some slots, and the contacts that one of them answers for as this part's own: those with boundaries and
    /// with items that don't move, and with other items of higher ids.
    ///
    /// - Parameter slots: ascending.
    /// - Complexity: O(bodies + pairs).
    package func parcel(of slots: [Int32]) -> [UInt8] {
        var isSent = [Bool](repeating: false, count: bodies.count)
        for slot in slots { isSent[Int(slot)] = true }
        return parcel(slots, contacts: answeredContacts { own, _ in isSent[own] }, linkagesOf: slots)
    }

    /// What is lost when ghosts are dropped: the contacts of this part's own items with ghosts that it answers for, and the
    /// linkages of own items that stay.
    ///
    /// - Parameter kept: slots of own items that stay.
    /// - Complexity: O(bodies + pairs).
    package func parcelOfBonds(of kept: [Int32]) -> [UInt8] {
        parcel([], contacts: answeredContacts { $1 >= 0 && isMoved($1) && isGhost($1) }, linkagesOf: kept)
    }

    private func parcel(_ slots: [Int32], contacts: [Int32], linkagesOf owners: [Int32]) -> [UInt8] {
        kinds.lookUp(&bodies, colliders, polygons, memberships, partSurfaces)
        var shapes = Column<Int32>()
        var materials = Column<Int32>()
        shapes.reserve(slots.count)
        materials.reserve(slots.count)
        for (k, slot) in slots.enumerated() {
            shapes[k] = bodies.shapeEntry[Int(slot)]
            materials[k] = bodies.materialEntry[Int(slot)]
        }
        kinds.shapes.number(shapes.view, count: slots.count)
        kinds.materials.number(materials.view, count: slots.count)
        let size = write(slots, contacts: contacts, linkagesOf: owners, shapes, materials, to: nil)
        return [UInt8](unsafeUninitializedCapacity: size) {
            $1 = write(slots, contacts: contacts, linkagesOf: owners, shapes, materials, to: $0.baseAddress)
        }
    }

    /// - Returns: how many bytes a parcel has; they are written where there is memory for them.
    private func write(
        _ slots: [Int32], contacts: [Int32], linkagesOf owners: [Int32], _ shapes: borrowing Column<Int32>,
        _ materials: borrowing Column<Int32>, to memory: UnsafeMutableRawPointer?
    ) -> Int {
        var (shapeBytes, materialBytes) = (SnapshotWriter(into: nil), SnapshotWriter(into: nil))
        kinds.shapes.write(to: &shapeBytes)
        kinds.materials.write(to: &materialBytes)
        var writer = SnapshotWriter(into: memory)
        for number in [slots.count, contacts.count, shapeBytes.count, materialBytes.count] {
            writer.put(UInt64(number))
        }
        kinds.shapes.write(to: &writer)
        kinds.materials.write(to: &writer)
        var visitor = GatherVisitor(writer: writer, slots: slots)
        bodies.visitStateColumns(&visitor)
        writer = visitor.writer
        kinds.shapes.write(numbersOf: shapes.view, count: slots.count, to: &writer)
        kinds.materials.write(numbersOf: materials.view, count: slots.count, to: &writer)
        for slot in slots { writer.put(bodies.flags[Int(slot)] & Self.ownFlags) }
        for slot in slots { writer.put(bodies.place[Int(slot)]) }
        for pair in contacts { writeContact(Int(pair), to: &writer) }
        writeLinkages(answeredBy: owners.lazy.map { self.bodies.id[Int($0)] }, to: &writer)
        return writer.count
    }

    private func isGhost(_ slot: Int) -> Bool { bodies.marks[slot] & PartMarks.ghost != 0 }

    /// Pairs with points, or whose end has still to be told, that an own item answers for.
    ///
    /// - Parameters:
    ///   - all: the pairs that are looked at; nil for all.
    ///   - isWanted: asked with the slot of that item, and of the other one, or −1 for a boundary.
    func answeredContacts(
        among all: Range<Int>? = nil, _ isWanted: (_ own: Int, _ other: Int) -> Bool
    ) -> [Int32] {
        var contacts: [Int32] = []
        for pair in all ?? 0..<pairs.count where pairs.current.pointCounts[pair] | pairs.current.touching[pair] != 0 {
            let high = pairs.current.high[pair]
            var own = Int(colliders.body[Int(pairs.current.low[pair])])
            var other = high < 0 ? -1 : Int(colliders.body[Int(high)])
            if other >= 0, !isMoved(own) || isMoved(other) && bodies.id[other] < bodies.id[own] { swap(&own, &other) }
            if !isGhost(own), isWanted(own, other) { contacts.append(Int32(pair)) }
        }
        return contacts
    }

    func writeContact(_ pair: Int, to writer: inout SnapshotWriter) {
        let (low, high) = (Int(pairs.current.low[pair]), pairs.current.high[pair])
        writer.put(bodies.id[Int(colliders.body[low])])
        writer.put(colliders.part[low])
        // A static shape by its complement.
        writer.put(high < 0 ? Int64(high) : Int64(bodies.id[Int(colliders.body[Int(high)])]))
        writer.put(high < 0 ? 0 : colliders.part[Int(high)])
        let points = pairs.current.pointCounts[pair]
        // Impulses without points say nothing.
        let record = UnsafeRawPointer(pairs.impulses + pair)
        let mask: UInt64 = points == 0 ? 0 : .max
        for half in 0..<2 { writer.put(record.load(fromByteOffset: 8 * half, as: UInt64.self) & mask) }
        writer.put(pairs.impulses[pair].features & UInt32(truncatingIfNeeded: mask))
        writer.put(UInt32(points | pairs.current.touching[pair] << 2))
    }
}

/// Writes some elements of columns, column by column.
struct GatherVisitor: ColumnVisitor {
    var writer: SnapshotWriter
    let slots: [Int32]
    var includesHeldColumns: Bool { false }

    mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) {
        guard let room = writer.room(for: MemoryLayout<Element>.size * slots.count) else { return }
        for (k, slot) in slots.enumerated() {
            room.storeBytes(of: column[Int(slot)], toByteOffset: MemoryLayout<Element>.size * k, as: Element.self)
        }
    }

    mutating func visit<Element>(_ column: inout Column<Element>) {
        guard let room = writer.room(for: MemoryLayout<Element>.size * slots.count) else { return }
        for (k, slot) in slots.enumerated() {
            room.storeBytes(of: column[Int(slot)], toByteOffset: MemoryLayout<Element>.size * k, as: Element.self)
        }
    }
}
