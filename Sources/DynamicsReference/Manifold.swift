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

    /// The same contact seen from the other side.
    var reversed: Manifold { Manifold(normal: -normal, first, second) }

    var points: [Point] { second.map { [first, $0] } ?? [first] }
    var separation: Double { min(first.separation, second?.separation ?? .infinity) }

    init(normal: Vector2, _ first: Point, _ second: Point? = nil) {
        self.normal = normal
        self.first = first
        self.second = second
    }

    /// The points that are near enough, nil when none is. Two in one place are one, the deeper.
    init?(normal: Vector2, candidates: [Point], _ limits: ContactLimits) {
        var kept = candidates.filter { $0.separation <= limits.reach }
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
    /// Largest separation of a contact that counts, pt.
    let speculative: Double
    /// Largest separation of a point that is kept: the speculative distance, or a little more to compare with
    /// an order.
    let reach: Double
    /// The normal that an order gives the contact.
    let hint: Vector2?
    /// How much two separations may differ to be a tie for the hint, pt.
    var tie: Double { ReferenceWorld.tieTolerance * size }
    /// How far a rule may be missed: the tie where there is an order to follow, else nothing, pt.
    var slack: Double { hint == nil ? 0 : tie }

    init(size: Double, hint: Vector2? = nil) {
        self.size = size
        self.hint = hint
        speculative = Tuning.speculativeFraction * size
        reach = speculative + (hint == nil ? 0 : ReferenceWorld.tieTolerance * size)
    }

    /// The same limits for the sides exchanged.
    var reversed: ContactLimits { ContactLimits(size: size, hint: hint.map { -$0 }) }

    /// Limits of a measurement: with a reach that is given.
    init(size: Double, reach: Double) {
        (self.size, self.reach, hint) = (size, reach, nil)
        speculative = Tuning.speculativeFraction * size
    }
}
