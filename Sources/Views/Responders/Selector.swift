import Dynamics

/// A method by its name, that targets are called with. Objective-C's `SEL`, as a value that holds the method.
///
/// The plugin `UIKitSources` makes `Selector("pan:", of: Board.self, { $0.pan(_:) })` of `#selector(pan(_:))`. An
/// override of a subclass is called. Selectors are equal by name.
///
/// Equality doesn't look at the type: selectors of two classes' methods with one name are equal, as in Objective-C.
public struct Selector: Hashable, CustomStringConvertible, @unchecked Sendable {
    /// The name in Objective-C's spelling, as `boardMoved:by:`.
    public let description: String
    /// Whether an object has the method; nil for a bare name.
    private let isMethod: ((AnyObject) -> Bool)?
    /// Calls the method; nil where the object or an argument isn't of the type that the method takes.
    private let call: (AnyObject, [Any?]) -> Any??

    /// A name without a method: it can be compared, and calls of it are reported.
    ///
    /// ``isMethod(of:)`` is false for every object. Calling it is reported as an unknown method.
    public init(_ name: String) {
        description = name
        isMethod = nil
        call = { _, _ in nil }
    }

    /// A method without parameters.
    ///
    /// Whatever arguments it is called with are left out.
    public init<Target, Result>(_ name: String, of type: Target.Type, _ method: @escaping (Target) -> () -> Result) {
        self.init(name, Target.self) { target, _ in method(target)() }
    }

    /// A method with one parameter.
    public init<Target, A, Result>(
        /// A missing argument counts as nil; nil for a parameter that isn't optional, or an argument of another type,
        /// is reported and nothing called. Arguments beyond the first are left out.
        _ name: String, of type: Target.Type, _ method: @escaping (Target) -> (A) -> Result
    ) {
        self.init(name, Target.self) { target, arguments in
            guard let first = Self.value(0, of: arguments, as: A.self) else { return .none }
            return method(target)(first)
        }
    }

    /// A method with two parameters.
    public init<Target, A, B, Result>(
        /// Arguments are matched in order, as for a method with one parameter.
        _ name: String, of type: Target.Type, _ method: @escaping (Target) -> (A, B) -> Result
    ) {
        self.init(name, Target.self) { target, arguments in
            guard let first = Self.value(0, of: arguments, as: A.self),
                let second = Self.value(1, of: arguments, as: B.self)
            else { return .none }
            return method(target)(first, second)
        }
    }

    private init<Target>(_ name: String, _ type: Target.Type, _ call: @escaping (Target, [Any?]) -> Any??) {
        description = name
        isMethod = { $0 is Target }
        self.call = { target, arguments in (target as? Target).flatMap { call($0, arguments) } }
    }

    /// An argument as its parameter's type. Nil is a value for optional parameters only.
    private static func value<Value>(_ place: Int, of arguments: [Any?], as type: Value.Type) -> Value? {
        guard arguments.indices.contains(place), let value = arguments[place] else {
            return Optional<Any>.none as? Value
        }
        return value as? Value
    }

    /// Whether an object has the method.
    ///
    /// By the object's class: true of subclasses of the one whose method it is, too.
    public func isMethod(of object: AnyObject) -> Bool { isMethod?(object) ?? false }

    /// Calls the method of a target. Where the target doesn't have it, or an argument isn't what it takes, that is
    /// reported and nothing called.
    ///
    /// - Parameters:
    ///   - target: called before this returns, and not kept.
    ///   - arguments: in order; those that the method has no parameter for are left out.
    /// - Returns: what the method returns; nil where that is nothing.
    @discardableResult
    public func perform(on target: AnyObject, _ arguments: [Any?]) -> Any? {
        if let result = call(target, arguments) { return result is Void ? nil : result }
        let given = arguments.map { $0.map { "\(Swift.type(of: $0))" } ?? "nil" }.joined(separator: ", ")
        DynamicsDiagnostics.raise(
            .invalidSelector,
            isMethod(of: target)
                ? "-[\(Swift.type(of: target)) \(self)]: the method doesn't take (\(given))"
                : "-[\(Swift.type(of: target)) \(self)]: unrecognized selector sent to instance",
            subject: target)
        return nil
    }

    public static func == (a: Selector, b: Selector) -> Bool { a.description == b.description }
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension Diagnostic.Kind {
    /// A selector that its target doesn't have, or whose method takes other arguments.
    ///
    /// The message has the words of Objective-C's exception.
    public static let invalidSelector = Self(rawValue: "invalidSelector")
}
