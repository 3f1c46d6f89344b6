import DynamicsModel

/// What is wrong in a scene's document, and where.
public struct SceneFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place in the document, as `items[3].shape.width`; empty for the document itself.
    public var path: String
    /// The value and the rule that it breaks.
    public var problem: String

    /// Makes an error of its place and what is wrong there.
    public init(path: String, problem: String) {
        self.path = path
        self.problem = problem
    }

    public var description: String { path.isEmpty ? "the document \(problem)" : "\(path): \(problem)" }
}

extension SceneFileError {
    init(_ path: [PathStep], _ problem: String) { self.init(path: Self.text(path), problem: problem) }

    init(_ path: [PathStep], value: String, rule: String) { self.init(path, "\(value) – must be \(rule)") }

    /// What is wrong with the form of a document.
    init(_ fault: JSONParser.Fault) {
        self.init(
            path: "",
            problem: "is no valid JSON: \(fault.reason) around line \(fault.line), column \(fault.column)")
    }

    /// Does what may break a rule of the model, and names the place where it does.
    @discardableResult
    static func naming<Value>(_ path: [PathStep], _ body: () throws(DynamicsError) -> Value) throws(SceneFileError)
        -> Value
    {
        do {
            return try body()
        } catch {
            throw SceneFileError(path, "\(error)")
        }
    }

    /// Characters of a document's own text that an error shows.
    private static let longestText = 60

    /// A text of a document, in quotes and on one line.
    static func quoted(_ text: String) -> String { "\"\(text.shown(most: longestText))\"" }

    static func text(_ path: [PathStep]) -> String {
        path.reduce(into: "") { text, step in
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let key): text += (text.isEmpty ? "" : ".") + key.shown(most: Self.longestText)
            }
        }
    }
}
