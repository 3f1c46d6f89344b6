import DynamicsModel
import DynamicsScenes
import Foundation
import Testing

@testable import dynbench

/// The overlap measure against closed forms and against a fine search over all directions.
@Suite struct OverlapDepthTests {
    private func outline(_ shape: Shape, at position: Vector2, turned angle: Double = 0) -> ConvexOutline {
        ConvexOutline(shape).placed(cosine: cos(angle), sine: sin(angle), at: position)
    }

    // Tolerance: rounding of Double at lengths of 100 pt.
    @Test func closedForms() {
        let circle = outline(.circle(radius: 50), at: .zero)
        let box = Shape.rectangle(width: 80, height: 60)
        #expect(abs(OverlapDepth.between(circle, outline(.circle(radius: 30), at: [60, 0])) - 20) < 1e-12)
        #expect(OverlapDepth.between(circle, outline(.circle(radius: 30), at: [81, 0])) == 0)
        #expect(abs(OverlapDepth.between(circle, outline(box, at: [85, 0])) - 5) < 1e-12)
        // The corner (60, 60) − (40, 30) is (20, 30), the circle reaches √1300 towards it.
        let corner = OverlapDepth.between(circle, outline(box, at: [70, 65]))
        #expect(abs(corner - (50 - Vector2(30, 35).length)) < 1e-12)
        #expect(abs(OverlapDepth.between(outline(box, at: .zero), outline(box, at: [75, 10])) - 5) < 1e-12)
        let ellipse = outline(.ellipse(halfWidth: 60, halfHeight: 20), at: [0, 0])
        #expect(abs(OverlapDepth.between(ellipse, outline(box, at: [0, 45])) - 5) < 1e-9)
    }

    @Test func closedFormsOfRoundedShapes() {
        let capsule = outline(.capsule(length: 40, radius: 10), at: .zero)
        let across = Shape.capsule(length: 40, radius: 5)
        // Refined to 10⁻⁶ rad, of which the square counts.
        #expect(abs(OverlapDepth.between(capsule, outline(.circle(radius: 5), at: [31, 0])) - 4) < 1e-6)
        #expect(abs(OverlapDepth.between(capsule, outline(across, at: [7, 12])) - 3) < 1e-6)
        #expect(abs(OverlapDepth.between(capsule, outline(across, at: [0, 32], turned: .pi / 2)) - 3) < 1e-6)
        #expect(OverlapDepth.between(capsule, outline(across, at: [0, 36], turned: .pi / 2)) == 0)
        // Two corners, 3 and 4 apart.
        #expect(abs(OverlapDepth.between(capsule, outline(across, at: [43, 4])) - 10) < 1e-6)
    }

    @Test func sameBothWays() {
        let a = outline(.ellipse(halfWidth: 60, halfHeight: 20), at: [3, 4], turned: 0.3)
        let b = outline(.path([[-20, -20], [30, -10], [0, 25]]), at: [30, 20], turned: 1)
        // Tolerance: the refinement's 10⁻⁶ rad on a smooth valley.
        #expect(abs(OverlapDepth.between(a, b) - OverlapDepth.between(b, a)) < 1e-6)
    }

    /// Random pairs of every kind: no direction of 20,000 parts them with less, and the depth is really a
    /// width in some direction: the search's own spacing explains what is left.
    @Test func fineSearchFindsNothingLess() throws {
        var random = RandomSource(seed: 5)
        let shapes: [Shape] = [
            .circle(radius: 20), .ellipse(halfWidth: 30, halfHeight: 10), .rectangle(width: 50, height: 20),
            try Shape.path([[-20, -15], [15, -18], [25, 5], [-5, 20]]).validated(),
        ]
        let directions = (0..<20_000).map { index -> Vector2 in
            let angle = Double(index) * 2 * .pi / 20_000
            return Vector2(cos(angle), sin(angle))
        }
        for _ in 0..<40 {
            let a = outline(shapes[random.integer(0...3)], at: .zero, turned: random.uniform(0, 6))
            let place = Vector2(random.uniform(-35, 35), random.uniform(-35, 35))
            let b = outline(shapes[random.integer(0...3)], at: place, turned: random.uniform(0, 6))
            var least = Double.infinity
            for n in directions { least = min(least, a.reach(n) + b.reach(-n)) }
            let depth = OverlapDepth.between(a, b)
            // 0.12 % of the radii of curvature (at most 90 + 20 pt); the search's spacing: 80 pt × 1.6·10⁻⁴.
            #expect(depth <= max(0, least) + 0.13)
            #expect(depth >= max(0, least) - 0.013)
        }
    }

    @Test func meterCountsItemPairs() throws {
        let items = [
            Item(.circle(radius: 50), position: .zero), Item(.circle(radius: 50), position: .zero),
            Item(.circle(radius: 10), position: .zero),
        ]
        var meter = OverlapMeter(try ItemOutline.outlines(of: items))
        func state(_ x: Double) -> ItemState {
            ItemState(centerOfMass: [x, 0], cosine: 1, sine: 0, velocity: .zero, angularVelocity: 0)
        }
        meter.add([state(0), state(90), state(145)])
        #expect(meter.pairs == 2)
        // 10 of 100 pt, and 5 of the smaller item's 20 pt.
        #expect(abs(meter.largest - 0.25) < 1e-12)
        #expect(abs(meter.mean - 0.175) < 1e-12)
        meter.add([state(.nan), state(0), state(1000)])
        #expect(meter.pairs == 2)
    }

    @Test func meterLeavesOutWhatDoesNotCollide() throws {
        let ball = Item(.circle(radius: 10), position: .zero)
        let outlines = try ItemOutline.outlines(of: [ball, ball, ball])
        let state = ItemState(centerOfMass: .zero, cosine: 1, sine: 0, velocity: .zero, angularVelocity: 0)
        func pairs(_ memberships: [CollisionMembership], allowed: [SIMD2<Int>] = []) -> Int {
            var meter = OverlapMeter(outlines, memberships: memberships, allowed: allowed)
            meter.add([state, state, state])
            return meter.pairs
        }
        #expect(pairs([]) == 3)
        #expect(pairs([], allowed: [[2, 0]]) == 2)
        #expect(pairs([.all, .none, .all]) == 1)
        let ghost = CollisionMembership(filter: CollisionFilter(group: -1))
        #expect(pairs([ghost, ghost, .all]) == 2)
    }

    @Test func sweepFindsWhatAllPairsFind() throws {
        let items = try BuiltInScene.named("mixed").make(SceneOptions(items: 400)).description.items
        let outlines = try ItemOutline.outlines(of: items)
        var random = RandomSource(seed: 2)
        let states = items.map { item in
            ItemState(
                centerOfMass: item.position * 0.7, cosine: PortableMath.cosine(item.rotation),
                sine: PortableMath.sine(item.rotation), velocity: Vector2(random.unit(), 0), angularVelocity: 0)
        }
        var meter = OverlapMeter(outlines)
        meter.add(states)
        var pairs = 0
        for a in items.indices {
            for b in items.indices where b > a {
                let depths = outlines[a].placed(states[a]).flatMap { part in
                    outlines[b].placed(states[b]).map { OverlapDepth.between(part, $0) }
                }
                if depths.contains(where: { $0 > 0 }) { pairs += 1 }
            }
        }
        #expect(meter.pairs == pairs)
        #expect(pairs > 100)
    }
}
