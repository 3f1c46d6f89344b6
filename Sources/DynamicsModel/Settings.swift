/// How a world steps.
///
/// ```swift
/// let settings = Settings(gravity: .zero, substeps: 8, workers: 0)
/// let world = try World(SceneDescription(settings: settings, items: items))
/// ```
public struct Settings: Hashable, Sendable, Codable {
    /// Gravity in units of 1000 pt/s² (``Tuning/gravityAcceleration``), x right, y down; at most 10⁶ long. The default
    /// is (0, 1). It acts on every item that is not anchored.
    public var gravity: Vector2
    /// Length of a step, s: 0, or 10⁻⁶ to 10; the default is 1/60. With 0 nothing moves.
    public var tick: Double
    /// Solver substeps in a step, 1 to 64; the default is 4, which holds tall stacks. Contacts and attachments cost in
    /// proportion. More make heavy stacks and fast linkages stiffer.
    public var substeps: Int
    /// Approach speed (pt/s) up to which nothing bounces, whatever its elasticity, 0 to 10⁶; the default is 100. Lower:
    /// what comes to rest on something elastic trembles; higher: slow bounces are lost. A gas that is to keep its
    /// energy wants 0.
    public var restitutionThreshold: Double
    /// Approach speed (pt/s) above which a contact that pushes is told as a ``HitEvent``, 0 to 10⁶; nil, the default,
    /// tells none, which costs nothing.
    public var hitEventThreshold: Double?
    /// The speed (pt/s) that nothing gets beyond, 10⁻³ to 10⁶ (``Tuning/maximumSpeed``), the default: what is faster is
    /// slowed down to it.
    public var maximumSpeed: Double
    /// How friction and elasticity of a contact follow from its sides.
    public var mixing: MaterialMixing
    /// Whether islands at rest fall asleep and are left out of steps until something touches them; true by default.
    /// Setting it to false wakes what sleeps.
    public var allowsSleep: Bool
    /// Threads that share a step, the caller's included, 0 to 256; 0 means all online cores, and the default is 1.
    /// Results don't depend on it. A world keeps the number that it was made with.
    public var workers: Int
    /// Which factorisation solves large linkages; where it is not built in, ``DirectSolver/portable`` does. Results do
    /// depend on it.
    public var directSolver: DirectSolver

    /// Makes usual settings, unless other values are given. Making a world checks them.
    public init(
        gravity: Vector2 = Vector2(0, 1), tick: Double = 1.0 / 60, substeps: Int = 4,
        restitutionThreshold: Double = Tuning.restitutionThreshold, hitEventThreshold: Double? = nil,
        maximumSpeed: Double = Tuning.maximumSpeed, mixing: MaterialMixing = MaterialMixing(),
        allowsSleep: Bool = true, workers: Int = 1, directSolver: DirectSolver = .portable
    ) {
        self.gravity = gravity
        self.tick = tick
        self.substeps = substeps
        self.restitutionThreshold = restitutionThreshold
        self.hitEventThreshold = hitEventThreshold
        self.maximumSpeed = maximumSpeed
        self.mixing = mixing
        self.allowsSleep = allowsSleep
        self.workers = workers
        self.directSolver = directSolver
    }

    /// The settings with the mixing table in order, after a check of every number.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for the first bad one.
    public func validated() throws(DynamicsError) -> Settings {
        try Check.finite(gravity, "gravity")
        try Check.range(gravity.length, 0...Limits.direction, "gravity")
        try Check.range(tick, Limits.tick, "tick", "s")
        guard tick == 0 || tick >= Limits.leastTick else {
            throw .outOfRange("tick", tick, rule: "0 or at least \(Limits.leastTick) s")
        }
        try Check.range(
            Double(substeps), Double(Limits.substeps.lowerBound)...Double(Limits.substeps.upperBound), "substeps")
        try Check.range(restitutionThreshold, 0...Tuning.maximumSpeed, "restitutionThreshold", "pt/s")
        if let hitEventThreshold {
            try Check.range(hitEventThreshold, 0...Tuning.maximumSpeed, "hitEventThreshold", "pt/s")
        }
        try Check.range(maximumSpeed, 1e-3...Tuning.maximumSpeed, "maximumSpeed", "pt/s")
        var result = self
        result.mixing = try mixing.validated()
        try Check.range(
            Double(workers), Double(Limits.workers.lowerBound)...Double(Limits.workers.upperBound), "workers")
        return result
    }
}

#if !hasFeature(Embedded)
    extension Settings {
        /// Settings as encoded; what an encoding lacks, as one by an older version may, is as usual.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let usual = Settings()
            gravity = try values.decodeIfPresent(Vector2.self, forKey: .gravity) ?? usual.gravity
            tick = try values.decodeIfPresent(Double.self, forKey: .tick) ?? usual.tick
            substeps = try values.decodeIfPresent(Int.self, forKey: .substeps) ?? usual.substeps
            restitutionThreshold =
                try values.decodeIfPresent(Double.self, forKey: .restitutionThreshold) ?? usual.restitutionThreshold
            hitEventThreshold = try values.decodeIfPresent(Double.self, forKey: .hitEventThreshold)
            maximumSpeed =
                try values.decodeIfPresent(Double.self, forKey: .maximumSpeed) ?? usual.maximumSpeed
            mixing = try values.decodeIfPresent(MaterialMixing.self, forKey: .mixing) ?? usual.mixing
            allowsSleep = try values.decodeIfPresent(Bool.self, forKey: .allowsSleep) ?? usual.allowsSleep
            workers = try values.decodeIfPresent(Int.self, forKey: .workers) ?? usual.workers
            directSolver = try values.decodeIfPresent(DirectSolver.self, forKey: .directSolver) ?? usual.directSolver
        }
    }
#endif
