import Buffers
import DynamicsModel

/// Writes columns, one behind the other.
private struct WriteVisitor: ColumnVisitor {
    var writer: SnapshotWriter
    let count: Int
    var includesHeldColumns: Bool { false }

    mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) {
        writer.put(column.pointer, count: count)
    }

    mutating func visit<Element>(_ column: inout Column<Element>) {
        let size = MemoryLayout<Element>.size
        guard let room = writer.room(for: size * count) else { return }
        for k in 0..<count { room.storeBytes(of: column[k], toByteOffset: size * k, as: Element.self) }
    }
}

/// Reads columns, or notes that they end early.
private struct ReadVisitor: ColumnVisitor {
    var reader: SnapshotReader
    /// The bodies that are read.
    let slots: Range<Int>
    var error: SnapshotError?
    var includesHeldColumns: Bool { false }

    mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) {
        guard error == nil else { return }
        do throws(SnapshotError) {
            try reader.copy(to: column.pointer + slots.lowerBound, count: slots.count)
        } catch {
            self.error = error
        }
    }

    mutating func visit<Element>(_ column: inout Column<Element>) {
        guard error == nil else { return }
        do throws(SnapshotError) {
            try reader.copy(to: &column, slots)
        } catch {
            self.error = error
        }
    }
}

extension World {
    /// Farther, faster and longer than any world gets, and such that no square of it is infinite.
    private static let most: Float = 1e15

    /// The state columns, flags, and numbers of shape and material, in slot order.
    func writeItems(to writer: inout SnapshotWriter) {
        let count = bodies.count
        writer.put(UInt64(count))
        writer.put(UInt64(idCount))
        writer.put(UInt64(awakeCount))
        writer.put(islands.count)
        writer.put(bodyOrder.isNeeded)
        writer.put(bodyOrder.sortedDistance ?? -1)
        var visitor = WriteVisitor(writer: writer, count: count)
        bodies.visitStateColumns(&visitor)
        writer = visitor.writer
        kinds.shapes.write(numbersOf: bodies.shapeEntry.view, count: count, to: &writer)
        kinds.materials.write(numbersOf: bodies.materialEntry.view, count: count, to: &writer)
        if let flags = writer.room(for: count) {
            for slot in 0..<count {
                flags.storeBytes(of: bodies.flags[slot] & Self.ownFlags, toByteOffset: slot, as: UInt8.self)
            }
        }
    }

    /// Flags that are not found out from attachments.
    static let ownFlags =
        BodyFlags.anchored | BodyFlags.upright | BodyFlags.sensor | BodyFlags.restless | BodyFlags.weighed
        | BodyFlags.oneWay

    func readItems(
        _ reader: inout SnapshotReader, _ tables: SnapshotKinds, snapshotBytes: Int
    ) throws(SnapshotError) {
        // Thirteen state columns, two numbers, flags.
        let count = try reader.count(ofBytes: 15 * 4 + 1, "items")
        idCount = Int(try reader.number(upTo: UInt64(Int32.max), "number of ids"))
        // Before memory is taken for them.
        try checkUnfolded(reader, shapeWords: 0, snapshotBytes: snapshotBytes)
        awakeCount = Int(try reader.number(upTo: UInt64(count), "number of awake items"))
        islands.count = try reader.integer()
        bodyOrder.isNeeded = try reader.flag()
        let distance = try reader.double(within: 1e300, "distance of slots")
        bodyOrder.sortedDistance = distance == -1 ? nil : distance
        slotOfID.reserve(idCount)
        try appendItems(count, &reader, tables, snapshotBytes: snapshotBytes)
        try reader.end()
        bodies.place.share(0, count: count)
        bodies.marks.share(0, count: count)
        findSpecialItems()
        for slot in 0..<awakeCount { awakeColliderCount += Int(bodies.colliderCount[slot]) }
        try checkOrder(reader)
    }

    /// Appends bodies: reads their state columns, numbers of shape and material, and flags.
    ///
    /// - Parameter snapshotBytes: of the snapshot that they come from, which may not unfold to very much more; nil where
    ///   they come from a world of this program.
    func appendItems(
        _ count: Int, _ reader: inout SnapshotReader, _ tables: SnapshotKinds, snapshotBytes: Int?
    ) throws(SnapshotError) {
        let slots = bodies.count..<(bodies.count + count)
        bodies.reserve(adding: count)
        bodies.append(count)
        var visitor = ReadVisitor(reader: reader, slots: slots)
        bodies.visitStateColumns(&visitor)
        if let error = visitor.error { throw error }
        reader = visitor.reader
        let numbers = (shapes: try reader.take(4 * count), materials: try reader.take(4 * count))
        try reader.copy(to: &bodies.flags, slots)
        if let snapshotBytes {
            try checkUnfolded(reader, numbers.shapes, tables.shapes.shapes, snapshotBytes: snapshotBytes)
        }
        try linkIDs(reader, slots)
        try checkStates(reader, slots)
        try readKinds(reader, slots, numbers.shapes, numbers.materials, tables)
        bodies.padCosine()
    }

    /// Lists what is driven, what never sleeps and what stops others from one side only.
    func findSpecialItems() {
        findDriven()
        restlessItems = items(with: BodyFlags.restless)
        oneWayItems = items(with: BodyFlags.oneWay)
    }

    private func items(with flag: UInt8) -> [UInt32] {
        (0..<bodies.count).filter { bodies.flags[$0] & flag != 0 }.map { bodies.id[$0] }
    }

    /// - Throws: where the items would take memory out of all proportion to the snapshot.
    private func checkUnfolded(
        _ reader: SnapshotReader, _ numbers: UnsafeRawBufferPointer, _ shapes: [SnapshotShape], snapshotBytes: Int
    ) throws(SnapshotError) {
        // Beyond this, so many words are too many for any snapshot of this length.
        let most = min(snapshotBytes * 16 + 1 << 23, Int(Int32.max))
        var words = shapes.reduce(0) { $0 + $1.words.count }
        let polygons = shapes.reduce(0) { $0 + $1.polygonCount }
        for slot in 0..<bodies.count {
            let number = numbers.loadUnaligned(fromByteOffset: 4 * slot, as: UInt32.self)
            try reader.require(number < shapes.count, "shape \(number) of \(shapes.count)")
            words += KindTables.bodyWords(colliders: shapes[Int(number)].parts.count)
            try reader.require(
                words <= most && polygons < PolygonPool.mostPolygons,
                "the shapes of all items take \(words) words and more")
        }
        kinds.shapeWords = words
        try checkUnfolded(reader, shapeWords: words, snapshotBytes: snapshotBytes)
    }

    private func checkUnfolded(
        _ reader: SnapshotReader, shapeWords: Int, snapshotBytes: Int
    ) throws(SnapshotError) {
        let unfolded = SnapshotContents.unfoldedBytes(
            shapeWords: shapeWords, ids: idCount, lists: 0, bodies: bodies.count)
        try reader.require(
            snapshotBytes >= SnapshotContents.leastBytes(unfolded: unfolded),
            "\(snapshotBytes) bytes unfold to \(unfolded)")
    }

    /// Fills the table of slots.
    private func linkIDs(_ reader: SnapshotReader, _ slots: Range<Int>) throws(SnapshotError) {
        for slot in slots {
            let id = Int(bodies.id[slot])
            try reader.require(id < idCount, "item \(id) of \(idCount)")
            try reader.require(slotOfID[id] < 0, "item \(id) is there twice")
            slotOfID[id] = Int32(slot)
        }
    }

    private func checkStates(_ reader: SnapshotReader, _ slots: Range<Int>) throws(SnapshotError) {
        for slot in slots {
            let largest = max(
                max(abs(bodies.x[slot]), abs(bodies.y[slot])), max(abs(bodies.vx[slot]), abs(bodies.vy[slot])),
                max(abs(bodies.omega[slot]), bodies.restTime[slot], abs(bodies.charge[slot])))
            // NaN may get lost in a maximum, but not in a sum.
            let sum =
                bodies.x[slot] + bodies.y[slot] + bodies.vx[slot] + bodies.vy[slot] + bodies.omega[slot]
                + bodies.charge[slot]
            let (c, s) = (bodies.cosine[slot], bodies.sine[slot])
            try reader.require(
                largest <= Self.most && abs(sum) <= 6 * Self.most && bodies.restTime[slot] >= 0
                    && abs(c * c + s * s - 1) <= 1e-5 && bodies.flags[slot] & ~Self.ownFlags == 0,
                "the state of item \(bodies.id[slot]) can't be")
            // Comparisons with what is no number fail.
            try reader.require(
                bodies.lentMass[slot] >= 0 && bodies.lentMass[slot] < Float(Tuning.largestBurden)
                    && abs(bodies.faceTurn[slot]) <= Float(Tuning.faceAngle),
                "the load of item \(bodies.id[slot]) can't be")
            try checkRest(reader, slot)
        }
    }

    /// What is anchored does not sleep, and what sleeps does not move.
    private func checkRest(_ reader: SnapshotReader, _ slot: Int) throws(SnapshotError) {
        guard bodies.island[slot] != 0 else { return }
        let isAnchored = bodies.flags[slot] & BodyFlags.anchored != 0
        let isStill = bodies.vx[slot] == 0 && bodies.vy[slot] == 0 && bodies.omega[slot] == 0
        try reader.require(isStill && !isAnchored, "item \(bodies.id[slot]) is asleep, and it moves or is anchored")
    }

    /// Gives every body its shape, material and colliders.
    private func readKinds(
        _ reader: SnapshotReader, _ slots: Range<Int>, _ shapeNumbers: UnsafeRawBufferPointer,
        _ materialNumbers: UnsafeRawBufferPointer, _ tables: SnapshotKinds
    ) throws(SnapshotError) {
        func number(_ numbers: UnsafeRawBufferPointer, _ slot: Int) -> Int {
            Int(numbers.loadUnaligned(fromByteOffset: 4 * (slot - slots.lowerBound), as: UInt32.self))
        }
        let (shapes, materials) = (tables.shapes.shapes, tables.materials.materials)
        let shapeEntries = shapes.map { kinds.shapes.entry(of: $0.words) }
        let materialEntries = materials.map { kinds.materials.entry(of: $0.words) }
        let firstCollider = colliders.count
        var colliderCount = firstCollider
        for slot in slots {
            let number = number(shapeNumbers, slot)
            try reader.require(number < shapes.count, "shape \(number) of \(shapes.count)")
            bodies.firstCollider[slot] = Int32(colliderCount)
            bodies.colliderCount[slot] = Int32(shapes[number].parts.count)
            bodies.shapeEntry[slot] = shapeEntries[number]
            colliderCount += shapes[number].parts.count
        }
        reserveColliders(colliderCount - firstCollider)
        colliders.append(colliderCount - firstCollider)
        var forms = [BodyForm?](repeating: nil, count: shapes.count)
        for slot in slots {
            let (shape, number) = (number(shapeNumbers, slot), number(materialNumbers, slot))
            try reader.require(number < materials.count, "material \(number) of \(materials.count)")
            set(shapes[shape], &forms[shape], of: slot)
            set(materials[number], of: slot)
            bodies.materialEntry[slot] = materialEntries[number]
            setInverseMasses(slot)
        }
    }

    /// - Parameter form: of the shape; nil until it has its first body.
    private func set(_ shape: SnapshotShape, _ form: inout BodyForm?, of slot: Int) {
        form?.share(in: &polygons)
        let known = form ?? BodyForm(shape.templates(pool: &polygons), surfaces: shape.surfaces, pool: polygons)
        form = known
        bodies.size[slot] = shape.size
        bodies.centerX[slot] = shape.center.x
        bodies.centerY[slot] = shape.center.y
        bodies.mass[slot] = shape.mass
        bodies.inertia[slot] = shape.inertia
        writeColliders(known, to: slot)
    }

    private func set(_ material: SnapshotMaterial, of slot: Int) {
        bodies.density[slot] = material.density
        bodies.friction[slot] = material.friction
        bodies.elasticity[slot] = material.elasticity
        bodies.resistance[slot] = material.resistance
        bodies.angularResistance[slot] = material.angularResistance
        bodies.gravityScale[slot] = material.gravityScale
        bodies.surfaceSpeed[slot] = material.surfaceSpeed
        bodies.rollingResistance[slot] = material.rollingResistance
        bodies.material[slot] = material.material
        setMembership(material.collisions, of: slot)
    }

    /// Unless they are to be sorted, awake bodies come first.
    private func checkOrder(_ reader: SnapshotReader) throws(SnapshotError) {
        guard !bodyOrder.isNeeded else { return }
        for slot in 0..<bodies.count {
            let isAwake = !bodies.isFixed(slot) && bodies.island[slot] == 0
            try reader.require(isAwake == (slot < awakeCount), "awake items don't come first")
        }
    }
}
