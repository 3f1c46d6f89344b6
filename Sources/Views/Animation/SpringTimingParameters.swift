import Dynamics
import Foundation
import Geometry
import PropertyAnimation

/// A spring that pulls what is animated to its end. UIKit's `UISpringTimingParameters`.
///
/// The initial velocity counts distances to the end per second: its dx holds for x and for everything that has one
/// dimension, its dy for y.
///
/// A spring made with a damping ratio fits itself to the animator's duration; one made with mass, stiffness and
/// damping, or by a duration of its own, keeps its time, and the animator's `duration` then reads as that.
open class SpringTimingParameters: NSObject, TimingCurveProvider {
    /// Speed at the start, distances per second and positive towards the end; zero where the parameters were refused.
    ///
    /// Not a speed in pt/s: divide that by the distance to the end. Positive is towards the end on both axes.
    public let initialVelocity: CGVector
    let form: Form

    /// What is known of the spring.
    enum Form {
        /// All of it; it lasts until it has settled.
        case spring(Spring)
        /// How it swings; it is made to settle within the animator's duration.
        case dampingRatio(Double)
    }

    /// Mass 3, stiffness 1000, damping 500.
    ///
    /// ζ = 500 / (2·√3000) ≈ 4.6: it creeps to its end without swinging.
    public override init() {
        (form, initialVelocity) = (.spring(.standard), .zero)
    }

    /// A spring that settles in the animator's duration. Ratios are limited to 0.001…1.
    ///
    /// At 1 it doesn't swing over its end; at smaller ones it does, the more the smaller. Starts at rest.
    public convenience init(dampingRatio ratio: CGFloat) {
        self.init(dampingRatio: ratio, initialVelocity: .zero)
    }

    /// A spring that settles in the animator's duration and starts with a speed.
    ///
    /// Ratios are limited to 0.001…1. Values that are not finite are reported; the spring is then critically damped and
    /// starts at rest.
    ///
    /// The spring is as stiff as it has to be to be settled at the end of the duration.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        let isValid =
            ratio.isFinite
            && [velocity.dx, velocity.dy].allSatisfy(AnimationLimits.springVelocity.contains)
        (form, initialVelocity) = isValid ? (.dampingRatio(ratio), velocity) : (.dampingRatio(1), .zero)
        super.init()
        if !isValid {
            refuse(
                "dampingRatio: \(ratio), initialVelocity: \(velocity)",
                "all must be finite numbers, and speeds within ±1e12")
        }
    }

    /// A spring that lasts until it has settled, whatever the animator's duration.
    ///
    /// A mass or stiffness that isn't positive, a negative damping and values that are no numbers are reported; the
    /// spring is then the default one.
    ///
    /// - Parameters:
    ///   - mass: above 0; any unit that the other two share.
    ///   - stiffness: mass/s², above 0.
    ///   - damping: mass/s, 0 or more; with 0 it would never settle.
    ///   - velocity: distances per second for each axis, within ±1e12.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        var refusal: String?
        (form, initialVelocity, refusal) = Self.checked(velocity) { v throws(AnimationError) in
            try Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: v)
        }
        super.init()
        if let refusal { refuse("mass: \(mass), stiffness: \(stiffness), damping: \(damping)", refusal) }
    }

    /// A spring from how long it seems to last and how much it bounces; it lasts until it has settled.
    ///
    /// Values without such a spring are reported; the spring is then the default one, starting at rest.
    ///
    /// - Parameters:
    ///   - duration: s, greater than 0.
    ///   - bounce: 0 for none, towards 1 for more, below 0 for a creeping one.
    ///   - velocity: distances per second for each axis, within ±1e12.
    public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero) {
        var refusal: String?
        (form, initialVelocity, refusal) = Self.checked(velocity) { v throws(AnimationError) in
            try Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: v)
        }
        super.init()
        if let refusal { refuse("duration: \(duration), bounce: \(bounce)", refusal) }
    }

    /// Both speeds must make springs: the form keeps the one of x, and the other is made anew of it.
    private static func checked(
        _ velocity: CGVector, _ make: (Double) throws(AnimationError) -> Spring
    ) -> (Form, CGVector, String?) {
        do {
            _ = try make(velocity.dy)
            return (.spring(try make(velocity.dx)), velocity, nil)
        } catch {
            return (.spring(.standard), .zero, error.description)
        }
    }

    private func refuse(_ values: String, _ rule: String) {
        DynamicsDiagnostics.raise(.invalidTiming, "UISpringTimingParameters(\(values)): \(rule)", subject: self)
    }

    /// Always `spring`.
    open var timingCurveType: TimingCurveType { .spring }
    /// Always nil: time passes evenly.
    open var cubicTimingParameters: CubicTimingParameters? { nil }
    /// These parameters themselves.
    open var springTimingParameters: SpringTimingParameters? { self }
}
