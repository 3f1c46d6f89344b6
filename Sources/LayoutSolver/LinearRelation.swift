/// How the two sides of a relation compare.
///
/// Raw values are −1 for ≤, 0 for = and 1 for ≥, so that a factor below 0 turns them by their sign.
public enum RelationKind: Int8, Hashable, Sendable {
    /// The sum of the terms is the constant at most.
    case lessThanOrEqual = -1
    /// The sum of the terms is the constant.
    case equal = 0
    /// The sum of the terms is the constant at least.
    case greaterThanOrEqual = 1
}

/// How much a relation matters. A higher priority wins outright over any number of lower ones.
///
/// UIKit's `UILayoutPriority`, with its numbers. Any number above 0 and at most 1000 will do, fractions included; 1000
/// alone is required.
public struct RelationPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// Above 0 and at most 1000 in a system; unchecked here.
    public var rawValue: Float

    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Makes a priority, unchecked: a system refuses any that is not above 0 and at most 1000.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// Must hold; relations of this priority that contradict each other are a conflict.
    public static let required = RelationPriority(1000)
    /// 750, UIKit's default high: gives way to what is required, wins over anything lower.
    public static let high = RelationPriority(750)
    /// 250, UIKit's default low: gives way to nearly everything.
    public static let low = RelationPriority(250)

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// An unknown of a `LayoutSystem`, or a number given to it. Names one variable of one system for ever.
///
/// A name holds nothing: it may outlive its variable, and is then unknown to the system.
public struct LayoutVariable: Hashable, Sendable {
    let index: Int32
    /// How many had its place before.
    let generation: UInt16
    /// Which system it is of.
    let system: UInt32
}

/// A relation of a `LayoutSystem`. Names one relation of one system for ever: places are reused, serial numbers are not.
public struct LayoutRelation: Hashable, Sendable {
    package let index: Int32
    let serial: UInt32
    /// Which system it is of.
    let system: UInt32
}

/// One product of a relation's left side: coefficient × variable.
///
/// The same variable may occur in several terms of a relation, which are added up.
public struct LayoutTerm: Hashable, Sendable {
    /// What the variable is multiplied by; a system refuses NaN and infinity.
    ///
    /// Within ±10⁹.
    public var coefficient: Double
    /// The unknown or parameter. A system refuses another's.
    public var variable: LayoutVariable

    /// Makes a term, unchecked until it is added to a system.
    public init(_ coefficient: Double, _ variable: LayoutVariable) {
        self.coefficient = coefficient
        self.variable = variable
    }
}
