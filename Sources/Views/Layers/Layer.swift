import Dynamics
import Foundation
import Geometry

/// What a view shows, under Core Animation's names. UIKit's `CALayer`, without drawing.
///
/// Numbers that are NaN or beyond ±1e12 are reported and ignored. A view's layer reads and writes the view's own
/// values. A layer made on its own keeps its values itself.
///
/// Its view isn't kept; a layer that outlives its view keeps the values of the view's end. Setting a property outside
/// of an animation's block animates nothing, where Core Animation animates layers without a view.
open class Layer: NSObject {
    /// The view whose values these are.
    private weak var view: View?
    /// The values of a layer without a view.
    private var own = VisualState()
    /// What animates the layer; nil while nothing did.
    final var animations: LayerAnimations?
    /// A map that isn't one of the plane, with the part of it that is.
    private var spatial: (map: Transform3D, affine: CGAffineTransform)?

    /// A layer without a view: opaque, at (0, 0), without size and colour.
    public required override init() {}

    /// A copy of what another layer holds, cut loose from its view.
    ///
    /// Of anything but a ``Layer`` a plain one. Sublayers and animations are not copied, nor what a subclass adds.
    public init(layer: Any) {
        if let other = layer as? Layer { own = other.state }
    }

    /// Makes a layer without a view that shows given values.
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

    /// Whether a property may have a value; what may not is reported and ignored.
    private func accepts(_ isInRange: Bool, _ property: String, _ value: Any) -> Bool {
        if !isInRange { GeometryLimits.refuse(property, "\(value)", view ?? self) }
        return isInRange
    }

    /// Where the anchor point lies in the superlayer, pt.
    ///
    /// In a view's layer it is the view's `center`.
    open var position: CGPoint {
        get { state.position }
        set { if accepts(newValue.isInRange, "position", newValue) { change(.position) { $0.position = newValue } } }
    }

    /// The layer's rectangle in its own coordinates, pt. In a view's layer it is the view's: layout follows.
    ///
    /// Flexible subviews follow, and observers and animations hear of it as if the view had been set.
    open var bounds: CGRect {
        get { state.bounds }
        set { if accepts(newValue.isInRange, "bounds", newValue) { change(.bounds) { $0.bounds = newValue } } }
    }

    /// The box around the layer in its superlayer's coordinates, pt.
    ///
    /// Setting it keeps the transform: size and position become those that have this box without it.
    ///
    /// Under a rotation the layer grows where its frame is set to itself.
    open var frame: CGRect {
        get { state.frame }
        set {
            guard accepts(newValue.isInRange, "frame", newValue) else { return }
            if let view { view.frame = newValue } else { own.frame = newValue }
        }
    }

    /// The point of the bounds that lies at `position`, in fractions of the size. Changing it moves the frame.
    ///
    /// (0.5, 0.5) by default, the middle. Transforms and dynamic animators' rotations are about it. Inside an
    /// animation's block the move isn't animated by itself: `position` stays the same.
    open var anchorPoint: CGPoint {
        get { state.anchorPoint }
        set {
            if accepts(newValue.isInRange, "anchorPoint", newValue) { change(.position) { $0.anchorPoint = newValue } }
        }
    }

    /// Opacity, in a view's layer the view's `alpha`; 1 by default. Values outside 0…1 are kept as they are.
    ///
    /// Stored with more digits than a `Float` has: what `alpha` was set to is rounded when it is read here.
    open var opacity: Float {
        get { Float(state.opacity) }
        set {
            if accepts(CGFloat(newValue).isInRange, "opacity", newValue) {
                change(.opacity) { $0.opacity = CGFloat(newValue) }
            }
        }
    }

    /// The radius of the corners, pt; 0 by default. It can be animated, but touches and collisions ignore it.
    open var cornerRadius: CGFloat {
        get { state.cornerRadius }
        set {
            if accepts(newValue.isInRange, "cornerRadius", newValue) {
                change(.cornerRadius) { $0.cornerRadius = newValue }
            }
        }
    }

    /// The colour behind the content; nil for none. It can be animated.
    ///
    /// In a view's layer it is the view's `backgroundColor`; nil by default.
    open var backgroundColor: Color? {
        get { state.backgroundColor }
        set { change(.backgroundColor) { $0.backgroundColor = newValue } }
    }

    /// The map about the anchor point; the identity by default.
    ///
    /// In a view's layer it is the view's `transform`.
    public func affineTransform() -> CGAffineTransform { state.transform }

    /// Sets the map about the anchor point.
    public func setAffineTransform(_ transform: CGAffineTransform) {
        if accepts(transform.isInRange, "affineTransform", transform) {
            change(.transform) { $0.transform = transform }
        }
    }

    /// The map about the anchor point, in space; the identity by default. Of one that leaves the plane only the part
    /// in it has an effect.
    ///
    /// It reads as it was set, until the map in the plane is set to another one, also by way of a view's `transform`.
    /// Points keep to the plane: perspective doesn't change hit tests or frames.
    open var transform: Transform3D {
        get {
            let affine = state.transform
            if let spatial, spatial.affine == affine { return spatial.map }
            return Transform3D(affine)
        }
        set {
            guard accepts(newValue.isInRange, "transform", newValue) else { return }
            spatial = newValue.isAffine ? nil : (newValue, newValue.affine)
            change(.transform) { $0.transform = newValue.affine }
        }
    }

    /// Ends what animates the layer, and the view whose layer it is: what was set is on screen at once.
    ///
    /// An animation of nothing but this view is over then, and its completion is told that it wasn't finished.
    ///
    /// Both the animations that were added to the layer and those of property animators. Delegates and completions
    /// are called before it returns.
    open func removeAllAnimations() {
        view?.removeAnimations()
        animations?.removeAll()
    }

    /// What is on screen at the stage's present time: while something animates, not what was set last.
    ///
    /// A new layer of the same class at each call, without view, sublayers and animations; never nil. Its values
    /// don't change as time goes by. Where nothing animates they are those that were set.
    open func presentation() -> Self? {
        let layer = Self()
        layer.own = presentedState
        return layer
    }

    /// What is on screen at the stage's present time, without a layer made for it.
    package final var presentedState: VisualState {
        let state = view?.presentedState ?? own
        return animations?.presented(over: state) ?? state
    }

    /// The nearest view that the layer belongs to.
    final var hostView: View? { sequence(first: self) { $0.superlayer }.lazy.compactMap(\.view).first }

    func refuse(_ animation: LayerAnimation, _ problem: String) {
        DynamicsDiagnostics.raise(
            .invalidTiming, "CALayer add(\(Swift.type(of: animation))): \(problem)", subject: view ?? self)
    }

    /// The layer itself: there is no other model.
    open func model() -> Self { self }

    // Kept for client code: nothing here draws.
    /// Kept for client code, without effect: it isn't the view's `isHidden`. False by default.
    open var isHidden = false
    /// Kept for client code, without effect; false by default.
    open var masksToBounds = false
    /// The width of the border, pt. Kept for client code, without effect; 0 by default.
    open var borderWidth: CGFloat = 0
    /// The colour of the border. Kept for client code, without effect; nil by default, which is black in UIKit.
    open var borderColor: Color?
    /// The colour of the shadow. Kept for client code, without effect; nil by default, which is black in UIKit.
    open var shadowColor: Color?
    /// The shadow's opacity. Kept for client code, without effect; 0 by default, not limited.
    open var shadowOpacity: Float = 0
    /// How far the shadow lies from the layer, pt. Kept for client code, without effect; (0, −3) by default.
    open var shadowOffset = CGSize(width: 0, height: -3)
    /// How far the shadow's edge is blurred, pt. Kept for client code, without effect; 3 by default.
    open var shadowRadius: CGFloat = 3
    /// The shadow's path, whose type is UIKit's.
    package var shadowOutline: Any?
    /// The corners that `cornerRadius` is meant for. Kept for client code, without effect; all by default.
    open var maskedCorners: CornerMask = .all
    /// What maps the sublayers. Kept for client code, without effect; the identity by default.
    open var sublayerTransform = Transform3D()
    /// Kept for client code: nothing is sorted by it. 0 by default.
    open var zPosition: CGFloat = 0
    /// What an image would be. Kept for client code, without effect; nil by default.
    open var contents: Any?
    /// Pixels a point in `contents`. Kept for client code, without effect; 1 by default.
    open var contentsScale: CGFloat = 1
    /// Kept for client code, without effect; false by default.
    open var shouldRasterize = false
    /// Pixels a point of a rasterised layer. Kept for client code, without effect; 1 by default.
    open var rasterizationScale: CGFloat = 1
    /// Kept for client code, without effect; false by default.
    open var allowsEdgeAntialiasing = false
    /// Kept for client code: it hides nothing and isn't part of the tree. Nil by default.
    open var mask: Layer?
    /// A name of the client's choice; nothing looks for it.
    open var name: String?
    /// The layers inserted here, back to front; nil until the first one was.
    ///
    /// The layers of subviews are not among them: views form a tree of their own.
    ///
    /// Kept by the layer. Nothing draws them; their animations run on the stage of the nearest view above.
    public private(set) var sublayers: [Layer]?
    /// The layer that this one was inserted into, if any; adding a view to another inserts no layers.
    public private(set) weak var superlayer: Layer?

    /// Puts a layer in front of the other sublayers, out of its old superlayer.
    ///
    /// This layer itself, or one above it, is refused with `Diagnostic.Kind.invalidHierarchy`.
    open func addSublayer(_ layer: Layer) {
        insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
    }

    /// Puts a layer at an index, counted without the layer itself; too large an index means the front. O(sublayers).
    ///
    /// 0 is behind all others. This layer itself, or one above it, is refused.
    open func insertSublayer(_ layer: Layer, at index: UInt32) {
        guard !sequence(first: self, next: \.superlayer).contains(where: { $0 === layer }) else {
            return DynamicsDiagnostics.raise(
                .invalidHierarchy, "Can't add a layer to itself or to one of its sublayers", subject: layer)
        }
        layer.removeFromSuperlayer()
        layer.superlayer = self
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(index), layers.count))
        sublayers = layers
    }

    /// Takes the layer out of its superlayer; without one nothing happens. O(sublayers).
    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }

    /// Does nothing: nothing here draws.
    open func setNeedsDisplay() {}
}

/// Corners that a radius rounds. Core Animation's `CACornerMask`.
public struct CornerMask: OptionSet, Hashable, Sendable {
    /// One bit a corner, with Core Animation's values.
    public let rawValue: UInt

    /// Makes a set of corners from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top left corner: y runs down.
    public static let layerMinXMinYCorner = CornerMask(rawValue: 1 << 0)
    /// The top right corner.
    public static let layerMaxXMinYCorner = CornerMask(rawValue: 1 << 1)
    /// The bottom left corner.
    public static let layerMinXMaxYCorner = CornerMask(rawValue: 1 << 2)
    /// The bottom right corner.
    public static let layerMaxXMaxYCorner = CornerMask(rawValue: 1 << 3)
    static let all: CornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
}
