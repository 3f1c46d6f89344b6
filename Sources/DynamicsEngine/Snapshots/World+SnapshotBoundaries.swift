import DynamicsModel

extension World {
    func writeBoundaries(to writer: inout SnapshotWriter) {
        writer.put(UInt64(statics.boundaries.count))
        writer.put(UInt64(statics.idCount))
        for (id, boundary) in statics.boundaries {
            writer.put(id.rawValue)
            writer.put(boundary.friction)
            writer.put(boundary.elasticity)
            writer.put(boundary.sets)
            writer.put(boundary.filter)
            writer.put(boundary.isOneWay)
            writer.put(boundary.surfaceSpeed)
            writer.put(boundary.isSensor)
            writer.put(boundary.rollingResistance)
            writer.put(UInt32(boundary.material))
            switch boundary.outline {
            case .segment(let a, let b): writer.put(Form.segment, [a, b])
            case .path(let points, let closed): writer.put(closed ? Form.closedPath : Form.openPath, points)
            case .inside(let minimum, let maximum): writer.put(Form.inside, [minimum, maximum])
            }
        }
    }

    func readBoundaries(_ reader: inout SnapshotReader) throws(SnapshotError) {
        let count = try reader.count(ofBytes: 96, "boundaries")
        let idCount = try reader.number(upTo: 1 << 62, "number of boundaries' ids")
        var boundaries: [(id: BoundaryID, boundary: Boundary)] = []
        boundaries.reserveCapacity(count)
        for _ in 0..<count {
            let id = BoundaryID(rawValue: try reader.identifier(below: idCount, "boundary"))
            try reader.require(boundaries.last.map { $0.id < id } ?? true, "\(id) is out of order")
            let (friction, elasticity) = (try reader.double(), try reader.double())
            let sets = try reader.collisionSets()
            let (filter, isOneWay) = (try reader.filter(), try reader.flag())
            let (surfaceSpeed, isSensor) = (try reader.double(), try reader.flag())
            let (rollingResistance, material) = (try reader.double(), Int(try reader.integer(UInt32.self)))
            let boundary = Boundary(
                try reader.outline(), friction: friction, elasticity: elasticity, sets: sets, filter: filter,
                isOneWay: isOneWay, surfaceSpeed: surfaceSpeed, isSensor: isSensor,
                rollingResistance: rollingResistance, material: material)
            boundaries.append(
                (id, try SnapshotError.refusing { () throws(DynamicsError) in try boundary.validated() }))
        }
        try reader.end()
        statics = StaticShapes(boundaries, idCount: Int(idCount))
        _ = statics.rebuild()
    }
}

/// The forms of outlines.
private enum Form: UInt32 {
    case segment, openPath, closedPath, inside
}

extension SnapshotWriter {
    fileprivate mutating func put(_ form: Form, _ points: [Vector2]) {
        put(form.rawValue)
        put(UInt32(points.count))
        for point in points { put(point) }
    }
}

extension SnapshotReader {
    fileprivate mutating func outline() throws(SnapshotError) -> Boundary.Outline {
        let number: UInt32 = try integer()
        guard let form = Form(rawValue: number) else { throw invalid("an outline of form \(number)") }
        let count = Int(try integer(UInt32.self))
        try require(count >= 2 && count <= remaining / 16, "\(count) points")
        var points: [Vector2] = []
        points.reserveCapacity(count)
        for _ in 0..<count { points.append(try vector()) }
        switch form {
        case .openPath: return .path(points, closed: false)
        case .closedPath: return .path(points, closed: true)
        case .segment:
            try require(count == 2, "a segment of \(count) points")
            return .segment(points[0], points[1])
        case .inside:
            try require(count == 2, "a rectangle of \(count) points")
            return .inside(minimum: points[0], maximum: points[1])
        }
    }
}
