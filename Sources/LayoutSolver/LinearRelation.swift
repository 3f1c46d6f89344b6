/// How the two sides of a relation compare.
public enum RelationKind: Int8, Hashable, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
}

/// How much a relation matters. A higher priority wins outright over any number of lower ones.
public struct RelationPriority: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: Float

    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// Must hold; relations of this priority that contradict each other are a conflict.
    public static let required = RelationPriority(1000)
    public static let high = RelationPriority(750)
    public static let low = RelationPriority(250)

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// An unknown of a `LayoutSystem`, or a number given to it.
public struct LayoutVariable: Hashable, Sendable {
    let index: Int32
}

/// A relation of a `LayoutSystem`. Names one relation for ever: places are reused, serial numbers are not.
public struct LayoutRelation: Hashable, Sendable {
    package let index: Int32
    let serial: UInt32
}

/// One product of a relation's left side: coefficient × variable.
public struct LayoutTerm: Hashable, Sendable {
    public var coefficient: Double
    public var variable: LayoutVariable

    public init(_ coefficient: Double, _ variable: LayoutVariable) {
        self.coefficient = coefficient
        self.variable = variable
    }
}
