import Foundation

// Taps of the device against the finger: there is none to feel them.

/// The base of the feedback generators, which compile and do nothing. UIKit's class of the same name.
open class UIFeedbackGenerator: NSObject {
    /// A generator without effect.
    public override init() {}
    /// Does nothing: there is no motor to wake.
    open func prepare() {}
}

/// Knocks when things collide, which nobody feels. UIKit's class of the same name, without effect.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// How heavy and stiff the things that collide would feel.
    public enum FeedbackStyle: Int, Sendable {
        /// Small or light things; raw value 0.
        case light = 0
        /// Things of middling size; raw value 1.
        case medium
        /// Large or heavy things; raw value 2.
        case heavy
        /// Things that give; raw value 3.
        case soft
        /// Things that don't give; raw value 4.
        case rigid
    }

    /// A generator without effect; the style isn't kept.
    public convenience init(style: FeedbackStyle) { self.init() }
    /// Does nothing: there is no motor to knock with.
    open func impactOccurred() {}
    /// Does nothing, whatever the intensity, which UIKit takes from 0 to 1.
    open func impactOccurred(intensity: CGFloat) {}
}

/// Ticks as a selection moves, which nobody feels. UIKit's class of the same name, without effect.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Does nothing: there is no motor to tick with.
    open func selectionChanged() {}
}

/// Buzzes about success or failure, which nobody feels. UIKit's class of the same name, without effect.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// What there would be to tell.
    public enum FeedbackType: Int, Sendable {
        /// Something was done; raw value 0.
        case success = 0
        /// Something went less than well; raw value 1.
        case warning
        /// Something failed; raw value 2.
        case error
    }

    /// Does nothing: there is no motor to buzz with.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
