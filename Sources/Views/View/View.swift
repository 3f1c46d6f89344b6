import Dynamics
import Foundation
import Geometry

/// A rectangle in a tree of rectangles, with what is seen of it. UIKit's `UIView`, without drawing.
///
/// Lengths are points, y runs down. A view is an ordinary object, used from one thread at a time. Everything that can
/// move over time lies in `visualState`, which only `change` writes.
open class View: Responder {
    /// What the view was set to.
    package final private(set) var visualState = VisualState()
    /// What the view's place in the stage's tree is.
    package final internal(set) var link: StageLink?
    /// What animates the view; nil while nothing does.
    final var animations: ViewAnimations?
    #if !canImport(Darwin)
        /// Who is told of changes; nil while nobody is.
        final var observers: ViewObservers?
    #endif
    /// The animators whose reference space the view is, in the order in which they were made.
    final var hostedAnimators: [WeakAnimator] = []
    /// A responder between this view and its superview: the view's controller.
    package final weak var controller: (Responder & ViewOwner)?

    /// The view that this one lies in; nil for a topmost one.
    ///
    /// Not weak, which would make every retain and release of it slower: a view lets go of its subviews before it goes.
    public internal(set) unowned(unsafe) final var superview: View?
    /// The views directly inside this one, back to front; kept by it.
    public internal(set) final var subviews: [View] = []

    // What the layout pass has to do; see View+Layout.
    final var needsLayout = true
    final var descendantNeedsLayout = false
    /// Nil while the view has nothing to do with constraints.
    final var constrained: ConstraintState?

    /// The layer, where it has been asked for.
    package private(set) final var backedLayer: Layer?
    final var margins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    final var recognizers: [GestureRecognizer] = []

    /// A view with a frame in its superview's coordinates, pt. One with a number that is
    /// NaN or beyond ±1e12 is reported; zero takes its place.
    public init(frame: CGRect) {
        super.init()
        if frame.isInRange { visualState.frame = frame } else { refuse("frame", "\(frame)") }
    }

    /// A view of no size: there are no archives of views to read.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// Makes a view of no size at the origin.
    public override convenience init() {
        self.init(frame: .zero)
    }

    deinit {
        backedLayer?.detach(with: visualState)
        forgetEngine()
        constrained?.forget()
        if !subviews.isEmpty { releaseSubviews() }
    }

    // MARK: Geometry

    /// The box around the view in its superview's coordinates. Set it only while the transform is the identity.
    open var frame: CGRect {
        get { visualState.frame }
        set {
            guard newValue.isInRange else { return refuse("frame", "\(newValue)") }
            var next = visualState
            next.frame = newValue
            if next.bounds != visualState.bounds { change(.bounds) { $0.bounds = next.bounds } }
            if next.position != visualState.position { change(.position) { $0.position = next.position } }
        }
    }

    /// The view's rectangle in its own coordinates; its children are placed in these.
    open var bounds: CGRect {
        get { visualState.bounds }
        set {
            guard newValue.isInRange else { return refuse("bounds", "\(newValue)") }
            change(.bounds) { $0.bounds = newValue }
        }
    }

    /// Where the middle of the view lies in its superview, or its layer's anchor point if that was moved.
    open var center: CGPoint {
        get { visualState.position }
        set {
            guard newValue.isInRange else { return refuse("center", "\(newValue)") }
            change(.position) { $0.position = newValue }
        }
    }

    /// A map of the view about its centre.
    open var transform: CGAffineTransform {
        get { visualState.transform }
        set {
            guard newValue.isInRange else { return refuse("transform", "\(newValue)") }
            change(.transform) { $0.transform = newValue }
        }
    }

    // MARK: Appearance

    /// Opacity, limited to 0…1; 1 by default, and it can be animated. NaN is reported and ignored.
    ///
    /// Touches pass by a view below 0.01, and all it contains.
    open var alpha: CGFloat {
        get { visualState.opacity }
        set {
            guard !newValue.isNaN else { return refuse("alpha", "\(newValue)") }
            change(.opacity) { $0.opacity = min(max(newValue, 0), 1) }
        }
    }

    /// The colour behind the content; nil for none. It can be animated.
    open var backgroundColor: Color? {
        get { visualState.backgroundColor }
        set { change(.backgroundColor) { $0.backgroundColor = newValue } }
    }

    /// Whether touches pass by the view and all it contains; false by default. Layout goes on, and it isn't animated.
    open var isHidden = false {
        didSet { if isHidden != oldValue { superview?.subviewDidChange(self) } }
    }
    /// A number to find the view by with `viewWithTag(_:)`; 0 by default.
    open var tag = 0
    /// Whether touches reach the view and what it contains.
    open var isUserInteractionEnabled = true
    /// Kept for client code: a stage has one finger. False by default.
    open var isMultipleTouchEnabled = false
    // Kept for client code: nothing here draws.
    /// Kept for client code, without effect; false by default. Touches outside the bounds miss the subviews either way.
    open var clipsToBounds = false
    /// Kept for client code, without effect; true by default.
    open var isOpaque = true
    /// How content would fill the view. Kept for client code, without effect; `scaleToFill` by default.
    open var contentMode = ContentMode.scaleToFill
    /// Kept for client code: it hides nothing and isn't among the subviews. Nil by default.
    open var mask: View?
    /// What was set as the tint; nil where it is the one of the views around.
    package final var ownTintColor: Color?

    /// The view's own tint, else that of the nearest view above with one, else `systemBlue`; never nil. O(depth).
    ///
    /// Setting nil gives up the own one.
    open var tintColor: Color! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set { ownTintColor = newValue }
    }

    /// The class of the view's layer.
    open class var layerClass: AnyClass { Layer.self }

    /// The view's values under Core Animation's names.
    public final var layer: Layer {
        if let backedLayer { return backedLayer }
        let layer = (Self.layerClass as? Layer.Type ?? Layer.self).init()
        layer.back(self)
        backedLayer = layer
        return layer
    }

    /// The only way into `visualState`: changes a part of it and does what follows from that.
    package final func change(_ property: VisualProperty, _ body: (inout VisualState) -> Void) {
        guard property == .bounds else {
            let old = isWatched ? visualState : nil
            body(&visualState)
            if let old { didChange(property, from: old) }
            if property == .position, let slot = constrained?.slot { slot.engine.geometryChanged(self, slot) }
            return
        }
        let old = visualState
        var next = old
        body(&next)
        guard next.bounds != old.bounds else { return }
        boundsWillChange(to: next.bounds)
        visualState.bounds = next.bounds
        if isWatched { didChange(.bounds, from: old) }
        boundsDidChange(from: old.bounds)
    }

    /// Called before the bounds change, while they are still the old ones.
    func boundsWillChange(to new: CGRect) {}

    /// Does what follows from new bounds: flexible subviews follow, and the subviews are laid out anew.
    func boundsDidChange(from old: CGRect) {
        if visualState.bounds.size != old.size, autoresizesSubviews {
            for subview in subviews { subview.resize(superviewFrom: old.size, to: visualState.bounds.size) }
        }
        if let slot = constrained?.slot { slot.engine.geometryChanged(self, slot) }
        markForLayout()
    }

    /// What is on screen: what the view was set to, and on top of that what animates.
    package final var presentedState: VisualState { animations?.presented(over: visualState) ?? visualState }

    // MARK: Hierarchy

    /// Puts a view in front of the other subviews, out of its old superview; its frame stays as it is.
    ///
    /// Callbacks tell of it unless the view is a subview already. This view itself and those above it are reported and
    /// ignored, and so are views that would nest more than 5,000 deep.
    open func addSubview(_ view: View) { place(view, at: subviews.endIndex) }

    /// Puts a view at an index as `addSubview(_:)` does, counted without it; the index is limited to the present ones.
    open func insertSubview(_ view: View, at index: Int) { place(view, at: index) }

    /// Puts a view right in front of a sibling; ignored unless that is another view and a subview of this one.
    open func insertSubview(_ view: View, aboveSubview sibling: View) { place(view, beside: sibling, offset: 1) }

    /// Puts a view right behind a sibling; ignored unless that is another view and a subview of this one.
    open func insertSubview(_ view: View, belowSubview sibling: View) { place(view, beside: sibling, offset: 0) }

    /// Swaps two subviews in their order; ignored where an index is none of theirs.
    open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        guard subviews.indices.contains(first), subviews.indices.contains(second) else { return }
        subviews.swapAt(first, second)
    }

    /// Puts a subview in front of the others; ignored where it is none. O(subviews).
    open func bringSubviewToFront(_ view: View) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
    }

    /// Puts a subview behind the others; ignored where it is none. O(subviews).
    open func sendSubviewToBack(_ view: View) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.insert(subviews.remove(at: index), at: 0)
    }

    /// Takes the view out of its superview and off the stage; without a superview nothing happens.
    ///
    /// Constraints between inside and outside are deactivated.
    open func removeFromSuperview() { leaveSuperview() }

    /// Called after a view became a subview, before its own `didMoveToSuperview`; by default does nothing.
    open func didAddSubview(_ subview: View) {}
    /// Called before a subview leaves, while it still is one; by default does nothing.
    open func willRemoveSubview(_ subview: View) {}
    /// Called before the view gets another superview, once for a move; nil where it gets none. By default does nothing.
    open func willMove(toSuperview newSuperview: View?) {}
    /// Called after the view got another superview or lost it; by default does nothing.
    open func didMoveToSuperview() {}
    /// Called before the view comes on another stage, whose root is the window, or leaves its stage (nil).
    ///
    /// By default does nothing. A view hears of it before those it contains, and not of moves within a stage.
    /// Where the root is no window, another one of its size stands for it.
    open func willMove(toWindow newWindow: Window?) {}
    /// Called after the view came on another stage or left its stage; by default does nothing.
    open func didMoveToWindow() {}

    /// The view itself or the first of its descendants, depth first, with a tag.
    open func viewWithTag(_ tag: Int) -> View? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Called when the size of the stage has brought other traits about; by default does nothing.
    open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}

    // MARK: Layout

    /// What the view would like to measure; by default its present size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Gives the bounds the size that `sizeThatFits(_:)` has for the present one; `center` stays.
    open func sizeToFit() {
        bounds.size = sizeThatFits(bounds.size)
    }

    /// Places the subviews: by default, those that constraints place. Override it; call `setNeedsLayout` or
    /// `layoutIfNeeded` to have it called.
    open func layoutSubviews() {
        guard !subviews.isEmpty, let slot = constrained?.slot else { return }
        slot.engine.place(subviewsOf: self)
    }

    /// Changes the constraints of the view, just before layout looks at them. Override it and call `super` last;
    /// `setNeedsUpdateConstraints` has it called.
    open func updateConstraints() {}

    /// Has `updateConstraints` called before the next layout. O(depth) at most.
    open func setNeedsUpdateConstraints() { markForConstraintUpdate() }

    /// Whether `updateConstraints` is due for this view; those below don't count.
    open func needsUpdateConstraints() -> Bool { constrained?.needsUpdate ?? false }

    /// Calls `updateConstraints` where it is due, here and below.
    open func updateConstraintsIfNeeded() { updateMarkedConstraints() }

    /// Whether the view makes constraints in `updateConstraints`, which is then called once without being asked for.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// The size that the content by itself would have, pt; `noIntrinsicMetric` on an axis where it has none.
    open var intrinsicContentSize: CGSize {
        injectedContentSize ?? CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// Tells layout that `intrinsicContentSize` has changed.
    open func invalidateIntrinsicContentSize() {
        constrained?.slot?.engine.contentSizeChanged(self)
        superview?.subviewDidChange(self)
    }

    /// A subview was shown or hidden, or its content may have another size.
    func subviewDidChange(_ subview: View) {}

    /// Has `layoutSubviews` called in the next `layoutIfNeeded` or frame of the stage. O(depth) at most.
    open func setNeedsLayout() { markForLayout() }

    /// Lays out what was marked, now: from the highest marked view above down, through marked branches only.
    ///
    /// Constraints are solved in the whole tree. What isn't at rest after ten passes is reported and left as it is.
    open func layoutIfNeeded() { layOutIfMarked() }

    /// A view that looks like this one from outside: of its size, colour, corners and opacity, and without its content.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
        let view = View(frame: CGRect(origin: .zero, size: bounds.size))
        (view.backgroundColor, view.alpha, view.layer.cornerRadius) = (backgroundColor, alpha, layer.cornerRadius)
        return view
    }

    /// Does nothing: nothing here draws.
    open func setNeedsDisplay() {}
    /// Does nothing: nothing here draws.
    open func setNeedsDisplay(_ rect: CGRect) {}
    /// Never called: nothing here draws. Kept for overrides of client code.
    open func draw(_ rect: CGRect) {}
    /// Never called: there are no archives of views. Kept for overrides of client code.
    open func awakeFromNib() {}

    /// How a change of the superview's size changes this view's frame.
    open var autoresizingMask: AutoresizingMask = [] {
        didSet {
            if autoresizingMask != oldValue { constrained?.slot?.engine.frameSourceChanged(self) }
        }
    }
    /// Whether a change of this view's size changes its subviews' frames.
    open var autoresizesSubviews = true

    /// The room that content should leave at the edges, the safe area included.
    open var layoutMargins: EdgeInsets {
        get { insetsLayoutMarginsFromSafeArea ? margins.adding(safeAreaInsets) : margins }
        set {
            guard newValue.isInRange else { return refuse("layoutMargins", "\(newValue)") }
            margins = newValue
            constrained?.slot?.engine.insetsChanged()
            layoutMarginsDidChange()
            markForLayout()
        }
    }

    /// Whether `layoutMargins` has the safe area added to what was set; true by default.
    open var insetsLayoutMarginsFromSafeArea = true {
        didSet { constrained?.slot?.engine.insetsChanged() }
    }

    /// Called after `layoutMargins` was set, not when the safe area changes; by default does nothing.
    open func layoutMarginsDidChange() {}

    /// How far the stage's safe area lies inside the view's edges.
    open var safeAreaInsets: EdgeInsets { safeAreaOverlap() }

    /// Called when the stage's insets have changed the view's `safeAreaInsets`; by default does nothing.
    open func safeAreaInsetsDidChange() {}

    // MARK: Touches

    /// The next responder: the view's controller, or else its superview.
    open override var next: Responder? { controller ?? superview }

    /// The deepest view that a touch at the point belongs to.
    ///
    /// Hidden views, views that refuse touches and views of alpha below 0.01 are passed over with all they contain.
    /// What a property animator moves is hit where it is on screen, unless `isManualHitTestingEnabled` of that
    /// animator.
    open func hitTest(_ point: CGPoint, with event: Event?) -> View? {
        guard !isHidden, isUserInteractionEnabled, animations?.refusesTouches != true,
            (animations == nil ? alpha : touchedState.opacity) >= 0.01, self.point(inside: point, with: event)
        else {
            return nil
        }
        for subview in subviews.reversed() {
            if let hit = subview.hitTest(subview.touchedState.inward(point), with: event) { return hit }
        }
        return self
    }

    /// Whether a point in the view's own coordinates is in the bounds, whose right and bottom edges are outside.
    ///
    /// While a property animator moves the bounds they are those on screen, as in `hitTest`. Override it to change what
    /// touches hit; the event is nil where the stage asks.
    open func point(inside point: CGPoint, with event: Event?) -> Bool {
        (animations == nil ? bounds : touchedState.bounds).contains(point)
    }

    /// The view's recognisers in the order in which they were added; nil where there is none.
    ///
    /// Setting it removes all present ones, which cancels their gestures, and then adds the new ones.
    open var gestureRecognizers: [GestureRecognizer]? {
        get { recognizers.isEmpty ? nil : recognizers }
        set {
            for recognizer in recognizers { removeGestureRecognizer(recognizer) }
            for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
        }
    }

    /// Adds a recogniser behind the present ones; it leaves the view that it was on, which cancels its gesture.
    open func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizers.append(recognizer)
        recognizer.view = self
    }

    /// Takes a recogniser off the view and cancels its gesture; ignored where it is none of this view's.
    open func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.cancel()
        recognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }

    /// Whether a recogniser of this view may begin; its delegate is asked as well.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

    /// Class, frame and tag, for logs.
    open override var description: String {
        let frame = frame
        return "<\(type(of: self)): frame = (\(frame.minX) \(frame.minY); \(frame.width) \(frame.height))"
            + (tag == 0 ? ">" : "; tag = \(tag)>")
    }

    // MARK: Dynamics

    /// The outline that collides where the view is an item of an animator; its bounds unless overridden.
    open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
    /// The outline of a `.path` view about its centre, pt; empty, and then refused by animators, unless overridden.
    open var collisionBoundingPath: BezierPath { BezierPath() }
}

extension View: DynamicItem {}
