/// How a world steps.
public struct Settings: Hashable, Sendable, Codable {
    /// Gravity in units of 1000 pt/s², x right, y down.
    public var gravity: Vector2
    /// Length of a step, s.
    public var tick: Double
    /// Solver substeps in a step.
    public var substeps: Int
    /// Whether islands at rest fall asleep.
    public var allowsSleep: Bool
    /// Threads that share a step; 0 means all online cores. Results don't depend on it.
    public var workers: Int
    /// Which factorisation solves large linkages; where it is not built in, ``DirectSolver/portable`` does.
    public var directSolver: DirectSolver

    /// Makes usual settings, unless other values are given.
    public init(
        gravity: Vector2 = Vector2(0, 1), tick: Double = 1.0 / 60, substeps: Int = 4,
        allowsSleep: Bool = true, workers: Int = 1, directSolver: DirectSolver = .portable
    ) {
        self.gravity = gravity
        self.tick = tick
        self.substeps = substeps
        self.allowsSleep = allowsSleep
        self.workers = workers
        self.directSolver = directSolver
    }

    /// - Throws: the first value that breaks its rule.
    public func validated() throws(DynamicsError) -> Settings {
        try Check.finite(gravity, "gravity")
        try Check.range(gravity.length, 0...Limits.direction, "gravity")
        try Check.range(tick, Limits.tick, "tick", "s")
        guard tick == 0 || tick >= Limits.leastTick else {
            throw .outOfRange("tick", tick, rule: "0 or at least \(Limits.leastTick) s")
        }
        try Check.range(
            Double(substeps), Double(Limits.substeps.lowerBound)...Double(Limits.substeps.upperBound), "substeps")
        try Check.range(
            Double(workers), Double(Limits.workers.lowerBound)...Double(Limits.workers.upperBound), "workers")
        return self
    }
}
