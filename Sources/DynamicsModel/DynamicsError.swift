/// What is wrong with a value that was handed in. ``description`` names the value and the rule.
///
/// ```swift
/// do { try world.add(Item(.circle(radius: -1), position: .zero)) } catch { print(error) }
/// // circle diameter is -2.0; it must be from 0.001 to 1000000.0 pt
/// ```
///
/// Calls that throw one leave the world as it was.
public enum DynamicsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A number that must be finite is NaN or infinite: its name and value.
    case notFinite(String, Double)
    /// A number lies outside the range that its rule allows: its name, value and rule.
    case outOfRange(String, Double, rule: String)
    /// A list of vertices that isn't a convex polygon; the reason.
    case invalidPath(String)
    /// A group without parts, a group inside a group, or a change of a group's number of parts; the reason.
    case invalidGroup(String)
    /// A region, field, boundary, push or attachment whose values contradict each other; the rule.
    case invalidDescription(String)
    /// An id that is not, or no longer, in the world.
    case unknownID(String)
    /// An id that occurs twice in a call that takes each once.
    case duplicateID(String)
    /// More of something than a world can hold, such as 2³¹ − 1 items ever added.
    case capacityExceeded(String)

    /// One sentence with the name, the value and the rule, for logs; its words may change between releases.
    public var description: String {
        switch self {
        case .notFinite(let name, let value): "\(name) is \(value); it must be a finite number"
        case .outOfRange(let name, let value, let rule): "\(name) is \(value); it must be \(rule)"
        case .invalidPath(let reason): "path: \(reason)"
        case .invalidGroup(let reason): "group: \(reason)"
        case .invalidDescription(let reason): reason
        case .unknownID(let name): "\(name) is not in this world"
        case .duplicateID(let name): "\(name) occurs more than once"
        case .capacityExceeded(let reason): reason
        }
    }
}

/// Checks shared by every description: each throws with the name of the value and the rule it breaks.
enum Check {
    static func finite(_ value: Double, _ name: @autoclosure () -> String) throws(DynamicsError) {
        guard value.isFinite else { throw .notFinite(name(), value) }
    }

    static func finite(_ value: Vector2, _ name: @autoclosure () -> String) throws(DynamicsError) {
        try finite(value.x, name() + ".x")
        try finite(value.y, name() + ".y")
    }

    static func coordinate(_ value: Vector2, _ name: @autoclosure () -> String) throws(DynamicsError) {
        try finite(value, name())
        for (component, axis) in [(value.x, ".x"), (value.y, ".y")]
        where abs(component) > Tuning.maximumCoordinate {
            throw .outOfRange(name() + axis, component, rule: "within ±\(Tuning.maximumCoordinate) pt")
        }
    }

    static func material(_ value: Int, _ name: @autoclosure () -> String) throws(DynamicsError) {
        try range(
            Double(value), Double(Limits.material.lowerBound)...Double(Limits.material.upperBound), name())
    }

    static func range(
        _ value: Double, _ range: ClosedRange<Double>, _ name: @autoclosure () -> String, _ unit: String = ""
    ) throws(DynamicsError) {
        try finite(value, name())
        guard range.contains(value) else {
            let suffix = unit.isEmpty ? "" : " " + unit
            throw .outOfRange(name(), value, rule: "from \(range.lowerBound) to \(range.upperBound)\(suffix)")
        }
    }
}
