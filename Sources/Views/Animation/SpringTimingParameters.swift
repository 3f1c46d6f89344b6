import Dynamics
import Foundation
import Geometry
import PropertyAnimation

/// A spring that pulls what is animated to its end. UIKit's `UISpringTimingParameters`.
///
/// The initial velocity counts distances to the end per second: its dx holds for x and for everything that has one
/// dimension, its dy for y.
open class SpringTimingParameters: NSObject, TimingCurveProvider {
    /// Speed at the start, distances per second and positive towards the end; zero where the parameters were refused.
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
    public override init() {
        (form, initialVelocity) = (.spring(.standard), .zero)
    }

    /// A spring that settles in the animator's duration. Ratios are limited to 0.001…1.
    public convenience init(dampingRatio ratio: CGFloat) {
        self.init(dampingRatio: ratio, initialVelocity: .zero)
    }

    /// A spring that settles in the animator's duration and starts with a speed.
    ///
    /// Ratios are limited to 0.001…1. Values that are not finite are reported; the spring is then critically damped and
    /// starts at rest.
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
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        var refusal: String?
        (form, initialVelocity, refusal) = Self.checked(velocity) { v throws(AnimationError) in
            try Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: v)
        }
        super.init()
        if let refusal { refuse("mass: \(mass), stiffness: \(stiffness), damping: \(damping)", refusal) }
    }

    /// A spring from how long it seems to last and how much it bounces; it lasts until it has settled.
    public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero) {
        var refusal: String?
        (form, initialVelocity, refusal) = Self.checked(velocity) { v throws(AnimationError) in
            try Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: v)
        }
        super.init()
        if let refusal { refuse("duration: \(duration), bounce: \(bounce)", refusal) }
    }

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
