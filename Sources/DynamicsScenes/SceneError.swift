/// Why a scene cannot be made.
public enum SceneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An option lies outside its range.
    case outOfRange(option: String, value: String, allowed: String)
    /// No scene has that name.
    case unknownScene(String, known: [String])

    public var description: String {
        switch self {
        case .outOfRange(let option, let value, let allowed): "\(option) is \(value); it must be from \(allowed)"
        case .unknownScene(let name, let known):
            "there is no scene '\(name)'; it must be one of \(known.joined(separator: ", "))"
        }
    }
}
