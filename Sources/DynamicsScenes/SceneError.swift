/// Why a scene cannot be made.
///
/// Thrown before anything is built.
public enum SceneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An option lies outside its range.
    ///
    /// The name of the property in ``SceneOptions``, its value, and "least to greatest".
    case outOfRange(option: String, value: String, allowed: String)
    /// No scene has that name.
    ///
    /// The name that was asked for, and those that there are, in the order of ``BuiltInScene/all``.
    case unknownScene(String, known: [String])

    /// One line of English, with the value and the rule.
    public var description: String {
        switch self {
        case .outOfRange(let option, let value, let allowed): "\(option) is \(value); it must be from \(allowed)"
        case .unknownScene(let name, let known):
            "there is no scene '\(name)'; it must be one of \(known.joined(separator: ", "))"
        }
    }
}
