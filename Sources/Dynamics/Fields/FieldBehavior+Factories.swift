import Foundation
import Geometry

/// The kinds of fields. Formulas with r from the position to the item's centre (pt), R = |r|/100 (m), v the velocity
/// (pt/s), m the mass, q the charge, S the strength and A = max(R, minimumRadius/100)^(−falloff).
extension FieldBehavior {
    /// Slows items down: the acceleration is −S·A·v/m.
    public class func dragField() -> Self { Self(Kind(.drag)) }

    /// Drives items round the position, counter-clockwise on screen for S > 0: 100·S·A·|r|. 0.005 is a sane strength.
    public class func vortexField() -> Self { Self(Kind(.vortex)) }

    /// Pulls items towards the position, whatever they weigh: 100·S·A; pushes for S < 0.
    public class func radialGravityField(position: CGPoint) -> Self {
        var kind = Kind(.radialGravity)
        kind.position = position
        return Self(kind)
    }

    /// Accelerates items alike, whatever they weigh: 100·S·A·direction.
    public class func linearGravityField(direction: CGVector) -> Self {
        var kind = Kind(.linearGravity)
        kind.direction = direction
        return Self(kind)
    }

    /// Gives items the velocity 100·S·direction while they are inside, whatever else acts. Of several the last added
    /// holds.
    public class func velocityField(direction: CGVector) -> Self {
        var kind = Kind(.velocity)
        kind.direction = direction
        return Self(kind)
    }

    /// Shakes items by noise of length up to 1: 100·S·A·N(place, time), whatever they weigh.
    public class func noiseField(smoothness: CGFloat, animationSpeed: CGFloat) -> Self {
        var kind = Kind(.noise)
        (kind.smoothness, kind.animationSpeed) = (smoothness, animationSpeed)
        return Self(kind)
    }

    /// Noise in proportion to the item's speed: S·A·|v|·N(place, time).
    public class func turbulenceField(smoothness: CGFloat, animationSpeed: CGFloat) -> Self {
        var kind = Kind(.turbulence)
        (kind.smoothness, kind.animationSpeed) = (smoothness, animationSpeed)
        return Self(kind)
    }

    /// Pulls items towards the position like a spring: −S·A·r/m. Mass 1 at strength 1 swings in 2π seconds.
    public class func springField() -> Self { Self(Kind(.spring)) }

    /// Attracts positive charges for S < 0 and repels them for S > 0: 100·S·q·A/m.
    public class func electricField() -> Self { Self(Kind(.electric)) }

    /// Turns the velocity of charges, counter-clockwise on screen for S·q > 0, by S·q·A/m radians a second; the speed
    /// stays.
    public class func magneticField() -> Self { Self(Kind(.magnetic)) }

    /// A field whose force a block gives, in units where 100 moves mass 1 by 100 pt/s². The region applies, strength and
    /// falloff are the block's business.
    public class func field(evaluationBlock block: @escaping Evaluation) -> Self { Self(Kind(.custom(block))) }
}
