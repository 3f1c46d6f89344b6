import Foundation
import Geometry

/// What a view shows, under Core Animation's names. UIKit's `CALayer`, without drawing.
///
/// A view's layer reads and writes the view's own values. A layer made on its own keeps its values itself.
open class Layer {
    /// The view whose values these are.
    private weak var view: View?
    /// The values of a layer without a view.
    private var own = VisualState()

    public required init() {}

    /// A copy of what another layer holds, cut loose from its view.
    public init(layer: Any) {
        if let other = layer as? Layer { own = other.state }
    }

    package init(showing state: VisualState) {
        own = state
    }

    func back(_ view: View) {
        self.view = view
    }

    /// Keeps the values of a view that goes away.
    func detach(with state: VisualState) {
        own = state
    }

    private var state: VisualState { view?.visualState ?? own }

    private func change(_ property: VisualProperty, _ body: (inout VisualState) -> Void) {
        if let view { view.change(property, body) } else { body(&own) }
    }

    /// Where the anchor point lies in the superlayer, pt.
    open var position: CGPoint {
        get { state.position }
        set { change(.position) { $0.position = newValue } }
    }

    open var bounds: CGRect {
        get { state.bounds }
        set { change(.bounds) { $0.bounds = newValue } }
    }

    open var frame: CGRect {
        get { state.frame }
        set {
            if let view { view.frame = newValue } else { own.frame = newValue }
        }
    }

    /// The point of the bounds that lies at `position`, in fractions of the size. Changing it moves the frame.
    open var anchorPoint: CGPoint {
        get { state.anchorPoint }
        set { change(.position) { $0.anchorPoint = newValue } }
    }

    open var opacity: Float {
        get { Float(state.opacity) }
        set { change(.opacity) { $0.opacity = CGFloat(newValue) } }
    }

    open var cornerRadius: CGFloat {
        get { state.cornerRadius }
        set { change(.cornerRadius) { $0.cornerRadius = newValue } }
    }

    open var backgroundColor: Color? {
        get { state.backgroundColor }
        set { change(.backgroundColor) { $0.backgroundColor = newValue } }
    }

    public func affineTransform() -> CGAffineTransform { state.transform }

    public func setAffineTransform(_ transform: CGAffineTransform) {
        change(.transform) { $0.transform = transform }
    }

    /// What is on screen at the stage's present time: while something animates, not what was set last.
    open func presentation() -> Self? {
        let layer = Self()
        layer.own = view?.presentedState ?? own
        return layer
    }

    /// The layer itself: there is no other model.
    open func model() -> Self { self }

    // Kept for client code: nothing here draws.
    open var isHidden = false
    open var masksToBounds = false
    open var borderWidth: CGFloat = 0
    open var borderColor: Color?
    open var shadowColor: Color?
    open var shadowOpacity: Float = 0
    open var shadowOffset = CGSize(width: 0, height: -3)
    open var shadowRadius: CGFloat = 3
    /// The shadow's path, whose type is UIKit's.
    package var shadowOutline: Any?
    open var maskedCorners: CornerMask = .all
    open var zPosition: CGFloat = 0
    open var contents: Any?
    open var contentsScale: CGFloat = 1
    open var shouldRasterize = false
    open var rasterizationScale: CGFloat = 1
    open var allowsEdgeAntialiasing = false
    open var mask: Layer?
    open var name: String?
    public private(set) var sublayers: [Layer]?
    public private(set) weak var superlayer: Layer?

    open func addSublayer(_ layer: Layer) {
        insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
    }

    open func insertSublayer(_ layer: Layer, at index: UInt32) {
        layer.removeFromSuperlayer()
        layer.superlayer = self
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(index), layers.count))
        sublayers = layers
    }

    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }

    open func setNeedsDisplay() {}
}

/// Corners that a radius rounds. Core Animation's `CACornerMask`.
public struct CornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layerMinXMinYCorner = CornerMask(rawValue: 1 << 0)
    public static let layerMaxXMinYCorner = CornerMask(rawValue: 1 << 1)
    public static let layerMinXMaxYCorner = CornerMask(rawValue: 1 << 2)
    public static let layerMaxXMaxYCorner = CornerMask(rawValue: 1 << 3)
    static let all: CornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
}
