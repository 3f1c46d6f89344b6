import Foundation
import Geometry
import Views

// Drawing of client code, which nothing here calls: it compiles and does nothing.

extension BezierPath {
    public func stroke() {}
    public func fill() {}
    public func addClip() {}
}

extension Color {
    public func set() {}
    public func setFill() {}
    public func setStroke() {}
}

/// A layer with an outline. Core Animation's class of the same name.
open class CAShapeLayer: CALayer {
    #if !canImport(CoreGraphics)
        open var path: CGPath?
    #endif
    open var fillColor: UIColor? = .black
    open var strokeColor: UIColor?
    open var lineWidth: CGFloat = 1
    open var strokeStart: CGFloat = 0
    open var strokeEnd: CGFloat = 1
    open var lineCap = CAShapeLayerLineCap.butt
    open var lineJoin = CAShapeLayerLineJoin.miter
    open var lineDashPattern: [NSNumber]?
    open var fillRule = CAShapeLayerFillRule.nonZero
}

public enum CAShapeLayerLineCap: Sendable {
    case butt, round, square
}

public enum CAShapeLayerLineJoin: Sendable {
    case miter, round, bevel
}

public enum CAShapeLayerFillRule: Sendable {
    case nonZero, evenOdd
}

/// A layer with colours that run into each other. Core Animation's class of the same name.
open class CAGradientLayer: CALayer {
    open var colors: [Any]?
    open var locations: [NSNumber]?
    open var startPoint = CGPoint(x: 0.5, y: 0)
    open var endPoint = CGPoint(x: 0.5, y: 1)
}
