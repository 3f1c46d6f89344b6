import Dynamics
import Foundation

/// What happens to a layer over time, on the stage's clock. Core Animation's `CAAnimation`.
///
/// A layer takes a copy, so that one animation can be added to many. The layer's own values stay what they are: the
/// animation lies over them in `presentation()`, and is gone once it is over unless told otherwise.
open class LayerAnimation: NSObject, NSCopying {
    /// What shows of an animation before it begins and after it is over. Core Animation's `CAMediaTimingFillMode`.
    public struct FillMode: RawRepresentable, Hashable, Sendable {
        /// Core Animation's text.
        public let rawValue: String

        /// Makes a mode from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Its end goes on to show, where the animation isn't removed.
        public static let forwards = FillMode(rawValue: "forwards")
        /// Its beginning shows before.
        public static let backwards = FillMode(rawValue: "backwards")
        /// Both.
        public static let both = FillMode(rawValue: "both")
        /// Nothing shows.
        public static let removed = FillMode(rawValue: "removed")
    }

    /// When it begins, in the time of `CACurrentMediaTime()`, in a group from the group's beginning; 0, as it is at
    /// first, stands for when it is added.
    open var beginTime: TimeInterval = 0
    /// The length of one round, s; 0, as it is at first, stands for 0.25 s.
    open var duration: TimeInterval = 0
    /// By how much faster than the clock it runs; 0 stands still at `timeOffset`.
    open var speed: Float = 1
    /// How far into the animation it begins, s.
    open var timeOffset: TimeInterval = 0
    /// How many rounds there are, parts of one included; 0 stands for 1.
    open var repeatCount: Float = 0
    /// How long rounds follow one another, s; 0 leaves it to `repeatCount`.
    open var repeatDuration: TimeInterval = 0
    /// Whether each round runs there and back, which takes twice as long.
    open var autoreverses = false
    /// What shows before and after; `removed` at first.
    open var fillMode = FillMode.removed
    /// How time goes by within a round; nil for the same speed throughout.
    open var timingFunction: MediaTimingFunction?
    /// Whether the layer lets go of it when it is over; true at first.
    open var isRemovedOnCompletion = true
    /// Told of beginning and end; kept, as in Core Animation.
    open var delegate: (any LayerAnimationDelegate)?
    private var extras: [String: Any] = [:]

    /// An animation of nothing.
    public required override init() {}

    /// Keeps a value of the program's choice under a name; nil takes it away.
    open func setValue(_ value: Any?, forKey key: String) { extras[key] = value }

    /// What was kept under a name.
    open func value(forKey key: String) -> Any? { extras[key] }

    /// An animation like this one.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        copy.take(from: self)
        return copy
    }

    /// An animation like this one.
    public final override func copy() -> Any { copy(with: nil) }

    /// Becomes like another animation of the same class.
    func take(from other: LayerAnimation) {
        (beginTime, duration, speed, timeOffset) = (other.beginTime, other.duration, other.speed, other.timeOffset)
        (repeatCount, repeatDuration, autoreverses) = (other.repeatCount, other.repeatDuration, other.autoreverses)
        (fillMode, timingFunction) = (other.fillMode, other.timingFunction)
        (isRemovedOnCompletion, delegate, extras) = (other.isRemovedOnCompletion, other.delegate, other.extras)
    }

    /// Why it can't run; nil where it can.
    var problem: String? {
        let numbers = [
            ("beginTime", beginTime), ("duration", duration), ("timeOffset", timeOffset),
            ("repeatDuration", repeatDuration), ("speed", Double(speed)),
        ]
        for (name, number) in numbers where !(number >= 0 && number <= 1e12) {
            return "\(name) is \(number); it must be from 0 to 1e12"
        }
        return repeatCount >= 0 ? nil : "repeatCount is \(repeatCount); it must be 0 or more"
    }

    // MARK: Time

    /// Where an animation is.
    struct Moment {
        /// Seconds into the round, on the way there.
        var seconds: TimeInterval
        /// The same as a share of the round, as the timing function has it.
        var share: Double
        /// How many rounds are over.
        var rounds: Double
    }

    final var roundDuration: TimeInterval { duration > 0 ? duration : 0.25 }

    /// How long it takes by its own clock.
    final var activeDuration: TimeInterval {
        if repeatDuration > 0 { return repeatDuration }
        return roundDuration * (autoreverses ? 2 : 1) * (repeatCount > 0 ? Double(repeatCount) : 1)
    }

    /// Whether it is over, `time` seconds after its beginning.
    final func isOver(at time: TimeInterval) -> Bool {
        // Ticks are sums, which lose their last bits.
        speed > 0 && time * Double(speed) + timeOffset >= activeDuration - 1e-9
    }

    /// Where it is, `time` seconds after its beginning; nil where nothing of it shows.
    final func moment(at time: TimeInterval) -> Moment? {
        var local = time * Double(speed) + timeOffset
        if time < 0 {
            guard fillMode == .backwards || fillMode == .both else { return nil }
            local = timeOffset
        } else if isOver(at: time) {
            guard fillMode == .forwards || fillMode == .both else { return nil }
            local = activeDuration
        }
        let cycle = roundDuration * (autoreverses ? 2 : 1)
        var rounds = (local / cycle).rounded(.down)
        // The end of the last round isn't the beginning of another.
        if rounds > 0, local >= activeDuration, local == rounds * cycle { rounds -= 1 }
        var seconds = local - rounds * cycle
        if seconds > roundDuration { seconds = max(2 * roundDuration - seconds, 0) }
        let share = seconds / roundDuration
        return Moment(seconds: seconds, share: timingFunction?.value(at: share) ?? share, rounds: rounds)
    }

    /// Lays the animation over a state, `time` seconds after its beginning.
    func apply(at time: TimeInterval, to state: inout VisualState) {}
}

/// Is told when an animation of a layer begins and ends; each method may be left out. Core Animation's
/// `CAAnimationDelegate`.
public protocol LayerAnimationDelegate: AnyObject {
    /// The animation is in its first frame.
    func animationDidStart(_ anim: LayerAnimation)
    /// The animation is over, or was taken off its layer before (false).
    func animationDidStop(_ anim: LayerAnimation, finished flag: Bool)
}

extension LayerAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: LayerAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: LayerAnimation, finished flag: Bool) {}
}

/// Animations that run together, by the group's clock. Core Animation's `CAAnimationGroup`.
open class LayerAnimationGroup: LayerAnimation {
    /// The animations; what goes on beyond the group's duration is cut off. Their delegates aren't told.
    open var animations: [LayerAnimation]?

    override func take(from other: LayerAnimation) {
        super.take(from: other)
        animations = (other as? LayerAnimationGroup)?.animations?.compactMap { $0.copy() as? LayerAnimation }
    }

    override var problem: String? { super.problem ?? animations?.lazy.compactMap(\.problem).first }

    override func apply(at time: TimeInterval, to state: inout VisualState) {
        guard let moment = moment(at: time) else { return }
        let seconds = moment.share * roundDuration
        for animation in animations ?? [] { animation.apply(at: seconds - animation.beginTime, to: &state) }
    }
}

/// One look that goes over into another. Core Animation's `CATransition`; nothing draws it, but it takes its time.
open class LayerTransition: LayerAnimation {
    /// Which way one look goes over into the other, by Core Animation's names.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// Core Animation's text.
        public let rawValue: String

        /// Makes a kind from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// One fades into the other.
        public static let fade = Kind(rawValue: "fade")
        /// The new one moves in over the old one.
        public static let moveIn = Kind(rawValue: "moveIn")
        /// The new one pushes the old one out.
        public static let push = Kind(rawValue: "push")
        /// The old one moves off the new one.
        public static let reveal = Kind(rawValue: "reveal")
    }

    /// Where a transition comes from, by Core Animation's names.
    public struct Side: RawRepresentable, Hashable, Sendable {
        /// Core Animation's text.
        public let rawValue: String

        /// Makes a side from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// From the right.
        public static let fromRight = Side(rawValue: "fromRight")
        /// From the left.
        public static let fromLeft = Side(rawValue: "fromLeft")
        /// From the top.
        public static let fromTop = Side(rawValue: "fromTop")
        /// From the bottom.
        public static let fromBottom = Side(rawValue: "fromBottom")
    }

    /// Which transition it would be; a fade at first.
    open var type = Kind.fade
    /// Where it would come from; nil at first.
    open var subtype: Side?

    override func take(from other: LayerAnimation) {
        super.take(from: other)
        guard let other = other as? LayerTransition else { return }
        (type, subtype) = (other.type, other.subtype)
    }
}
