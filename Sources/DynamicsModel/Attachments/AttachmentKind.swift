extension Attachment {
    /// The motions that an attachment takes away, with the values of its kind.
    public enum Kind: Hashable, Sendable, Codable {
        /// The distance between both points stays what it is: a rod, or with a spring one that gives. Both sides turn
        /// freely. A length of 0 makes both points coincide.
        ///
        /// - Parameter length: 0 to 10⁷ pt; nil stands for the distance that the points have when the attachment is
        ///   added.
        case distance(length: Double? = nil, spring: Spring? = nil)
        /// The distance between both points lies between both lengths: a rope, which never pushes, or above 0 a rod
        /// with play.
        ///
        /// - Parameters:
        ///   - length: the greatest, 0 to 10⁷ pt; nil stands for the distance at the time of adding.
        ///   - minimumLength: the least, 0 to the length, pt.
        case limit(length: Double? = nil, minimumLength: Double = 0)
        /// Both points coincide and the angle between both sides stays what it was when the attachment was added: a
        /// weld, or a soft one with a spring.
        case fixed(spring: Spring? = nil)
        /// Both points coincide; the item turns about them as far as it is free to (rad). With a partner item both may
        /// turn.
        case pin(Freedom = .free)
        /// The point of the item stays on the line along the axis through the partner's point, as far as it is free to
        /// (pt), and the angle between both sides stays what it was: a slider.
        ///
        /// - Parameter axis: direction in the world when the attachment is added, of any length but 0. From then on it
        ///   turns with the partner.
        case sliding(axis: Vector2, Freedom = .free)
        /// The point of the item is held on the line along the axis by a spring, and turns freely or by a motor: a
        /// wheel on its suspension, under a partner that is the car.
        case wheel(axis: Vector2, suspension: Spring, motor: Motor? = nil)
        /// The item's point is pulled to the place and its angle to 0 by damped springs; a frequency of 0 stands for
        /// ``Tuning/snapFrequency``, and the damping is clamped to 0…1. The partner must be an anchor.
        ///
        /// - Parameter largestForce: the most that it pulls with, 0 to 10¹² in units of 100 mass · pt/s² as pushes have, and
        ///   by that at the arm √(3 I/m), the half diagonal of the square of the same mass and inertia, the most that it
        ///   turns with; nil, the default, bounds nothing.
        case snap(Spring, largestForce: Double? = nil)
        /// The item turns by `ratio` radians for one of its partner, the other way round where that is negative: cogs
        /// in each other turn by the negative ratio of their radii. Offsets mean nothing. The partner must be an item.
        ///
        /// - Parameter ratio: ±10⁻³ to ±10³.
        case gear(ratio: Double)
        /// A rope from the item's point over one place in the world and another to the partner's point: the way from the
        /// item to its place and `ratio` times the way from the partner to its own are at most the length together. It
        /// never pushes. The partner must be an item.
        ///
        /// - Parameters:
        ///   - over: the item's place, pt.
        ///   - partnerOver: the partner's place, pt.
        ///   - ratio: 10⁻³ to 10³: so many parts of the rope the partner hangs in.
        ///   - length: 0 to 10⁷ pt; nil stands for what it is when the attachment is added.
        case pulley(over: Vector2, partnerOver: Vector2, ratio: Double = 1, length: Double? = nil)
        /// The point of the item stays on the line along the axis through the partner's point, and the item turns freely:
        /// a bead on a rod. To an anchor at the item's centre it locks the motion across the axis.
        ///
        /// - Parameter axis: as of a slider.
        case groove(axis: Vector2)

        /// The kind without its values.
        public var form: Form {
            switch self {
            case .distance: .distance
            case .limit: .limit
            case .fixed: .fixed
            case .pin: .pin
            case .sliding: .sliding
            case .wheel: .wheel
            case .snap: .snap
            case .gear: .gear
            case .pulley: .pulley
            case .groove: .groove
            }
        }
    }

    /// The kinds by name.
    public enum Form: String, Hashable, Sendable, Codable, CaseIterable {
        /// A rod or spring.
        case distance
        /// A rope, or a rod with play.
        case limit
        /// A weld.
        case fixed
        /// A hinge.
        case pin
        /// A slider.
        case sliding
        /// A pull to a place and upright.
        case snap
        /// A wheel on its suspension.
        case wheel
        /// A gear between two items that turn.
        case gear
        /// A rope over two places.
        case pulley
        /// A point on a line.
        case groove
    }

    /// A damped spring.
    public struct Spring: Hashable, Sendable, Codable {
        /// The natural frequency in Hz, 0 to 10⁶. It refers to the reduced mass of both sides, m₁ m₂ / (m₁ + m₂), and
        /// for angles to that of their moments of inertia about their centres of mass, so a spring of the same frequency
        /// is stiffer on heavier items. Up to 5 Hz (at 240 substeps a second) the spring has no damping but its own;
        /// stiffer ones lose energy, and none is unstable.
        public var frequency: Double
        /// The damping ratio, 0 to 10⁶: 0 is undamped, 1 critical, and above that it returns ever more slowly.
        public var damping: Double

        /// Makes a spring, undamped unless told otherwise.
        public init(frequency: Double, damping: Double = 0) { (self.frequency, self.damping) = (frequency, damping) }
    }

    /// How an item may turn about a pin (rad, full turns count) or move along a slider (pt), counted from the pose that
    /// it had against its partner when the attachment was added.
    public enum Freedom: Hashable, Sendable, Codable {
        /// Within a range, against a friction of at most so much torque or force: 0 to 10¹², in units of 10⁴ mass · pt²/s²
        /// (``Tuning/torqueUnit``) or 100 mass · pt/s², as pushes have.
        case within(AttachmentRange, friction: Double = 0)
        /// Driven, within a range.
        case motor(Motor, within: AttachmentRange = .infinite)
        /// Drawn back to where it was.
        case spring(Spring)
        /// One way only: forwards as far as it likes, and back to the last whole multiple of `step` at most. A negative
        /// step ratchets the other way.
        case ratchet(step: Double)

        /// In any way.
        public static let free = Freedom.within(.infinite)
    }

    /// What drives a pin, a slider or a wheel at a speed, as long as no more than its strength is needed for that.
    public struct Motor: Hashable, Sendable, Codable {
        /// The wanted speed of the item against its partner: about a pin or wheel rad/s, positive from +x towards +y, of
        /// a slider pt/s, positive along the axis. At most ``Tuning/maximumAngularSpeed`` and ``Tuning/maximumSpeed``.
        public var speed: Double
        /// The greatest torque, in units of 10⁴ mass · pt²/s² (``Tuning/torqueUnit``), or of a slider the greatest
        /// force, in units of 100 mass · pt/s² as pushes have; 0 to 10¹².
        public var strength: Double

        /// Makes a motor; at speed 0 it is a brake.
        public init(speed: Double, strength: Double) { (self.speed, self.strength) = (speed, strength) }
    }
}

// Values by name, for solvers that ask every kind for them.
extension Attachment {
    package var form: Form { kind.form }

    /// The length of a rod, rope or pulley; nil where it is left open, or the kind has none.
    package var length: Double? {
        get {
            switch kind {
            case .distance(let length, _), .limit(let length, _), .pulley(_, _, _, let length): length
            case .fixed, .pin, .sliding, .wheel, .snap, .gear, .groove: nil
            }
        }
        set {
            switch kind {
            case .distance(_, let spring): kind = .distance(length: newValue, spring: spring)
            case .limit(_, let least): kind = .limit(length: newValue, minimumLength: least)
            case .pulley(let over, let other, let ratio, _):
                kind = .pulley(over: over, partnerOver: other, ratio: ratio, length: newValue)
            case .fixed, .pin, .sliding, .wheel, .snap, .gear, .groove: break
            }
        }
    }

    /// The least length of a rope; 0 of all others.
    package var minimumLength: Double {
        if case .limit(_, let least) = kind { least } else { 0 }
    }

    /// What a pin or slider is free to do; nil of other kinds.
    package var freedom: Freedom? {
        switch kind {
        case .pin(let freedom), .sliding(_, let freedom): freedom
        case .distance, .limit, .fixed, .wheel, .snap, .gear, .pulley, .groove: nil
        }
    }

    package var spring: Spring? {
        switch kind {
        case .distance(_, let spring), .fixed(let spring): return spring
        case .snap(let spring, _), .wheel(_, let spring, _): return spring
        case .pin, .sliding:
            if case .spring(let spring) = freedom { return spring }
            return nil
        case .limit, .gear, .pulley, .groove: return nil
        }
    }

    /// Of the spring, Hz; 0 where there is none.
    package var frequency: Double { spring?.frequency ?? 0 }
    package var damping: Double { spring?.damping ?? 0 }

    /// The most that a snap pulls with; nil where nothing bounds it, and of other kinds.
    package var largestForce: Double? {
        if case .snap(_, let largest) = kind { largest } else { nil }
    }

    package var motor: Motor? {
        if case .wheel(_, _, let motor) = kind { return motor }
        if case .motor(let motor, _) = freedom { return motor }
        return nil
    }

    package var range: AttachmentRange {
        switch freedom {
        case .within(let range, _), .motor(_, let range): range
        case .spring, .ratchet, nil: .infinite
        }
    }

    /// Of a pin or slider, in units of its motor's strength.
    package var friction: Double {
        if case .within(_, let friction) = freedom { friction } else { 0 }
    }

    /// The step of a ratchet; nil of what is none.
    package var ratchetStep: Double? {
        if case .ratchet(let step) = freedom { step } else { nil }
    }

    /// The axis of a slider, wheel or groove; (1, 0) of other kinds.
    package var axis: Vector2 {
        switch kind {
        case .sliding(let axis, _), .wheel(let axis, _, _), .groove(let axis): axis
        case .distance, .limit, .fixed, .pin, .snap, .gear, .pulley: Vector2(1, 0)
        }
    }
}
