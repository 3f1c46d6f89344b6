import Foundation

extension DynamicBehavior {
    /// Whether a property may have a value; what may not is reported and left as it was.
    func accepts(_ value: CGFloat, for property: String, in range: ClosedRange<CGFloat> = -maximum...maximum) -> Bool {
        if range.contains(value) { return true }
        let rule = range == -Self.maximum...Self.maximum ? "a finite number" : "\(range.lowerBound) or more"
        reject(property, "\(value)", rule)
        return false
    }

    /// Reports a value that a property may not have; the caller leaves the old one.
    func reject(_ property: String, _ value: String, _ rule: String) {
        DynamicsDiagnostics.raise(
            .invalidValue, "Invalid \(property) \(value) for \(ItemProblem.name(self)): it must be \(rule)",
            subject: self)
    }

    /// Refuses numbers of a snapshot that the behavior couldn't have been set to.
    static func require(
        _ isFit: Bool, _ part: String, _ index: Int
    ) throws(AnimatorSnapshotError) {
        if !isFit { throw .invalid("\(part) of behavior \(index) is out of range") }
    }

    /// The largest number that is finite: what has no limit of its own has this.
    static var maximum: CGFloat { .greatestFiniteMagnitude }
}
