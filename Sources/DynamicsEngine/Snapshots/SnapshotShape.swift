import CSIMD
import DynamicsModel

/// The distinct shapes and materials of a snapshot.
struct SnapshotKinds {
    let shapes: SnapshotShape.Table
    let materials: SnapshotMaterial.Table
}

/// A shape as a snapshot holds it: everything that the engine knows of a body because of its outline, by its bits.
struct SnapshotShape {
    struct Table {
        private(set) var shapes: [SnapshotShape] = []

        static func read(_ reader: inout SnapshotReader) throws(SnapshotError) -> Table {
            // A part takes eight words, a body six, and one says whether there are surfaces.
            let count = try reader.count(ofBytes: 15 * 4, "shapes")
            var table = Table()
            table.shapes.reserveCapacity(count)
            for _ in 0..<count { table.shapes.append(try SnapshotShape(&reader)) }
            try reader.end()
            return table
        }
    }

    let size: Float
    let center: SIMD2<Float>
    let mass: Float
    let inertia: Float
    private(set) var parts: [ColliderTemplate] = []
    /// Of polygons and cores; empty for other parts.
    private(set) var vertices: [[SIMD2<Float>]] = []
    /// Of what is rounded; 0 for other parts.
    private(set) var roundings: [Float] = []
    /// What each part is made of; empty where that is what the item is made of.
    private(set) var surfaces: [Surface?] = []
    /// The record, as the world's own table has it.
    private(set) var words: [UInt32] = []

    /// Lengths that shapes have: those of descriptions, with room for rounding and for centroids.
    private static let lengths: ClosedRange<Float> = 1e-4...4e6
    private static let farthest: Float = 3e7

    private init(_ reader: inout SnapshotReader) throws(SnapshotError) {
        var words: [UInt32] = []
        func number(_ range: ClosedRange<Float>, _ name: String) throws(SnapshotError) -> Float {
            words.append(try reader.integer())
            let value = Float(bitPattern: words[words.count - 1])
            try reader.require(range.contains(value), "\(name) is \(value)")
            return value
        }
        let anywhere = -Self.farthest...Self.farthest
        words.append(try reader.integer())
        let partCount = Int(words[0])
        try reader.require(partCount >= 1 && partCount <= reader.remaining / 32, "a shape of \(partCount) parts")
        size = try number(Self.lengths, "a size")
        center = SIMD2(try number(anywhere, "a centre"), try number(anywhere, "a centre"))
        // Of the lightest dust to the heaviest group.
        mass = try number(1e-20...1e30, "a mass")
        inertia = try number(1e-30...1e36, "a moment of inertia")
        var vertexCounts: [Int] = []
        for _ in 0..<partCount {
            words.append(try reader.integer())
            let kindNumber = Int32(bitPattern: words[words.count - 1])
            guard let kind = ColliderKind(rawValue: kindNumber) else {
                throw reader.invalid("a part of kind \(kindNumber)")
            }
            let offset = SIMD2(try number(anywhere, "an offset"), try number(anywhere, "an offset"))
            let rotation = SIMD2(try number(-2...2, "a cosine"), try number(-2...2, "a sine"))
            let square = (rotation * rotation).sum()
            try reader.require(square > 0.9 && square < 1.1, "a turn of length \(square)")
            let p0 = try number(Self.lengths, "a shape's length")
            var p1: Float = 0
            if kind.isPooled {
                words.append(try reader.integer())
                let count = Int(words[words.count - 1])
                try reader.require(
                    count >= (kind == .rounded ? 2 : 3) && count <= reader.remaining / 8,
                    "a polygon of \(count) vertices")
                vertexCounts.append(count)
            } else {
                p1 = try number(Self.lengths, "a shape's length")
                vertexCounts.append(0)
            }
            let radius = try number(Self.lengths, "a radius")
            parts.append(
                ColliderTemplate(kind: kind, offset: offset, rotation: rotation, p0: p0, p1: p1, radius: radius))
        }
        for (part, count) in vertexCounts.enumerated() {
            try reader.require(count <= reader.remaining / 8, "a polygon of \(count) vertices")
            var polygon: [SIMD2<Float>] = []
            polygon.reserveCapacity(count)
            for _ in 0..<count {
                polygon.append(SIMD2(try number(anywhere, "a vertex"), try number(anywhere, "a vertex")))
            }
            vertices.append(polygon)
            roundings.append(parts[part].kind == .rounded ? try number(Self.lengths, "a rounding") : 0)
        }
        words.append(try reader.integer())
        let hasSurfaces = words[words.count - 1]
        try reader.require(hasSurfaces <= 1, "a shape with \(hasSurfaces) lists of surfaces")
        if hasSurfaces == 1 {
            try reader.require(
                partCount <= reader.remaining / (4 * SurfaceRecord.wordCount), "surfaces of \(partCount) parts")
            for _ in 0..<partCount {
                let record = try SurfaceRecord(&reader)
                words.append(contentsOf: record.words)
                surfaces.append(record.surface)
            }
        }
        self.words = words
    }

    var polygonCount: Int { parts.count { $0.kind.isPooled } }

    /// The parts with their polygons in a pool, for one body.
    func templates(pool: inout PolygonPool) -> [ColliderTemplate] {
        parts.indices.map { k in
            var part = parts[k]
            guard part.kind.isPooled else { return part }
            let index = pool.add(vertices[k], rounding: roundings[k])
            part.p1 = Float(bitPattern: UInt32(bitPattern: index))
            return part
        }
    }
}
