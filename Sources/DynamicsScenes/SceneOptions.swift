import DynamicsModel

/// What a scene can be asked for. An option that means nothing for a scene is ignored by it.
public struct SceneOptions: Hashable, Sendable {
    /// How many items; nil for the scene's own number.
    public var items: Int?
    /// Seeds every random choice: equal seeds give equal scenes.
    public var seed: UInt64
    /// Width over height of the container; nil for the scene's own.
    public var aspect: Double?
    /// How many fields, where the scene has fields; nil for 16.
    public var fields: Int?
    /// How many links the ball of `heavy` weighs; nil for 1000.
    public var ratio: Double?
    /// Solver substeps in a step.
    public var substeps: Int
    /// Threads that share a step; 0 for all online cores.
    public var workers: Int
    /// Whether islands at rest fall asleep.
    public var sleep: Bool
    /// Which factorisation solves large linkages.
    public var directSolver: DirectSolver

    /// Makes usual options, unless other values are given.
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
