/// The ranges that a `LayoutSystem` keeps to, wide enough for any layout and narrow enough that no sum overflows.
public enum LayoutLimits {
    /// What a variable is multiplied by in a relation.
    public static let coefficient = -1e9...1e9
    /// A relation's constant, and a parameter.
    ///
    /// In the unit of the variables, points in layouts.
    public static let constant = -1e12...1e12
    /// What variables are solved for: required relations that ask for more are a conflict, others are violated.
    public static let value = -1e15...1e15

    /// - Throws: `notFinite`, which comes first, or `outOfRange`.
    static func check(
        _ value: Double, _ range: ClosedRange<Double>, _ name: @autoclosure () -> String
    ) throws(LayoutError) {
        guard value.isFinite else { throw .notFinite(name(), value) }
        guard range.contains(value) else { throw .outOfRange(name(), value, range) }
    }

    /// The value that is in range and nearest; 0 for NaN.
    static func clamped(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, self.value.lowerBound), self.value.upperBound)
    }
}
