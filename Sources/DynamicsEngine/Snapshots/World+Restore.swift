import DynamicsModel

extension World {
    /// Goes back (or forth) to a state: the steps and edits that follow give the same bits as they did after the
    /// snapshot was taken.
    ///
    /// The snapshot may be of another world. Workers and kernels stay this world's; ids that were given since are given
    /// again. Blocks of custom fields are those that the snapshot was taken with, or, where it was read from bytes,
    /// those of this world's fields of the same ids. ``statistics`` start anew.
    ///
    /// - Throws: what is wrong; the world is then unchanged.
    /// - Complexity: O(items + contacts); attachments are laid out anew.
    public func restore(_ snapshot: WorldSnapshot) throws(SnapshotError) {
        try SnapshotError.refusing { () throws(DynamicsError) in try checkIsEditable("restore(_:)") }
        let blocks = customBlocks.filter { snapshot.customFields[$0.key] == nil }
        adopt(try World(restoring: snapshot, customFields: blocks, kernels: kernels))
    }

    /// A world in the state of a snapshot.
    ///
    /// - Parameters:
    ///   - snapshot: taken in this process, or read from bytes.
    ///   - customFields: blocks of custom fields by id, before those that the snapshot was taken with.
    ///   - kernels: which build of the kernels does the work; results don't depend on it.
    ///   - workers: threads that share a step; 0 means all online cores. Results don't depend on it.
    /// - Throws: `missingCustomField`, or what in the snapshot is wrong.
    public convenience init(
        restoring snapshot: WorldSnapshot, customFields: [FieldID: CustomField] = [:],
        kernels: KernelBuild = .portable, workers: Int = 1
    ) throws(SnapshotError) {
        do {
            try self.init(SceneDescription(settings: Settings(workers: workers)), kernels: kernels)
        } catch {
            throw .refused(error)
        }
        var blocks = snapshot.customFields
        for (id, block) in customFields { blocks[id] = block }
        try snapshot.bytes.withUnsafeBufferPointer { (buffer) throws(SnapshotError) in
            try read(UnsafeRawBufferPointer(buffer), blocks)
        }
    }

    /// Goes to the state of a sealed snapshot in memory.
    func restore(
        _ bytes: UnsafeRawBufferPointer, _ blocks: [FieldID: CustomField]
    ) throws(SnapshotError) {
        let other: World
        do {
            other = try World(kernels: kernels)
        } catch {
            throw .refused(error)
        }
        try other.read(bytes, blocks)
        adopt(other)
    }

    /// Fills an empty world. Where it throws, the world is to be thrown away.
    private func read(_ bytes: UnsafeRawBufferPointer, _ blocks: [FieldID: CustomField]) throws(SnapshotError) {
        let header = try SnapshotHeader(checking: bytes)
        func reader(_ section: SnapshotSection) -> SnapshotReader {
            SnapshotReader(UnsafeRawBufferPointer(rebasing: bytes[header.range(of: section)]), in: section.name)
        }
        var (shapes, materials) = (reader(.shapes), reader(.materials))
        let tables = SnapshotKinds(shapes: try .read(&shapes), materials: try .read(&materials))
        var world = reader(.world)
        try readWorld(&world)
        var items = reader(.items)
        try readItems(&items, tables, snapshotBytes: bytes.count)
        var boundaries = reader(.boundaries)
        try readBoundaries(&boundaries)
        var pushes = reader(.pushes)
        try readPushes(&pushes)
        var fields = reader(.fields)
        try readFields(&fields, blocks, snapshotBytes: bytes.count)
        var attachments = reader(.attachments)
        try readAttachments(&attachments)
        var contacts = reader(.contacts)
        try readContacts(&contacts)
        var events = reader(.events)
        try readEvents(&events)
        var exemptions = reader(.exemptions)
        try readExemptions(&exemptions)
        var sensors = reader(.sensors)
        try readSensors(&sensors)
        var reports = reader(.reports)
        try readReports(&reports)
        var values = reader(.userValues)
        try readUserValues(&values)
        var moves = reader(.moves)
        try readMoves(&moves)
        broadphase.isDirty = true
        broadphase.staticsChanged = true
        statistics.awakeItems = awakeCount
    }

    /// Takes over the state of another world, which is not used any more.
    private func adopt(_ other: World) {
        let workers = settings.workers
        settings = other.settings
        settings.workers = workers
        (ticks, origin) = (other.ticks, other.origin)
        statistics = other.statistics
        events = other.events
        (sensorEvents, hitEvents, restEvents) = (other.sensorEvents, other.hitEvents, other.restEvents)
        breakEvents = other.breakEvents
        (sensors, exemptions, wokenItems) = (other.sensors, other.exemptions, other.wokenItems)
        swap(&bodies, &other.bodies)
        swap(&colliders, &other.colliders)
        swap(&stepMemory, &other.stepMemory)
        swap(&polygons, &other.polygons)
        swap(&slotOfID, &other.slotOfID)
        idCount = other.idCount
        awakeCount = other.awakeCount
        awakeColliderCount = other.awakeColliderCount
        memberships = other.memberships
        drivenItems = other.drivenItems
        (userValues, moves) = (other.userValues, other.moves)
        partSurfaces = other.partSurfaces
        (restlessItems, oneWayItems) = (other.restlessItems, other.oneWayItems)
        swap(&statics, &other.statics)
        swap(&forces, &other.forces)
        attachments = other.attachments
        swap(&units, &other.units)
        swap(&broadphase, &other.broadphase)
        // Each has those for its own workers, and nothing in them outlives a search.
        swap(&broadphase.searches, &other.broadphase.searches)
        swap(&pairs, &other.pairs)
        swap(&graph, &other.graph)
        swap(&islands, &other.islands)
        swap(&bodyOrder, &other.bodyOrder)
        removedSlots = []
        queries?.noteChange()
        pairsOfCollider.forget()
        attachmentsOfItem.forget()
        touches = other.touches
        swap(&kinds, &other.kinds)
        // It was made for the other world's workers.
        makeRoomForJoints()
    }
}
