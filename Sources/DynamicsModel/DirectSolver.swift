/// Which factorisation solves large linkages of attachments.
///
/// `World.directSolver` says which one a world uses.
public enum DirectSolver: String, Hashable, Sendable, Codable, CaseIterable {
    /// Plain Swift: the same bits on every machine.
    case portable
    /// LAPACK from OpenBLAS: faster for large, closely knit linkages, with other rounding on other processors, so state
    /// hashes may differ between machines. Small and chain-like linkages are solved by the portable code. It needs the
    /// package's trait `OpenBLAS`; without it ``portable`` is used.
    case openBLAS
}
