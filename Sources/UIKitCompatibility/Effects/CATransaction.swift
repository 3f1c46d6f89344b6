import Foundation
import Views

/// Changes of layers that belong together. Core Animation's class of the same name.
///
/// Layers animate nothing by themselves here. Animations that are added belong to the transaction: its completion waits
/// for them.
///
/// Each thread has transactions of its own. Views' property animators, and `View.animate`, don't belong to any.
public enum CATransaction {
    // Transactions nest on one thread, as views are used from one thread.
    private static let key = "swift-dynamics.transactions"

    private static var open: [LayerAnimationBatch] {
        get { Thread.current.threadDictionary[key] as? [LayerAnimationBatch] ?? [] }
        set {
            Thread.current.threadDictionary[key] = newValue
            LayerAnimationBatch.current = newValue.last
        }
    }

    /// Opens a transaction on this thread, inside of the one that is open if there is one.
    ///
    /// Has to be matched by ``commit()`` on the same thread: what is open stays so.
    public static func begin() { open.append(LayerAnimationBatch()) }

    /// Closes the thread's innermost transaction. Its completion is called when the animations that were added in it
    /// are over; before this returns where there are none.
    ///
    /// Without an open transaction nothing happens.
    public static func commit() { open.popLast()?.close() }

    /// Does nothing: no change of a layer animates by itself here.
    public static func setDisableActions(_ flag: Bool) {}
    /// Does nothing: no change of a layer animates by itself here. The duration would be in s.
    public static func setAnimationDuration(_ duration: CFTimeInterval) {}
    /// Does nothing: no change of a layer animates by itself here.
    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
    /// Does nothing: nothing waits for a transaction's end.
    public static func flush() {}

    /// What the thread's innermost transaction calls at its end, in place of what was set before; nil for nothing.
    ///
    /// Ignored without an open transaction: there is no implicit one.
    ///
    /// Called once: at the end of the frame in which the last animation ends, or where that is taken off its layer.
    /// Animations of an inner transaction don't count for an outer one.
    public static func setCompletionBlock(_ block: (() -> Void)?) { open.last?.completion = block }
}

#if !canImport(Darwin)
    /// A span or point of time, s.
    public typealias CFTimeInterval = Double

    /// The time of the stage made last, s; 0 without a stage. Time is given here, never taken.
    ///
    /// Of this thread's stage made last, or else of the process's. It stands still between calls of
    /// `Stage.advance(by:)`, and in a callback is the time of the frame.
    public func CACurrentMediaTime() -> CFTimeInterval { Stage.latest?.time ?? 0 }
#endif
