import Buffers
import CSIMD
import DynamicsModel

// Sensors make no pairs: what is in them is asked for by queries once a step is done, so that who rests is told as
// well, and a world without sensors does nothing for them.

extension World {
    /// Items that were in a sensor after the last step, ascending.
    ///
    /// ```swift
    /// let zone = try world.add(Item(.circle(radius: 80), position: [300, 200], isAnchored: true, isSensor: true))
    /// world.step()
    /// let count = try world.visitors(of: .item(zone)).count
    /// ```
    ///
    /// - Throws: `DynamicsError.unknownID`, or `DynamicsError.invalidDescription` for what is no sensor.
    /// - Complexity: O(log sensors + visitors).
    public func visitors(of sensor: SensorEvent.Sensor) throws(DynamicsError) -> [ItemID] {
        let name: String
        switch sensor {
        case .item(let id):
            _ = try slot(of: id)
            name = "\(id)"
        case .boundary(let id):
            guard statics.index(of: id) != nil else { throw .unknownID("\(id)") }
            name = "\(id)"
        }
        guard let visitors = sensors.visitors(of: sensor) else { throw .invalidDescription("\(name) is not a sensor") }
        return visitors.map { ItemID(rawValue: UInt64($0)) }.filter(contains)
    }

    /// Stage 6: lists who has come into sensors or left them.
    func reportSensors() {
        sensorEvents.removeAll(keepingCapacity: true)
        guard !sensors.isEmpty else { return }
        let index = currentQueries()
        guard sensors.isBehind(index) else { return }
        let reader = QueryShapeReader(self)
        sensors.update(&sensorEvents) { sensor, note in
            // Of copies in a part of a scene another part tells.
            func noteOwn(_ item: UInt32) {
                if isOwn(Int(slotOfID[Int(item)])) { note(item) }
            }
            switch sensor {
            case .item(let id): findVisitors(ofItem: id, index, reader, noteOwn)
            case .boundary(let id): findVisitors(ofBoundary: id, index, noteOwn)
            }
        }
    }

    private func findVisitors(
        ofItem id: ItemID, _ index: QueryIndex, _ reader: QueryShapeReader, _ note: (UInt32) -> Void
    ) {
        // In a part of a scene it may be somewhere else, and then far from all that is the part's own.
        guard contains(id) else { return }
        let slot = Int(slotOfID[Int(id.rawValue)])
        var arguments = shapeArguments(index, QueryFilter(targets: .items, collisions: membership(of: slot)))
        let colliders = reader.colliders(of: slot)
        index.parts.reserveDiscarding(colliders.count)
        for (part, collider) in colliders.enumerated() { _ = reader.read(collider, index.parts.pointer + part) }
        arguments.parts = UnsafePointer(index.parts.pointer)
        (arguments.part_count, arguments.vertices) = (Int32(colliders.count), index.trees.vertices)
        index.forEachID(findOverlaps(&arguments, index)) { note(UInt32($0)) }
    }

    /// Sets of boundaries are no part of what queries compare items by.
    private func findVisitors(ofBoundary id: BoundaryID, _ index: QueryIndex, _ note: (UInt32) -> Void) {
        guard let place = statics.index(of: id) else { return }
        let boundary = statics.boundaries[place].boundary
        let parts = Self.queryParts(of: boundary)
        var arguments = shapeArguments(index, QueryFilter(targets: .items))
        index.parts.reserveDiscarding(parts.count)
        for (part, shape) in parts.enumerated() { index.parts[part] = shape }
        arguments.parts = UnsafePointer(index.parts.pointer)
        (arguments.part_count, arguments.vertices) = (Int32(parts.count), index.trees.vertices)
        index.forEachID(findOverlaps(&arguments, index)) { item in
            let slot = Int(slotOfID[Int(item)])
            if membership(of: slot).meets(boundaryIn: boundary.sets, filter: boundary.filter) { note(UInt32(item)) }
        }
    }

    /// The area of a rectangle, or the segments of a line.
    private static func queryParts(of boundary: Boundary) -> [csimd_query_shape] {
        guard case .inside(let minimum, let maximum) = boundary.outline else {
            return StaticShape.shapes(of: boundary).map { csimd_query_shape($0, key: 0, sets: 0, membership: 0) }
        }
        let (middle, half) = ((minimum + maximum) / 2, (maximum - minimum) / 2)
        var part = csimd_query_shape()
        part.kind = Int32(csimd_kind_rectangle)
        (part.x, part.y, part.cosine, part.sine) = (middle.x, middle.y, 1, 0)
        (part.p0, part.p1) = (Float(half.x), Float(half.y))
        return [part]
    }
}
