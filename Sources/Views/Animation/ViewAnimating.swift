import Foundation

/// What an animator does at present. UIKit's `UIViewAnimatingState`.
///
/// Raw values are UIKit's.
public enum ViewAnimatingState: Int, Sendable {
    /// Nothing yet, or nothing any more.
    ///
    /// An animator is so before its first start, and after every end.
    case inactive = 0
    /// Runs or pauses.
    case active
    /// Has been stopped and waits for `finishAnimation(at:)`.
    case stopped
}

/// Where an animation came to its end. UIKit's `UIViewAnimatingPosition`.
///
/// Raw values are UIKit's.
public enum ViewAnimatingPosition: Int, Sendable {
    /// At the values that the blocks set.
    case end = 0
    /// At the values from before the blocks.
    case start
    /// Between the two, where it was stopped.
    case current
}

/// The control of an animation. UIKit's `UIViewAnimating`.
///
/// ``ViewPropertyAnimator`` conforms.
public protocol ViewAnimating: AnyObject {
    /// Whether the animation waits, is under way (running or paused) or has been stopped.
    var state: ViewAnimatingState { get }
    /// Whether it moves under its clock, or waits for its delay to pass.
    ///
    /// False while it is paused or stopped.
    var isRunning: Bool { get }
    /// Whether it plays from its end to its start; a running one can be turned round.
    ///
    /// False at first, and again after every end.
    var isReversed: Bool { get set }
    /// How much of the way is done in the direction of play, 0…1; set it to scrub what doesn't run.
    ///
    /// A spring reads more than 1 while it is past its end.
    var fractionComplete: CGFloat { get set }

    /// Starts, or goes on after a pause.
    ///
    /// An animator that runs isn't changed by it.
    func startAnimation()
    /// Starts, and begins to move after a delay, s, 0 or more.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Holds the animation where it is; one that hasn't started is held at its beginning.
    func pauseAnimation()
    /// Ends the animation where it is: at once if true, else by way of `stopped`, until `finishAnimation(at:)`.
    ///
    /// - Parameter withoutFinishing: true drops the completions uncalled.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Ends a stopped animation with the values of a position, and calls the completions.
    func finishAnimation(at finalPosition: ViewAnimatingPosition)
}

/// An animation of whatever its blocks change. UIKit's `UIViewImplicitlyAnimating`; every method does nothing unless
/// implemented.
public protocol ViewImplicitlyAnimating: ViewAnimating {
    /// Adds a block that waits for a share, 0…1, of the time that is left.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds a block whose changes take all of the time that is left.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds what is called at the end with the position that was reached.
    ///
    /// Several are called in the order of adding.
    func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void)
    /// Goes on from a pause by another curve (nil for the same), in a multiple of the duration (0 for what is left).
    func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: CGFloat)
}

extension ViewImplicitlyAnimating {
    /// Ignores the block.
    public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
    /// Ignores the block.
    public func addAnimations(_ animation: @escaping () -> Void) {}
    /// Ignores the closure: it is never called.
    public func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void) {}
    /// Leaves the animation as it is.
    public func continueAnimation(
        withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: CGFloat
    ) {}
}
