import Foundation
import Views

/// A view that answers touches with actions. UIKit's class of the same name.
open class UIControl: UIView {
    /// What can happen to a control.
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let touchDown = Event(rawValue: 1 << 0)
        public static let touchDragInside = Event(rawValue: 1 << 2)
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// How a control can be.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
    }

    open var isEnabled = true
    open var isSelected = false
    open var isHighlighted = false
    private final var actions: [(events: Event, target: () -> AnyObject?, perform: (UIControl) -> Void)] = []

    /// Calls a method of the target with the control.
    public func addTarget<Target: AnyObject, Control: UIControl>(
        _ target: Target, action: @escaping (Target) -> (Control) -> Void, for events: Event
    ) {
        actions.append(
            (
                events, { [weak target] in target },
                { [weak target] control in
                    if let target, let control = control as? Control { action(target)(control) }
                }
            ))
    }

    /// Calls a method of the target that takes any sender.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> (Any) -> Void, for events: Event
    ) {
        actions.append((events, { [weak target] in target }, { [weak target] in if let target { action(target)($0) } }))
    }

    /// Calls a method without arguments of the target.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> () -> Void, for events: Event
    ) {
        actions.append((events, { [weak target] in target }, { [weak target] _ in if let target { action(target)() } }))
    }

    /// Calls a closure.
    public func addAction(for events: Event, _ action: @escaping () -> Void) {
        actions.append((events, { nil }, { _ in action() }))
    }

    public func removeTarget(_ target: AnyObject?) {
        guard let target else { return actions.removeAll() }
        actions.removeAll { $0.target() === target }
    }

    /// Runs the actions of an event, as a touch does.
    open func sendActions(for controlEvents: Event) {
        for action in actions where !action.events.isDisjoint(with: controlEvents) { action.perform(self) }
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled else { return }
        isHighlighted = true
        sendActions(for: .touchDown)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isHighlighted else { return }
        sendActions(for: contains(touches) ? .touchDragInside : .touchDragOutside)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isHighlighted else { return }
        isHighlighted = false
        sendActions(for: contains(touches) ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isHighlighted else { return }
        isHighlighted = false
        sendActions(for: .touchCancel)
    }

    private func contains(_ touches: Set<UITouch>) -> Bool {
        touches.contains { point(inside: $0.location(in: self), with: nil) }
    }
}
