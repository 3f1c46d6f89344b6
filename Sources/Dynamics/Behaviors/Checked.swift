import Foundation

extension DynamicBehavior {
    /// Whether a property may have a value; what may not is reported and left as it was.
    func accepts(_ value: CGFloat, for property: String, in range: ClosedRange<CGFloat> = -maximum...maximum) -> Bool {
        if range.contains(value) { return true }
        let rule = range == -Self.maximum...Self.maximum ? "a finite number" : "\(range.lowerBound) or more"
        reject(property, "\(value)", rule)
        return false
    }

    func reject(_ property: String, _ value: String, _ rule: String) {
        DynamicsDiagnostics.raise(
            .invalidValue, "Invalid \(property) \(value) for \(ItemProblem.name(self)): it must be \(rule)",
            subject: self)
    }

    static var maximum: CGFloat { .greatestFiniteMagnitude }
}
