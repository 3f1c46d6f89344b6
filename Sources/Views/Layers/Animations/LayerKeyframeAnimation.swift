import Foundation
import Geometry

/// A property's way through several values. Core Animation's `CAKeyframeAnimation`.
///
/// Values that aren't of the property's kind, times outside 0…1 and times that decrease are reported when it is
/// added.
open class LayerKeyframeAnimation: LayerPropertyAnimation {
    /// How values between those given are found. Core Animation's `CAAnimationCalculationMode`.
    ///
    /// Unknown texts count as `linear`.
    public struct CalculationMode: RawRepresentable, Hashable, Sendable {
        /// Core Animation's text.
        public let rawValue: String

        /// Makes a mode from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Straight from one to the next.
        public static let linear = CalculationMode(rawValue: "linear")
        /// Each holds until the next, and the last one isn't reached.
        public static let discrete = CalculationMode(rawValue: "discrete")
        /// In Core Animation at the same speed throughout; linear here.
        public static let paced = CalculationMode(rawValue: "paced")
        /// Along a smooth curve through all of them (Catmull, Rom 1974).
        public static let cubic = CalculationMode(rawValue: "cubic")
        /// In Core Animation along a smooth curve at the same speed; cubic here.
        public static let cubicPaced = CalculationMode(rawValue: "cubicPaced")
    }

    /// How what moves along a path is turned. Core Animation's `CAAnimationRotationMode`.
    public struct RotationMode: RawRepresentable, Hashable, Sendable {
        /// Core Animation's text.
        public let rawValue: String

        /// Makes a mode from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// With its own x axis along the path.
        public static let rotateAuto = RotationMode(rawValue: "auto")
        /// With its own x axis against the path.
        public static let rotateAutoReverse = RotationMode(rawValue: "autoReverse")
    }

    /// A way for a property that is a point, in place of ``values``: each line or curve of it is a step from one key time
    /// to the next, and where one subpath ends the next begins at once. With the paced modes the speed along it is the
    /// same throughout, and key times and timing functions between them don't count. Nil for none; it is copied.
    package final var motion: BezierPath? {
        didSet { way = motion.flatMap(MotionPath.init) }
    }
    /// The path with its lengths; nil for none, and for one that can't be followed.
    private final var way: MotionPath?
    /// Whether what moves along a path turns with it, in addition to its own transform; nil, not, at first.
    ///
    /// By the direction of the path where it is; without effect for values.
    open var rotationMode: RotationMode?

    /// The values; nil or empty for none.
    ///
    /// With a single one that holds throughout. A path, where there is one, goes before them.
    open var values: [Any]?
    /// When each is reached, as shares of the duration from 0 to 1, growing; nil for even steps, as are times that are
    /// too few.
    ///
    /// Before the first one the first value holds, after the last one the last. `discrete` takes one time more than
    /// there are values.
    open var keyTimes: [NSNumber]?
    /// How time goes by between one value and the next; nil for the same speed.
    ///
    /// One for each step; steps beyond the last function have the same speed throughout. Not heeded by `discrete`.
    open var timingFunctions: [MediaTimingFunction]?
    /// How values in between are found; linear at first.
    open var calculationMode = CalculationMode.linear

    override func take(from other: LayerAnimation) {
        super.take(from: other)
        guard let other = other as? LayerKeyframeAnimation else { return }
        (values, keyTimes, timingFunctions) = (other.values, other.keyTimes, other.timingFunctions)
        (calculationMode, rotationMode, motion) = (other.calculationMode, other.rotationMode, other.motion)
    }

    override var problem: String? {
        if let problem = super.problem { return problem }
        if motion != nil {
            guard let way else { return "path has no line or curve, or coordinates that aren't within ±1e12" }
            if let problem = problem("path to", way.end) { return problem }
        }
        for value in values ?? [] {
            if let problem = problem("values:", value) { return problem }
        }
        let times = keyTimes?.map(\.doubleValue) ?? []
        guard times.allSatisfy({ $0 >= 0 && $0 <= 1 }), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            return "keyTimes are \(times); they must grow from 0 to 1"
        }
        return nil
    }

    override func endValue(_ base: PropertyNumbers, _ path: AnimatedPath) -> PropertyNumbers? {
        if let way { return path.numbers(of: way.end) }
        return values?.last.flatMap { path.numbers(of: $0) }
    }

    /// Where on the path it is, and the direction there.
    private func place(on way: MotionPath, at moment: Moment) -> (point: CGPoint, direction: CGVector) {
        switch calculationMode {
        case .paced, .cubicPaced: return way.place(atShareOfLength: moment.share)
        default: break
        }
        let isDiscrete = calculationMode == .discrete
        let times = times(for: isDiscrete ? way.steps.count + 2 : way.steps.count + 1)
        guard let next = times.firstIndex(where: { $0 > moment.share }) else {
            return way.place(inStep: way.steps.count - 1, at: isDiscrete ? 0 : 1)
        }
        guard next > 0 else { return way.place(inStep: 0, at: 0) }
        let step = next - 1
        if isDiscrete {
            return step < way.steps.count ? way.place(inStep: step, at: 0) : way.place(inStep: step - 1, at: 1)
        }
        var share = (moment.share - times[step]) / (times[next] - times[step])
        if let functions = timingFunctions, functions.indices.contains(step) {
            share = functions[step].value(at: share)
        }
        return way.place(inStep: step, at: share)
    }

    override func turn(at moment: Moment, _ state: inout VisualState) {
        guard let way, let rotationMode else { return }
        let direction = place(on: way, at: moment).direction
        guard direction.dx != 0 || direction.dy != 0 else { return }
        let sign: CGFloat = rotationMode == .rotateAutoReverse ? -1 : 1
        let angle = atan2(sign * direction.dy, sign * direction.dx)
        state.transform = state.transform.rotated(by: angle)
    }

    override func value(at moment: Moment, _ base: PropertyNumbers, _ path: AnimatedPath) -> PropertyNumbers? {
        if let way { return path.numbers(of: place(on: way, at: moment).point) }
        let frames = values?.compactMap { path.numbers(of: $0) } ?? []
        guard let first = frames.first, frames.count > 1 else { return frames.first }
        let isDiscrete = calculationMode == .discrete
        let times = times(for: isDiscrete ? frames.count + 1 : frames.count)
        guard let next = times.firstIndex(where: { $0 > moment.share }) else { return frames.last }
        guard next > 0 else { return first }
        let start = next - 1
        if isDiscrete { return frames[min(start, frames.count - 1)] }
        var share = (moment.share - times[start]) / (times[next] - times[start])
        if let functions = timingFunctions, functions.indices.contains(start) {
            share = functions[start].value(at: share)
        }
        let way = path.distance(from: frames[start], to: frames[next])
        guard calculationMode == .cubic || calculationMode == .cubicPaced else { return frames[start] + share * way }
        // Hermite's form of the cubic: tangents are the mean of the ways on both sides, at the ends the way itself.
        let before = start > 0 ? (path.distance(from: frames[start - 1], to: frames[start]) + way) / 2 : way
        let after = next + 1 < frames.count ? (way + path.distance(from: frames[next], to: frames[next + 1])) / 2 : way
        let (square, cube) = (share * share, share * share * share)
        let curved = (cube - 2 * square + share) * before + (3 * square - 2 * cube) * way
        return frames[start] + curved + (cube - square) * after
    }

    /// The key times as given; even steps where there are none, or too few.
    private func times(for count: Int) -> [Double] {
        if let times = keyTimes, times.count >= count { return times.prefix(count).map(\.doubleValue) }
        return (0..<count).map { Double($0) / Double(count - 1) }
    }
}
