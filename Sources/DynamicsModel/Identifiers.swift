/// The name of an item for as long as it is in its world; never used again afterwards.
///
/// Ids ascend in the order of adding, and ties between contacts are broken by them, so equal worlds give equal ids.
public struct ItemID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
    /// Counts up from 0 in the order of adding; item k of a ``SceneDescription`` has k.
    public let rawValue: UInt64
    /// Makes an id of a number; whether such an item exists is checked where the id is used.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    public var description: String { "item \(rawValue)" }
}

/// The name of a boundary in its world; never used again after its removal.
public struct BoundaryID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Counts up from 0 in the order of adding; boundary k of a ``SceneDescription`` has k.
    public let rawValue: UInt64
    /// Makes an id of a number; whether such a boundary exists is checked where the id is used.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    public var description: String { "boundary \(rawValue)" }
}

/// The name of a field in its world; never used again after its removal. Fields act in ascending order of their ids.
public struct FieldID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Counts up from 0 in the order of adding; field k of a ``SceneDescription`` has k.
    public let rawValue: UInt64
    /// Makes an id of a number; whether such a field exists is checked where the id is used.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    public var description: String { "field \(rawValue)" }
}

/// The name of a continuous push in its world; never used again after its removal.
public struct PushID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Counts up from 0 in the order of adding; push k of a ``SceneDescription`` has k.
    public let rawValue: UInt64
    /// Makes an id of a number; whether such a push exists is checked where the id is used.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    public var description: String { "push \(rawValue)" }
}

/// The name of an attachment in its world; never used again after its removal, by itself or with one of its items.
public struct AttachmentID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Counts up from 0 in the order of adding; attachment k of a ``SceneDescription`` has k.
    public let rawValue: UInt64
    /// Makes an id of a number; whether such an attachment exists is checked where the id is used.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    public var description: String { "attachment \(rawValue)" }
}
