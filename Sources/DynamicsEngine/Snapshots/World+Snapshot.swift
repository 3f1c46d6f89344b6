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
        var header = SnapshotHeader()
        let contents = surveyState(&header) { $0.number($1) }
        let bytes = [UInt8](unsafeUninitializedCapacity: header.byteCount) { buffer, count in
            count = write(contents, &header, to: buffer.baseAddress)
            header.seal(UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count]))
        }
        kinds.forgetUnused(&bodies)
        return WorldSnapshot(sealed: bytes, customFields: customBlocks)
    }

    /// Brings up to date what a snapshot is made of, and finds how long it gets.
    ///
    /// - Parameters:
    ///   - header: gets the lengths of the sections.
    ///   - number: gives shapes and materials their numbers.
    func surveyState(
        _ header: inout SnapshotHeader, number: (inout KindTables, borrowing Bodies) -> Void
    ) -> SnapshotContents {
        settleRemovals()
        applyBoundaryEdits()
        kinds.lookUp(&bodies, colliders, polygons, memberships, partSurfaces)
        number(&kinds, bodies)
        let contents = SnapshotContents(self)
        write(contents, &header, to: nil)
        return contents
    }

    /// Writes all sections behind room for the header, which is not written, and notes their lengths.
    ///
    /// - Parameter base: where to; nil to note lengths only.
    /// - Returns: bytes, those of the header included.
    @discardableResult
    func write(
        _ contents: SnapshotContents, _ header: inout SnapshotHeader, to base: UnsafeMutableRawPointer?
    ) -> Int {
        let expected = header.byteCount
        var writer = SnapshotWriter(into: base)
        write(contents, &header, to: &writer)
        precondition(base == nil || writer.count == expected, "a snapshot's size changed while it was taken")
        return writer.count
    }

    /// The blocks of the world's custom fields.
    var customBlocks: [FieldID: CustomField] { forces.fields.lists().customBlocks }

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
            case .userValues: writeUserValues(to: &writer)
            case .moves: writeMoves(to: &writer)
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
    let fields: FieldLists
    let contactCount: Int
    /// Memory that what the snapshot names once and uses often takes in a world, and what removed items have left
    /// behind.
    private(set) var unfoldedBytes = 0

    init(_ world: World) {
        fields = world.forces.fields.lists()
        contactCount = world.storedPairCount
        unfoldedBytes = Self.unfoldedBytes(
            shapeWords: world.kinds.shapeWords, ids: world.idCount, lists: fields.memberLists.count,
            bodies: world.bodies.count)
    }

    static func unfoldedBytes(shapeWords: Int, ids: Int, lists: Int, bodies: Int) -> Int {
        16 * shapeWords + 16 * ids + lists * (bodies / 8 + 64)
    }

    /// How long a snapshot must be that unfolds to so much memory: no snapshot takes more than 64 MiB beyond what is in
    /// proportion to its length.
    static func leastBytes(unfolded: Int) -> Int { max(0, unfolded - 1 << 26) / 256 }
}
