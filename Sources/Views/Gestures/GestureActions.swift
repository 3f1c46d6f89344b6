/// The ways to name what a recogniser calls, besides UIKit's selectors.
///
/// ```swift
/// PanGestureRecognizer(target: self, action: Board.pan)   // func pan(_ recognizer: PanGestureRecognizer)
/// recognizer.addTarget { recognizer in … }
/// ```
/// Targets aren't kept alive; closures keep what they capture.
///
/// Every recogniser conforms; the protocol is there for `Self`, so that closures and methods get the recogniser as
/// the class that it is. Prefer these to selectors in new code: the compiler checks them.
public protocol GestureActions: AnyObject {}

extension GestureActions where Self: GestureRecognizer {
    /// Calls a method of the target, `Type.method`, with the recogniser at every change of state.
    ///
    /// The target isn't kept; once it has gone nothing is called. `removeTarget(_:)` with the target takes it away.
    public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> (Self) -> Void) {
        add(
            GestureAction(target: target) { [weak target] recognizer in
                if let target, let recognizer = recognizer as? Self { action(target)(recognizer) }
            })
    }

    /// Calls a method without arguments of the target at every change of state.
    ///
    /// The target isn't kept; once it has gone nothing is called.
    public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> () -> Void) {
        add(
            GestureAction(target: target) { [weak target] _ in
                if let target { action(target)() }
            })
    }

    /// Calls a closure with the recogniser at every change of state.
    ///
    /// Called in the order of adding among all targets: at the beginning, every change, the end and a cancellation,
    /// for a discrete gesture at the end alone. `removeTarget(nil)` alone takes it away.
    public func addTarget(_ action: @escaping (Self) -> Void) {
        add(
            GestureAction(target: nil) { recognizer in
                if let recognizer = recognizer as? Self { action(recognizer) }
            })
    }
}

extension GestureRecognizer {
    /// A recogniser that calls a method of the target, `Type.method`, with itself; the target isn't kept.
    ///
    /// The call comes as the gesture begins, at every change after that and at its end or cancellation, not at failure.
    /// A method that takes another class of recognisers isn't called.
    public convenience init<Target: AnyObject, Recognizer: GestureRecognizer>(
        target: Target, action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        self.init(target: nil, action: nil)
        add(
            GestureAction(target: target) { [weak target] recognizer in
                if let target, let recognizer = recognizer as? Recognizer { action(target)(recognizer) }
            })
    }

    /// A recogniser that calls a method without arguments of the target; the target isn't kept.
    ///
    /// Called at the same moments as a method that takes the recogniser.
    public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
        self.init(target: nil, action: nil)
        addTarget(target, action: action)
    }
}

extension PanGestureRecognizer {
    /// A recogniser that calls a closure with itself; the closure keeps what it captures.
    ///
    /// Called as the pan begins, at every further place of the finger, and at its end or cancellation: ask its
    /// `state`.
    public convenience init(_ action: @escaping (PanGestureRecognizer) -> Void) {
        self.init(target: nil, action: nil)
        addTarget(action)
    }
}

extension TapGestureRecognizer {
    /// A recogniser that calls a closure with itself; the closure keeps what it captures.
    ///
    /// Called once for a gesture, with the state `ended`.
    public convenience init(_ action: @escaping (TapGestureRecognizer) -> Void) {
        self.init(target: nil, action: nil)
        addTarget(action)
    }
}

extension LongPressGestureRecognizer {
    /// A recogniser that calls a closure with itself; the closure keeps what it captures.
    ///
    /// Called as the duration has passed, at every sample after that, and at its end or cancellation: ask its
    /// `state`.
    public convenience init(_ action: @escaping (LongPressGestureRecognizer) -> Void) {
        self.init(target: nil, action: nil)
        addTarget(action)
    }
}

extension SwipeGestureRecognizer {
    /// A recogniser that calls a closure with itself; the closure keeps what it captures.
    ///
    /// Called once for a gesture, with the state `ended`.
    public convenience init(_ action: @escaping (SwipeGestureRecognizer) -> Void) {
        self.init(target: nil, action: nil)
        addTarget(action)
    }
}

extension PinchGestureRecognizer {
    /// A recogniser that calls a closure with itself; the closure keeps what it captures.
    ///
    /// Called as the program sets a state: no touch begins the gesture.
    public convenience init(_ action: @escaping (PinchGestureRecognizer) -> Void) {
        self.init(target: nil, action: nil)
        addTarget(action)
    }
}

extension RotationGestureRecognizer {
    /// A recogniser that calls a closure with itself; the closure keeps what it captures.
    ///
    /// Called as the program sets a state: no touch begins the gesture.
    public convenience init(_ action: @escaping (RotationGestureRecognizer) -> Void) {
        self.init(target: nil, action: nil)
        addTarget(action)
    }
}

/// One target of a recogniser.
package struct GestureAction {
    weak var target: AnyObject?
    var selector: Selector?
    let perform: (GestureRecognizer) -> Void
}
