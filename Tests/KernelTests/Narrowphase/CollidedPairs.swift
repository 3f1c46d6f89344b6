// Pairs as the engine hands them to a kernel, and what comes out.

import CSIMD
import DynamicsKernelsBase
import DynamicsModel

/// Deterministic random numbers (Steele, Lea, Flood: SplitMix64, 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
    mutating func uniform(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}

/// One convex shape as kernels know it.
enum TestShape {
    case circle(Float)
    case ellipse(Float, Float)
    case rectangle(Float, Float)
    /// Vertices about the origin, by increasing angle.
    case polygon([SIMD2<Float>])
    /// All within a radius of such vertices, or of a line between two.
    case rounded([SIMD2<Float>], Float)

    static func regular(_ count: Int, radius: Float, stretch: Float = 1) -> TestShape {
        .polygon(
            (0..<count).map { k in
                let angle = 2 * Double.pi * Double(k) / Double(count)
                return SIMD2(
                    radius * Float(PortableMath.cosine(angle)), stretch * radius * Float(PortableMath.sine(angle)))
            })
    }

    /// The corners in Double, empty for round shapes.
    var corners: [Vector2] {
        switch self {
        case .circle, .ellipse: []
        case .rectangle(let w, let h):
            [
                Vector2(-Double(w), -Double(h)), Vector2(Double(w), -Double(h)), Vector2(Double(w), Double(h)),
                Vector2(-Double(w), Double(h)),
            ]
        case .polygon(let vertices), .rounded(let vertices, _):
            vertices.map { Vector2(Double($0.x), Double($0.y)) }
        }
    }

    /// By how much it is wider than its corners.
    var rounding: Double { if case .rounded(_, let radius) = self { Double(radius) } else { 0 } }

    var size: Double {
        switch self {
        case .circle(let r): 2 * Double(r)
        case .ellipse(let a, let b), .rectangle(let a, let b): 2 * Double(min(a, b))
        case .polygon: 2 * ConvexPath.inradius(corners)
        case .rounded: Shape.rounded(corners, radius: rounding).size
        }
    }

    /// Separation up to which it makes contacts at rest.
    var speculative: Double {
        let shape: Shape =
            switch self {
            case .circle(let r): .circle(radius: Double(r))
            case .ellipse(let a, let b): .ellipse(halfWidth: Double(a), halfHeight: Double(b))
            case .rectangle(let w, let h): .rectangle(width: 2 * Double(w), height: 2 * Double(h))
            case .polygon: .path(corners)
            case .rounded: .rounded(corners, radius: rounding)
            }
        let mass = MassProperties(of: shape, density: 1)
        let extent = (6 * mass.momentOfInertia / mass.mass).squareRoot()
        return extent > 4 * size ? 0.03 * extent : 0.02 * size
    }

    func scaled(_ factor: Float) -> TestShape {
        switch self {
        case .circle(let r): .circle(r * factor)
        case .ellipse(let a, let b): .ellipse(a * factor, b * factor)
        case .rectangle(let w, let h): .rectangle(w * factor, h * factor)
        case .polygon(let vertices): .polygon(vertices.map { $0 * factor })
        case .rounded(let vertices, let radius): .rounded(vertices.map { $0 * factor }, radius * factor)
        }
    }
}

/// Where a shape lies, as the numbers of its record.
struct TestPose {
    var x: Float, y: Float, cosine: Float, sine: Float

    init(_ x: Double, _ y: Double, angle: Double = 0) {
        self.x = Float(x)
        self.y = Float(y)
        cosine = Float(PortableMath.cosine(angle))
        sine = Float(PortableMath.sine(angle))
    }

    var origin: Vector2 { Vector2(Double(x), Double(y)) }
    func place(_ point: Vector2) -> Vector2 {
        origin + point.rotated(cosine: Double(cosine), sine: Double(sine))
    }
}

struct TestManifold {
    struct Point {
        /// From side a's origin (its record's offset is taken off).
        var position: Vector2
        var separation: Double
        var feature: UInt16
        var impulses: SIMD2<Float>
    }
    var normal: Vector2
    var points: [Point]
}

typealias Kernel = csimd_narrowphase_kernel

final class CollidedPairs {
    var colliders: [Float] = []
    /// How far each collider moves within the step, and its origin at its start from where it is met.
    var motion: [Float] = []
    var staticShapes: [Float] = []
    var polygons: [Int32] = [0, 0]
    var vertices: [Float] = [0, 0]
    var speculative: [Float] = [0]
    var rounding: [Float] = [0]
    var ids: [UInt32] = []
    var pairA: [Int32] = []
    var pairB: [Int32] = []
    /// Manifold and kept impulses of each pair, 16 floats.
    var manifolds: [Float] = []
    var counts: [UInt8] = []
    /// Above how many sizes a gap is flat; none is, unless a test says so, so that the nearest point is found alone.
    var flatRadiusFraction = Float.infinity

    @discardableResult
    func addCollider(
        _ shape: TestShape, _ pose: TestPose, offset: SIMD2<Float> = .zero, motion way: SIMD2<Float> = .zero,
        start: SIMD2<Float> = .zero
    ) -> Int32 {
        var p: (Float, Float)
        switch shape {
        case .circle(let r): p = (r, r)
        case .ellipse(let a, let b), .rectangle(let a, let b): p = (a, b)
        case .polygon(let points), .rounded(let points, _):
            p = (Float(shape.size / 2), Float(bitPattern: UInt32(polygons.count / 2)))
            polygons += [Int32(vertices.count / 2), Int32(points.count)]
            for point in points { vertices += [point.x, point.y] }
            speculative.append(Float(shape.speculative))
            rounding.append(Float(shape.rounding))
        }
        colliders += [pose.x, pose.y, pose.cosine, pose.sine, p.0, p.1, offset.x, offset.y]
        motion += [way.x, way.y, start.x, start.y]
        ids.append(UInt32(ids.count))
        return Int32(ids.count - 1)
    }

    func addStatic(_ record: [Float]) -> Int32 {
        staticShapes += record
        return Int32(staticShapes.count / 8 - 1)
    }

    func addPair(_ a: Int32, _ b: Int32) {
        pairA.append(a)
        pairB.append(b)
        // Impulses and features of a pair that had no points must never be read: poison. The last float is unused.
        manifolds += [Float](repeating: .nan, count: 15) + [0]
        counts.append(0)
    }

    /// Runs a kernel over pairs `range` of the order, by default over all.
    func run(_ kernel: Kernel, count: Int? = nil) {
        var order = (0..<Int32(count ?? pairA.count)).map { $0 }
        let end = Int32(order.count)
        while let last = order.last, order.count % 8 != 0 { order.append(last) }
        // The order is that of the pairs, so that only padding adds to their sides.
        let (sideA, sideB) = (order.map { pairA[Int($0)] }, order.map { pairB[Int($0)] })
        order += [Int32](repeating: .max, count: 16)
        var (geometry, impulses) = ([Float](), [Float]())
        for pair in counts.indices {
            geometry += manifolds[(16 * pair)..<(16 * pair + 8)]
            impulses += manifolds[(16 * pair + 8)..<(16 * pair + 16)]
        }
        defer {
            for pair in counts.indices {
                manifolds.replaceSubrange((16 * pair)..<(16 * pair + 8), with: geometry[(8 * pair)..<(8 * pair + 8)])
                manifolds.replaceSubrange(
                    (16 * pair + 8)..<(16 * pair + 16), with: impulses[(8 * pair)..<(8 * pair + 8)])
            }
        }
        let speculative = speculative.withUnsafeBufferPointer { speculative in
            let copy = UnsafeMutablePointer<Float>.allocate(capacity: speculative.count)
            copy.initialize(from: speculative.baseAddress!, count: speculative.count)
            return UnsafePointer(copy)
        }
        let rounding = UnsafeMutablePointer<Float>.allocate(capacity: rounding.count)
        rounding.initialize(from: self.rounding, count: self.rounding.count)
        defer {
            speculative.deallocate()
            rounding.deallocate()
        }
        motion.withUnsafeBufferPointer { motion in
            colliders.withUnsafeBufferPointer { colliders in
                staticShapes.withUnsafeBufferPointer { shapes in
                    polygons.withUnsafeBufferPointer { polygons in
                        vertices.withUnsafeBufferPointer { vertices in
                            ids.withUnsafeBufferPointer { ids in
                                sideA.withUnsafeBufferPointer { sideA in
                                    sideB.withUnsafeBufferPointer { sideB in
                                        order.withUnsafeBufferPointer { order in
                                            geometry.withUnsafeMutableBufferPointer { geometry in
                                                impulses.withUnsafeMutableBufferPointer { impulses in
                                                    counts.withUnsafeMutableBufferPointer { counts in
                                                        guard let first = order.baseAddress else { return }
                                                        var arguments = csimd_narrowphase_arguments(
                                                            colliders: records(colliders.baseAddress!),
                                                            collider_motion: records(motion.baseAddress!),
                                                            static_shapes: records(
                                                                shapes.baseAddress ?? colliders.baseAddress!),
                                                            polygons: polygons.baseAddress!,
                                                            vertices: vertices.baseAddress!,
                                                            polygon_speculative: speculative,
                                                            polygon_rounding: rounding,
                                                            body_ids: ids.baseAddress!, collider_bodies: nil,
                                                            order: first,
                                                            side_a: sideA.baseAddress!, side_b: sideB.baseAddress!,
                                                            begin: 0, end: end,
                                                            speculative_fraction: Float(Tuning.speculativeFraction),
                                                            thin_speculative_fraction: Float(
                                                                Tuning.thinSpeculativeFraction),
                                                            thinness: Float(Tuning.thinness),
                                                            approach_fraction: Float(Tuning.approachFraction),
                                                            far_fraction: Float(Tuning.farApproachFraction),
                                                            fast_fraction: Float(Tuning.fastApproachFraction),
                                                            pass_fraction: Float(Tuning.passFraction),
                                                            still_fraction: Float(
                                                                Tuning.passFraction * Tuning.restingShare),
                                                            struck_fraction: Float(Tuning.struckFraction),
                                                            flat_radius_fraction: flatRadiusFraction,
                                                            flat_depth_fraction: Float(Tuning.flatDepthFraction),
                                                            largest_advance: Float(Tuning.largestAdvance),
                                                            flank_sine: 2
                                                                * Float(Tuning.flatDepthFraction).squareRoot(),
                                                            manifolds: records(geometry.baseAddress!),
                                                            impulses: records(impulses.baseAddress!),
                                                            point_counts: counts.baseAddress!)
                                                        kernel(&arguments)
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Floats as the records that the kernels take.
    private func records<Record>(_ floats: UnsafePointer<Float>) -> UnsafePointer<Record> {
        UnsafeRawPointer(floats).assumingMemoryBound(to: Record.self)
    }

    private func records<Record>(_ floats: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<Record> {
        UnsafeMutableRawPointer(floats).assumingMemoryBound(to: Record.self)
    }

    func manifold(_ pair: Int) -> TestManifold {
        let m = Array(manifolds[16 * pair..<16 * pair + 16])
        let a = 8 * Int(pairA[pair])
        let offset = Vector2(Double(colliders[a + 6]), Double(colliders[a + 7]))
        let features = m[14].bitPattern
        var points: [TestManifold.Point] = []
        for k in 0..<Int(counts[pair]) {
            let r = Vector2(Double(m[2 + 3 * k]), Double(m[3 + 3 * k]))
            points.append(
                TestManifold.Point(
                    position: r - offset, separation: Double(m[4 + 3 * k]),
                    feature: UInt16(truncatingIfNeeded: features >> UInt32(16 * k)),
                    impulses: SIMD2(m[8 + 2 * k], m[9 + 2 * k])))
        }
        return TestManifold(normal: Vector2(Double(m[0]), Double(m[1])), points: points)
    }
}
