import Dynamics
import Foundation
import TestSupport
import Testing

/// Sections 11 and 12 of the facts: ranges and regions.
@Suite struct RegionTests {
    private func inside(_ region: Region, _ points: [(CGFloat, CGFloat)]) -> [Bool] {
        points.map { region.contains(CGPoint(x: $0, y: $1)) }
    }

    @Test func `circles and rectangles lie about the origin with their edges (header)`() {
        let circle = Region(radius: 10)
        #expect(inside(circle, [(0, 0), (10, 0), (6, 8), (7.1, 7.1), (-10.1, 0)]) == [true, true, true, false, false])
        let rectangle = Region(size: CGSize(width: 20, height: 10))
        #expect(inside(rectangle, [(10, 5), (-10, -5), (10.1, 0), (0, 5.1)]) == [true, true, false, false])
        #expect(inside(.infinite, [(0, 0), (1e9, -1e9)]) == [true, true])
    }

    @Test func `regions without size are empty`() {
        for region in [
            Region(radius: 0), Region(radius: -3), Region(size: .zero), Region(size: CGSize(width: -5, height: 5)),
        ] {
            #expect(inside(region, [(0, 0), (1, 1)]) == [false, false])
        }
        var region: Region?
        #expect(reported { region = Region(radius: .nan) }.map(\.kind) == [.invalidValue])
        #expect(region?.contains(.zero) == false)
    }

    @Test func `operations are Boolean (header)`() {
        let (a, b) = (Region(radius: 10), Region(size: CGSize(width: 40, height: 4)))
        let points: [(CGFloat, CGFloat)] = [(0, 0), (15, 0), (0, 8), (15, 8)]
        #expect(inside(a.byUnion(with: b), points) == [true, true, true, false])
        #expect(inside(a.byIntersection(with: b), points) == [true, false, false, false])
        #expect(inside(a.byDifference(from: b), points) == [false, false, true, false])
        #expect(inside(a.inverse(), points) == [false, true, false, true])
        #expect(inside(Region.infinite.inverse(), points) == [false, false, false, false])
        // The edge belongs to the disc, so not to its inverse.
        #expect(!a.inverse().contains(CGPoint(x: 10, y: 0)))
    }

    @Test func `a region is copied and archived (header)`() throws {
        let region = Region(radius: 10).byUnion(with: Region(size: CGSize(width: 40, height: 4)).inverse())
        let copy = try #require(region.copy() as? Region)
        let data = try NSKeyedArchiver.archivedData(withRootObject: region, requiringSecureCoding: true)
        let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Region.self, from: data))
        for x in stride(from: CGFloat(-30), through: 30, by: 3) {
            for y in stride(from: CGFloat(-12), through: 12, by: 3) {
                let point = CGPoint(x: x, y: y)
                #expect(copy.contains(point) == region.contains(point))
                #expect(read.contains(point) == region.contains(point))
            }
        }
    }

    @Test func `a range has two ends, which may be open (header)`() {
        #expect(FloatRange.zero == FloatRange(minimum: 0, maximum: 0))
        #expect(FloatRange() == .zero)
        #expect(FloatRange.infinite.isInfinite)
        #expect(!FloatRange(minimum: -1, maximum: .infinity).isInfinite)
        #expect(!FloatRange.zero.isInfinite)
    }
}
