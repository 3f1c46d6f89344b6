import Foundation
import Geometry
import UIKitCompatibility

/// The steps of a path.
struct Outline: Equatable, Encodable {
    var steps: [BezierPath.Element]
    var isEvenOdd = false

    /// The outline of a mask, in the coordinates of what it masks; nil for a mask that isn't a shape.
    init?(mask: CALayer) {
        guard let shape = mask as? CAShapeLayer else { return nil }
        self.init(shape, movedBy: shape.frame.origin)
    }

    /// The outline of a shape; nil for one without. On Apple's systems shapes have none here.
    init?(_ shape: CAShapeLayer, movedBy way: CGPoint = .zero) {
        #if canImport(Darwin)
            return nil
        #else
            guard let path = shape.path, !path.isEmpty else { return nil }
            let moved = BezierPath(cgPath: path)
            if way != .zero { moved.apply(CGAffineTransform(translationX: way.x, y: way.y)) }
            (steps, isEvenOdd) = (moved.elements, shape.fillRule == .evenOdd)
        #endif
    }

    /// The steps as the data of an SVG path.
    var text: String {
        func words(_ points: CGPoint...) -> String { points.map { SVG.point($0) }.joined(separator: " ") }
        return steps.map { step in
            switch step {
            case .move(let point): "M" + words(point)
            case .line(let point): "L" + words(point)
            case .quadCurve(let point, let control): "Q" + words(control, point)
            case .curve(let point, let control1, let control2): "C" + words(control1, control2, point)
            case .close: "Z"
            }
        }.joined()
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode((isEvenOdd ? "evenodd," : "") + text)
    }
}
