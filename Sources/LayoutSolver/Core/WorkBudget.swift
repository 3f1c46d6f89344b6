/// How much searching may still be done. Counted, not timed, so that equal calls end equally.
struct WorkBudget {
    /// Coefficients to be looked at.
    private var left: Int

    /// What one `solve()` may do: some seconds.
    static let perSolve = WorkBudget(left: 2_000_000_000)

    var isSpent: Bool { left <= 0 }

    mutating func spend(_ amount: Int) { left -= amount }
}
