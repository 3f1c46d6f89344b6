import Buffers
import DynamicsModel

extension World {
    /// The state as it is now: ``restore(_:)`` and ``init(restoring:customFields:kernels:workers:)`` go on from it, bit
    /// for bit as this world does. Taking a snapshot changes no result.
    ///
    /// It takes 53 bytes an item and 29 a contact, and each distinct shape and material once. Blocks of custom fields
    /// are kept with the snapshot, but not in its bytes.
    ///
    /// - Complexity: O(items + pairs). Shapes of items that are new or have changed are compared with those known, so
    ///   that the first snapshot takes longer.
    public func snapshot() -> WorldSnapshot {
        settleRemovals()
        applyBoundaryEdits()
        kinds.lookUp(&bodies, colliders, polygons, memberships)
        kinds.number(bodies)
        let contents = SnapshotContents(self)
        var header = SnapshotHeader()
        var counter = SnapshotWriter(into: nil)
        write(contents, &header, to: &counter)
        let bytes = [UInt8](unsafeUninitializedCapacity: counter.count) { buffer, count in
            var writer = SnapshotWriter(into: buffer.baseAddress)
            write(contents, &header, to: &writer)
            precondition(writer.count == counter.count, "a snapshot's size changed while it was taken")
            count = writer.count
            header.seal(UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count]))
        }
        kinds.forgetUnused(&bodies)
        return WorldSnapshot(sealed: bytes, customFields: customBlocks)
    }

    /// The blocks of the world's custom fields.
    var customBlocks: [FieldID: CustomField] {
        var blocks: [FieldID: CustomField] = [:]
        for (id, field) in forces.fields.fields {
            if case .custom(let block, _) = field.kind { blocks[id] = block }
        }
        return blocks
    }

    /// Writes all sections behind room for the header, and notes their lengths.
    private func write(_ contents: SnapshotContents, _ header: inout SnapshotHeader, to writer: inout SnapshotWriter) {
        _ = writer.room(for: SnapshotHeader.byteCount)
        for section in SnapshotSection.allCases {
            let start = writer.count
            switch section {
            case .world: writeWorld(to: &writer)
            case .shapes: kinds.shapes.write(to: &writer)
            case .materials: kinds.materials.write(to: &writer)
            case .items: writeItems(to: &writer)
            case .boundaries: writeBoundaries(to: &writer)
            case .pushes: writePushes(to: &writer)
            case .fields: writeFields(contents, to: &writer)
            case .attachments: writeAttachments(to: &writer)
            case .contacts: writeContacts(contents.contactCount, to: &writer)
            case .events: writeEvents(to: &writer)
            case .exemptions: writeExemptions(to: &writer)
            case .sensors: writeSensors(to: &writer)
            case .reports: writeReports(to: &writer)
            case .room:
                let least = SnapshotContents.leastBytes(unfolded: contents.unfoldedBytes)
                for _ in 0..<max(0, least - writer.count) { writer.put(UInt8(0)) }
            }
            writer.align()
            header.lengths[section.rawValue] = writer.count - start
        }
    }
}

/// What is found out about a state before it is written.
struct SnapshotContents {
    /// The distinct lists of fields' members, and the list of each field, −1 for fields that act on all.
    private(set) var memberLists: [[ItemID]] = []
    private(set) var listOfField: [Int32] = []
    let contactCount: Int
    /// Memory that what the snapshot names once and uses often takes in a world, and what removed items have left
    /// behind.
    private(set) var unfoldedBytes = 0

    init(_ world: World) {
        contactCount = world.storedPairCount
        var listsOfSet: [Int: [Int]] = [:]
        for (entry, set) in zip(world.forces.fields.fields, world.forces.fields.memberSetNumbers) {
            guard case .only(let members) = entry.field.members, let set else {
                listOfField.append(-1)
                continue
            }
            // Lists of one set are mostly one list.
            let known = listsOfSet[set, default: []].first { memberLists[$0] == members }
            if known == nil {
                listsOfSet[set, default: []].append(memberLists.count)
                memberLists.append(members)
            }
            listOfField.append(Int32(known ?? memberLists.count - 1))
        }
        unfoldedBytes = Self.unfoldedBytes(
            shapeWords: world.kinds.shapeWords, ids: world.idCount, lists: memberLists.count,
            bodies: world.bodies.count)
    }

    static func unfoldedBytes(shapeWords: Int, ids: Int, lists: Int, bodies: Int) -> Int {
        16 * shapeWords + 16 * ids + lists * (bodies / 8 + 64)
    }

    /// How long a snapshot must be that unfolds to so much memory: no snapshot takes more than 64 MiB beyond what is in
    /// proportion to its length.
    static func leastBytes(unfolded: Int) -> Int { max(0, unfolded - 1 << 26) / 256 }
}
