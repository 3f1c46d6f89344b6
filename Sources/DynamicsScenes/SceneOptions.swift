import DynamicsModel

/// What a scene can be asked for. An option that means nothing for a scene is ignored by it.
///
/// Nothing is checked when options are set: ``BuiltInScene/make(_:)`` and ``validated()`` do that. A scene and its
/// seed give the same items whatever substeps, workers and sleep are: those say how it is stepped.
public struct SceneOptions: Hashable, Sendable {
    /// How many items; nil for the scene's own number.
    ///
    /// From 0 to 10,000,000.
    public var items: Int?
    /// Seeds every random choice: equal seeds give equal scenes.
    ///
    /// Scenes that leave nothing to chance, such as `pyramid`, ignore it.
    public var seed: UInt64
    /// Width over height of the container; nil for the scene's own.
    ///
    /// From 0.01 to 1000. As a rule the area stays, so the container is as full.
    public var aspect: Double?
    /// How many fields, where the scene has fields; nil for 16.
    ///
    /// From 0 to 100,000.
    public var fields: Int?
    /// How many links the ball of `heavy` weighs; nil for 1000.
    ///
    /// From 10⁻³ to 10⁶.
    public var ratio: Double?
    /// Solver substeps in a step.
    ///
    /// From 1 to 64; 4 unless given.
    public var substeps: Int
    /// Threads that share a step; 0 for all online cores.
    ///
    /// From 0 to 256; 1 unless given. Results don't depend on it.
    public var workers: Int
    /// Whether islands at rest fall asleep.
    ///
    /// False unless given, so that a measurement is one of moving items.
    public var sleep: Bool
    /// Which factorisation solves large linkages.
    public var directSolver: DirectSolver

    /// Makes usual options, unless other values are given.
    ///
    /// Nothing is checked.
    public init(
        items: Int? = nil, seed: UInt64 = 1, aspect: Double? = nil, fields: Int? = nil,
        ratio: Double? = nil, substeps: Int = 4, workers: Int = 1, sleep: Bool = false,
        directSolver: DirectSolver = .portable
    ) {
        self.items = items
        self.seed = seed
        self.aspect = aspect
        self.fields = fields
        self.ratio = ratio
        self.substeps = substeps
        self.workers = workers
        self.sleep = sleep
        self.directSolver = directSolver
    }

    /// Allowed numbers of items.
    public static let itemRange = 0...10_000_000
    /// Allowed aspects.
    public static let aspectRange = 0.01...1000.0
    /// Allowed numbers of fields.
    public static let fieldRange = 0...100_000
    /// Allowed ratios of masses.
    public static let ratioRange = 1e-3...1e6
    /// Allowed substeps.
    public static let substepRange = 1...64
    /// Allowed numbers of threads.
    public static let workerRange = 0...256

    /// The options as they are.
    ///
    /// - Returns: this value, so that a call can go on with it.
    /// - Throws: the first option outside its range.
    public func validated() throws(SceneError) -> SceneOptions {
        if let items { try check(items, SceneOptions.itemRange, "items") }
        if let aspect { try check(aspect, SceneOptions.aspectRange, "aspect") }
        if let fields { try check(fields, SceneOptions.fieldRange, "fields") }
        if let ratio { try check(ratio, SceneOptions.ratioRange, "ratio") }
        try check(substeps, SceneOptions.substepRange, "substeps")
        try check(workers, SceneOptions.workerRange, "workers")
        return self
    }

    /// NaN lies in no range.
    private func check<Value: Sendable>(_ value: Value, _ range: ClosedRange<Value>, _ option: String)
        throws(SceneError)
    {
        guard range.contains(value) else {
            throw .outOfRange(option: option, value: "\(value)", allowed: "\(range.lowerBound) to \(range.upperBound)")
        }
    }

    /// The settings that a scene steps with.
    func settings(gravity: Vector2) -> Settings {
        Settings(
            gravity: gravity, substeps: substeps, allowsSleep: sleep, workers: workers,
            directSolver: directSolver)
    }
}
