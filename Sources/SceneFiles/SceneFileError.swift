import DynamicsModel

/// What is wrong in a scene's document, and where.
///
/// The first mistake is told and no other. The text is one short line whatever the document holds: texts of the
/// document are cut to 60 characters, and control characters are shown as such.
public struct SceneFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place in the document, as `items[3].shape.width`; empty for the document itself.
    ///
    /// Keys are joined by dots, indices of lists stand in brackets and count from 0.
    public var path: String
    /// The value and the rule that it breaks.
    ///
    /// As "5.0 – must be a number from 0.0 to 1.0", or what is wrong in words.
    public var problem: String

    /// Makes an error of its place and what is wrong there.
    ///
    /// Nothing is checked or cut.
    public init(path: String, problem: String) {
        self.path = path
        self.problem = problem
    }

    /// "items[3].shape.width: 0.0 – must be …", or "the document is no valid JSON: …" where the path is empty.
    public var description: String { path.isEmpty ? "the document \(problem)" : "\(path): \(problem)" }
}

extension SceneFileError {
    /// What is wrong at a place on the way into the document.
    init(_ path: [PathStep], _ problem: String) { self.init(path: Self.text(path), problem: problem) }

    /// A value and the rule that it breaks.
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

    /// Characters of a document's own text that an error shows: a text may be a whole file long.
    private static let longestText = 60

    /// A text of a document, in quotes and on one line.
    static func quoted(_ text: String) -> String { "\"\(text.shown(most: longestText))\"" }

    /// A way as text; keys that the document made up are cut and shown safely.
    static func text(_ path: [PathStep]) -> String {
        path.reduce(into: "") { text, step in
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let key): text += (text.isEmpty ? "" : ".") + key.shown(most: Self.longestText)
            }
        }
    }
}
