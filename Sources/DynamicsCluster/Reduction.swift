/// What becomes of the numbers of all ranks.
public enum Reduction: Hashable, Sendable, CaseIterable {
    /// All of them together. For floating-point numbers the order of adding is MPI's own, so the last bits may depend on the
    /// number of ranks; sums of integers, minima and maxima don't.
    case sum
    /// The least of them.
    case minimum
    /// The largest of them.
    case maximum
}
