/// An invariant of a stepped world that does not hold, with the values that show it.
struct InvariantViolation: Error, CustomStringConvertible {
    var invariant: String
    var values: String

    var description: String { "\(invariant): \(values)" }
}

/// - Throws: the violation, where the invariant does not hold; texts are made only then.
@inline(__always)
func require(
    _ holds: Bool, _ invariant: @autoclosure () -> String, _ values: @autoclosure () -> String
) throws(InvariantViolation) {
    guard holds else { throw InvariantViolation(invariant: invariant(), values: values()) }
}
