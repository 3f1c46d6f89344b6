import Dynamics
import Foundation
import Geometry

/// A view tree with one clock for touches, animations, dynamics and layout.
///
/// Time passes only in `advance(by:)`. It is cut at ticks of 1/60 s; each of these frames, and the rest after the last
/// one, does in this order: the main queue's work and timers that are due, display links, property animators to the
/// exact time, one tick of every dynamic animator whose reference view is in the tree, layout if something was marked,
/// completions. So the outcome doesn't depend on how a stretch of time is divided into calls, as far as callbacks don't
/// look at the remainder. Touches take effect when they are given.
///
/// A stage is used from one thread at a time; it may go from thread to thread, and takes the main queue's work and
/// timers that were asked for on the thread that made it along. It stands where UIKit has the screen, the run loop
/// and the display's refresh.
public final class Stage {
    /// The length of a tick, seconds.
    ///
    /// Frames of UIKit's displays come at the screen's rate instead. Times of ticks are multiples of it, computed
    /// anew from ``ticks`` and not summed up.
    public static let tick: TimeInterval = 1.0 / 60
    /// What one call may pass: more is taken for a mistake.
    static let mostSeconds: TimeInterval = 86_400

    /// The topmost view; its coordinates are the stage's.
    ///
    /// Kept by the stage. Views hold their stage weakly: once it goes, they leave it with the same callbacks as in
    /// `removeFromSuperview()`.
    public let root: View
    /// Seconds since the stage was made.
    ///
    /// In a callback it is the time of the frame that is under way.
    public private(set) var time: TimeInterval = 0
    /// Ticks done: ⌊time / tick + 10⁻⁶⌋.
    ///
    /// Counted before the frame of a tick begins, so that callbacks see it included.
    public private(set) var ticks = 0
    /// What bars and rounded corners would cover at the root's edges; zero by default.
    ///
    /// In pt. Setting it tells every view whose `safeAreaInsets` differ from before, outer ones first and each before
    /// its controller, and marks the tree for layout. The numbers aren't checked.
    public var safeAreaInsets: EdgeInsets {
        get { coveredInsets }
        set {
            var before: [(view: View, insets: EdgeInsets)] = []
            root.visit {
                before.append(($0, $0.safeAreaInsets))
                return true
            }
            coveredInsets = newValue
            root.constrained?.engine?.insetsChanged()
            root.setNeedsLayout()
            for (view, insets) in before where view.safeAreaInsets != insets {
                view.safeAreaInsetsDidChange()
                view.controller?.viewSafeAreaDidChange()
            }
        }
    }
    private var coveredInsets = EdgeInsets.zero
    /// Which way leading and trailing point, except in views that say otherwise.
    ///
    /// Left to right at first. A change marks the root for layout; `semanticContentAttribute` of a view overrides it.
    public var userInterfaceLayoutDirection = UserInterfaceLayoutDirection.leftToRight {
        didSet {
            guard userInterfaceLayoutDirection != oldValue else { return }
            root.constrained?.engine?.directionChanged(nil)
            root.setNeedsLayout()
        }
    }

    /// What views are told that they come into: the root, or what stands for it.
    private(set) lazy var window = root as? Window ?? Window(frame: root.bounds)

    private let link = StageLink()
    let agenda = Agenda.ofThread
    private let router: TouchRouter
    private var participants: [any StageParticipant] = []
    private var animators: [WeakAnimator] = []
    private var isAdvancing = false
    /// Layout calls that are under way: one may be made from inside another.
    private var layoutDepth = 0
    /// Owners of views that appear, in the order in which the views had their own layout.
    private var appearing: [any ViewOwner] = []
    /// Whether dynamic animators are having their tick.
    private(set) var isTicking = false
    /// What drives the property animators.
    private(set) lazy var animations: StageAnimations = {
        let animations = StageAnimations(time: time)
        add(animations)
        return animations
    }()

    /// What drives the layers' animations.
    private(set) lazy var layerAnimations: StageLayerAnimations = {
        let animations = StageLayerAnimations()
        add(animations)
        return animations
    }()

    /// Takes a view tree on stage. A view is on one stage at a time: the tree of another one isn't taken.
    ///
    /// The root and what it contains are told by `willMove(toWindow:)` and `didMoveToWindow()`, outer views first;
    /// their controllers' `viewDidAppear` waits for the first layout. Time is 0, and nothing moves before
    /// ``advance(by:)``. From now on it is the stage made last on this thread: display links, timers and animators
    /// without a view of their own go by it.
    ///
    /// - Parameter root: a view without superview and stage; any other is reported, and the stage then drives no
    ///   views of it. A window isn't needed.
    public init(root: View) {
        self.root = root
        router = TouchRouter(root: root)
        link.stage = self
        becomeLatest()
        agenda.stageBegins(self)
        if root.superview == nil, root.stage == nil {
            root.propagate(link)
        } else {
            DynamicsDiagnostics.raise(
                .invalidStage, "Stage(root:) needs a view without superview and stage, not \(root)", subject: root)
        }
    }

    deinit {
        agenda.stageEnds(self)
        if root.link === link { root.propagate(nil) }
        for case let animations as StageAnimations in participants { animations.close() }
    }

    /// Lets time pass.
    ///
    /// Ticks lie at multiples of ``tick`` since the stage was made, wherever calls begin and end. A call that passes
    /// no tick, even one of 0 s, makes one frame without a tick: animations and layout come up to date, dynamic
    /// animators, display links and timers don't move. Ends of animations are told in the frame of the tick, or of
    /// the end of the call, that is the first not before them.
    ///
    /// - Parameter seconds: from 0 to a day; anything else is reported and ignored, as is a call from inside a callback
    ///   of the stage.
    public func advance(by seconds: TimeInterval) {
        guard seconds >= 0, seconds <= Self.mostSeconds else {
            return DynamicsDiagnostics.raise(
                .invalidTime, "Stage.advance(by: \(seconds)): the time must be from 0 to \(Self.mostSeconds) s",
                subject: self)
        }
        guard !isAdvancing else {
            return DynamicsDiagnostics.raise(
                .invalidTime, "Stage.advance(by: \(seconds)) was called from inside a callback of the stage",
                subject: self)
        }
        isAdvancing = true
        defer { isAdvancing = false }
        agenda.becomeThreads()
        let end = time + seconds
        let dueTicks = Int((end / Self.tick + 1e-6).rounded(.down))
        while ticks < dueTicks {
            ticks += 1
            // The last tick may lie a rounding error beside the end: it then counts as the end.
            let moment = Double(ticks) * Self.tick
            runFrame(
                at: ticks == dueTicks && abs(moment - end) <= 1e-6 * Self.tick ? end : min(moment, end), ticks: true)
        }
        if time < end || seconds == 0 { runFrame(at: end, ticks: false) }
    }

    /// Gives the root another size, as turning the device does; layout follows at the next `layoutIfNeeded` or
    /// `advance`.
    ///
    /// The root keeps its origin. Where it, or the first view inside it, has a controller, that hears
    /// `viewWillTransition(to:with:)` around the change. Views and controllers are told of new traits if the size
    /// brings such about.
    ///
    /// - Parameter size: pt; each side from 0 to 1e12, or the call is reported and ignored.
    public func setSize(_ size: CGSize) {
        guard size.width >= 0, size.height >= 0, size.isInRange else {
            return DynamicsDiagnostics.raise(
                .invalidGeometry, "Stage.setSize(\(size)): both sides must be from 0 to 1e12", subject: self)
        }
        func change() {
            changeTraits { root.frame = CGRect(origin: root.frame.origin, size: size) }
            root.setNeedsLayout()
        }
        // The root is a controller's view, or a window around one.
        if let controller = root.controller ?? root.subviews.first?.controller {
            controller.viewSizeChanges(to: size, by: change)
        } else {
            change()
        }
    }

    /// Takes a sample of a finger: recognisers and views hear of it before the call returns.
    ///
    /// The touched view is what `hitTest(_:with:)` of the root says when the finger comes down, and stays the same
    /// until it goes; where that says nil, the samples up to the end have no effect. Recognisers hear of a sample
    /// before the view. The time of touches needn't be the stage's: from the last sample on it runs along with the
    /// stage, so that a long press or a failed double tap is found by ``advance(by:)`` alone.
    ///
    /// A sample is reported and ignored where its point isn't finite, its time lies before the last one's, it begins
    /// while the finger is down, or it moves or ends one that is not.
    ///
    /// - Parameters:
    ///   - phase: whether the finger comes, moves, goes, or is taken away.
    ///   - point: where the finger is, in the root's coordinates.
    ///   - time: when the sample was taken, in seconds; not before the sample that came last.
    public func touch(_ phase: Touch.Phase, at point: CGPoint, time: TimeInterval) {
        router.touch(phase, at: point, time: time)
    }

    private func runFrame(at moment: TimeInterval, ticks: Bool) {
        time = moment
        router.advance(by: self)
        if ticks {
            agenda.tick(of: self)
            callDisplayLinks()
        }
        for participant in participants { participant.stage(self, advancesTo: moment) }
        if ticks { tickAnimators() }
        root.layoutIfNeeded()
        for participant in participants { participant.stageDidLayOut(self) }
    }

    private func tickAnimators() {
        // Callbacks may add and drop animators: those of this tick are the ones that were there at its start.
        var hasGone = false
        isTicking = true
        defer { isTicking = false }
        for entry in animators {
            if let animator = entry.animator { animator.stageDidTick() } else { hasGone = true }
        }
        if hasGone { animators.removeAll { $0.animator == nil } }
    }

    // MARK: Layout

    /// Runs a layout call. After the outermost one all that views contain is in place, and their owners are told.
    func runLayout(_ body: () -> Void) {
        layoutDepth += 1
        body()
        layoutDepth -= 1
        while layoutDepth == 0, !appearing.isEmpty { appearing.removeFirst().viewIsInPlace() }
    }

    /// Has an owner told when the layout call that is under way is over.
    func noteAppearance(of owner: any ViewOwner) {
        if !appearing.contains(where: { $0 === owner }) { appearing.append(owner) }
    }

    // MARK: What the clock drives

    /// Lets the clock drive a participant; one that is there already is ignored.
    package func add(_ participant: any StageParticipant) {
        if !participants.contains(where: { $0 === participant }) { participants.append(participant) }
    }

    /// Removes a participant from those that the clock drives; one that isn't there is ignored.
    package func remove(_ participant: any StageParticipant) {
        participants.removeAll { $0 === participant }
    }

    func adopt(_ hosted: some Sequence<WeakAnimator>) {
        animators.append(contentsOf: hosted)
    }

    func release(_ hosted: [WeakAnimator]) {
        guard !hosted.isEmpty else { return }
        animators.removeAll { entry in hosted.contains { $0.animator === entry.animator } }
    }
}

extension Diagnostic.Kind {
    /// A stage for a view that is already in a tree.
    public static let invalidStage = Self(rawValue: "invalidStage")
    /// A time that is not a number, negative, or before the one that came last.
    public static let invalidTime = Self(rawValue: "invalidTime")
}
