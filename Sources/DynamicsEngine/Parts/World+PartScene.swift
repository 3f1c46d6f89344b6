import Buffers
import DynamicsModel

// What all parts have of a scene, as a checkpoint of an edited one keeps it: which ids there are, settings, boundaries, pushes,
// fields, exempt pairs, planned moves and attachments, each behind its length and in the form that snapshots have it in.

extension World {
    /// Makes the static shapes anew where boundaries have come or gone, in all parts, before contacts are written that name them.
    package func settleBoundaries() { applyBoundaryEdits() }

    /// All of the scene but its items, and what attachments keep.
    package func sceneOfAllParts() -> [UInt8] {
        var counter = SnapshotWriter(into: nil)
        writeScene(to: &counter)
        return [UInt8](unsafeUninitializedCapacity: counter.count) { buffer, count in
            var writer = SnapshotWriter(into: buffer.baseAddress)
            writeScene(to: &writer)
            count = writer.count
        }
    }

    private func writeScene(to writer: inout SnapshotWriter) {
        write(to: &writer) { $0.putIDs(idCount, removed: part?.removedItems ?? []) }
        write(to: &writer, writeWorld)
        write(to: &writer, writeBoundaries)
        write(to: &writer, writePushes)
        write(to: &writer) { writeFields(SnapshotContents(self), to: &$0) }
        write(to: &writer, writeExemptions)
        write(to: &writer, writeMoves)
        // What attachments keep goes where their items go.
        var all = part?.linkages?.all ?? AttachmentStore()
        all.isGraphDirty = true
        swap(&all, &attachments)
        write(to: &writer, writeAttachments)
        swap(&all, &attachments)
    }

    private func write(to writer: inout SnapshotWriter, _ section: (inout SnapshotWriter) -> Void) {
        var counter = SnapshotWriter(into: nil)
        section(&counter)
        writer.put(UInt64(counter.count))
        section(&writer)
    }

    /// Takes over which ids there are, before items are taken.
    func takeIDs(ofScene bytes: UnsafeRawBufferPointer) throws(SnapshotError) {
        var all = SnapshotReader(bytes, in: "scene")
        var reader = try all.section("ids")
        let (ids, removed) = try reader.ids()
        try reader.end()
        reserveIDs(ids)
        part?.removedItems = removed
    }

    /// Takes over what all parts have, once all items of the scene are here.
    func takeScene(_ bytes: UnsafeRawBufferPointer) throws(SnapshotError) {
        let blocks = customBlocks
        var all = SnapshotReader(bytes, in: "scene")
        _ = try all.section("ids")
        var settings = try all.section("settings")
        try readWorld(&settings)
        var boundaries = try all.section("boundaries")
        try readBoundaries(&boundaries)
        var pushes = try all.section("pushes")
        try readPushes(&pushes)
        var fields = try all.section("fields")
        forces.fields = FieldStore()
        try readFields(&fields, blocks, snapshotBytes: .max)
        var exempt = try all.section("exempt pairs")
        exemptions = []
        try readExemptions(&exempt)
        var ways = try all.section("moves")
        moves = []
        try readMoves(&ways)
        var held = try all.section("attachments")
        units.count = 0
        try readAttachments(&held)
        try all.end()
        if part?.linkages != nil || !attachments.isEmpty { part?.linkages = PartLinkages(attachments, in: self) }
        sensors = SensorStage(allSensors)
        part?.isWidthStale = true
        broadphase.isDirty = true
        broadphase.staticsChanged = true
    }
}

extension SnapshotWriter {
    fileprivate mutating func putIDs(_ count: Int, removed: Set<UInt32>) {
        put(UInt64(count))
        put(UInt64(removed.count))
        for id in removed.sorted() { put(id) }
    }
}

extension SnapshotReader {
    fileprivate mutating func ids() throws(SnapshotError) -> (count: Int, removed: Set<UInt32>) {
        let count = Int(try number(upTo: UInt64(Int32.max), "number of ids"))
        var removed: Set<UInt32> = []
        for _ in 0..<(try self.count(ofBytes: 4, "removed items")) { removed.insert(try integer()) }
        return (count, removed)
    }

    /// What is behind its length.
    fileprivate mutating func section(_ name: String) throws(SnapshotError) -> SnapshotReader {
        SnapshotReader(try take(try count(ofBytes: 1, "bytes of \(name)")), in: name)
    }
}
