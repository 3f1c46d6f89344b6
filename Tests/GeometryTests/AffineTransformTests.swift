import Foundation
import Geometry
import Testing

@Suite struct AffineTransformTests {
    /// Within rounding of a few products of numbers around 10.
    func expect(_ p: CGPoint, near q: CGPoint, _ location: SourceLocation = #_sourceLocation) {
        #expect(abs(p.x - q.x) < 1e-12 && abs(p.y - q.y) < 1e-12, "\(p) is not \(q)", sourceLocation: location)
    }

    @Test func `a positive turn moves plus x towards plus y`() {
        let turned = CGPoint(x: 2, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
        expect(turned, near: CGPoint(x: 0, y: 2))
    }

    @Test func `concatenating applies the receiver first`() {
        let t = CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(translationX: 10, y: 20))
        expect(CGPoint(x: 1, y: 1).applying(t), near: CGPoint(x: 12, y: 23))
    }

    @Test func `translatedBy, scaledBy and rotated act before the receiver`() {
        let base = CGAffineTransform(translationX: 10, y: 20)
        expect(CGPoint(x: 1, y: 1).applying(base.scaledBy(x: 2, y: 3)), near: CGPoint(x: 12, y: 23))
        expect(
            CGPoint(x: 1, y: 1).applying(CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 20)),
            near: CGPoint(x: 22, y: 63))
        expect(CGPoint(x: 1, y: 0).applying(base.rotated(by: .pi)), near: CGPoint(x: 9, y: 20))
    }

    @Test func `an inverse takes points back`() {
        let t = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: -3).translatedBy(x: 5, y: 7)
        expect(CGPoint(x: 3, y: -4).applying(t).applying(t.inverted()), near: CGPoint(x: 3, y: -4))
    }

    @Test func `a map without an inverse is its own`() {
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        #expect(flat.inverted() == flat)
    }

    @Test func `a turned rectangle becomes the box around its corners`() {
        let box = CGRect(x: 0, y: 0, width: 4, height: 2).applying(CGAffineTransform(rotationAngle: .pi / 2))
        expect(box.origin, near: CGPoint(x: -2, y: 0))
        expect(CGPoint(x: box.width, y: box.height), near: CGPoint(x: 2, y: 4))
    }

    @Test func `sizes scale and ignore translation`() {
        let half = CGSize(width: 10, height: 4).applying(CGAffineTransform(0.5, 0, 0, 0.5, 100, 100))
        #expect(half == CGSize(width: 5, height: 2))
    }

    @Test func `the identity is the identity and the empty initialiser is not`() {
        #expect(CGAffineTransform.identity.isIdentity)
        #expect(CGAffineTransform() != .identity)
        #expect(CGAffineTransform(rotationAngle: 0).isIdentity)
    }

    @Test func `insets move every edge inwards`() {
        let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(CGRect(x: 0, y: 0, width: 20, height: 10).inset(by: insets) == CGRect(x: 2, y: 1, width: 14, height: 6))
    }
}
