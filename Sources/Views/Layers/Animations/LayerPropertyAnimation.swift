import Dynamics
import Foundation
import PropertyAnimation

/// An animation of one property of a layer. Core Animation's `CAPropertyAnimation`.
///
/// What shows in `presentation()` are `position`, `bounds`, `transform`, their parts such as `position.y` and
/// `transform.rotation.z`, `opacity`, `cornerRadius` and `backgroundColor`. An animation of anything else takes its
/// time and shows nothing.
///
/// It may be added to any layer, with or without view. Values may be numbers, points, sizes, rectangles, vectors,
/// transforms, colours, or an `NSNumber` or `NSValue` of them; a single number for a path of several sets all of
/// them.
open class LayerPropertyAnimation: LayerAnimation {
    /// The property, as `position.x`.
    ///
    /// Nil, at first, animates nothing. A path that isn't known isn't reported, nor are its values.
    open var keyPath: String?
    /// Whether the values are added to what the layer would show without the animation.
    ///
    /// False at first. Angles, lengths and translations of a whole transform are added each, which isn't the same as
    /// concatenating.
    open var isAdditive = false
    /// Whether each round goes on from where the one before ended.
    ///
    /// False at first. The value at the end of a round is added once for each round before.
    open var isCumulative = false

    /// An animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override func take(from other: LayerAnimation) {
        super.take(from: other)
        guard let other = other as? LayerPropertyAnimation else { return }
        (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
    }

    final override func apply(at time: TimeInterval, to state: inout VisualState) {
        guard let path = keyPath.flatMap(AnimatedPath.init), let moment = moment(at: time) else { return }
        let below = path.numbers(of: state)
        let base = isAdditive ? .zero : below
        guard var value = value(at: moment, base, path) else { return }
        if isCumulative, moment.rounds > 0, let end = endValue(base, path) { value += moment.rounds * end }
        path.set(isAdditive ? below + value : value, in: &state)
        turn(at: moment, &state)
    }

    /// Turns what moves along a path, where that is asked for.
    func turn(at moment: Moment, _ state: inout VisualState) {}

    /// The property's value; nil where the animation says nothing of it.
    func value(at moment: Moment, _ base: PropertyNumbers, _ path: AnimatedPath) -> PropertyNumbers? { nil }

    /// The value at the end of a round.
    func endValue(_ base: PropertyNumbers, _ path: AnimatedPath) -> PropertyNumbers? { nil }

    /// Why a value can't be one of the property's; nil where it can.
    final func problem(_ name: String, _ value: Any?) -> String? {
        guard let value, let path = keyPath.flatMap(AnimatedPath.init) else { return nil }
        guard let numbers = path.numbers(of: value) else { return "\(name) \(value) is no value of \(keyPath ?? "")" }
        let isInRange = (0..<numbers.scalarCount).allSatisfy { CGFloat(numbers[$0]).isInRange }
        return isInRange ? nil : "\(name) is \(value); it must be finite and within ±1e12"
    }
}

/// A property's way from one value to another. Core Animation's `CABasicAnimation`.
///
/// Of the three values each may be missing; what the layer shows without the animation stands for it.
///
/// From and to go from one to the other, whatever `byValue` says; from and by end at their sum; by and to begin at
/// their difference; from alone ends, and to alone begins, at what the layer shows; by alone goes that far from
/// there. A whole transform turns the shorter way round. A value that isn't one of the property's is reported when
/// the animation is added.
open class LayerBasicAnimation: LayerPropertyAnimation {
    /// Where it begins.
    ///
    /// Nil at first.
    open var fromValue: Any?
    /// Where it ends.
    ///
    /// Nil at first.
    open var toValue: Any?
    /// How far it goes.
    ///
    /// Nil at first. Counts only where one of the other two is missing.
    open var byValue: Any?

    override func take(from other: LayerAnimation) {
        super.take(from: other)
        guard let other = other as? LayerBasicAnimation else { return }
        (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
    }

    override var problem: String? {
        super.problem ?? problem("fromValue", fromValue) ?? problem("toValue", toValue) ?? problem("byValue", byValue)
    }

    private func ends(_ base: PropertyNumbers, _ path: AnimatedPath) -> (from: PropertyNumbers, to: PropertyNumbers) {
        func numbers(_ value: Any?) -> PropertyNumbers? { value.flatMap { path.numbers(of: $0) } }
        switch (numbers(fromValue), numbers(toValue), numbers(byValue)) {
        case (let from?, let to?, _): return (from, to)
        case (let from?, nil, let by?): return (from, from + by)
        case (nil, let to?, let by?): return (to - by, to)
        case (let from?, nil, nil): return (from, base)
        case (nil, let to?, nil): return (base, to)
        case (nil, nil, let by?): return (base, base + by)
        case (nil, nil, nil): return (base, base)
        }
    }

    override func value(at moment: Moment, _ base: PropertyNumbers, _ path: AnimatedPath) -> PropertyNumbers? {
        let (from, to) = ends(base, path)
        return from + progress(at: moment) * path.distance(from: from, to: to)
    }

    override func endValue(_ base: PropertyNumbers, _ path: AnimatedPath) -> PropertyNumbers? { ends(base, path).to }

    /// How much of the way is done.
    func progress(at moment: Moment) -> Double { moment.share }
}

extension AnimatedPath {
    func distance(from: PropertyNumbers, to: PropertyNumbers) -> PropertyNumbers {
        var distance = to - from
        if isWholeTransform { distance[5] = remainder(distance[5], 2 * .pi) }
        return distance
    }
}

/// A property that a spring pulls to its end. Core Animation's `CASpringAnimation`.
///
/// Give it a `duration` of `settlingDuration`: after its duration it is over, at rest or not.
///
/// `timingFunction` has no effect on it. A mass or stiffness that isn't positive, or a negative damping, is reported
/// when it is added.
open class LayerSpringAnimation: LayerBasicAnimation {
    /// The mass that is pulled; 1 at first.
    ///
    /// Above 0; any unit that stiffness and damping share.
    open var mass: CGFloat = 1
    /// The spring's stiffness; 100 at first.
    ///
    /// mass/s², above 0. A larger one is quicker.
    open var stiffness: CGFloat = 100
    /// The damping; 10 at first.
    ///
    /// mass/s, 0 or more. At 2·√(mass · stiffness) and above it doesn't swing over its end.
    open var damping: CGFloat = 10
    /// The speed at the beginning, ways per second towards the end; 0 at first.
    ///
    /// Negative ones go away from the end at first.
    open var initialVelocity: CGFloat = 0
    /// Kept for client code; a spring that is damped beyond its limit creeps. False at first.
    open var allowsOverdamping = false

    /// A spring by how long it seems to take, s, and how much it bounces.
    ///
    /// Its `duration` is already the time that it takes to settle.
    ///
    /// - Parameters:
    ///   - perceptualDuration: s, greater than 0.
    ///   - bounce: 0 for none, towards 1 for more. Numbers without such a spring are reported; the spring is then the
    ///     default one.
    public convenience init(perceptualDuration: TimeInterval, bounce: CGFloat) {
        self.init()
        guard let spring = try? Spring(perceptualDuration: perceptualDuration, bounce: bounce) else {
            DynamicsDiagnostics.raise(
                .invalidTiming,
                "CASpringAnimation(perceptualDuration: \(perceptualDuration), bounce: \(bounce)): there is no such spring",
                subject: self)
            return
        }
        (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
        duration = spring.settlingDuration
    }

    override func take(from other: LayerAnimation) {
        super.take(from: other)
        guard let other = other as? LayerSpringAnimation else { return }
        (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
        (initialVelocity, allowsOverdamping) = (other.initialVelocity, other.allowsOverdamping)
    }

    private func spring() throws(AnimationError) -> Spring {
        try Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
    }

    /// How long the spring takes to come to rest, s; 0 where there is no such spring.
    ///
    /// Computed from the present numbers at each reading.
    open var settlingDuration: TimeInterval { (try? spring())?.settlingDuration ?? 0 }

    override var problem: String? {
        if let problem = super.problem { return problem }
        do {
            _ = try spring()
            return nil
        } catch { return "\(error)" }
    }

    override func progress(at moment: Moment) -> Double { (try? spring())?.value(at: moment.seconds) ?? 1 }
}
