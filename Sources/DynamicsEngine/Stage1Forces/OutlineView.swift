import Buffers
import CSIMD
import DynamicsModel

/// The outlines of bodies as threads see them while nobody writes, in the world's directions from the centre of mass.
struct OutlineView: @unchecked Sendable {
    private let cosine: UnsafePointer<Float>
    private let sine: UnsafePointer<Float>
    private let firstCollider: IndexView
    private let colliderCount: ColumnView<Int32>
    private let kind: ColumnView<Int32>
    private let local: (x: ColumnView<Float>, y: ColumnView<Float>)
    private let rotation: (cosine: ColumnView<Float>, sine: ColumnView<Float>)
    private let sizes: (ColumnView<Float>, ColumnView<Float>)
    private let polygons: (table: UnsafePointer<Int32>, vertices: UnsafePointer<Float>, rounding: UnsafePointer<Float>)

    init(_ bodies: borrowing Bodies, _ colliders: borrowing Colliders, _ pool: borrowing PolygonPool) {
        (cosine, sine) = (UnsafePointer(bodies.cosine.pointer), UnsafePointer(bodies.sine.pointer))
        (firstCollider, colliderCount) = (bodies.firstCollider.view, bodies.colliderCount.view)
        kind = colliders.kind.view
        local = (colliders.localX.view, colliders.localY.view)
        rotation = (colliders.localCosine.view, colliders.localSine.view)
        sizes = (colliders.p0.view, colliders.p1.view)
        polygons = (
            UnsafePointer(pool.table.pointer), UnsafePointer(pool.vertices.pointer),
            UnsafePointer(pool.rounding.pointer)
        )
    }

    /// What wind does to a body of a velocity and turn.
    func load(of wind: Wind, on body: Int, _ motion: SIMD3<Float>) -> WindLoad {
        var load = WindLoad()
        let first = Int(firstCollider[body])
        for collider in first..<first + Int(colliderCount[body]) {
            let part = PartOutline(
                kind: kind[collider], sizes.0[collider], sizes.1[collider], frame(of: collider, body), polygons)
            let capacity = part.sampleCount + 7
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * capacity) { memory in
                guard let start = memory.baseAddress else { return }
                var samples = OutlineSamples(start, capacity: capacity)
                part.write(to: &samples)
                load.add(wind, motion, samples)
            }
        }
        return load
    }

    /// Where a collider lies from the body's centre of mass, in the world's directions.
    private func frame(of collider: Int, _ body: Int) -> PartFrame {
        let (c, s) = (cosine[body], sine[body])
        let (ownC, ownS) = (rotation.cosine[collider], rotation.sine[collider])
        let (localX, localY) = (local.x[collider], local.y[collider])
        return PartFrame(
            origin: SIMD2(c * localX - s * localY, s * localX + c * localY), cosine: c * ownC - s * ownS,
            sine: s * ownC + c * ownS)
    }
}

/// Places on an outline, each with the normal of what of the outline it stands for, as long as that.
struct OutlineSamples {
    let x: UnsafeMutablePointer<Float>
    let y: UnsafeMutablePointer<Float>
    let normalX: UnsafeMutablePointer<Float>
    let normalY: UnsafeMutablePointer<Float>
    private(set) var count = 0

    /// Numbers of Gauss and Legendre for three places: √(3/5)/2 and weights, in lengths of the edge.
    private static let reach: Float = 0.38729833
    private static let outer: Float = 5 / 18
    private static let middle: Float = 8 / 18

    /// - Parameter memory: room for four times the capacity. What is behind the last place has no normal, so that eight
    ///   may be read.
    init(_ memory: UnsafeMutablePointer<Float>, capacity: Int) {
        memory.initialize(repeating: 0, count: 4 * capacity)
        (x, y) = (memory, memory + capacity)
        (normalX, normalY) = (memory + 2 * capacity, memory + 3 * capacity)
    }

    /// Adds a straight edge by three places, so that a turning edge feels what grows with the square of the distance.
    mutating func addEdge(_ start: SIMD2<Float>, _ end: SIMD2<Float>) {
        let (middle, way) = (0.5 * (start + end), end - start)
        add(middle - Self.reach * way, Self.outer * way)
        add(middle, Self.middle * way)
        add(middle + Self.reach * way, Self.outer * way)
    }

    /// Adds a short piece of something round by its middle.
    mutating func addPiece(_ start: SIMD2<Float>, _ end: SIMD2<Float>) { add(0.5 * (start + end), end - start) }

    private mutating func add(_ place: SIMD2<Float>, _ way: SIMD2<Float>) {
        (x[count], y[count], normalX[count], normalY[count]) = (place.x, place.y, way.y, -way.x)
        count += 1
    }
}

private struct PartFrame {
    let origin: SIMD2<Float>
    let cosine: Float
    let sine: Float

    func place(_ point: SIMD2<Float>) -> SIMD2<Float> {
        origin + SIMD2(cosine * point.x - sine * point.y, sine * point.x + cosine * point.y)
    }
}

/// The outline of a collider, clockwise as seen on screen. What is round is seen in pieces: an ellipse in 32, a rounded
/// corner in 4.
private struct PartOutline {
    private let kind: Int
    private let half: SIMD2<Float>
    private let frame: PartFrame
    private var vertices: UnsafePointer<Float>
    private var vertexCount = 0
    private var rounding: Float = 0

    init(
        kind: Int32, _ p0: Float, _ p1: Float, _ frame: PartFrame,
        _ polygons: (table: UnsafePointer<Int32>, vertices: UnsafePointer<Float>, rounding: UnsafePointer<Float>)
    ) {
        (self.kind, half, self.frame, vertices) = (Int(kind), SIMD2(p0, p1), frame, polygons.vertices)
        guard kind >= Int32(csimd_kind_polygon) else { return }
        let index = Int(p1.bitPattern)
        rounding = polygons.rounding[index]
        vertices += 2 * Int(polygons.table[2 * index])
        vertexCount = Int(polygons.table[2 * index + 1])
    }

    private static let circle: [SIMD2<Float>] = (0...32).map {
        let angle = Double($0) * .pi / 16
        return SIMD2(Float(PortableMath.cosine(angle)), Float(PortableMath.sine(angle)))
    }

    var sampleCount: Int {
        switch kind {
        case csimd_kind_circle, csimd_kind_ellipse: Self.circle.count - 1
        case csimd_kind_rectangle: 12
        default: (rounding > 0 ? 7 : 3) * vertexCount
        }
    }

    func write(to samples: inout OutlineSamples) {
        switch kind {
        case csimd_kind_circle, csimd_kind_ellipse:
            for k in 1..<Self.circle.count {
                samples.addPiece(frame.place(half * Self.circle[k - 1]), frame.place(half * Self.circle[k]))
            }
        case csimd_kind_rectangle:
            let (across, down) = (SIMD2(half.x, -half.y), half)
            let corners = (frame.place(-down), frame.place(across), frame.place(down), frame.place(-across))
            samples.addEdge(corners.0, corners.1)
            samples.addEdge(corners.1, corners.2)
            samples.addEdge(corners.2, corners.3)
            samples.addEdge(corners.3, corners.0)
        default:
            for k in 0..<vertexCount {
                let normal = rounding * normal(k)
                samples.addEdge(frame.place(vertex(k) + normal), frame.place(vertex(k + 1) + normal))
                if rounding > 0 { writeCorner(k + 1, to: &samples) }
            }
        }
    }

    /// What is round about a corner, from the end of one edge to the beginning of the next.
    private func writeCorner(_ k: Int, to samples: inout OutlineSamples) {
        let (before, after) = (normal(k - 1), normal(k))
        // The edges at a line's end look away from each other.
        let middle = vertexCount == 2 ? SIMD2(-before.y, before.x) : unit(before + after)
        var last = before
        for direction in [unit(before + middle), middle, unit(middle + after), after] {
            samples.addPiece(
                frame.place(vertex(k) + rounding * last), frame.place(vertex(k) + rounding * direction))
            last = direction
        }
    }

    /// A corner; behind the last one comes the first.
    private func vertex(_ k: Int) -> SIMD2<Float> {
        let k = k % vertexCount
        return SIMD2(vertices[2 * k], vertices[2 * k + 1])
    }

    /// The unit normal out of the edge behind a corner.
    private func normal(_ k: Int) -> SIMD2<Float> {
        let edge = vertex(k + 1) - vertex(k)
        return unit(SIMD2(edge.y, -edge.x))
    }

    private func unit(_ way: SIMD2<Float>) -> SIMD2<Float> { way / (way.x * way.x + way.y * way.y).squareRoot() }
}
