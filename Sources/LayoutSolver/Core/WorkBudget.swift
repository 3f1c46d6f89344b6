/// How much searching may still be done. Counted, not timed, so that equal calls end equally.
struct WorkBudget {
    static let perSolve = WorkBudget(left: 1_000_000_000)

    /// Coefficients to be looked at.
    private(set) var left: Int

    /// - Returns: false, with nothing spent, where not enough is left.
    mutating func spend(_ amount: Int) -> Bool {
        guard amount <= left else {
            left = 0
            return false
        }
        left -= amount
        return true
    }

    var isSpent: Bool { left == 0 }
}
