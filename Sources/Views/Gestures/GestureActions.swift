/// The ways to name what a recogniser calls, in place of UIKit's selectors.
///
/// ```swift
/// PanGestureRecognizer(target: self, action: Board.pan)   // func pan(_ recognizer: PanGestureRecognizer)
/// recognizer.addTarget { recognizer in … }
/// ```
/// Targets aren't kept alive; closures keep what they capture.
public protocol GestureActions: AnyObject {}

extension GestureActions where Self: GestureRecognizer {
    /// A recogniser that calls a method of the target, `Type.method`, with itself; the target isn't kept.
    ///
    /// The call comes as the gesture begins, at every change after that and at its end or cancellation, not at failure.
    public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (Self) -> Void) {
        self.init()
        addTarget(target, action: action)
    }

    /// A recogniser that calls a method without arguments of the target; the target isn't kept.
    public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
        self.init()
        addTarget(target, action: action)
    }

    /// A recogniser that calls a closure with itself; the closure keeps what it captures.
    public init(_ action: @escaping (Self) -> Void) {
        self.init()
        addTarget(action)
    }

    /// A recogniser that tells nobody yet.
    public init(target: AnyObject?, action: Never?) {
        self.init()
    }

    /// Calls a method of the target, `Type.method`, with the recogniser at every change of state.
    public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> (Self) -> Void) {
        add(
            GestureAction(target: target) { [weak target] recognizer in
                if let target, let recognizer = recognizer as? Self { action(target)(recognizer) }
            })
    }

    /// Calls a method without arguments of the target at every change of state.
    public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> () -> Void) {
        add(
            GestureAction(target: target) { [weak target] _ in
                if let target { action(target)() }
            })
    }

    /// Calls a closure with the recogniser at every change of state.
    public func addTarget(_ action: @escaping (Self) -> Void) {
        add(
            GestureAction(target: nil) { recognizer in
                if let recognizer = recognizer as? Self { action(recognizer) }
            })
    }
}

/// One target of a recogniser.
package struct GestureAction {
    weak var target: AnyObject?
    let perform: (GestureRecognizer) -> Void
}
