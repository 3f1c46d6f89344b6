import Foundation

extension View {
    /// How an animation of `animate` starts, repeats and nests. UIKit's `UIView.AnimationOptions`.
    ///
    /// The empty set is UIKit's default: no touches, once, with easeInOut.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// One bit an option; bits 16 and 17 are the curve, with UIKit's values.
        public let rawValue: UInt

        /// Makes options from their bits; unknown ones are kept and have no effect.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Has no effect: layout is animated where the block itself calls `layoutIfNeeded()`.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Lets touches reach the views while they move.
        ///
        /// Hit tests then go by the views' own values, which are those of the end, as in UIKit.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Takes over from what is on screen instead of adding to it.
        ///
        /// Without it the new animation adds to one under way, and what is on screen doesn't jump either.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Begins again whenever it has ended.
        ///
        /// It goes on until `removeAllAnimations()` of the views' layers, and its completion waits for that.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Runs back after it has run.
        ///
        /// The whole takes twice the duration; the views are then seen at their new values, in one go. With `repeat`
        /// it goes there and back without end.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Keeps its own duration inside another animation's block.
        ///
        /// Any of the three overriding options lets the animation have its own duration and its own curve.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Keeps its own curve inside another animation's block.
        ///
        /// The same as ``overrideInheritedDuration`` here: duration and curve are overridden together.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Lets what the block of a transition changes be animated.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// Hides and shows the two views of a transition, in place of taking out and putting in.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Inherits nothing inside another animation's block.
        ///
        /// The same as ``overrideInheritedDuration`` here.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

        /// Slow at both ends: what holds without another curve. The empty set, so every set contains it.
        public static let curveEaseInOut = AnimationOptions([])
        /// Slow at the start; without meaning for springs.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end; without meaning for springs.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// The same speed throughout; without meaning for springs.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// The curve among the options.
        var curve: AnimationCurve { AnimationCurve(rawValue: Int((rawValue >> 16) & 3)) ?? .easeInOut }

        /// Whether the animation has its own way inside another one's block.
        var overrides: Bool {
            !isDisjoint(with: [.overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions])
        }
    }
}
