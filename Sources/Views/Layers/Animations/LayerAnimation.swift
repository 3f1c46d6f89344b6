import Dynamics
import Foundation

/// What happens to a layer over time, on the stage's clock. Core Animation's `CAAnimation`.
///
/// A layer takes a copy, so that one animation can be added to many. The layer's own values stay what they are: the
/// animation lies over them in `presentation()`, and is gone once it is over unless told otherwise.
///
/// Changing an animation after it has been added changes nothing. Every time is multiplied by `speed`: an animation
/// of 1 s at speed 2 is over after 0.5 s. Negative numbers and numbers that aren't finite are reported when it is
/// added, and nothing is then added; so are negative speeds, which Core Animation plays backwards.
open class LayerAnimation: NSObject, NSCopying {
    /// What shows of an animation before it begins and after it is over. Core Animation's `CAMediaTimingFillMode`.
    ///
    /// `forwards` needs `isRemovedOnCompletion` to be false, as in Core Animation. Unknown texts count as `removed`.
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
    ///
    /// The time is that of the stage; one that has passed lets the animation begin in its middle.
    open var beginTime: TimeInterval = 0
    /// The length of one round, s; 0, as it is at first, stands for 0.25 s.
    ///
    /// The round trip of `autoreverses` takes twice that.
    open var duration: TimeInterval = 0
    /// By how much faster than the clock it runs; 0 stands still at `timeOffset`.
    ///
    /// 1 at first. With 0 it is never over.
    open var speed: Float = 1
    /// How far into the animation it begins, s.
    ///
    /// 0 at first. That much of it is left out.
    open var timeOffset: TimeInterval = 0
    /// How many rounds there are, parts of one included; 0 stands for 1.
    ///
    /// 0 at first; infinity never ends. Not heeded where `repeatDuration` is set.
    open var repeatCount: Float = 0
    /// How long rounds follow one another, s; 0 leaves it to `repeatCount`.
    ///
    /// 0 at first. A round that the time cuts short isn't completed.
    open var repeatDuration: TimeInterval = 0
    /// Whether each round runs there and back, which takes twice as long.
    ///
    /// False at first.
    open var autoreverses = false
    /// What shows before and after; `removed` at first.
    open var fillMode = FillMode.removed
    /// How time goes by within a round; nil for the same speed throughout.
    ///
    /// Nil at first. On the way back it is played backwards.
    open var timingFunction: MediaTimingFunction?
    /// Whether the layer lets go of it when it is over; true at first.
    ///
    /// An animation that stays is over for its delegate all the same.
    open var isRemovedOnCompletion = true
    /// Told of beginning and end; kept, as in Core Animation.
    ///
    /// Nil at first. Kept by the layer's copy too, until that is removed: an owner of the layer that is its delegate
    /// keeps itself alive as long as the animation stays.
    open var delegate: (any LayerAnimationDelegate)?
    private var extras: [String: Any] = [:]

    /// An animation of nothing.
    public required override init() {}

    /// Keeps a value of the program's choice under a name; nil takes it away.
    ///
    /// Copies have the value as well, so that a delegate finds it in the animation that it is given.
    open func setValue(_ value: Any?, forKey key: String) { extras[key] = value }

    /// What was kept under a name.
    ///
    /// Nil where there is none. Names of properties aren't looked up, as key-value coding does.
    open func value(forKey key: String) -> Any? { extras[key] }

    /// An animation like this one.
    ///
    /// Independent of this one, but for the delegate and the values kept under names, which both refer to.
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
///
/// Calls come on the thread that advances the stage, or takes the animation off.
public protocol LayerAnimationDelegate: AnyObject {
    /// The animation is in its first frame.
    ///
    /// Called once, in the first frame at or after its beginning, before layout.
    ///
    /// - Parameter anim: the layer's copy, not the animation that was added.
    func animationDidStart(_ anim: LayerAnimation)
    /// The animation is over, or was taken off its layer before (false).
    ///
    /// With true at the end of the first frame at or after its end, after layout; animations of one layer in the
    /// order in which they were added. With false at once, where it is removed, or another one of its key is added.
    ///
    /// - Parameters:
    ///   - anim: the layer's copy, not the animation that was added.
    ///   - flag: whether it ran to its end.
    func animationDidStop(_ anim: LayerAnimation, finished flag: Bool)
}

extension LayerAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: LayerAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: LayerAnimation, finished flag: Bool) {}
}

/// Animations that run together, by the group's clock. Core Animation's `CAAnimationGroup`.
///
/// Times of its animations are seconds of the group's round, and later animations lie over earlier ones.
/// `timingFunction` and `autoreverses` of the group bend the time of all of them.
open class LayerAnimationGroup: LayerAnimation {
    /// The animations; what goes on beyond the group's duration is cut off. Their delegates aren't told.
    ///
    /// Nil at first. The layer's copy of the group has copies of them.
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
///
/// Its delegate is told as by every animation.
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
