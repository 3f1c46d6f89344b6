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

    public static func begin() { completions.append(nil) }

    public static func commit() {
        guard let completion = completions.popLast() else { return }
        completion?()
    }

    public static func setDisableActions(_ flag: Bool) {}
    public static func setAnimationDuration(_ duration: CFTimeInterval) {}

    public static func setCompletionBlock(_ block: (() -> Void)?) {
        guard !completions.isEmpty else { return }
        completions[completions.count - 1] = block
    }
}

#if !canImport(QuartzCore)
    public typealias CFTimeInterval = Double

    /// The time of the stage made last, s; 0 without a stage. Time is given here, never taken.
    public func CACurrentMediaTime() -> CFTimeInterval { Stage.latest?.time ?? 0 }
#endif
