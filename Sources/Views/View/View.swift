import Dynamics
import Foundation
import Geometry

/// A rectangle in a tree of rectangles, with what is seen of it. UIKit's `UIView`, without drawing.
///
/// Lengths are points, y runs down. A view is an ordinary object, used from one thread at a time. Everything that can
/// move over time lies in `visualState`, which only `change` writes.
///
/// A superview keeps its subviews; a view doesn't keep its superview, its stage, its controller or the delegates of
/// its recognisers. Geometry, opacity, background and corner radius can be animated, by the class methods `animate`
/// and by ``ViewPropertyAnimator``. What is set takes effect at once in the property; an animation shows only on the
/// layer's `presentation()` and in hit testing.
///
/// Numbers that are not finite or lie beyond ±1e12 are reported through `DynamicsDiagnostics` and leave the property
/// as it was; without a handler there such a report stops the program.
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
    ///
    /// In UIKit's order: the last one is in front, and hit testing asks it first. Hidden views are among them.
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

    /// A view with a frame in its superview's coordinates, pt.
    ///
    /// A negative width or height stands for the same rectangle with a positive one. A frame with a number that is
    /// NaN or beyond ±1e12 is reported; zero takes its place. The view isn't on a stage, is opaque, without
    /// background colour, and its first layout pass calls `layoutSubviews()`.
    ///
    /// - Parameter frame: the middle of it becomes `center`, its size that of `bounds`, whose origin is zero.
    public init(frame: CGRect) {
        super.init()
        if frame.isInRange { visualState.frame = frame } else { refuse("frame", "\(frame)") }
    }

    /// A view of no size: there are no archives of views to read.
    ///
    /// The coder isn't read, and the result is never nil.
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

    /// The box around the view in its superview's coordinates, pt.
    ///
    /// Derived from bounds, centre, transform and the layer's anchor point. Setting it keeps the transform: the
    /// bounds get the size of the new frame, then the anchor point moves into place. So set it only while the
    /// transform is the identity; otherwise the box that is read back isn't the one that was set, and UIKit calls the
    /// value undefined. Each part that differs is changed, and animated, on its own: bounds first, then position.
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
    ///
    /// Its origin is zero unless set; a scroll view scrolls by moving it. A new size keeps `center`, so the view
    /// grows to both sides. What follows happens before the setter returns: subviews with an autoresizing mask get
    /// their new frames if the size has changed, and the view is marked for layout. A value that is equal to the
    /// present one does nothing at all. Unlike in `frame`, a negative size is kept as it is.
    open var bounds: CGRect {
        get { visualState.bounds }
        set {
            guard newValue.isInRange else { return refuse("bounds", "\(newValue)") }
            change(.bounds) { $0.bounds = newValue }
        }
    }

    /// Where the middle of the view lies in its superview, or its layer's anchor point if that was moved.
    ///
    /// In the superview's coordinates, pt. A dynamic animator sets those of its items that it has moved in a tick.
    /// The size stays, and no layout is marked.
    open var center: CGPoint {
        get { visualState.position }
        set {
            guard newValue.isInRange else { return refuse("center", "\(newValue)") }
            change(.position) { $0.position = newValue }
        }
    }

    /// A map of the view about its centre.
    ///
    /// Identity by default. A point p of the view lies at transform · (p − anchor) + center in the superview. A
    /// positive angle turns clockwise on screen, since y runs down. It doesn't change bounds or centre, constraints
    /// don't see it, and dynamic animators write the rotation of their items into it.
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
    ///
    /// The opacity of superviews isn't multiplied into it.
    open var alpha: CGFloat {
        get { visualState.opacity }
        set {
            guard !newValue.isNaN else { return refuse("alpha", "\(newValue)") }
            change(.opacity) { $0.opacity = min(max(newValue, 0), 1) }
        }
    }

    /// The colour behind the content; nil for none. It can be animated.
    ///
    /// Nil by default, as in UIKit.
    open var backgroundColor: Color? {
        get { visualState.backgroundColor }
        set { change(.backgroundColor) { $0.backgroundColor = newValue } }
    }

    /// Whether touches pass by the view and all it contains; false by default. Layout goes on, and it isn't animated.
    ///
    /// Hidden views keep their place among the subviews and their constraints; a ``StackView`` alone arranges the
    /// others anew, as if this one weren't there. A dynamic animator goes on moving a hidden item.
    open var isHidden = false {
        didSet { if isHidden != oldValue { superview?.subviewDidChange(self) } }
    }
    /// A number to find the view by with `viewWithTag(_:)`; 0 by default.
    ///
    /// Several views may have the same one; nothing here sets it.
    open var tag = 0
    /// Whether touches reach the view and what it contains.
    ///
    /// True by default. What a view contains is passed over with it. Touches that have begun before it is turned off
    /// go on.
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
    ///
    /// Any change shows at the next reading; there is no `tintColorDidChange` to be called.
    open var tintColor: Color! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set { ownTintColor = newValue }
    }

    /// The class of the view's layer.
    ///
    /// Asked once a view, when `layer` is read for the first time. A class that is no ``Layer`` counts as ``Layer``
    /// itself.
    open class var layerClass: AnyClass { Layer.self }

    /// The view's values under Core Animation's names.
    ///
    /// Made when it is first asked for, and kept by the view from then on; it shows and changes the view's own
    /// values, so that writing either changes both.
    public final var layer: Layer {
        if let backedLayer { return backedLayer }
        let layer = (Self.layerClass as? Layer.Type ?? Layer.self).init()
        layer.back(self)
        backedLayer = layer
        return layer
    }

    /// The only way into `visualState`: changes a part of it and does what follows from that.
    ///
    /// Animations, observers and layout hear of changes only through here. Bounds are compared before anything
    /// happens; other properties count as changed even where the value is the same.
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
    ///
    /// Callbacks come in this order: `willMove(toSuperview:)` of the view; `willRemoveSubview(_:)` of its old
    /// superview, whose constraints with it are deactivated; `willMove(toWindow:)` and `didMoveToWindow()` of the
    /// view and all it contains, where the stage is another one; `didAddSubview(_:)` of this view;
    /// `didMoveToSuperview()` of the view. This view is marked for layout.
    ///
    /// - Complexity: O(subviews of the old superview + views that get another stage).
    open func addSubview(_ view: View) { place(view, at: subviews.endIndex) }

    /// Puts a view at an index as `addSubview(_:)` does, counted without it; the index is limited to the present ones.
    ///
    /// Index 0 is behind all others. A negative index counts as 0, and one beyond the end as the end.
    open func insertSubview(_ view: View, at index: Int) { place(view, at: index) }

    /// Puts a view right in front of a sibling; ignored unless that is another view and a subview of this one.
    open func insertSubview(_ view: View, aboveSubview sibling: View) { place(view, beside: sibling, offset: 1) }

    /// Puts a view right behind a sibling; ignored unless that is another view and a subview of this one.
    open func insertSubview(_ view: View, belowSubview sibling: View) { place(view, beside: sibling, offset: 0) }

    /// Swaps two subviews in their order; ignored where an index is none of theirs.
    ///
    /// Indices are those of `subviews`. Only the order changes: nobody is told, and no layout follows.
    open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        guard subviews.indices.contains(first), subviews.indices.contains(second) else { return }
        subviews.swapAt(first, second)
    }

    /// Puts a subview in front of the others; ignored where it is none. O(subviews).
    ///
    /// Nobody is told of the new order, and no layout follows. Where touches overlap, this view is hit first from now
    /// on.
    open func bringSubviewToFront(_ view: View) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
    }

    /// Puts a subview behind the others; ignored where it is none. O(subviews).
    ///
    /// Nobody is told of the new order, and no layout follows.
    open func sendSubviewToBack(_ view: View) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.insert(subviews.remove(at: index), at: 0)
    }

    /// Takes the view out of its superview and off the stage; without a superview nothing happens.
    ///
    /// Constraints between inside and outside are deactivated.
    ///
    /// The superview lets go of the view, which goes unless somebody else keeps it. Callbacks come in this order:
    /// `willMove(toSuperview:)` with nil, `willRemoveSubview(_:)` of the superview, on a stage `willMove(toWindow:)`
    /// with nil and `didMoveToWindow()` of the view and all it contains, `didMoveToSuperview()`.
    open func removeFromSuperview() { leaveSuperview() }

    /// Called after a view became a subview, before its own `didMoveToSuperview`; by default does nothing.
    ///
    /// Not called where a subview only changes its place among the others.
    open func didAddSubview(_ subview: View) {}
    /// Called before a subview leaves, while it still is one; by default does nothing.
    open func willRemoveSubview(_ subview: View) {}
    /// Called before the view gets another superview, once for a move; nil where it gets none. By default does nothing.
    open func willMove(toSuperview newSuperview: View?) {}
    /// Called after the view got another superview or lost it; by default does nothing.
    ///
    /// `superview` is the new one, and the view's stage that of the new superview.
    open func didMoveToSuperview() {}
    /// Called before the view comes on another stage, whose root is the window, or leaves its stage (nil).
    ///
    /// By default does nothing. A view hears of it before those it contains, and not of moves within a stage.
    /// Where the root is no window, another one of its size stands for it.
    open func willMove(toWindow newWindow: Window?) {}
    /// Called after the view came on another stage or left its stage; by default does nothing.
    ///
    /// `window` is the new root, or nil. Looks that were set for the view's class by an appearance are in place by
    /// then. The view's controller hears of it right after the view.
    open func didMoveToWindow() {}

    /// The view itself or the first of its descendants, depth first, with a tag.
    ///
    /// - Returns: nil where no view has the tag; with 0, which views have by default, mostly the view itself.
    /// - Complexity: O(views below). Goes down by calls that subclasses may override.
    open func viewWithTag(_ tag: Int) -> View? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Called when the size of the stage has brought other traits about; by default does nothing.
    ///
    /// Only ``Stage/setSize(_:)`` brings it about: not called as a view comes on a stage. Outer views hear of it
    /// first, each right after its controller, and the new traits are already in `traitCollection`.
    open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}

    // MARK: Layout

    /// What the view would like to measure; by default its present size.
    ///
    /// The same default as UIKit's; classes with content of their own override it. The view isn't resized.
    ///
    /// - Parameter size: the room that there is, pt; the default doesn't look at it.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Gives the bounds the size that `sizeThatFits(_:)` has for the present one; `center` stays.
    open func sizeToFit() {
        bounds.size = sizeThatFits(bounds.size)
    }

    /// Places the subviews: by default, those that constraints place. Override it; call `setNeedsLayout` or
    /// `layoutIfNeeded` to have it called.
    ///
    /// Called in a layout pass, outer views first, between `viewWillLayoutSubviews` and `viewDidLayoutSubviews` of
    /// the view's controller. Call `super` where constraints place subviews; frames set after that stay until the
    /// next pass.
    open func layoutSubviews() {
        guard !subviews.isEmpty, let slot = constrained?.slot else { return }
        slot.engine.place(subviewsOf: self)
    }

    /// Changes the constraints of the view, just before layout looks at them. Override it and call `super` last;
    /// `setNeedsUpdateConstraints` has it called.
    ///
    /// Called from the leaves of the tree to the root, the view's controller right before the view. Constraints
    /// changed here take part in the layout that follows at once.
    open func updateConstraints() {}

    /// Has `updateConstraints` called before the next layout. O(depth) at most.
    open func setNeedsUpdateConstraints() { markForConstraintUpdate() }

    /// Whether `updateConstraints` is due for this view; those below don't count.
    open func needsUpdateConstraints() -> Bool { constrained?.needsUpdate ?? false }

    /// Calls `updateConstraints` where it is due, here and below.
    ///
    /// Constraints aren't solved by it, and no view moves.
    open func updateConstraintsIfNeeded() { updateMarkedConstraints() }

    /// Whether the view makes constraints in `updateConstraints`, which is then called once without being asked for.
    ///
    /// False by default, as in UIKit. Asked whenever a view gets a superview.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// The size that the content by itself would have, pt; `noIntrinsicMetric` on an axis where it has none.
    ///
    /// Nothing here measures text or images: without an override it is what `injectedContentSize` was set to.
    /// Constraints take it in with the priorities of hugging and compression resistance, and only for views that take
    /// part in constraints.
    open var intrinsicContentSize: CGSize {
        injectedContentSize ?? CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// Tells layout that `intrinsicContentSize` has changed.
    ///
    /// It is asked for anew in the next layout pass. A superview that is a ``StackView`` arranges its views anew.
    open func invalidateIntrinsicContentSize() {
        constrained?.slot?.engine.contentSizeChanged(self)
        superview?.subviewDidChange(self)
    }

    /// A subview was shown or hidden, or its content may have another size.
    func subviewDidChange(_ subview: View) {}

    /// Has `layoutSubviews` called in the next `layoutIfNeeded` or frame of the stage. O(depth) at most.
    ///
    /// Several calls before a pass lead to one call of `layoutSubviews()`. New views and views with new bounds or
    /// subviews are marked by themselves.
    open func setNeedsLayout() { markForLayout() }

    /// Lays out what was marked, now: from the highest marked view above down, through marked branches only.
    ///
    /// Constraints are solved in the whole tree. What isn't at rest after ten passes is reported and left as it is.
    ///
    /// Nothing is called where nothing is marked. `updateConstraints()` comes first, then `layoutSubviews()` of every
    /// marked view; views that appeared on their stage meanwhile have their controllers told at the end.
    open func layoutIfNeeded() { layOutIfMarked() }

    /// A view that looks like this one from outside: of its size, colour, corners and opacity, and without its content.
    ///
    /// - Parameter afterUpdates: accepted and without effect; pending layout isn't made first.
    /// - Returns: a new view at the origin, without superview, that doesn't follow later changes; never nil.
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
    ///
    /// Empty by default: position and size stay. Read when the superview's bounds get another size, and by
    /// constraints while `translatesAutoresizingMaskIntoConstraints` is true.
    open var autoresizingMask: AutoresizingMask = [] {
        didSet {
            if autoresizingMask != oldValue { constrained?.slot?.engine.frameSourceChanged(self) }
        }
    }
    /// Whether a change of this view's size changes its subviews' frames.
    ///
    /// True by default, as in UIKit. While false, the subviews' `autoresizingMask` isn't looked at.
    open var autoresizesSubviews = true

    /// The room that content should leave at the edges, the safe area included.
    ///
    /// 8 pt on every side by default, besides the safe area. What is set doesn't contain the safe area, so that
    /// reading it back gives more where that covers the view. Setting it calls `layoutMarginsDidChange()` and marks
    /// the view for layout; insets that are not finite are reported and ignored. Subviews don't inherit margins.
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
    ///
    /// pt, never negative; zero without a stage. Computed from the present frames at every reading, where UIKit gives
    /// those of the last layout.
    ///
    /// - Complexity: O(depth); O(1) where the stage's insets are zero.
    open var safeAreaInsets: EdgeInsets { safeAreaOverlap() }

    /// Called when the stage's insets have changed the view's `safeAreaInsets`; by default does nothing.
    ///
    /// Only setting ``Stage/safeAreaInsets`` calls it, not a move of the view under a bar. The view hears of it
    /// before its controller.
    open func safeAreaInsetsDidChange() {}

    // MARK: Touches

    /// The next responder: the view's controller, or else its superview.
    ///
    /// A controller's own `next` leads on to the superview.
    open override var next: Responder? { controller ?? superview }

    /// The deepest view that a touch at the point belongs to.
    ///
    /// Hidden views, views that refuse touches and views of alpha below 0.01 are passed over with all they contain.
    /// What a property animator moves is hit where it is on screen, unless `isManualHitTestingEnabled` of that
    /// animator.
    ///
    /// Subviews are asked from front to back, each with the point in its own coordinates. What lies outside the
    /// bounds of a superview isn't hit, `clipsToBounds` or not.
    ///
    /// - Parameters:
    ///   - point: in the view's own coordinates, pt.
    ///   - event: handed on to `point(inside:with:)`; the stage gives nil.
    /// - Returns: the view itself where no subview is hit; nil where the touch belongs elsewhere.
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
    ///
    /// The view keeps them; a recogniser doesn't keep its view.
    open var gestureRecognizers: [GestureRecognizer]? {
        get { recognizers.isEmpty ? nil : recognizers }
        set {
            for recognizer in recognizers { removeGestureRecognizer(recognizer) }
            for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
        }
    }

    /// Adds a recogniser behind the present ones; it leaves the view that it was on, which cancels its gesture.
    ///
    /// A recogniser that is this view's already moves behind the others. It sees touches that begin from now on in
    /// the view or in what it contains, not one that is already down.
    open func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizers.append(recognizer)
        recognizer.view = self
    }

    /// Takes a recogniser off the view and cancels its gesture; ignored where it is none of this view's.
    ///
    /// A gesture under way ends as `cancelled`, which its targets are told; one not yet found fails silently.
    open func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.cancel()
        recognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }

    /// Whether a recogniser of this view may begin; its delegate is asked as well.
    ///
    /// Asked before the recogniser's delegate, at the moment at which the gesture is found; false makes it fail. Only
    /// the view that the recogniser was added to is asked, not the touched one.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

    /// Class, frame and tag, for logs.
    open override var description: String {
        let frame = frame
        return "<\(type(of: self)): frame = (\(frame.minX) \(frame.minY); \(frame.width) \(frame.height))"
            + (tag == 0 ? ">" : "; tag = \(tag)>")
    }

    // MARK: Dynamics

    /// The outline that collides where the view is an item of an animator; its bounds unless overridden.
    ///
    /// Read when an animator takes the view as an item or is told to look at it anew.
    open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
    /// The outline of a `.path` view about its centre, pt; empty, and then refused by animators, unless overridden.
    open var collisionBoundingPath: BezierPath { BezierPath() }
}

extension View: DynamicItem {}
