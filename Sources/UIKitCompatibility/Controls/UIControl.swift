import Foundation
import Views

/// A view that answers touches with actions. UIKit's class of the same name.
///
/// Events of one touch come in this order: `touchDown`; `touchDragInside` or `touchDragOutside` at each further
/// sample, with `touchDragEnter` or `touchDragExit` at the edge; one of `touchUpInside`, `touchUpOutside` and
/// `touchCancel`. Touches don't go on to the next responder, even of a disabled control. A recogniser further up that
/// takes the touch over cancels it.
open class UIControl: UIView {
    /// What can happen to a control.
    ///
    /// Only those that are here are ever sent; `sendActions(for:)` sends any.
    public struct Event: OptionSet, Hashable, Sendable {
        /// One bit an event, with UIKit's values.
        public let rawValue: UInt

        /// Makes a set of events from its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A finger came down in the control while that was enabled.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger that came down in the control moved, and is within its bounds.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// A finger that came down in the control moved, and is beyond its bounds, with no margin around them.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// A finger that came down in the control came back into its bounds; sent along with `touchDragInside`.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// A finger that came down in the control left its bounds; sent along with `touchDragOutside`.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// A finger that came down in the control went up within its bounds; sent along with `primaryActionTriggered`.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A finger that came down in the control went up beyond its bounds, with no margin around them.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A touch was cancelled, as by a recogniser that took it over.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The value was changed by touch: sent by `UISwitch` at the end of a touch, and by `UISlider`.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control was used; sent along with every `touchUpInside`, in one call of `sendActions`.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The text was changed by keys: sent by `UITextField`.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// The return key was pressed: sent by `UITextField`.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// Every event: the low 32 bits.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// How a control can be.
    public struct State: OptionSet, Hashable, Sendable {
        /// One bit a state, with UIKit's values.
        public let rawValue: UInt

        /// Makes a set of states from its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// None of the other states; what buttons fall back on.
        public static let normal: State = []
        /// A finger is on the control.
        public static let highlighted = State(rawValue: 1)
        /// The control takes no touches.
        public static let disabled = State(rawValue: 2)
        /// The control is chosen, which only client code says.
        public static let selected = State(rawValue: 4)
    }

    /// Whether touches that come down are answered; one that is under way goes on.
    ///
    /// A disabled control is still hit: its touches don't reach what lies under it.
    ///
    /// True at first.
    open var isEnabled = true
    /// Whether the control is chosen. Set by client code alone; a button's `state` shows it.
    ///
    /// False at first.
    open var isSelected = false
    /// Whether a touch is under way: true from `touchDown` to its end, even while the finger is beyond the bounds.
    ///
    /// Set to false during a touch, it makes the control ignore the rest of that touch.
    ///
    /// False at first. It goes on while the finger is outside, where UIKit's turns false there.
    open var isHighlighted = false
    /// Where the content would lie from left to right. Kept for client code, without effect.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    /// Where the content would lie from top to bottom. Kept for client code, without effect.
    open var contentVerticalAlignment = ContentVerticalAlignment.center

    /// Where content lies from left to right. The raw values are UIKit's.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// In the middle.
        case center = 0
        /// At the left edge.
        case left
        /// At the right edge.
        case right
        /// From edge to edge.
        case fill
        /// At the edge where reading begins.
        case leading
        /// At the edge where reading ends.
        case trailing
    }

    /// Where content lies from top to bottom. The raw values are UIKit's.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// In the middle.
        case center = 0
        /// At the top.
        case top
        /// At the bottom.
        case bottom
        /// From edge to edge.
        case fill
    }

    /// Whether a touch is under way.
    open var isTracking: Bool { isHighlighted }
    /// Whether the finger was within the bounds at the last sample of a touch.
    ///
    /// False before the first touch; kept after its end.
    public private(set) final var isTouchInside = false
    /// What the touch that is being answered came with.
    private final var currentEvent: UIEvent?
    /// In the order of adding, which is the one in which they are called.
    private final var actions: [Action] = []

    /// What events call.
    private struct Action {
        let events: Event
        weak var target: AnyObject?
        var selector: Selector?
        let perform: (UIControl) -> Void
    }

    /// Calls a method of the target, with the control and the touch's event where it takes them; the target isn't kept.
    ///
    /// Without a target, the first responder from the control upwards that has the method is called.
    ///
    /// A target, method and events that are added twice are called twice. Actions are called in the order of adding.
    ///
    /// - Parameters:
    ///   - target: whose method it is; nil for the first responder that has it.
    ///   - action: of no parameter, of the control, or of the control and the event.
    ///   - controlEvents: one or several.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        let target = target.map { $0 as AnyObject }
        let isForAny = target == nil
        actions.append(
            Action(events: controlEvents, target: target, selector: action) { [weak target] control in
                if isForAny || target != nil { control.sendAction(action, to: target, for: control.currentEvent) }
            })
    }

    /// Calls no more what a target's method, any of its methods or, with nil, any target was added for.
    ///
    /// An action that stays for other events stays for these.
    ///
    /// Closures and methods that were added without a selector have none to be found by: only a nil action takes them
    /// away.
    ///
    /// - Complexity: O(actions).
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        let target = target.map { $0 as AnyObject }
        actions.removeAll {
            (target == nil || $0.target === target) && (action == nil || $0.selector == action)
                && controlEvents.isSuperset(of: $0.events)
        }
    }

    /// Calls a method of the target, or of the first responder that has it, from the control upwards.
    ///
    /// Where nobody in the chain has the method, nothing is called; a target that hasn't is reported.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        if let target { return _ = action.perform(on: target as AnyObject, [self, event]) }
        var responder: UIResponder? = self
        while let current = responder, !action.isMethod(of: current) { responder = current.next }
        // Where nobody has the method, nothing is called.
        if let responder { action.perform(on: responder, [self, event]) }
    }

    /// Calls a method of the target with the control.
    ///
    /// A method that takes another class of controls isn't called. The target isn't kept, here and in the three
    /// methods below.
    public func addTarget<Target: AnyObject, Control: UIControl>(
        _ target: Target, action: @escaping (Target) -> (Control) -> Void, for events: Event
    ) {
        actions.append(
            Action(events: events, target: target) { [weak target] control in
                if let target, let control = control as? Control { action(target)(control) }
            })
    }

    /// Calls a method of the target with the control and the event of the touch; not where there is no touch.
    public func addTarget<Target: AnyObject, Control: UIControl>(
        /// So `sendActions(for:)` of client code doesn't call it.
        _ target: Target, action: @escaping (Target) -> (Control, UIEvent) -> Void, for events: Event
    ) {
        actions.append(
            Action(events: events, target: target) { [weak target] control in
                if let target, let event = control.currentEvent, let control = control as? Control {
                    action(target)(control, event)
                }
            })
    }

    /// Calls a method of the target that takes any sender.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> (Any) -> Void, for events: Event
    ) {
        actions.append(Action(events: events, target: target) { [weak target] in if let target { action(target)($0) } })
    }

    /// Calls a method without arguments of the target.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> () -> Void, for events: Event
    ) {
        actions.append(Action(events: events, target: target) { [weak target] _ in if let target { action(target)() } })
    }

    /// Calls a closure.
    ///
    /// The closure is kept, with what it captures, until `removeTarget(nil)`. Capture the owner of the control
    /// weakly.
    public func addAction(for events: Event, _ action: @escaping () -> Void) {
        actions.append(Action(events: events) { _ in action() })
    }

    /// Takes away all actions of a target; with nil, every action, closures included.
    ///
    /// - Complexity: O(actions).
    public func removeTarget(_ target: AnyObject?) {
        guard let target else { return actions.removeAll() }
        actions.removeAll { $0.target === target }
    }

    /// Runs the actions of an event, as a touch does.
    ///
    /// Called before it returns, in the order of adding. An action that was added for several of the events is called
    /// once.
    open func sendActions(for controlEvents: Event) {
        for action in actions where !action.events.isDisjoint(with: controlEvents) { action.perform(self) }
    }

    // MARK: Touches

    /// Called as a finger comes down in the enabled control: false leaves the touch alone. True unless overridden.
    ///
    /// Overrides take a touch of a part of the control only, as ``UISlider`` does of its thumb.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called at each further sample: false ends the tracking, without an event. True unless overridden.
    ///
    /// Called before the drag's event is sent.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called as the finger goes up, before the event is sent; does nothing.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Called as the touch is cancelled, before the event is sent; does nothing.
    open func cancelTracking(with event: UIEvent?) {}

    /// Highlights an enabled control that tracks the touch, and sends `touchDown`.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
        (isHighlighted, isTouchInside) = (true, true)
        send(.touchDown, event)
    }

    /// Sends `touchDragInside` or `touchDragOutside` while the control is highlighted, with `touchDragEnter` or
    /// `touchDragExit` where the finger crosses its edge.
    ///
    /// Sent also where the finger was sampled in place.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isHighlighted, let touch = touches.first else { return }
        guard continueTracking(touch, with: event) else { return isHighlighted = false }
        let wasInside = isTouchInside
        isTouchInside = contains(touches)
        if isTouchInside {
            send(wasInside ? .touchDragInside : [.touchDragInside, .touchDragEnter], event)
        } else {
            send(wasInside ? [.touchDragOutside, .touchDragExit] : .touchDragOutside, event)
        }
    }

    /// Ends the highlight, and sends `touchUpInside` together with `primaryActionTriggered`, or `touchUpOutside`.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isHighlighted else { return }
        endTracking(touches.first, with: event)
        isHighlighted = false
        isTouchInside = contains(touches)
        send(isTouchInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside, event)
    }

    /// Ends the highlight and sends `touchCancel`.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isHighlighted else { return }
        cancelTracking(with: event)
        isHighlighted = false
        send(.touchCancel, event)
    }

    /// Runs the actions of events that a touch brings; its event is at hand meanwhile.
    final func send(_ controlEvents: Event, _ event: UIEvent?) {
        currentEvent = event
        defer { currentEvent = nil }
        sendActions(for: controlEvents)
    }

    /// Whether any of the touches lies within the bounds.
    private func contains(_ touches: Set<UITouch>) -> Bool {
        touches.contains { point(inside: $0.location(in: self), with: nil) }
    }
}
