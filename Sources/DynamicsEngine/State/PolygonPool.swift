import Buffers
import DynamicsModel

/// The vertices of all polygons as kernels read them: a table of first vertex and count, and the vertices. Of what is
/// rounded they are those of its core, which may be a line of two, and behind them stands (radius, 0) for queries.
///
/// Entries and runs of vertices that are removed are used again, runs by polygons of the same count. The
/// order of use is last out, first in, so equal histories give equal tables. Entry 0 is never handed out:
/// kernels read it in lanes without a polygon.
package struct PolygonPool: ~Copyable {
    /// First vertex and vertex count of each polygon. `[2 × entries]`
    private(set) var table = Buffer<Int32>(capacity: 2)
    /// x and y of each vertex about its polygon's centroid, pt. `[2 × vertices]`
    private(set) var vertices = Buffer<Float>(capacity: 2)
    /// Separation up to which each polygon makes contacts at rest, pt. `[entries]`
    private(set) var speculative = Buffer<Float>(capacity: 1)
    /// By how much each is wider than its vertices, pt; 0 but for rounded ones. `[entries]`
    private(set) var rounding = Buffer<Float>(capacity: 1)
    /// Colliders that have each polygon; 0 for those that have been removed. `[entries]`
    private var uses = Buffer<Int32>(capacity: 1)
    private var entryCount = 1
    /// Vertices in use or free to be used again.
    package private(set) var vertexCount = 1
    private var freeEntries: [Int32] = []
    /// First vertices of free runs by their length.
    private var freeRuns: [Int: [Int32]] = [:]

    /// Indices lie below the bits of any length, so that kernels can tell both apart.
    static let mostPolygons = 1 << 23

    package init() { table[1] = 1 }

    var byteCount: Int {
        table.byteCount + vertices.byteCount + speculative.byteCount + rounding.byteCount + uses.byteCount
    }

    /// Adds a polygon, or a core with its radius, and returns its index, below 2²³.
    package mutating func add(_ polygon: [SIMD2<Float>], rounding radius: Float = 0) -> Int32 {
        let run = radius > 0 ? polygon + [SIMD2(radius, 0)] : polygon
        let first = freeRuns[run.count]?.popLast() ?? appendRun(run.count)
        for (offset, vertex) in run.enumerated() {
            vertices[2 * (Int(first) + offset)] = vertex.x
            vertices[2 * (Int(first) + offset) + 1] = vertex.y
        }
        let entry = freeEntries.popLast() ?? appendEntry()
        table[2 * Int(entry)] = first
        table[2 * Int(entry) + 1] = Int32(polygon.count)
        speculative[Int(entry)] = Float(Self.speculativeDistance(polygon, radius))
        rounding[Int(entry)] = radius
        uses[Int(entry)] = 1
        return entry
    }

    /// Gives a polygon to one more collider: it is to be removed once more.
    package mutating func share(_ index: Int32) {
        precondition(index > 0 && uses[Int(index)] > 0, "polygon \(index) is not in the pool")
        uses[Int(index)] += 1
    }

    /// Takes a polygon from a collider; once none has it, its index and memory serve later ones.
    package mutating func remove(_ index: Int32) {
        precondition(index > 0 && uses[Int(index)] > 0, "polygon \(index) is not in the pool")
        uses[Int(index)] -= 1
        guard uses[Int(index)] == 0 else { return }
        let run = count(of: index) + (rounding[Int(index)] > 0 ? 1 : 0)
        freeRuns[run, default: []].append(table[2 * Int(index)])
        freeEntries.append(index)
        table[2 * Int(index)] = 0
        table[2 * Int(index) + 1] = 0
    }

    /// The vertex count of a polygon, 0 for a removed one.
    package func count(of index: Int32) -> Int { Int(table[2 * Int(index) + 1]) }

    /// The vertices of a polygon.
    package func polygon(_ index: Int32) -> [SIMD2<Float>] {
        let first = Int(table[2 * Int(index)])
        return (first..<first + count(of: index)).map { SIMD2(vertices[2 * $0], vertices[2 * $0 + 1]) }
    }

    /// The radius by which one is wider than its vertices, pt.
    package func rounding(of index: Int32) -> Float { rounding[Int(index)] }

    private static func speculativeDistance(_ polygon: [SIMD2<Float>], _ radius: Float) -> Double {
        let vertices = polygon.map { Vector2(Double($0.x), Double($0.y)) }
        let shape: Shape = radius > 0 ? .rounded(vertices, radius: Double(radius)) : .path(vertices)
        let mass = MassProperties(of: shape, density: 1)
        let extent = (6 * mass.momentOfInertia / mass.mass).squareRoot()
        return extent > Tuning.thinness * shape.size
            ? Tuning.thinSpeculativeFraction * extent : Tuning.speculativeFraction * shape.size
    }

    private mutating func appendRun(_ count: Int) -> Int32 {
        vertices.reserve(2 * (vertexCount + count))
        defer { vertexCount += count }
        return Int32(vertexCount)
    }

    private mutating func appendEntry() -> Int32 {
        precondition(entryCount < Self.mostPolygons, "more than 2^23 polygons")
        table.reserve(2 * (entryCount + 1))
        speculative.reserve(entryCount + 1)
        rounding.reserve(entryCount + 1)
        uses.reserve(entryCount + 1)
        defer { entryCount += 1 }
        return Int32(entryCount)
    }
}
