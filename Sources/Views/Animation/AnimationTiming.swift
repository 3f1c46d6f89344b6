import Foundation
import PropertyAnimation

/// What timing parameters come to for an animator of a duration.
struct AnimationTiming {
    /// The curve of x and of everything with one dimension; a second one for y where it differs.
    var curves: [UnitCurve]
    /// Seconds; a spring that is known in full brings its own.
    var duration: TimeInterval

    private init(curves: [UnitCurve], duration: TimeInterval) {
        (self.curves, self.duration) = (curves, duration)
    }

    init(_ provider: any TimingCurveProvider, duration: TimeInterval) {
        let cubic = provider.cubicTimingParameters?.curve ?? .linear
        let isSpring = provider.timingCurveType == .spring || provider.timingCurveType == .composed
        guard isSpring, let parameters = provider.springTimingParameters else {
            self.init(curves: [cubic], duration: duration)
            return
        }
        self.init(parameters, duration: duration)
        if provider.timingCurveType == .composed { curves = curves.map { $0.along(cubic) } }
    }

    /// Springs with different speeds for x and y last as long as the longer one.
    private init(_ parameters: SpringTimingParameters, duration: TimeInterval) {
        let velocity = parameters.initialVelocity
        let speeds = velocity.dx == velocity.dy ? [velocity.dx] : [velocity.dx, velocity.dy]
        switch parameters.form {
        case .spring(let spring):
            let springs = speeds.map { spring.with(initialVelocity: $0) }
            let settling = springs.map(\.settlingDuration).max() ?? duration
            (curves, self.duration) = (springs.map { .spring($0, duration: settling) }, settling)
        case .dampingRatio(let ratio):
            // The stiffest of them settles in time for every speed.
            let found = speeds.compactMap {
                try? Spring(duration: duration, dampingRatio: ratio, initialVelocity: $0)
            }
            guard let stiffest = found.max(by: { $0.stiffness < $1.stiffness }) else {
                // No time: any curve is over at once.
                (curves, self.duration) = ([.linear], duration)
                return
            }
            curves = speeds.map { .spring(stiffest.with(initialVelocity: $0), duration: duration) }
            self.duration = duration
        }
    }
}

extension UnitCurve {
    /// A spring whose time runs along a cubic.
    fileprivate func along(_ cubic: UnitCurve) -> UnitCurve {
        guard case .cubic(let bezier) = cubic, case .spring(let spring, let duration) = self else { return self }
        return .composed(bezier, spring, duration: duration)
    }
}
