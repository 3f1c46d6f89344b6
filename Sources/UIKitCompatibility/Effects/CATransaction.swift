import Foundation
import Views

/// Changes of layers that belong together. Core Animation's class of the same name.
///
/// Layers animate nothing by themselves here, so only completions are left of it: they are called on commit.
public enum CATransaction {
    // Transactions nest on one thread, as views are used from one thread.
    private static let key = "swift-dynamics.transactions"

    private static var completions: [(() -> Void)?] {
        get { Thread.current.threadDictionary[key] as? [(() -> Void)?] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// Opens a transaction on this thread, inside of the one that is open if there is one.
    public static func begin() { completions.append(nil) }

    /// Closes the thread's innermost transaction and calls its completion before it returns.
    ///
    /// The completion doesn't wait for animations that were started meanwhile. Without an open transaction nothing
    /// happens.
    public static func commit() {
        guard let completion = completions.popLast() else { return }
        completion?()
    }

    /// Does nothing: no change of a layer animates by itself here.
    public static func setDisableActions(_ flag: Bool) {}
    /// Does nothing: no change of a layer animates by itself here. The duration would be in s.
    public static func setAnimationDuration(_ duration: CFTimeInterval) {}

    /// What the thread's innermost transaction calls on commit, in place of what was set before; nil for nothing.
    ///
    /// Ignored without an open transaction: there is no implicit one.
    public static func setCompletionBlock(_ block: (() -> Void)?) {
        guard !completions.isEmpty else { return }
        completions[completions.count - 1] = block
    }
}

#if !canImport(Darwin)
    /// A span or point of time, s.
    public typealias CFTimeInterval = Double

    /// The time of the stage made last, s; 0 without a stage. Time is given here, never taken.
    public func CACurrentMediaTime() -> CFTimeInterval { Stage.latest?.time ?? 0 }
#endif
