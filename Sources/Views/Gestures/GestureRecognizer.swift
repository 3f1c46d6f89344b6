import Foundation
import Geometry

/// Finds a gesture in the touches of a view and tells its targets. UIKit's `UIGestureRecognizer`.
///
/// Subclasses watch touches and set `state`; setting it asks who has a say (delegate, view, rivals), tells the targets
/// and fails the rivals that may not go on beside.
///
/// A gesture that is found asks in this order: the view's `gestureRecognizerShouldBegin(_:)` and the delegate's,
/// either of which fails it; the recognisers that it has to wait for, of which one that has been found fails it and
/// one still open holds it; the rivals found before, which fail it unless both may go on. Then rivals still open
/// fail, and the targets are called in the order in which they were added.
open class GestureRecognizer: NSObject, GestureActions {
    /// Where a recogniser is. Discrete gestures go from `possible` to `ended`.
    ///
    /// Raw values are UIKit's. Continuous gestures go `possible`, `began`, any number of `changed`, then `ended` or
    /// `cancelled`; other steps are ignored.
    public enum State: Int, Sendable, CaseIterable {
        /// Nothing has been found yet; where every recogniser starts and comes back to.
        case possible = 0
        /// A continuous gesture has just been found.
        case began
        /// A continuous gesture goes on; entered anew, and targets told, each time a subclass sets it.
        case changed
        /// A continuous gesture is over, or a discrete one was found.
        case ended
        /// A gesture that had begun was broken off: by its touch, by being disabled or taken from the view.
        case cancelled
        /// The touch is no such gesture, or its delegate, view or a rival prevented it; targets are not told.
        case failed

        /// Another name of `ended`.
        public static let recognized = State.ended
    }

    /// The view whose touches, and those of what it contains, are watched; `addGestureRecognizer(_:)` sets it.
    ///
    /// Nil while it is on none. It isn't kept: the view keeps the recogniser.
    public internal(set) final weak var view: View?
    /// Who is asked about touches, beginning and rivals; without one the defaults of the protocol hold.
    ///
    /// Not kept. The recogniser asks the delegates of rivals as well, where the protocol says so.
    open weak var delegate: (any GestureRecognizerDelegate)?
    /// A name of the program's choice; nothing here reads it.
    open var name: String?
    /// Whether the view's own touch is cancelled once the gesture is found.
    ///
    /// True by default, as in UIKit. The view gets `touchesCancelled(_:with:)` at the sample at which the gesture is
    /// found, and nothing after that.
    open var cancelsTouchesInView = true
    // Kept for client code: touches aren't delayed here.
    /// Without effect: the view hears of a touch at once.
    ///
    /// False by default, as in UIKit.
    open var delaysTouchesBegan = false
    /// Without effect: the view hears of a touch's end at once.
    ///
    /// True by default, as in UIKit.
    open var delaysTouchesEnded = true

    private final var stored = State.possible
    /// A state that waits for others to fail.
    private final var pending: State?
    private final var actions: [GestureAction] = []
    private final var requirements: [WeakRecognizer] = []
    private final weak var router: TouchRouter?
    /// The touch that is watched, or was watched last.
    private(set) final var touch: Touch?
    private final var watches = false

    /// A recogniser that calls a method of the target; without both it tells nobody yet. The target isn't kept.
    ///
    /// Calls come as for `addTarget(_:action:)`.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    /// A recogniser that tells nobody yet and belongs to no view.
    public override convenience init() { self.init(target: nil, action: nil) }

    /// Whether touches are watched; turning it off cancels a gesture under way.
    ///
    /// True at first. A gesture that had begun ends as `cancelled`, which its targets are told; one not yet found
    /// fails. Touches that are down when it is turned on again are not seen.
    open var isEnabled = true {
        didSet {
            if !isEnabled { cancel() }
        }
    }

    /// Where the recogniser is. Set by subclasses, and by programs where no touch can bring it there.
    ///
    /// Reads `possible` while a gesture that was found still waits for others to fail. Setting it calls the targets
    /// before it returns, for all states but `possible` and `failed`; `possible` can't be set. A program may set
    /// `began`, `changed` and `ended` itself, where no finger is down: the gesture then goes through delegate and
    /// view as if a touch had led to it. An end that a touch has led to can be read until the touch is over and the
    /// next sample or frame of the stage takes it back to `possible`; one that a program set, until it sets another
    /// state.
    open var state: State {
        get { stored }
        set {
            // One that no touch has brought here has nobody else to put it back.
            if newValue == .began || newValue == .ended, !watches, router?.active.contains(self) != true {
                touchesAreOver()
            }
            transition(to: newValue)
        }
    }

    /// 1 while a finger is watched, still while targets hear of its end; otherwise 0. A stage has one finger.
    open var numberOfTouches: Int { watches ? 1 : 0 }

    /// Where the gesture is, in a view's coordinates; in the root's where the view is nil.
    ///
    /// pt, of the touch that is watched or was watched last; zero before the first.
    open func location(in view: View?) -> CGPoint { touch?.location(in: view) ?? .zero }

    /// The same as `location(in:)`: there is one finger. Any index is accepted.
    open func location(ofTouch touchIndex: Int, in view: View?) -> CGPoint { location(in: view) }

    /// Begins only once another recogniser has failed.
    ///
    /// Can't be taken back. The other one isn't kept; it holds this one up only where it watches the same touch and
    /// hasn't been decided. Where the other is found, this one fails.
    open func require(toFail other: GestureRecognizer) {
        requirements.append(WeakRecognizer(recognizer: other))
    }

    // MARK: For subclasses

    /// Called as a finger comes down in the view or what it contains; by default does nothing.
    ///
    /// Only called while the recogniser is enabled and at `possible`, and its delegate lets it have the touch.
    open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}
    /// Called at every further sample, also of a finger that rests, until the gesture is over.
    open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}
    /// Called as the finger goes up, unless the gesture is over by then.
    open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}
    /// Called as the touch is cancelled, unless the gesture is over by then.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}
    /// Forgets what was watched; called before the recogniser is at `possible` again.
    ///
    /// By default does nothing. Called once a gesture, after its last touch is over.
    open func reset() {}

    /// Hears no more of the finger until it comes down again; the arguments don't matter.
    ///
    /// A gesture that waits or has begun keeps its state; none of the methods above is called for the rest of the
    /// touch.
    open func ignore(_ touch: Touch, for event: Event) { watches = false }

    /// Called as time passes between samples.
    func timePassed(to time: TimeInterval) {}

    /// Whether the recogniser still waits though no finger is down.
    var waitsBetweenTouches: Bool { false }

    // MARK: Targets

    /// Adds an action to those that are told of the gesture.
    package final func add(_ action: GestureAction) { actions.append(action) }

    /// Calls a method of the target, with the recogniser where it takes one, at every change of state.
    ///
    /// The target isn't kept; once it has gone nothing is called. An action that is added twice is called twice.
    /// There is no call at failure.
    ///
    /// - Parameters:
    ///   - target: whose method it is; called after the targets added before it.
    ///   - action: a method without arguments, or with the recogniser as its only one. One that the target doesn't
    ///     have is reported whenever it is called.
    public final func addTarget(_ target: Any, action: Selector) {
        let target = target as AnyObject
        add(
            GestureAction(target: target, selector: action) { [weak target] recognizer in
                if let target { action.perform(on: target, [recognizer]) }
            })
    }

    /// Tells a target no more; nil takes all targets away.
    ///
    /// Closures, which have no target, go only with nil.
    public final func removeTarget(_ target: AnyObject?) {
        guard let target else { return actions.removeAll() }
        actions.removeAll { $0.target === target }
    }

    /// Calls a method of a target no more. A nil target stands for all targets, a nil action for all methods.
    ///
    /// Actions that were added as methods or closures have no selector: only a nil action takes them away.
    public final func removeTarget(_ target: Any?, action: Selector?) {
        let target = target.map { $0 as AnyObject }
        actions.removeAll {
            (target == nil || $0.target === target) && (action == nil || $0.selector == action)
        }
    }

    // MARK: Touches, from the router

    /// Whether the gesture has been found and not been broken off.
    final var hasRecognized: Bool { stored == .began || stored == .changed || stored == .ended }

    /// Whether the router can forget it: nothing found, nothing watched, nothing to wait for.
    final var isIdle: Bool { stored == .possible && pending == nil && !watches && !waitsBetweenTouches }

    /// Asked once, as the touch begins; a gesture still under way gets no second touch.
    final func mayReceive(_ touch: Touch) -> Bool {
        isEnabled && stored == .possible && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    }

    final func begin(_ touch: Touch, in router: TouchRouter, with event: Event) {
        self.router = router
        self.touch = touch
        watches = true
        touchesBegan([touch], with: event)
    }

    final func move(_ touch: Touch, with event: Event) {
        if watches, !isOver { touchesMoved([touch], with: event) }
    }

    final func end(_ touch: Touch, with event: Event) {
        if watches, !isOver { touchesEnded([touch], with: event) }
        watches = false
    }

    final func cancel(_ touch: Touch, with event: Event) {
        if watches, !isOver { touchesCancelled([touch], with: event) }
        watches = false
    }

    /// Puts a recogniser that is done back to `possible`.
    final func touchesAreOver() {
        guard isOver else { return }
        reset()
        stored = .possible
        pending = nil
        watches = false
    }

    /// Ends the gesture from outside: cancelled where it was under way, failed otherwise.
    final func cancel() {
        switch stored {
        case .began, .changed: transition(to: .cancelled)
        case .possible where !isIdle: transition(to: .failed)
        default: break
        }
    }

    private var isOver: Bool { stored == .ended || stored == .cancelled || stored == .failed }

    // MARK: States

    private func transition(to next: State) {
        switch (stored, next) {
        case (.possible, .began), (.possible, .ended): tryToBegin(as: next)
        case (.possible, .failed), (.possible, .cancelled): fail()
        case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
            (.changed, .cancelled):
            enter(next)
        default: break
        }
    }

    /// While the gesture waits for others, a discrete one that is found meanwhile, or the end of a continuous one, is
    /// what it goes on with.
    private func tryToBegin(as next: State) {
        guard pending == nil else { return pending = next == .ended ? .ended : pending }
        guard view?.gestureRecognizerShouldBegin(self) ?? true, delegate?.gestureRecognizerShouldBegin(self) ?? true
        else { return fail() }
        begin(as: next)
    }

    private func begin(as next: State) {
        let rivals = router?.active.filter { $0 !== self } ?? []
        if rivals.contains(where: { mustWait(for: $0) && $0.hasRecognized }) { return fail() }
        if rivals.contains(where: { mustWait(for: $0) && $0.stored == .possible }) { return pending = next }
        if rivals.contains(where: { $0.hasRecognized && !goesOn(beside: $0) }) { return fail() }
        pending = nil
        for rival in rivals where rival.stored == .possible && !goesOn(beside: rival) { rival.fail() }
        enter(next)
    }

    private func enter(_ next: State) {
        stored = next
        for action in actions { action.perform(self) }
    }

    /// Rivals that wait for this one may begin now.
    private func fail() {
        guard stored == .possible else { return }
        stored = .failed
        pending = nil
        for rival in router?.active ?? [] where rival !== self { rival.otherDidFail() }
    }

    private func otherDidFail() {
        if let pending, stored == .possible { begin(as: pending) }
    }

    private func mustWait(for other: GestureRecognizer) -> Bool {
        requirements.contains { $0.recognizer === other }
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
    }

    /// One yes is enough, be it of this delegate or of the rival's.
    private func goesOn(beside other: GestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false
    }
}

/// A recogniser for as long as something else keeps it.
struct WeakRecognizer {
    weak var recognizer: GestureRecognizer?
}
