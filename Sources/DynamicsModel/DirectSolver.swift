/// Which factorisation solves large linkages.
public enum DirectSolver: String, Hashable, Sendable, Codable, CaseIterable {
    /// Plain Swift: the same bits on every machine.
    case portable
    /// LAPACK from OpenBLAS, where the package was built with it: faster for large, closely knit linkages, with
    /// other rounding on other processors. Small and chain-like linkages are solved by the portable code.
    case openBLAS
}
