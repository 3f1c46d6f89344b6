import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Testing

/// Ellipses of any aspect and other shapes of any size, apart or a little in one another: contacts say what the outlines do.
@Suite("Narrowphase: needles")
struct NarrowphaseNeedleTests {
    private static let kernels = narrowphaseKernels()

    /// A point of an ellipse's outline at a parameter, turned and moved.
    private struct Outline {
        let half: Vector2
        let pose: TestPose

        func point(_ parameter: Double) -> Vector2 {
            pose.place(Vector2(half.x * PortableMath.cosine(parameter), half.y * PortableMath.sine(parameter)))
        }

        /// The least value over the outline: sampled, then by golden sections about each sample that neighbours exceed.
        func least(samples: Int = 720, _ value: (Vector2) -> Double) -> Double {
            let step = 2 * Double.pi / Double(samples)
            let values = (0..<samples).map { value(point(step * Double($0))) }
            var least = values.min()!
            let valleys = (0..<samples).filter {
                values[$0] <= values[($0 + 1) % samples] && values[$0] <= values[($0 + samples - 1) % samples]
            }
            for k in valleys {
                var (low, high) = (step * Double(k - 1), step * Double(k + 1))
                for _ in 0..<60 {
                    let (a, b) = (high - (high - low) * 0.618_033_988_75, low + (high - low) * 0.618_033_988_75)
                    if value(point(a)) < value(point(b)) { high = b } else { low = a }
                }
                least = min(least, value(point((low + high) / 2)))
            }
            return least
        }

        func holds(_ place: Vector2) -> Bool {
            let local = (place - pose.origin).rotated(cosine: Double(pose.cosine), sine: -Double(pose.sine))
            let (x, y) = (local.x / half.x, local.y / half.y)
            return x * x + y * y < 1
        }

        /// The distance of a place, below 0 within.
        func separation(from place: Vector2) -> Double {
            let distance = least { ($0 - place).length }
            return holds(place) ? -distance : distance
        }
    }

    /// A number of the range, each power as likely as another.
    private func number(_ range: ClosedRange<Double>, _ random: inout SplitMix) -> Double {
        let (low, high) = (range.lowerBound, range.upperBound)
        var value = low
        // Halvings of the ratio, so that no logarithm is needed.
        var ratio = high / low
        for _ in 0..<50 {
            ratio = ratio.squareRoot()
            if Bool.random(using: &random) { value *= ratio }
        }
        return min(value, high)
    }

    /// An ellipse about so many times as long as wide, of any admitted size.
    private func ellipse(_ aspect: Double, _ random: inout SplitMix) -> (shape: TestShape, half: Vector2) {
        let long = number((5e-4 * aspect)...5e5, &random)
        let (a, b) = (Float(long), Float(max(long / aspect, 5e-4)))
        let isUpright = Bool.random(using: &random)
        let (x, y) = isUpright ? (b, a) : (a, b)
        return (.ellipse(x, y), Vector2(Double(x), Double(y)))
    }

    /// A direction: any, or one of those that normals at a needle's end have.
    private func direction(_ half: Vector2, _ random: inout SplitMix) -> Vector2 {
        let angle = random.uniform(-3.2...3.2)
        let any = Vector2(PortableMath.cosine(angle), PortableMath.sine(angle))
        guard Bool.random(using: &random) else { return any }
        let end = Vector2(any.x * half.y, any.y * half.x)
        return end / end.length
    }

    private static let aspects: [Double] = [1, 3, 30, 90, 110, 300, 1e3, 1e4, 1e5, 1e6]

    /// What Float loses of places of this size.
    private func rounding(_ scale: Double) -> Double { 4e-6 * scale }

    @Test(arguments: aspects) func `a circle meets an ellipse where the outline is`(aspect: Double) {
        var random = SplitMix(state: UInt64(aspect))
        let collided = CollidedPairs()
        var expected: [(separation: Double, speculative: Double, tolerance: Double)] = []
        for _ in 0..<400 {
            let (shape, half) = ellipse(aspect, &random)
            let radius = Float(number(5e-4...5e5, &random))
            let circle = TestShape.circle(radius)
            let n = direction(half, &random)
            let support = Vector2(half.x * n.x, half.y * n.y).length
            let depth = min(Double(radius), min(half.x, half.y))
            let gap =
                Bool.random(using: &random)
                ? random.uniform(-1...1) * depth : random.uniform(0...3) * min(Double(radius), max(half.x, half.y))
            let nearest = Vector2(half.x * half.x * n.x, half.y * half.y * n.y) / support
            let center = nearest + n * (Double(radius) + gap)
            let pose = TestPose(0, 0, angle: random.uniform(-3.2...3.2))
            let place = pose.place(center)
            let circlePose = TestPose(place.x, place.y)
            collided.addPair(collided.addCollider(circle, circlePose), collided.addCollider(shape, pose))
            let separation = Outline(half: half, pose: pose).separation(from: circlePose.origin) - Double(radius)
            expected.append(
                (
                    separation, min(circle.speculative, shape.speculative),
                    rounding(place.length + max(half.x, half.y) + Double(radius))
                ))
        }
        collided.run(Self.kernels.circle_ellipse)
        check(collided, expected)
    }

    @Test(arguments: aspects) func `an ellipse meets nothing that is apart`(aspect: Double) {
        var random = SplitMix(state: UInt64(aspect) + 1)
        for kind in 0..<3 {
            let collided = CollidedPairs()
            var expected: [(separation: Double, speculative: Double, tolerance: Double)] = []
            for _ in 0..<100 {
                let (shape, half) = ellipse(aspect, &random)
                let pose = TestPose(0, 0, angle: random.uniform(-3.2...3.2))
                let outline = Outline(half: half, pose: pose)
                let n = direction(half, &random).rotated(cosine: Double(pose.cosine), sine: Double(pose.sine))
                let (other, otherHalf) = partner(kind, &random)
                let turn = random.uniform(-3.2...3.2)
                let still = TestPose(0, 0, angle: turn)
                let own = Support(shape, pose)(n)
                let theirs = Support(other, still)(-n)
                let gap = random.uniform(0...2) * min(own, theirs)
                // Sideways too: what lies beside a needle's end is not at it.
                let aside = Vector2(-n.y, n.x) * (random.uniform(-1...1) * max(half.x, half.y))
                let place = n * (own + theirs + gap) + (Bool.random(using: &random) ? aside : .zero)
                let otherPose = TestPose(place.x, place.y, angle: turn)
                let scale = place.length + max(half.x, half.y) + otherHalf.length
                let (a, separation): (Int32, Double)
                switch kind {
                case 0:
                    let corners = other.corners.map { otherPose.place($0) }
                    (a, separation) = (
                        collided.addCollider(other, otherPose), outline.least { distance($0, corners) }
                    )
                case 1:
                    let theirOutline = Outline(half: otherHalf, pose: otherPose)
                    (a, separation) = (
                        collided.addCollider(other, otherPose),
                        outline.least(samples: 120) { mine in theirOutline.least(samples: 120) { (mine - $0).length } }
                    )
                default:
                    let ends = other.corners.prefix(2).map { otherPose.place($0) }
                    let e = ends.map { SIMD2<Float>(Float($0.x), Float($0.y)) }
                    a = collided.addStatic([e[0].x, e[0].y, e[1].x, e[1].y, e[0].x, e[0].y, e[1].x, e[1].y])
                    separation = outline.least { distance($0, e.map { Vector2(Double($0.x), Double($0.y)) }) }
                }
                collided.addPair(collided.addCollider(shape, pose), a)
                let speculative = kind == 2 ? shape.speculative : min(shape.speculative, other.speculative)
                expected.append((separation, speculative, rounding(scale)))
            }
            let kernels = Self.kernels
            collided.run([kernels.ellipse_polygon, kernels.ellipse_ellipse, kernels.ellipse_segment][kind])
            check(collided, expected, "\(["rectangle", "ellipse", "segment"][kind])")
        }
    }

    private func partner(_ kind: Int, _ random: inout SplitMix) -> (shape: TestShape, half: Vector2) {
        guard kind != 1 else { return ellipse(number(1...1e4, &random), &random) }
        let half = Vector2(number(5e-4...5e5, &random), number(5e-4...5e5, &random))
        return (.rectangle(Float(half.x), Float(half.y)), half)
    }

    /// From a place to a convex polygon or a segment that it isn't in.
    private func distance(_ place: Vector2, _ corners: [Vector2]) -> Double {
        var least = Double.infinity
        for k in corners.indices {
            let (start, end) = (corners[k], corners[(k + 1) % corners.count])
            let along = end - start
            let share = max(0, min(1, (place - start).dot(along) / max(along.dot(along), 1e-300)))
            least = min(least, (place - start - along * share).length)
        }
        return least
    }

    private func check(
        _ collided: CollidedPairs, _ expected: [(separation: Double, speculative: Double, tolerance: Double)],
        _ comment: Comment? = nil
    ) {
        for (pair, item) in expected.enumerated() {
            let points = collided.manifold(pair).points
            if let point = points.first {
                #expect(abs(point.separation - item.separation) < item.tolerance, comment)
                #expect(item.separation < item.speculative + item.tolerance, comment)
            } else {
                #expect(item.separation > item.speculative - item.tolerance, comment)
            }
        }
    }
}
