import DynamicsModel
import Foundation

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
    init(_ path: [any CodingKey], _ problem: String) { self.init(path: Self.text(path), problem: problem) }

    init(_ path: [any CodingKey], value: String, rule: String) { self.init(path, "\(value) – must be \(rule)") }

    /// Does what may break a rule of the model, and names the place where it does.
    @discardableResult
    static func naming<Value>(_ path: [any CodingKey], _ body: () throws(DynamicsError) -> Value) throws(SceneFileError)
        -> Value
    {
        do {
            return try body()
        } catch {
            throw SceneFileError(path, "\(error)")
        }
    }

    /// What is wrong with the form of a document.
    init(_ error: DecodingError, in data: Data) {
        switch error {
        case .typeMismatch(let type, let context):
            let found = context.debugDescription.split(separator: "found ").last.map { String($0) } ?? "something else"
            self.init(
                context.codingPath,
                value: found.trimmingSuffix(".").replacing(" instead", with: "").shown(most: Self.longestText),
                rule: Self.name(of: type))
        case .valueNotFound(let type, let context):
            self.init(context.codingPath, value: "null", rule: Self.name(of: type))
        case .keyNotFound(let key, let context): self.init(context.codingPath + [key], "is missing")
        case .dataCorrupted(let context):
            self.init(
                context.codingPath,
                "is no valid JSON: \((Self.fault(in: data) ?? context.debugDescription).shown(most: 200))")
        @unknown default: self.init(path: "", problem: "can't be read: \(error)")
        }
    }

    /// What Foundation's other parser says: it names the place, which the decoder may keep to itself.
    private static func fault(in data: Data) -> String? {
        do {
            _ = try JSONSerialization.jsonObject(with: data)
            return nil
        } catch {
            let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
            return (reason ?? error.localizedDescription).trimmingSuffix(".")
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is Double.Type: "a number"
        case is Int.Type, is UInt64.Type, is UInt32.Type: "a whole number"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is [String: Any].Type: "an object"
        case is [Any].Type: "a list"
        default: "\(type)".hasPrefix("Dictionary") ? "an object" : "a list"
        }
    }

    /// Characters of a document's own text that an error shows.
    private static let longestText = 60

    /// A text of a document, in quotes and on one line.
    static func quoted(_ text: String) -> String { "\"\(text.shown(most: longestText))\"" }

    static func text(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue.shown(most: Self.longestText)
            }
        }
    }
}

extension String {
    func trimmingSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }
}
