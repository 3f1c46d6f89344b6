import DynamicsModel

/// A region in a document: `{"type": "difference", "of": [{"type": "circle", "radius": 100}, …]}`.
struct RegionDocument: Readable, ObjectWritable {
    /// Operations nest no deeper than this.
    static let mostNested = 64

    var region: Region

    init(_ region: Region) { self.region = region }

    private static let types = ["infinite", "circle", "rectangle", "inverse", "union", "difference", "intersection"]

    init(_ place: Place) throws(SceneFileError) {
        let type = try ObjectReader.type(place, of: Self.types)
        switch type {
        case "infinite":
            _ = try ObjectReader(place, keys: ["type"])
            region = .infinite
        case "circle":
            let reader = try ObjectReader(place, keys: ["type", "radius"])
            region = .circle(
                radius: try reader.number("radius", in: -.greatestFiniteMagnitude...(.greatestFiniteMagnitude), "pt"))
        case "rectangle":
            let reader = try ObjectReader(place, keys: ["type", "width", "height"])
            region = .rectangle(
                width: try reader.number("width", in: -.greatestFiniteMagnitude...(.greatestFiniteMagnitude), "pt"),
                height: try reader.number("height", in: -.greatestFiniteMagnitude...(.greatestFiniteMagnitude), "pt"))
        default:
            region = try Self.operation(type, try ObjectReader(place, keys: ["type", "of"]))
        }
    }

    private static func operation(_ type: String, _ reader: ObjectReader) throws(SceneFileError) -> Region {
        // Every operation about this one has its "of" in the path.
        let around = reader.path.filter { $0 == .key("of") }.count
        guard around < mostNested else {
            let outermost = Array(reader.path.prefix { $0 != .key("of") })
            throw SceneFileError(outermost, "nests deeper than \(mostNested) operations")
        }
        let operands = try reader.values("of", of: RegionDocument.self).map { $0.region }
        let needed = type == "inverse" ? 1 : 2
        guard operands.count == needed else {
            throw reader.error(
                "of", "a list of \(operands.count) – must be a list of \(needed == 1 ? "one region" : "two regions")")
        }
        switch type {
        case "inverse": return .inverse(operands[0])
        case "union": return .union(operands[0], operands[1])
        case "difference": return .difference(operands[0], operands[1])
        default: return .intersection(operands[0], operands[1])
        }
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        func operation(_ type: String, _ operands: [Region]) throws(SceneFileError) {
            try values.encode(type, forKey: "type")
            try values.encode(operands.map(RegionDocument.init), forKey: "of")
        }
        switch region {
        case .infinite: try values.encode("infinite", forKey: "type")
        case .circle(let radius):
            try values.encode("circle", forKey: "type")
            try values.encode(radius, forKey: "radius")
        case .rectangle(let width, let height):
            try values.encode("rectangle", forKey: "type")
            try values.encode(width, forKey: "width")
            try values.encode(height, forKey: "height")
        case .inverse(let region): try operation("inverse", [region])
        case .union(let a, let b): try operation("union", [a, b])
        case .difference(let a, let b): try operation("difference", [a, b])
        case .intersection(let a, let b): try operation("intersection", [a, b])
        }
    }
}
