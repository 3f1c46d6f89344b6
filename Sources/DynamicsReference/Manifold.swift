import DynamicsModel

/// Where two shapes touch.
struct Manifold {
    struct Point {
        /// Midway between both surfaces, pt.
        var position: Vector2
        /// Negative where the shapes overlap, pt.
        var separation: Double
    }

    /// From side a to side b.
    var normal: Vector2
    var first: Point
    var second: Point?
    /// Of the nearest point of two smooth outlines: the sum of their curvatures there, 1/pt.
    var curvature: Double?

    /// The same contact seen from the other side.
    var reversed: Manifold {
        var reversed = Manifold(normal: -normal, first, second)
        reversed.curvature = curvature
        return reversed
    }

    var points: [Point] { second.map { [first, $0] } ?? [first] }
    var separation: Double { min(first.separation, second?.separation ?? .infinity) }

    init(normal: Vector2, _ first: Point, _ second: Point? = nil) {
        self.normal = normal
        self.first = first
        self.second = second
    }

    /// The points that are near enough, nil when none is. Two in one place are one, the deeper.
    init?(normal: Vector2, candidates: [Point], _ limits: ContactLimits) {
        var kept = candidates.filter { $0.separation <= limits.reach(along: normal) }
        if kept.count == 2, (kept[1].position - kept[0].position).length < 1e-3 * limits.speculative {
            kept.remove(at: kept[0].separation <= kept[1].separation ? 1 : 0)
        }
        guard let first = kept.first else { return nil }
        self.init(normal: normal, first, kept.count > 1 ? kept[1] : nil)
    }
}

/// How near two sides must be to touch, and what decides where choices tie.
struct ContactLimits {
    /// The smaller size of both sides, pt.
    let size: Double
    /// The sizes of both sides that may move, pt.
    let sizes: Double
    /// Largest separation of a contact between sides at rest, pt.
    let speculative: Double
    /// How far side b moves relative to side a within the step, pt.
    let motion: Vector2
    /// How far sides a and b move by themselves, pt.
    let ways: (a: Double, b: Double)
    /// The normal that an order gives the contact.
    let hint: Vector2?
    /// How much two separations may differ to be a tie for the hint, pt.
    var tie: Double { ReferenceWorld.tieTolerance * size }
    /// How far a rule may be missed: the tie where there is an order to follow, else nothing, pt.
    var slack: Double { hint == nil ? 0 : tie }
    /// Largest separation that counts along any normal, pt.
    var reach: Double { speculative + max(min(motion.length, mostApproach), min(struck, mostStruck)) + slack }
    /// What the sides may be driven into each other by others, pt, and how much of that counts.
    private var struck: Double { Tuning.struckFraction * max(motion.length, ways.a, ways.b) }
    private var mostStruck: Double { Tuning.approachFraction * size }
    /// How much of their approach counts, pt: beyond that they are swept against each other.
    private var mostApproach: Double { min(Tuning.approachFraction * sizes, Tuning.farApproachFraction * size) }

    init(
        size: Double, sizes: Double? = nil, speculative: Double, motion: Vector2, ways: (a: Double, b: Double) = (0, 0),
        hint: Vector2? = nil
    ) {
        (self.size, self.speculative, self.motion, self.ways, self.hint) = (size, speculative, motion, ways, hint)
        self.sizes = sizes ?? size
    }

    /// Limits of a measurement at any distance.
    static func everywhere(size: Double) -> ContactLimits {
        ContactLimits(size: size, speculative: .infinity, motion: .zero)
    }

    /// Largest separation of a contact that counts along a normal from a to b, pt: sides that approach each other
    /// may touch within the step, and those that others turn towards each other. Circles are known to meet where their
    /// contact says, from however far.
    func strictReach(along normal: Vector2, ofCircles: Bool = false) -> Double {
        let approach = -motion.dot(normal)
        return speculative
            + (ofCircles ? max(approach, struck) : max(min(approach, mostApproach), min(struck, mostStruck)))
    }

    /// Largest separation of a point that is kept: ``strictReach(along:ofCircles:)``, or a little more to compare with
    /// an order.
    func reach(along normal: Vector2, ofCircles: Bool = false) -> Double {
        strictReach(along: normal, ofCircles: ofCircles) + slack
    }

    /// The same limits for the sides exchanged.
    var reversed: ContactLimits {
        ContactLimits(
            size: size, sizes: sizes, speculative: speculative, motion: -motion, ways: (ways.b, ways.a),
            hint: hint.map { -$0 })
    }
}
