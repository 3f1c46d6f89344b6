import Foundation
import Views

// What follows the way in which a device is held: kept and never applied, since nothing holds this one.

/// The base of the effects that follow how a device is held. UIKit's class of the same name, without effect.
open class UIMotionEffect: NSObject {
    /// An effect that nothing applies.
    public override init() {}
}

/// A value that would move between two ends as the device is tilted. UIKit's class of the same name.
///
/// What it is given is kept and never applied.
open class UIInterpolatingMotionEffect: UIMotionEffect {
    /// Which tilt of the device would be followed.
    public enum EffectType: Int, Sendable {
        /// To the left and right; raw value 0.
        case tiltAlongHorizontalAxis = 0
        /// Up and down; raw value 1.
        case tiltAlongVerticalAxis
    }

    /// The property that would move, such as `center.x`. Any string: it is never looked up.
    public final let keyPath: String
    /// The tilt that would be followed, as given on creation.
    public final let type: EffectType
    /// What would be added to the property at one end of the tilt; nil at first. Any value is kept.
    open var minimumRelativeValue: Any?
    /// What would be added to the property at the other end; nil at first. Any value is kept.
    open var maximumRelativeValue: Any?

    /// An effect on a property, without ends yet. The key path isn't checked.
    public init(keyPath: String, type: EffectType) {
        self.keyPath = keyPath
        self.type = type
        super.init()
    }
}

/// Effects that belong together. UIKit's class of the same name, without effect.
open class UIMotionEffectGroup: UIMotionEffect {
    /// The group's members; nil at first. Kept and never applied.
    open var motionEffects: [UIMotionEffect]?
}

extension View {
    /// Does nothing: the view doesn't even keep the effect.
    public func addMotionEffect(_ effect: UIMotionEffect) {}
    /// Does nothing: no view has effects.
    public func removeMotionEffect(_ effect: UIMotionEffect) {}
}
