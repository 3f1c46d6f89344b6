import CSIMD
import DynamicsModel
import Testing

@testable import DynamicsEngine

/// Region programs against `Region.contains`: with multiples of ¼ pt every test is exact, edges too, so
/// there is no tolerance.
@Suite struct FieldRegionTests {
    private func check(_ region: Region, _ bodies: FieldBodies, at position: Vector2 = .zero) throws {
        try bodies.evaluate([Field(.linearGravity(direction: Vector2(1, 0)), position: position, region: region)])
        for body in 0..<bodies.count where bodies.columns.inverse_mass[body] > 0 {
            let inside = region.contains(bodies.position(body) - position)
            #expect((bodies.columns.ax[body] != 0) == inside, "\(bodies.position(body)) \(region)")
        }
    }

    private func region(_ random: inout FieldRandom, depth: Int) -> Region {
        switch depth == 0 ? Int.random(in: 0...4, using: &random) : Int.random(in: 3...8, using: &random) {
        case 0: .infinite
        case 1, 3: .circle(radius: random.quarter(250))
        case 2, 4: .rectangle(width: random.quarter(500), height: random.quarter(500))
        case 5: .inverse(region(&random, depth: depth - 1))
        case 6: .union(region(&random, depth: depth - 1), region(&random, depth: depth - 1))
        case 7: .difference(region(&random, depth: depth - 1), region(&random, depth: depth - 1))
        default: .intersection(region(&random, depth: depth - 1), region(&random, depth: depth - 1))
        }
    }

    @Test(arguments: 0..<8) func nestedRegions(_ depth: Int) throws {
        var random = FieldRandom(state: UInt64(depth))
        let bodies = FieldBodies(count: 300, seed: 29)
        for _ in 0..<40 {
            try check(region(&random, depth: depth), bodies, at: Vector2(random.quarter(100), random.quarter(100)))
        }
    }

    @Test func edges() throws {
        let bodies = FieldBodies(count: 40)
        // On and a quarter beside the circle of radius 125 and the rectangle 150 × 200.
        let points: [Vector2] = [
            [125, 0], [75, 100], [-100, 75], [44, -117], [75, -100], [-75, 20], [30, 100], [0, -125],
        ]
        for (k, point) in points.enumerated() {
            for (n, beside) in [Vector2.zero, [0.25, 0], [0, 0.25], [-0.25, 0], [0, -0.25]].enumerated() {
                bodies.columns.x[5 * k + n] = Float((point + beside).x)
                bodies.columns.y[5 * k + n] = Float((point + beside).y)
                bodies.columns.inverse_mass[5 * k + n] = 1
            }
        }
        let circle = Region.circle(radius: 125), rectangle = Region.rectangle(width: 150, height: 200)
        for region in [
            circle, rectangle, .inverse(circle), .inverse(rectangle), .union(circle, rectangle),
            .difference(circle, rectangle), .difference(rectangle, circle), .intersection(circle, rectangle),
        ] {
            try check(region, bodies)
        }
    }

    @Test func emptyAndWholeRegions() throws {
        let bodies = FieldBodies(count: 20, seed: 31)
        for region in [
            Region.circle(radius: 0), .circle(radius: -3), .rectangle(width: 5, height: 0), .inverse(.infinite),
            .inverse(.inverse(.infinite)), .difference(.infinite, .infinite), .inverse(.circle(radius: -1)),
            .circle(radius: 1e300), .rectangle(width: 1e308, height: 1e308), .circle(radius: 1e-40),
        ] {
            try check(region, bodies)
        }
    }

    @Test(arguments: 0..<6) func extentsHoldTheirRegions(_ depth: Int) {
        var random = FieldRandom(state: UInt64(100 + depth))
        for _ in 0..<200 {
            let region = region(&random, depth: depth)
            let extent = RegionExtent(region)
            for _ in 0..<100 {
                let point = Vector2(random.quarter(300), random.quarter(300))
                let isWithin = abs(point.x) <= Double(extent.x) && abs(point.y) <= Double(extent.y)
                if region.contains(point) { #expect(isWithin, "\(point) \(region)") }
            }
        }
    }

    @Test func extentsAreAsBoundedAsTheMeaning() {
        let circle = Region.circle(radius: 100), square = Region.rectangle(width: 50, height: 80)
        #expect(RegionExtent(.inverse(circle)) == .everywhere)
        #expect(RegionExtent(.inverse(.inverse(square))) == RegionExtent(square))
        #expect(RegionExtent(.inverse(.union(.inverse(circle), .inverse(square)))) == RegionExtent(square))
        #expect(RegionExtent(.difference(.infinite, .inverse(square))) == RegionExtent(square))
        #expect(RegionExtent(.inverse(.infinite)) == .nowhere)
    }

    @Test func stackStaysShallow() {
        let leaf = Region.circle(radius: 1)
        var left = leaf, right = leaf, balanced = leaf
        for _ in 0..<500 {
            left = .difference(left, leaf)
            right = .difference(leaf, right)
        }
        for _ in 0..<8 { balanced = .union(balanced, balanced) }
        #expect(RegionProgram(left).stackDepth == 2)
        #expect(RegionProgram(right).stackDepth == 2)
        #expect(RegionProgram(balanced).stackDepth == 9)
        #expect(RegionProgram(.infinite).steps.isEmpty)
    }
}
