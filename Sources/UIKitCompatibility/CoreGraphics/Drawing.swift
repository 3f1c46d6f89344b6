import Foundation
import Geometry
import Views

// Drawing of client code, which nothing here calls: it compiles and does nothing.

extension BezierPath {
    /// Does nothing: there is no canvas for an outline. Compiles client code.
    public func stroke() {}
    /// Does nothing: there is no canvas to fill. Compiles client code.
    public func fill() {}
    /// Does nothing: nothing is drawn that could be clipped. Compiles client code.
    public func addClip() {}
}

extension Color {
    /// Does nothing: there is no drawing whose colours it could become. Compiles client code.
    public func set() {}
    /// Does nothing: there is no drawing whose fill it could become. Compiles client code.
    public func setFill() {}
    /// Does nothing: there is no drawing whose stroke it could become. Compiles client code.
    public func setStroke() {}
}

/// A layer with an outline. Core Animation's class of the same name.
///
/// A presentation of it starts anew in all that this class adds: it has no outline.
///
/// What it adds can't be animated: a path animation takes its time and shows nothing.
open class CAShapeLayer: CALayer {
    #if !canImport(Darwin)
        /// The outline in the layer's coordinates, pt; nil at first.
        ///
        /// Kept as it is, not copied: a mutable path that grows later grows here too.
        open var path: CGPath?
    #endif
    /// Colour inside the outline; black at first, nil for none. Kept and never drawn.
    open var fillColor: UIColor? = .black
    /// Colour of the line along the outline; nil, for none, at first. Kept and never drawn.
    open var strokeColor: UIColor?
    /// Width of the line along the outline, pt; 1 at first. Any number is kept.
    open var lineWidth: CGFloat = 1
    /// Where along the outline the line begins, as a fraction of it; 0 at first. Not limited to 0…1.
    open var strokeStart: CGFloat = 0
    /// Where along the outline the line ends, as a fraction of it; 1 at first. Not limited to 0…1.
    open var strokeEnd: CGFloat = 1
    /// How open ends of the line would look; butt at first.
    open var lineCap = CAShapeLayerLineCap.butt
    /// How corners of the line would look; miter at first.
    open var lineJoin = CAShapeLayerLineJoin.miter
    /// Lengths of dashes and gaps in turn, pt; nil, for a line without gaps, at first. Not checked.
    open var lineDashPattern: [NSNumber]?
    /// What would count as inside where the outline crosses itself; nonzero winding at first.
    open var fillRule = CAShapeLayerFillRule.nonZero

    /// A layer without outline.
    public required init() {
        super.init()
    }

    /// A copy of what another layer holds, outline and line too if it has any; cut loose from its view.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let other = layer as? CAShapeLayer else { return }
        #if !canImport(Darwin)
            path = other.path
        #endif
        (fillColor, fillRule) = (other.fillColor, other.fillRule)
        (strokeColor, strokeStart, strokeEnd) = (other.strokeColor, other.strokeStart, other.strokeEnd)
        (lineWidth, lineCap, lineJoin) = (other.lineWidth, other.lineCap, other.lineJoin)
        lineDashPattern = other.lineDashPattern
    }
}

/// How the ends of a shape layer's line would look, if it were drawn.
///
/// Has no raw value, where Core Animation has strings.
public enum CAShapeLayerLineCap: Sendable {
    /// Cut off straight at the end point.
    case butt
    /// A half disc about the end point.
    case round
    /// Cut off straight half a line's width beyond the end point.
    case square
}

/// How a shape layer's lines would meet, if they were drawn.
///
/// Has no raw value, where Core Animation has strings.
public enum CAShapeLayerLineJoin: Sendable {
    /// Outer edges run on until they meet.
    case miter
    /// A disc about the corner.
    case round
    /// The corner cut off straight.
    case bevel
}

/// What would be inside of a shape layer's outline. Has no raw value, where Core Animation has strings.
public enum CAShapeLayerFillRule: Sendable {
    /// Inside is what the outline goes round, counted with direction, a number of times other than 0.
    case nonZero
    /// Inside is what a ray leaves by an odd number of crossings.
    case evenOdd
}

/// A layer with colours that run into each other. Core Animation's class of the same name.
///
/// A copy or presentation of it starts anew in all that this class adds.
open class CAGradientLayer: CALayer {
    /// The colours in order, `CGColor`s in client code; nil at first. Anything is kept, nothing drawn.
    open var colors: [Any]?
    /// Where each colour is reached, as fractions of the way; nil, for even steps, at first. Not checked.
    open var locations: [NSNumber]?
    /// How the colours would be spread; along a line at first.
    open var type = CAGradientLayerType.axial
    /// Where the first colour lies, in fractions of the bounds; the middle of the top at first.
    open var startPoint = CGPoint(x: 0.5, y: 0)
    /// Where the last colour lies, in fractions of the bounds; the middle of the bottom at first.
    open var endPoint = CGPoint(x: 0.5, y: 1)

    /// A layer without colours.
    public required init() {
        super.init()
    }

    /// A copy of what another layer holds, colours too if it has any; cut loose from its view.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let other = layer as? CAGradientLayer else { return }
        (colors, locations) = (other.colors, other.locations)
        (startPoint, endPoint, type) = (other.startPoint, other.endPoint, other.type)
    }
}

/// How a gradient layer's colours would be spread, if it were drawn. Has no raw value, where Core Animation has
/// strings.
public enum CAGradientLayerType: Sendable {
    /// Along the line from the start point to the end point.
    case axial
    /// In ellipses about the start point, which reach to the end point.
    case radial
    /// In a turn about the start point.
    case conic
}
