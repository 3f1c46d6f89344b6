import Dynamics
import Foundation
import Geometry

/// An item whose every value can be set, at any time.
final class FuzzItem: DynamicItem {
    var center: CGPoint
    var bounds: CGRect
    var transform: CGAffineTransform = .identity
    var collisionBoundsType: DynamicItemCollisionBoundsType
    var collisionBoundingPath: BezierPath

    init(_ source: inout ByteSource) {
        center = source.point(-200...200)
        bounds = CGRect(origin: .zero, size: source.size())
        collisionBoundsType = DynamicItemCollisionBoundsType.allCases[source.choice(3)]
        collisionBoundingPath = source.bezierPath(-30...30)
        transform = source.transform()
    }

    func change(_ source: inout ByteSource) {
        switch source.choice(5) {
        case 0: center = source.point(-200...200)
        case 1: bounds = CGRect(origin: .zero, size: source.size())
        case 2: transform = source.transform()
        case 3: collisionBoundsType = DynamicItemCollisionBoundsType.allCases[source.choice(3)]
        default: collisionBoundingPath = source.bezierPath(-30...30)
        }
    }
}

extension ByteSource {
    mutating func value(_ usual: ClosedRange<Double>) -> CGFloat { CGFloat(number(usual)) }

    mutating func point(_ usual: ClosedRange<Double>) -> CGPoint { CGPoint(x: value(usual), y: value(usual)) }

    mutating func direction(_ usual: ClosedRange<Double>) -> CGVector { CGVector(dx: value(usual), dy: value(usual)) }

    mutating func size() -> CGSize { CGSize(width: value(1...60), height: value(1...60)) }

    mutating func offset() -> Offset { Offset(horizontal: value(-20...20), vertical: value(-20...20)) }

    mutating func rect() -> CGRect { CGRect(origin: point(-300...300), size: size()) }

    mutating func transform() -> CGAffineTransform {
        switch choice(3) {
        case 0: .identity
        case 1: CGAffineTransform(rotationAngle: value(-4...4))
        default:
            CGAffineTransform(
                a: value(-2...2), b: value(-2...2), c: value(-2...2), d: value(-2...2), tx: value(-9...9),
                ty: value(-9...9))
        }
    }

    /// A path of up to a dozen steps, whole outlines among them.
    mutating func bezierPath(_ usual: ClosedRange<Double>) -> BezierPath {
        let path: BezierPath
        switch choice(6) {
        case 0: path = BezierPath(rect: rect())
        case 1: path = BezierPath(ovalIn: rect())
        case 2: path = BezierPath(roundedRect: rect(), cornerRadius: value(0...20))
        case 3:
            path = BezierPath(
                roundedRect: rect(), byRoundingCorners: RectCorner(rawValue: UInt(byte())), cornerRadii: size())
        default: path = BezierPath()
        }
        for _ in 0..<choice(12) { step(path, usual) }
        return path
    }

    private mutating func step(_ path: BezierPath, _ usual: ClosedRange<Double>) {
        switch choice(10) {
        case 0: path.move(to: point(usual))
        case 1, 2, 3: path.addLine(to: point(usual))
        case 4: path.addQuadCurve(to: point(usual), controlPoint: point(usual))
        case 5: path.addCurve(to: point(usual), controlPoint1: point(usual), controlPoint2: point(usual))
        case 6:
            path.addArc(
                withCenter: point(usual), radius: value(-5...30), startAngle: value(-7...7), endAngle: value(-7...7),
                clockwise: bool())
        case 7: path.close()
        case 8: path.apply(transform())
        default: path.append(path.reversing())
        }
    }
}
