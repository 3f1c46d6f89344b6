import DynamicsModel

/// A boundary in a document: `{"type": "inside", "minimum": [0, 0], "maximum": [300, 400]}`.
struct BoundaryDocument: Readable, ObjectWritable {
    var boundary: Boundary

    init(_ boundary: Boundary) { self.boundary = boundary }

    private static let common = [
        "type", "friction", "elasticity", "sets", "filter", "surfaceSpeed", "isSensor", "rollingResistance", "material",
    ]
    private static let limit = Tuning.maximumCoordinate

    init(_ place: Place) throws(SceneFileError) {
        let outline: Boundary.Outline
        let reader: ObjectReader
        switch try ObjectReader.type(place, of: ["segment", "path", "inside"]) {
        case "segment":
            reader = try ObjectReader(place, keys: Self.common + ["from", "to", "isOneWay"])
            outline = .segment(
                try reader.vector("from", within: Self.limit, "pt"), try reader.vector("to", within: Self.limit, "pt"))
        case "path":
            reader = try ObjectReader(place, keys: Self.common + ["points", "closed", "isOneWay"])
            outline = .path(
                try reader.vectors("points", within: Self.limit, "pt"),
                closed: try reader.flag("closed", default: false))
        default:
            reader = try ObjectReader(place, keys: Self.common + ["minimum", "maximum"])
            outline = .inside(
                minimum: try reader.vector("minimum", within: Self.limit, "pt"),
                maximum: try reader.vector("maximum", within: Self.limit, "pt"))
        }
        boundary = Boundary(
            outline, friction: try reader.number("friction", in: Limits.friction, default: 0.2),
            elasticity: try reader.number("elasticity", in: Limits.elasticity, default: 0),
            sets: reader.has("sets") ? try reader.value("sets", as: SetsDocument.self).sets : .all,
            filter: try reader.filter(), isOneWay: try reader.flag("isOneWay", default: false),
            surfaceSpeed: try reader.number("surfaceSpeed", in: Limits.surfaceSpeed, "pt/s", default: 0),
            isSensor: try reader.flag("isSensor", default: false),
            rollingResistance: try reader.number("rollingResistance", in: Limits.rollingResistance, default: 0),
            material: try reader.integer("material", in: Limits.material, default: 0))
        try SceneFileError.naming(reader.path, boundary.validated)
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        switch boundary.outline {
        case .segment(let from, let to):
            try values.encode("segment", forKey: "type")
            try values.encode(from, forKey: "from")
            try values.encode(to, forKey: "to")
        case .path(let points, let closed):
            try values.encode("path", forKey: "type")
            try values.encode(points, forKey: "points")
            try values.encode(closed, forKey: "closed")
        case .inside(let minimum, let maximum):
            try values.encode("inside", forKey: "type")
            try values.encode(minimum, forKey: "minimum")
            try values.encode(maximum, forKey: "maximum")
        }
        if boundary.friction != 0.2 { try values.encode(boundary.friction, forKey: "friction") }
        if boundary.elasticity != 0 { try values.encode(boundary.elasticity, forKey: "elasticity") }
        if !boundary.sets.isAll { try values.encode(SetsDocument(boundary.sets), forKey: "sets") }
        try values.encode(boundary.filter)
        if boundary.isOneWay { try values.encode(true, forKey: "isOneWay") }
        if boundary.surfaceSpeed != 0 { try values.encode(boundary.surfaceSpeed, forKey: "surfaceSpeed") }
        if boundary.isSensor { try values.encode(true, forKey: "isSensor") }
        if boundary.rollingResistance != 0 {
            try values.encode(boundary.rollingResistance, forKey: "rollingResistance")
        }
        if boundary.material != 0 { try values.encode(boundary.material, forKey: "material") }
    }
}
