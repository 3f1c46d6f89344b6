import Buffers
import DynamicsModel

// A scene that no part holds as a whole: each begins with a share of its items, a range of ids, and with all boundaries,
// fields and pushes. The shares then become parts as those of a whole do.

extension World {
    /// A world at time 0 that holds a share of a scene, with the ids that its items have in the whole.
    ///
    /// - Parameters:
    ///   - scene: with the items of the share alone. Fields and pushes may name items of others.
    ///   - ids: of these items; as many as they are.
    ///   - idCount: of the whole scene.
    /// - Throws: the first value that breaks its rule; `DynamicsError.unknownID` for an item that the whole lacks.
    package convenience init(
        share scene: SceneDescription, ids: Range<Int>, of idCount: Int, kernels: KernelBuild
    ) throws(DynamicsError) {
        try self.init(SceneDescription(settings: scene.settings), kernels: kernels)
        reserveIDs(ids.lowerBound)
        reserveForShare(scene.items)
        try add(scene.items)
        for boundary in scene.boundaries { try add(boundary) }
        reserveIDs(idCount)
        for field in scene.fields { try addOfWhole(field) }
        for push in scene.pushes { try addOfWhole(push) }
    }

    /// Makes a world that holds a share of a scene a part of it, which the others are still to give what doesn't move, and
    /// what belongs to it. Until then its items have their ids for places.
    ///
    /// - Parameters:
    ///   - calls: what all parts do together.
    ///   - number: this part's, of so many.
    package func becomePart(_ calls: ScenePart.Calls, number: Int, of count: Int) {
        applyEdits()
        for slot in 0..<bodies.count { bodies.place[slot] = bodies.id[slot] }
        let widths = calls.sum(colliders.widthCounts { _ in true })
        part = ScenePart(
            calls: calls, awakeCount: awakeCount, medianWidth: Colliders.medianWidth(widths),
            check: .whole(number: number, of: count))
    }

    /// Lists the sensors among the items of all parts.
    package func findSensors() {
        guard let part else { return }
        let own = (0..<bodies.count).filter { bodies.flags[$0] & BodyFlags.sensor != 0 }.map { bodies.id[$0] }
        for id in part.calls.union(own) {
            let sensor = SensorEvent.Sensor.item(ItemID(rawValue: UInt64(id)))
            if sensors.visitors(of: sensor) == nil { sensors.add(sensor) }
        }
    }

    /// Gives ids below a number to items of others.
    func reserveIDs(_ count: Int) {
        guard count > idCount else { return }
        slotOfID.reserve(count)
        idCount = count
    }

    /// Makes room for the items of a share and for those of others that come to be here as well: columns that grow later grow by
    /// a half.
    private func reserveForShare(_ items: [Item]) {
        let colliderCount = items.reduce(0) { $0 + $1.shape.parts.count }
        bodies.reserve(adding: items.count + items.count / Self.roomForOthers)
        reserveColliders(colliderCount + colliderCount / Self.roomForOthers)
    }

    /// One more item for so many.
    private static var roomForOthers: Int { 8 }

    private func addOfWhole(_ field: Field) throws(DynamicsError) {
        if case .only(let ids) = field.members { for id in ids { try requireInScene(id) } }
        try forces.fields.add(field, id: FieldID(rawValue: forces.fieldIDCount))
        forces.fieldIDCount += 1
    }

    private func addOfWhole(_ push: Push) throws(DynamicsError) {
        let checked = try push.validated()
        for target in checked.targets { try requireInScene(target.item) }
        _ = forces.pushes.add(checked)
    }

    /// Items of a scene in parts have the ids from 0 on, but for those that have been removed.
    package func requireInScene(_ id: ItemID) throws(DynamicsError) {
        guard id.rawValue < UInt64(idCount), part?.removedItems.contains(UInt32(id.rawValue)) != true else {
            throw .unknownID("\(id)")
        }
    }
}
