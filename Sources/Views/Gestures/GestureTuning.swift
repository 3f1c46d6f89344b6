import Foundation

/// Every threshold of the recognisers.
enum GestureTuning {
    /// How far a finger moves before it pans, pt; as UIKit is observed to do.
    static let panMovement: CGFloat = 10
    /// How far a finger may stray during a tap, pt.
    static let tapMovement: CGFloat = 45
    /// How long a tap may last, seconds.
    static let tapDuration: TimeInterval = 0.75
    /// How soon the next tap of several has to follow, seconds.
    static let multipleTapInterval: TimeInterval = 0.35
    /// Over how much of the past a velocity is measured, seconds: three samples of 60 a second.
    static let velocityWindow: TimeInterval = 0.05
    /// After how long a finger that rests has no velocity, seconds.
    static let restInterval: TimeInterval = 0.1
    /// How far and how fast a finger goes to swipe, pt and seconds.
    static let swipeMovement: CGFloat = 50
    static let swipeDuration: TimeInterval = 0.5
    /// How near an edge of the screen a finger comes down to drag in from there, pt.
    static let screenEdgeWidth: CGFloat = 20
}
