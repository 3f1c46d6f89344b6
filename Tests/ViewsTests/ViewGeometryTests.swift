import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing
import Views

@Suite struct ViewGeometryTests {
    /// Rounding of a few sums and products of numbers around 100.
    func expect(_ a: CGPoint, near b: CGPoint, _ location: SourceLocation = #_sourceLocation) {
        #expect(abs(a.x - b.x) < 1e-10 && abs(a.y - b.y) < 1e-10, "\(a) is not \(b)", sourceLocation: location)
    }

    @Test func `frame, bounds and centre are one state`() {
        let view = View(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(view.center == CGPoint(x: 25, y: 40))
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
        view.center = CGPoint(x: 100, y: 100)
        #expect(view.frame == CGRect(x: 85, y: 80, width: 30, height: 40))
        view.bounds.size = CGSize(width: 10, height: 10)
        #expect(view.frame == CGRect(x: 95, y: 95, width: 10, height: 10))
        #expect(View().frame == .zero)
    }

    @Test func `a turned view's frame is the box around it and its centre stays`() {
        let view = View(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(view.center == CGPoint(x: 20, y: 10))
        expect(view.frame.origin, near: CGPoint(x: 10, y: -10))
        expect(CGPoint(x: view.frame.width, y: view.frame.height), near: CGPoint(x: 20, y: 40))
        #expect(view.bounds.size == CGSize(width: 40, height: 20))
    }

    @Test func `the anchor point is what lies at the centre`() {
        let view = View(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        view.layer.anchorPoint = CGPoint(x: 0.5, y: 0)
        #expect(view.frame == CGRect(x: 0, y: 10, width: 40, height: 20))
        view.transform = CGAffineTransform(rotationAngle: .pi)
        expect(view.frame.origin, near: CGPoint(x: 0, y: -10))
    }

    @Test func `a frame with a negative size is turned round`() {
        let view = View(frame: CGRect(x: 50, y: 50, width: -20, height: -10))
        #expect(view.frame == CGRect(x: 30, y: 40, width: 20, height: 10))
    }

    @Test func `points convert through turned, scaled and scrolled ancestors and back`() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let middle = View(frame: CGRect(x: 50, y: 60, width: 100, height: 100))
        let leaf = View(frame: CGRect(x: 10, y: 20, width: 20, height: 20))
        root.addSubview(middle)
        middle.addSubview(leaf)
        expect(leaf.convert(CGPoint(x: 1, y: 2), to: root), near: CGPoint(x: 61, y: 82))
        middle.bounds.origin = CGPoint(x: 0, y: 30)
        expect(leaf.convert(CGPoint(x: 1, y: 2), to: nil), near: CGPoint(x: 61, y: 52))
        middle.transform = CGAffineTransform(rotationAngle: .pi / 2)
        // The middle's centre is (100, 110); its point (11, 22) lies (−39, −58) from its own centre (50, 80).
        expect(leaf.convert(CGPoint(x: 1, y: 2), to: root), near: CGPoint(x: 158, y: 71))
        middle.transform = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 2, y: 3)
        let there = root.convert(CGPoint(x: 200, y: 100), to: leaf)
        expect(root.convert(there, from: leaf), near: CGPoint(x: 200, y: 100))
        let sibling = View(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        root.addSubview(sibling)
        expect(
            sibling.convert(CGPoint(x: 0, y: 0), to: leaf), near: root.convert(CGPoint(x: 5, y: 5), to: leaf))
    }

    @Test func `a rectangle converts to the box around it`() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let view = View(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        root.addSubview(view)
        view.transform = CGAffineTransform(rotationAngle: .pi / 4)
        let box = view.convert(view.bounds, to: root)
        let half = 50 * 2.0.squareRoot()
        expect(box.origin, near: CGPoint(x: 150 - half, y: 150 - half))
        expect(CGPoint(x: box.maxX, y: box.maxY), near: CGPoint(x: 150 + half, y: 150 + half))
    }

    @Test func `alpha is limited and the layer shows the view's values`() {
        let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.alpha = 1.5
        #expect(view.alpha == 1)
        view.layer.cornerRadius = 4
        view.layer.opacity = 0.5
        view.backgroundColor = .red
        #expect(view.alpha == 0.5)
        #expect(view.layer.backgroundColor == .red)
        view.layer.position = CGPoint(x: 70, y: 80)
        #expect(view.center == CGPoint(x: 70, y: 80))
        view.layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        #expect(view.transform.a == 2)
        let shown = view.layer.presentation()
        #expect(shown?.position == CGPoint(x: 70, y: 80))
        #expect(shown?.cornerRadius == 4)
        shown?.position = .zero
        #expect(view.center == CGPoint(x: 70, y: 80))
    }

    @Test func `a layer outlives its view`() {
        var view: View? = View(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        let layer = view!.layer
        view = nil
        #expect(layer.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test func `values that aren't numbers are reported and ignored`() {
        let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let kinds = reported {
            view.center = CGPoint(x: CGFloat.nan, y: 0)
            view.frame = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
            view.bounds = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
            view.transform = CGAffineTransform(scaleX: .infinity, y: 1)
            view.alpha = .nan
            _ = View(frame: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 0))
        }
        #expect(kinds.map(\.kind) == Array(repeating: .invalidGeometry, count: 6))
        #expect(kinds[0].message.contains("center") && kinds[0].message.contains("nan"))
        #expect(view.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(view.transform.isIdentity && view.alpha == 1)
    }

    @Test func `flexible distances share a change of the superview's size`() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 320, height: 568))
        func child(_ frame: CGRect, _ mask: View.AutoresizingMask) -> View {
            let view = View(frame: frame)
            view.autoresizingMask = mask
            root.addSubview(view)
            return view
        }
        let still = child(CGRect(x: 10, y: 10, width: 50, height: 50), [])
        let wide = child(CGRect(x: 10, y: 10, width: 300, height: 50), .flexibleWidth)
        let right = child(CGRect(x: 260, y: 10, width: 50, height: 50), .flexibleLeftMargin)
        let middle = child(
            CGRect(x: 135, y: 259, width: 50, height: 50),
            [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin])
        root.frame.size = CGSize(width: 568, height: 320)
        #expect(still.frame.minX == 10 && still.frame.width == 50)
        #expect(wide.frame.width == 548)
        #expect(right.frame.minX == 508)
        expect(middle.center, near: CGPoint(x: 284, y: 160))
    }

    @Test func `colours know their names and components`() {
        #expect(Color.orange == Color(red: 1, green: 0.5, blue: 0, alpha: 1))
        #expect(Color(hue: 0, saturation: 1, brightness: 1, alpha: 1) == .red)
        #expect(Color(hue: 2.0 / 6, saturation: 1, brightness: 1, alpha: 1) == .green)
        #expect(Color(hue: 4.0 / 6, saturation: 1, brightness: 1, alpha: 1) == .blue)
        #expect(Color.red.withAlphaComponent(0.25).cgColor == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
        var (red, alpha): (CGFloat, CGFloat) = (0, 0)
        Color.brown.getRed(&red, green: nil, blue: nil, alpha: &alpha)
        #expect(red == 0.6 && alpha == 1)
        #expect(Color(red: 7, green: -1, blue: 0, alpha: 1) == .red)
    }
}
