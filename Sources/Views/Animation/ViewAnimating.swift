import Foundation

/// What an animator does at present. UIKit's `UIViewAnimatingState`.
public enum ViewAnimatingState: Int, Sendable {
    /// Nothing yet, or nothing any more.
    case inactive = 0
    /// Runs or pauses.
    case active
    /// Has been stopped and waits for `finishAnimation(at:)`.
    case stopped
}

/// Where an animation came to its end. UIKit's `UIViewAnimatingPosition`.
public enum ViewAnimatingPosition: Int, Sendable {
    case end = 0, start, current
}

/// The control of an animation. UIKit's `UIViewAnimating`.
public protocol ViewAnimating: AnyObject {
    var state: ViewAnimatingState { get }
    var isRunning: Bool { get }
    var isReversed: Bool { get set }
    var fractionComplete: CGFloat { get set }

    func startAnimation()
    func startAnimation(afterDelay delay: TimeInterval)
    func pauseAnimation()
    func stopAnimation(_ withoutFinishing: Bool)
    func finishAnimation(at finalPosition: ViewAnimatingPosition)
}

/// An animation of whatever its blocks change. UIKit's `UIViewImplicitlyAnimating`; every method does nothing unless
/// implemented.
public protocol ViewImplicitlyAnimating: ViewAnimating {
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    func addAnimations(_ animation: @escaping () -> Void)
    func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void)
    func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: CGFloat)
}

extension ViewImplicitlyAnimating {
    public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
    public func addAnimations(_ animation: @escaping () -> Void) {}
    public func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void) {}
    public func continueAnimation(
        withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: CGFloat
    ) {}
}
