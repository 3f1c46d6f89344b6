import Foundation
import Geometry

/// The kinds of fields. Formulas are accelerations in pt/s², with r from the position to the item's centre of mass
/// (pt), R = |r|/100 (m), v the velocity (pt/s), m the mass, q the charge, S the strength and A = max(R,
/// minimumRadius/100)^(−falloff), at most 10⁶.
extension FieldBehavior {
    /// Slows items down: −S·A·v/m, implicitly in every substep, so that no positive strength is unstable.
    public class func dragField() -> Self { Self(Kind(.drag)) }

    /// Drives items round the position, counter-clockwise on screen for S > 0: 100·S·A·|r|, across r. It speeds up with
    /// the distance, so 0.005 is a usual strength.
    public class func vortexField() -> Self { Self(Kind(.vortex)) }

    /// Pulls items towards the position, whatever they weigh: 100·S·A; pushes for S < 0, and is 0 at the position
    /// itself.
    public class func radialGravityField(position: CGPoint) -> Self {
        var kind = Kind(.radialGravity)
        kind.position = position
        return Self(kind)
    }

    /// Accelerates items alike, whatever they weigh: 100·S·A·direction. The length of the direction counts, at most
    /// 10⁶.
    public class func linearGravityField(direction: CGVector) -> Self {
        var kind = Kind(.linearGravity)
        kind.direction = direction
        return Self(kind)
    }

    /// Gives items the velocity 100·S·direction (pt/s) while they are inside, whatever else acts. Of several the last
    /// added one counts. Falloff does not apply.
    public class func velocityField(direction: CGVector) -> Self {
        var kind = Kind(.velocity)
        kind.direction = direction
        return Self(kind)
    }

    /// Blows on items at the velocity 100·S·direction (pt/s), at most 10⁶: on each edge that faces it, so that outlines
    /// turn in it and what is light comes to its speed. Falloff does not apply. UIKit has no such field.
    ///
    /// - Parameters:
    ///   - direction: the air's velocity, in units of 100·S pt/s.
    ///   - drag: the air's density, in those of items, times half a drag coefficient: a feather falls slowly in 0.01.
    ///   - lift: likewise; a board that lies askew is carried across the wind.
    public class func windField(direction: CGVector, drag: CGFloat, lift: CGFloat = 0) -> Self {
        var kind = Kind(.wind)
        (kind.direction, kind.drag, kind.lift) = (direction, drag, lift)
        return Self(kind)
    }

    /// Accelerates items by noise of length up to about 1: 100·S·A·N(place, time), whatever they weigh.
    ///
    /// - Parameters:
    ///   - smoothness: 0 rough (a wavelength of 20 pt) … 1 smooth (400 pt), clamped.
    ///   - animationSpeed: how fast the noise changes, Hz; 0 stands still.
    public class func noiseField(smoothness: CGFloat, animationSpeed: CGFloat) -> Self {
        var kind = Kind(.noise)
        (kind.smoothness, kind.animationSpeed) = (smoothness, animationSpeed)
        return Self(kind)
    }

    /// Noise in proportion to the item's speed: S·A·|v|·N(place, time), so that items at rest stay there. Parameters as
    /// of ``noiseField(smoothness:animationSpeed:)``.
    public class func turbulenceField(smoothness: CGFloat, animationSpeed: CGFloat) -> Self {
        var kind = Kind(.turbulence)
        (kind.smoothness, kind.animationSpeed) = (smoothness, animationSpeed)
        return Self(kind)
    }

    /// Pulls items towards the position like a spring: −S·A·r/m. Mass 1 at strength 1 and falloff 0 swings in 2π
    /// seconds.
    public class func springField() -> Self { Self(Kind(.spring)) }

    /// Attracts positive charges for S < 0 and repels them for S > 0: 100·S·q·A/m.
    public class func electricField() -> Self { Self(Kind(.electric)) }

    /// Turns the velocity of charged items, counter-clockwise on screen for S·q > 0, by S·q·A/m radians a second; the
    /// speed stays.
    public class func magneticField() -> Self { Self(Kind(.magnetic)) }

    /// A field whose force a block gives, in mass · pt/s²: 1 accelerates mass 1 by 1 pt/s². The region applies,
    /// strength and falloff are up to the block.
    ///
    /// ```swift
    /// let wind = FieldBehavior.field { _, position, velocity, mass, charge, deltaTime in
    ///     CGVector(dx: 30 - 0.2 * velocity.dx, dy: 0)
    /// }
    /// ```
    ///
    /// The block is called once a tick for each awake item inside (and again in a tick in which items wake), on the
    /// thread that advances the animator. A force that is not finite is logged, and its item stays unforced for that
    /// tick. The behavior keeps the block, so a block that keeps the animator makes a reference cycle.
    public class func field(evaluationBlock block: @escaping Evaluation) -> Self { Self(Kind(block)) }
}
