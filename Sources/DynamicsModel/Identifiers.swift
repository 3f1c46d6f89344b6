/// Names one item of a world for as long as the item is in it; never used again afterwards.
public struct ItemID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
    /// Counts up from 0 in the order of adding.
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    public var description: String { "item \(rawValue)" }
}

/// Names one boundary of a world; never used again after its removal.
public struct BoundaryID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Counts up from 0 in the order of adding.
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    public var description: String { "boundary \(rawValue)" }
}

/// Names one field of a world; never used again after its removal. Fields act in ascending order.
public struct FieldID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Counts up from 0 in the order of adding.
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    public var description: String { "field \(rawValue)" }
}

/// Names one continuous push of a world; never used again after its removal.
public struct PushID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Counts up from 0 in the order of adding.
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    public var description: String { "push \(rawValue)" }
}

/// Names one attachment of a world; never used again after its removal.
public struct AttachmentID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Counts up from 0 in the order of adding.
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    public var description: String { "attachment \(rawValue)" }
}
