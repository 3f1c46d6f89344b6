import DynamicsModel

/// A shape in a document: `{"type": "circle", "radius": 10}`.
struct ShapeDocument: Readable, ObjectWritable {
    var shape: Shape

    init(_ shape: Shape) { self.shape = shape }

    private static let types = ["circle", "ellipse", "rectangle", "path", "rounded", "group"]
    private static let size = Tuning.sizeRange

    init(_ place: Place) throws(SceneFileError) {
        let half = (Self.size.lowerBound / 2)...(Self.size.upperBound / 2)
        switch try ObjectReader.type(place, of: Self.types) {
        case "circle":
            let reader = try ObjectReader(place, keys: ["type", "radius"])
            shape = .circle(radius: try reader.number("radius", in: half, "pt"))
        case "ellipse":
            let reader = try ObjectReader(place, keys: ["type", "halfWidth", "halfHeight"])
            shape = .ellipse(
                halfWidth: try reader.number("halfWidth", in: half, "pt"),
                halfHeight: try reader.number("halfHeight", in: half, "pt"))
        case "rectangle":
            let reader = try ObjectReader(place, keys: ["type", "width", "height"])
            shape = .rectangle(
                width: try reader.number("width", in: Self.size, "pt"),
                height: try reader.number("height", in: Self.size, "pt"))
        case "path":
            let reader = try ObjectReader(place, keys: ["type", "vertices"])
            shape = .path(try reader.vectors("vertices", within: Self.size.upperBound, "pt"))
        case "rounded":
            let reader = try ObjectReader(place, keys: ["type", "core", "radius"])
            shape = .rounded(
                try reader.vectors("core", within: Self.size.upperBound, "pt"),
                radius: try reader.number("radius", in: half, "pt"))
        default:
            let reader = try ObjectReader(place, keys: ["type", "parts"])
            shape = .group(try reader.values("parts", of: PartDocument.self).map { $0.part })
        }
        try SceneFileError.naming(place.path, shape.validated)
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        switch shape {
        case .circle(let radius):
            try values.encode("circle", forKey: "type")
            try values.encode(radius, forKey: "radius")
        case .ellipse(let halfWidth, let halfHeight):
            try values.encode("ellipse", forKey: "type")
            try values.encode(halfWidth, forKey: "halfWidth")
            try values.encode(halfHeight, forKey: "halfHeight")
        case .rectangle(let width, let height):
            try values.encode("rectangle", forKey: "type")
            try values.encode(width, forKey: "width")
            try values.encode(height, forKey: "height")
        case .path(let vertices):
            try values.encode("path", forKey: "type")
            try values.encode(vertices, forKey: "vertices")
        case .rounded(let core, let radius):
            try values.encode("rounded", forKey: "type")
            try values.encode(core, forKey: "core")
            try values.encode(radius, forKey: "radius")
        case .group(let parts):
            try values.encode("group", forKey: "type")
            try values.encode(parts.map(PartDocument.init), forKey: "parts")
        }
    }
}

/// A part of a group: `{"shape": …, "offset": [0, 10], "rotation": 0.5}`.
private struct PartDocument: Readable, ObjectWritable {
    var part: Shape.Part

    init(_ part: Shape.Part) { self.part = part }

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: ["shape", "offset", "rotation", "surface"])
        // Before the part's own parts are read, so that groups in groups go no deeper than this.
        if place.path.filter({ $0 == .key("parts") }).count > 1 {
            throw SceneFileError(reader.path, "is part of a group in a group; groups do not nest")
        }
        part = Shape.Part(
            try reader.value("shape", as: ShapeDocument.self).shape,
            offset: try reader.vector("offset", within: Tuning.sizeRange.upperBound, "pt", default: .zero),
            rotation: try reader.number("rotation", in: Limits.rotation, "rad", default: 0),
            surface: reader.has("surface") ? try reader.value("surface", as: SurfaceDocument.self).surface : nil)
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try values.encode(ShapeDocument(part.shape), forKey: "shape")
        if part.offset != .zero { try values.encode(part.offset, forKey: "offset") }
        if part.rotation != 0 { try values.encode(part.rotation, forKey: "rotation") }
        if let surface = part.surface { try values.encode(SurfaceDocument(surface), forKey: "surface") }
    }
}

/// What a part is made of, where that differs from its item: `{"friction": 0.9}`.
private struct SurfaceDocument: Readable, ObjectWritable {
    var surface: Surface

    init(_ surface: Surface) { self.surface = surface }

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(
            place, keys: ["friction", "elasticity", "surfaceSpeed", "rollingResistance", "material"])
        func number(_ key: String, _ range: ClosedRange<Double>, _ unit: String = "") throws(SceneFileError) -> Double?
        {
            reader.has(key) ? try reader.number(key, in: range, unit) : nil
        }
        surface = Surface(
            friction: try number("friction", Limits.friction),
            elasticity: try number("elasticity", Limits.itemElasticity),
            speed: try number("surfaceSpeed", Limits.surfaceSpeed, "pt/s"),
            rollingResistance: try number("rollingResistance", Limits.rollingResistance),
            material: reader.has("material") ? try reader.integer("material", in: Limits.material, default: 0) : nil)
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try values.encodeIfPresent(surface.friction, forKey: "friction")
        try values.encodeIfPresent(surface.elasticity, forKey: "elasticity")
        try values.encodeIfPresent(surface.speed, forKey: "surfaceSpeed")
        try values.encodeIfPresent(surface.rollingResistance, forKey: "rollingResistance")
        try values.encodeIfPresent(surface.material, forKey: "material")
    }
}
