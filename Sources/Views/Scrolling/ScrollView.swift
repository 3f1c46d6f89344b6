import Foundation
import Geometry

/// A view whose content is larger than itself. UIKit's `UIScrollView`.
///
/// A pan moves `contentOffset` within the content; after a fling the content glides on under the stage's clock. There
/// is no rubber band: content stops at its edges.
///
/// Of a pan the delegate hears in this order: `scrollViewWillBeginDragging`, `scrollViewDidScroll` for every step,
/// `scrollViewWillEndDragging`, `scrollViewDidEndDragging`; after a fling `scrollViewDidScroll` once a frame and
/// `scrollViewDidEndDecelerating`. Subviews are placed in the content's coordinates, and scrolling moves the origin
/// of the bounds and nothing else. There is no zooming.
open class ScrollView: View {
    /// Hears of scrolling; not kept.
    ///
    /// Replacing it during a drag or glide lets the new one hear of the rest.
    open weak var delegate: (any ScrollViewDelegate)?
    /// Whether a pan may begin to scroll; the program may scroll in any case. True by default.
    ///
    /// Asked when the pan would begin; one under way goes on.
    open var isScrollEnabled = true
    /// Whether a pan ends at a multiple of the view's size, as far as the content reaches; false by default.
    ///
    /// Without speed it is the nearest one, else the next one in the direction of the fling, however fast that is.
    open var isPagingEnabled = false
    /// How much of its speed gliding content keeps in a millisecond.
    ///
    /// `normal` by default, as in UIKit. Read as the finger goes up; scrolling that the program asks for always has
    /// `fast`.
    open var decelerationRate = DecelerationRate.normal
    /// Whether a finger moves the content.
    ///
    /// From the moment on at which the pan has gone 10 pt, until the finger goes up or the touch is cancelled.
    /// Already false in `scrollViewWillEndDragging`.
    public internal(set) final var isDragging = false
    /// The same as `isDragging`: true once the pan has begun, not from the first contact of the finger as in UIKit.
    public final var isTracking: Bool { isDragging }
    /// Whether the content glides on after a fling.
    ///
    /// False during an animated scroll of the program. A finger that comes down doesn't stop the content, as it does
    /// in UIKit: only a pan that begins does, or `setContentOffset(_:animated:)`.
    public final var isDecelerating: Bool { glide != nil && !glideIsAnimation }
    // Kept for client code: nothing here draws or bounces.
    /// Kept for client code: content stops at its edges. True by default.
    open var bounces = true
    /// Kept for client code: a finger never scrolls content that fits. False by default.
    open var alwaysBounceVertical = false
    /// Kept for client code: a finger never scrolls content that fits. False by default.
    open var alwaysBounceHorizontal = false
    /// Kept for client code: there are no indicators. True by default.
    open var showsVerticalScrollIndicator = true
    /// Kept for client code: there are no indicators. True by default.
    open var showsHorizontalScrollIndicator = true
    /// Kept for client code: the touched view hears of touches at once. True by default.
    open var delaysContentTouches = true
    /// Kept for client code: a pan that begins always takes the touch over. True by default.
    open var canCancelContentTouches = true
    /// Kept for client code: there is no status bar to tap. True by default.
    open var scrollsToTop = true
    /// Kept for client code: a keyboard never shows. `none` by default.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Kept for client code: insets are what client code makes them. `automatic` by default.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    /// Kept for client code: there are no indicators. Zero by default.
    open var scrollIndicatorInsets = EdgeInsets.zero

    private final var glide: ScrollGlide?
    private final var glideIsAnimation = false
    private final var offsetAtDragStart = CGPoint.zero

    /// The recogniser that scrolls.
    ///
    /// The view adds it to itself when it is made. Client code may give it a delegate, or have other recognisers wait
    /// for it; in UIKit its delegate is always the scroll view.
    public private(set) final lazy var panGestureRecognizer = PanGestureRecognizer()

    /// Makes a scroll view of a frame, with its pan recogniser.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        watchPan()
    }

    /// Makes a scroll view of no size: there are no archives of views to read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        watchPan()
    }

    private func watchPan() {
        addGestureRecognizer(panGestureRecognizer)
        panGestureRecognizer.addTarget { [unowned self] in pan($0) }
    }

    /// The size of the content, pt.
    ///
    /// Zero by default, so that nothing can be panned. Setting it marks the view for layout and leaves
    /// `contentOffset` as it is, even where that now lies beyond the content. Constraints to `contentLayoutGuide`
    /// overwrite it in the layout pass.
    open var contentSize = CGSize.zero {
        didSet {
            if contentSize != oldValue { markForLayout() }
        }
    }

    /// The content's area as a guide: constraints to it decide `contentSize`.
    ///
    /// Constraints of subviews to the scroll view's own edges count as constraints to the content, as in UIKit. The
    /// same guide each time; its `layoutFrame` starts at the content's origin.
    public final var contentLayoutGuide: LayoutGuide {
        guide(\.contentGuide, .content, "UIScrollView-contentLayoutGuide")
    }

    /// What shows of the content: it moves over the content as that is scrolled.
    ///
    /// Constrain to it what is to stay in place while content scrolls, or the content's width to its width for
    /// content that scrolls down only. The same guide each time.
    public final var frameLayoutGuide: LayoutGuide {
        guide(\.frameGuide, .frame, "UIScrollView-frameLayoutGuide")
    }

    /// Room around the content, pt.
    ///
    /// Zero by default. It widens the range that a pan can reach: from −left to content width − width + right, and
    /// the same for y. Setting it doesn't move the content.
    open var contentInset = EdgeInsets.zero
    /// The room around the content, pt: `contentInset` alone, without the safe area that UIKit adds.
    open var adjustedContentInset: EdgeInsets { contentInset }

    /// The point of the content at the view's top left corner: the origin of the bounds.
    ///
    /// In pt; zero by default. The program may set any finite offset, beyond the content as well; pans and flings
    /// keep within it. Each change calls `scrollViewDidScroll` before the setter returns, an equal value doesn't. A
    /// glide under way isn't stopped: it overwrites the offset in the next frame.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { bounds.origin = newValue }
    }

    /// Scrolls to a point, gliding there under the stage's clock if asked to.
    ///
    /// A glide under way ends at once, without a call of the delegate. The way is target − (target − start) ·
    /// 0.99^ms, which is over once less than 0.5 pt is left on both axes.
    ///
    /// - Parameters:
    ///   - contentOffset: pt; not limited to the content.
    ///   - animated: whether it takes time; off stage it doesn't, and the delegate isn't told of an end.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        stopGlide()
        guard animated, let stage else { return self.contentOffset = contentOffset }
        startGlide(to: contentOffset, rate: DecelerationRate.fast, on: stage, isAnimation: true)
    }

    /// Scrolls as little as shows a rectangle of the content.
    ///
    /// Nothing where it shows already. Of a rectangle that is larger than the view its top left part shows. The
    /// result isn't limited to the content, and insets don't count.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        var offset = contentOffset
        offset.x = min(max(offset.x, rect.maxX - bounds.width), rect.minX)
        offset.y = min(max(offset.y, rect.maxY - bounds.height), rect.minY)
        if offset != contentOffset { setContentOffset(offset, animated: animated) }
    }

    /// A view scrolls only where there is something to scroll to, and no control inside keeps the finger.
    ///
    /// Asked by the view's own recognisers; for all but the pan it is true.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard gestureRecognizer === panGestureRecognizer else {
            return super.gestureRecognizerShouldBegin(gestureRecognizer)
        }
        if let keeper = gestureRecognizer.touch?.view as? any TouchKeeping, keeper.keepsTouch { return false }
        let (low, high) = offsetRange
        return isScrollEnabled && (high.x > low.x || high.y > low.y)
    }

    override func boundsDidChange(from old: CGRect) {
        super.boundsDidChange(from: old)
        if bounds.origin != old.origin { delegate?.scrollViewDidScroll(self) }
    }

    // MARK: Panning

    /// The least and the largest offset at which content fills the view.
    ///
    /// On an axis on which the content fits both are the same.
    final var offsetRange: (low: CGPoint, high: CGPoint) {
        let low = CGPoint(x: -contentInset.left, y: -contentInset.top)
        return (
            low,
            CGPoint(
                x: max(low.x, contentSize.width - bounds.width + contentInset.right),
                y: max(low.y, contentSize.height - bounds.height + contentInset.bottom))
        )
    }

    /// The offset nearest to another at which content fills the view.
    package final func limited(_ offset: CGPoint) -> CGPoint {
        let (low, high) = offsetRange
        return CGPoint(x: min(max(offset.x, low.x), high.x), y: min(max(offset.y, low.y), high.y))
    }

    private func pan(_ recognizer: PanGestureRecognizer) {
        switch recognizer.state {
        case .began:
            stopGlide()
            isDragging = true
            offsetAtDragStart = contentOffset
            delegate?.scrollViewWillBeginDragging(self)
            follow(recognizer)
        case .changed:
            follow(recognizer)
        case .ended, .cancelled:
            isDragging = false
            letGo(velocity: recognizer.state == .ended ? recognizer.velocity(in: superview) : .zero)
        default: break
        }
    }

    /// The offset follows from the whole way of the finger: what went beyond the limits has to come back before
    /// content moves again.
    private func follow(_ recognizer: PanGestureRecognizer) {
        let way = recognizer.translation(in: superview)
        contentOffset = limited(CGPoint(x: offsetAtDragStart.x - way.x, y: offsetAtDragStart.y - way.y))
    }

    private func letGo(velocity: CGPoint) {
        let reach = decelerationRate.reach
        let free = CGPoint(x: contentOffset.x - velocity.x * reach, y: contentOffset.y - velocity.y * reach)
        // UIKit gives velocities of scrolling in pt/ms, positive where the offset grows.
        let speed = CGPoint(x: -velocity.x / 1000, y: -velocity.y / 1000)
        var target = limited(proposedTarget(limited(free), velocity: speed))
        delegate?.scrollViewWillEndDragging(self, withVelocity: speed, targetContentOffset: &target)
        let glides = target != contentOffset && stage != nil
        delegate?.scrollViewDidEndDragging(self, willDecelerate: glides)
        guard glides, let stage else { return contentOffset = limited(target) }
        startGlide(to: target, rate: decelerationRate, on: stage, isAnimation: false)
    }

    /// Where a fling ends; pages and collection layouts have their own opinion.
    func proposedTarget(_ target: CGPoint, velocity: CGPoint) -> CGPoint {
        guard isPagingEnabled, bounds.width > 0, bounds.height > 0 else { return target }
        func page(_ here: CGFloat, _ length: CGFloat, _ speed: CGFloat) -> CGFloat {
            let place = here / length
            return length * (speed > 0 ? place.rounded(.up) : speed < 0 ? place.rounded(.down) : place.rounded())
        }
        return CGPoint(
            x: page(contentOffset.x, bounds.width, velocity.x), y: page(contentOffset.y, bounds.height, velocity.y))
    }

    private func startGlide(to target: CGPoint, rate: DecelerationRate, on stage: Stage, isAnimation: Bool) {
        let glide = ScrollGlide(self, from: contentOffset, to: target, rate: rate, start: stage.time)
        self.glide = glide
        glideIsAnimation = isAnimation
        stage.add(glide)
    }

    /// Ends a glide where it is; no callback follows.
    final func stopGlide() {
        guard let glide else { return }
        self.glide = nil
        glide.stop()
    }

    /// Called after the layout of the frame in which the target was reached.
    final func glideDidEnd() {
        glide = nil
        if glideIsAnimation {
            delegate?.scrollViewDidEndScrollingAnimation(self)
        } else {
            delegate?.scrollViewDidEndDecelerating(self)
        }
    }
}

extension ScrollView {
    /// Where the safe area would be added to the insets. The raw values are UIKit's.
    ///
    /// No case changes anything here: the safe area never gets into `adjustedContentInset`.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// As the controllers around have it.
        case automatic = 0
        /// Where the view scrolls.
        case scrollableAxes
        /// Nowhere.
        case never
        /// Everywhere.
        case always
    }

    /// How scrolling would put a keyboard away. The raw values are UIKit's.
    ///
    /// No case has an effect: there is no keyboard to put away.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Not at all.
        case none = 0
        /// As a drag begins.
        case onDrag
        /// With the finger.
        case interactive
    }
}
