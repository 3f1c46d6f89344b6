/// How much searching may still be done. Counted, not timed, so that equal calls end equally.
struct WorkBudget {
    /// Coefficients to be looked at.
    private let limit: Int
    private var left: Int

    /// What one `solve()` may do: some seconds.
    static let perSolve = 2_000_000_000

    init(_ limit: Int) { (self.limit, left) = (limit, limit) }

    var spent: Int { limit - left }

    var isSpent: Bool { left <= 0 }

    mutating func spend(_ amount: Int) { left -= amount }
}
