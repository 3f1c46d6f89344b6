/// A client's mistake, in the words that UIKit uses for it.
///
/// ```swift
/// DynamicsDiagnostics.handler = { print($0.kind.rawValue, $0.message) }
/// ```
public struct Diagnostic: Sendable, CustomStringConvertible {
    /// The kind of a mistake, to tell mistakes apart without reading messages. Modules that build on this one add kinds
    /// of their own.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind's name, such as "invalidItemSize".
        public let rawValue: String

        /// Makes a kind of mistake from a name, for modules that report mistakes of their own.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The kind of the mistake.
    public let kind: Kind
    /// The mistake in UIKit's wording, with the value and the rule.
    public let message: String
    /// The object that the mistake is about: an item, a behavior, an animator; nil where there is none. Use it on the
    /// thread that owns it.
    public nonisolated(unsafe) let subject: AnyObject?

    /// Makes a diagnostic of a kind, with its message and its subject.
    public init(_ kind: Kind, _ message: String, subject: AnyObject?) {
        self.kind = kind
        self.message = message
        self.subject = subject
    }

    public var description: String { message }
}

extension Diagnostic.Kind {
    /// An item without width or height, or with one that is not a number.
    public static let invalidItemSize = Self(rawValue: "invalidItemSize")
    /// An item's collision path that is missing, concave or crosses itself.
    public static let invalidItemPath = Self(rawValue: "invalidItemPath")
    /// An item whose centre or transform is not a number.
    public static let invalidItemState = Self(rawValue: "invalidItemState")
    /// An item that already belongs to another animator.
    public static let itemInOtherAnimator = Self(rawValue: "itemInOtherAnimator")
    /// An item that lies outside the animator's reference space.
    public static let itemOutsideReferenceSpace = Self(rawValue: "itemOutsideReferenceSpace")
    /// A group among the items of a group, or a group without items.
    public static let invalidGroup = Self(rawValue: "invalidGroup")
    /// An item that is a member of a group and is also used alone or in another group.
    public static let itemInGroup = Self(rawValue: "itemInGroup")
    /// A behavior that is already elsewhere in the animator's hierarchy.
    public static let behaviorAtOtherLevel = Self(rawValue: "behaviorAtOtherLevel")
    /// A behavior that already belongs to another animator.
    public static let behaviorInOtherAnimator = Self(rawValue: "behaviorInOtherAnimator")
    /// A second gravity behavior in one animator; only logged.
    public static let secondGravityBehavior = Self(rawValue: "secondGravityBehavior")
    /// A boundary without length, or a path without points.
    public static let invalidBoundary = Self(rawValue: "invalidBoundary")
    /// An attachment range that does not contain 0, or whose minimum exceeds its maximum.
    public static let invalidRange = Self(rawValue: "invalidRange")
    /// A sliding attachment whose axis has no length.
    public static let invalidAxis = Self(rawValue: "invalidAxis")
    /// A number that is NaN, infinite or outside what its property allows.
    public static let invalidValue = Self(rawValue: "invalidValue")
    /// A custom field's block that returned NaN or infinity; only logged.
    public static let invalidForce = Self(rawValue: "invalidForce")
    /// An animator that was advanced although the clock of its stage advances it.
    public static let ownedByStage = Self(rawValue: "ownedByStage")
}
