import ToolSupport

/// The errors of one stage over all states that were compared.
struct StageCheck {
    let stage: String
    /// What the error is and in which unit.
    let meaning: String
    let bound: Double
    private(set) var checked = 0
    private(set) var worst = 0.0

    init(_ stage: String, bound: Double, meaning: String) {
        self.stage = stage
        self.bound = bound
        self.meaning = meaning
    }

    var passed: Bool { worst <= bound }

    /// Counts one comparison. NaN is the worst error there is.
    mutating func add(_ error: Double) {
        checked += 1
        worst = error.isNaN ? .infinity : max(worst, error)
    }

    var cells: [String] {
        [
            stage, Format.count(checked), worst.isFinite ? Format.significant(worst) : "∞",
            Format.significant(bound), passed ? "ok" : "FAILED", meaning,
        ]
    }
}
