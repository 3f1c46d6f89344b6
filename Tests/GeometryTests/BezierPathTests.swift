import Foundation
import Geometry
import Testing

@Suite struct BezierPathTests {
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

    @Test func `lines and curves without a subpath are ignored`() {
        let path = BezierPath()
        path.addLine(to: point(1, 1))
        path.addCurve(to: point(1, 1), controlPoint1: .zero, controlPoint2: .zero)
        path.addQuadCurve(to: point(1, 1), controlPoint: .zero)
        path.close()
        #expect(path.isEmpty)
        #expect(path.bounds.isNull)
        #expect(path.currentPoint == .zero)
        #expect(!path.contains(.zero))
    }

    @Test func `after close the path goes on from the start of its subpath`() {
        let path = BezierPath()
        path.move(to: point(5, 6))
        path.addLine(to: point(9, 6))
        path.addLine(to: point(9, 9))
        path.close()
        #expect(path.currentPoint == point(5, 6))
        path.addLine(to: point(0, 0))
        #expect(
            path.polylines() == [
                .init(points: [point(5, 6), point(9, 6), point(9, 9)], isClosed: true),
                .init(points: [point(5, 6), point(0, 0)], isClosed: false),
            ])
    }

    @Test func `a rectangle has its corners clockwise and its area positive`() {
        let path = BezierPath(rect: CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(path.polylines()[0].points == [point(10, 20), point(40, 20), point(40, 60), point(10, 60)])
        #expect(path.signedArea == 1200)
        #expect(path.bounds == CGRect(x: 10, y: 20, width: 30, height: 40))
    }

    @Test func `reversing keeps the outline and turns the area's sign`() {
        let path = BezierPath(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 30), cornerRadius: 8)
        let reversed = path.reversing()
        // Sums of the same products in another order.
        #expect(abs(reversed.signedArea + path.signedArea) < 1e-9)
        #expect(reversed.bounds == path.bounds)
        #expect(reversed.reversing().polylines() == path.polylines() || reversed.contains(point(20, 15)))
        let open = BezierPath()
        open.move(to: point(0, 0))
        open.addQuadCurve(to: point(4, 0), controlPoint: point(2, 3))
        open.addLine(to: point(9, 9))
        #expect(
            open.reversing().elements == [
                .move(point(9, 9)), .line(point(4, 0)), .quadCurve(point(0, 0), control: point(2, 3)),
            ])
    }

    @Test func `an oval's area is that of its ellipse to 0.06 percent`() {
        // Four cubic curves stay within 0.027 % of the radius, so the area within twice that.
        let path = BezierPath(ovalIn: CGRect(x: 100, y: 100, width: 60, height: 20))
        #expect(abs(path.signedArea / (.pi * 30 * 10) - 1) < 6e-4)
        #expect(path.currentPoint == point(160, 110))
    }

    @Test(arguments: [1.0, 0.1, 0.001]) func `chords stay within the tolerance of the circle`(tolerance: CGFloat) {
        let path = BezierPath(arcCenter: point(7, 9), radius: 50, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        let corners = path.polylines(tolerance: tolerance)[0].points
        for (a, b) in zip(corners, corners.dropFirst()) {
            let middle = point((a.x + b.x) / 2 - 7, (a.y + b.y) / 2 - 9)
            let distance = abs((middle.x * middle.x + middle.y * middle.y).squareRoot() - 50)
            // The curve itself leaves the circle by 0.027 % of the radius.
            #expect(distance <= tolerance + 50 * 2.8e-4)
        }
    }

    @Test func `a finer tolerance gives more corners, a bad one the finest`() {
        let path = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 100))
        let counts = [10, 1, 0.1, 0.001].map { path.polylines(tolerance: $0)[0].points.count }
        #expect(counts == counts.sorted())
        #expect(Set(counts).count == 4)
        #expect(path.polylines(tolerance: .nan) == path.polylines(tolerance: 1e-4))
        #expect(path.polylines(tolerance: -1) == path.polylines(tolerance: 1e-4))
    }

    @Test func `curves with wild coordinates flatten to a bounded number of corners`() {
        let path = BezierPath()
        path.move(to: .zero)
        path.addCurve(to: point(1e300, 1), controlPoint1: point(-1e300, 0), controlPoint2: point(.nan, .infinity))
        path.addCurve(to: point(1, 1), controlPoint1: point(0, 1e30), controlPoint2: point(1e30, 0))
        #expect(path.polylines(tolerance: 0.001)[0].points.count <= 2 * 1024 + 1)
    }

    @Test func `a clockwise arc runs through increasing angles, the other through decreasing ones`() {
        let right = BezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
        let left = BezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
        #expect(right.bounds.minY > -1e-9 && right.bounds.maxY > 9.9)
        #expect(left.bounds.maxY < 1e-9 && left.bounds.minY < -9.9)
    }

    @Test(arguments: [(0, 2 * CGFloat.pi, true), (0, 2 * CGFloat.pi, false), (1, 8, true), (1, -6, false)])
    func `angles a full turn apart give the whole circle`(start: CGFloat, end: CGFloat, clockwise: Bool) {
        let path = BezierPath(arcCenter: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
        path.close()
        // Area of the circle to 0.06 %, signed by the direction.
        #expect(abs(path.signedArea / (100 * .pi) - (clockwise ? 1 : -1)) < 6e-4)
    }

    @Test(arguments: [-1e12, -1e17, -1e300, -CGFloat.greatestFiniteMagnitude])
    func `angles however far apart make at most a circle`(end: CGFloat) {
        let path = BezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: end, clockwise: true)
        // A move, and a curve for each quarter.
        #expect((2...5).contains(path.elements.count))
    }

    @Test func `an arc is joined to the path by a line and equal angles add only the point`() {
        let path = BezierPath()
        path.move(to: .zero)
        path.addArc(withCenter: point(20, 0), radius: 5, startAngle: 0, endAngle: 0, clockwise: true)
        #expect(path.elements == [.move(.zero), .line(point(25, 0))])
    }

    @Test func `rounding takes a quarter circle's remainder from every corner`() {
        let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
        let round = BezierPath(roundedRect: rect, cornerRadius: 10)
        // (4 − π)·r², with the curves' 0.06 % of the circle's area.
        #expect(abs(6000 - round.signedArea - (4 - .pi) * 100) < 0.2)
        let some = BezierPath(
            roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 10, height: 10))
        #expect(abs(6000 - some.signedArea - (2 - .pi / 2) * 100) < 0.1)
        #expect(!some.contains(point(1, 1)) && some.contains(point(99, 1)) && !some.contains(point(99, 59)))
    }

    @Test func `a radius beyond half the side is limited to it`() {
        let pill = BezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 20), cornerRadius: 1000)
        #expect(abs(pill.signedArea - (80 * 20 + 100 * .pi)) < 0.2)
        let sharp = BezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 20), cornerRadius: -5)
        #expect(sharp.signedArea == 2000)
    }

    @Test func `the outline belongs to what a path contains and open subpaths enclose nothing`() {
        let path = BezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
        for inside in [point(5, 5), point(0, 0), point(10, 10), point(10, 5), point(5, 0)] {
            #expect(path.contains(inside))
        }
        for outside in [point(-0.001, 5), point(10.001, 5), point(5, 11), point(-5, 10), point(15, 0)] {
            #expect(!path.contains(outside))
        }
        let open = BezierPath()
        open.move(to: .zero)
        open.addLine(to: point(10, 0))
        open.addLine(to: point(10, 10))
        #expect(!open.contains(point(8, 2)))
        open.close()
        #expect(open.contains(point(8, 2)))
    }

    @Test func `the fill rule decides on what two outlines enclose`() {
        let ring = BezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
        ring.append(BezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
        #expect(ring.contains(point(15, 15)))
        ring.usesEvenOddFillRule = true
        #expect(!ring.contains(point(15, 15)))
        #expect(ring.contains(point(5, 15)))
    }

    @Test func `a transform moves the path and its copy stays`() throws {
        let path = BezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
        let copy = try #require(path.copy() as? BezierPath)
        path.apply(CGAffineTransform(translationX: 100, y: 0))
        #expect(path.bounds.minX == 100)
        #expect(copy.bounds.minX == 0)
    }

    @Test func `area of a curve agrees with its fine polygon`() {
        let path = BezierPath()
        path.move(to: point(1000, 1000))
        path.addCurve(to: point(1060, 1010), controlPoint1: point(1010, 940), controlPoint2: point(1080, 980))
        path.addQuadCurve(to: point(1000, 1000), controlPoint: point(1030, 1090))
        path.close()
        let corners = path.polylines(tolerance: 1e-4)[0].points
        var twice: CGFloat = 0
        for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            twice += (a.x - 1000) * (b.y - 1000) - (a.y - 1000) * (b.x - 1000)
        }
        // The polygon cuts off at most tolerance × length ≈ 0.02 pt².
        #expect(abs(path.signedArea - twice / 2) < 0.03)
        #expect(path.signedArea > 1000)
    }
}
