/// How what both sides of a contact are made of becomes the contact's friction and elasticity.
///
/// ```swift
/// var mixing = MaterialMixing(friction: .least)
/// mixing.table = [.init(1, 2, friction: 0.02)]   // ice on steel, whatever both have by themselves
/// let settings = Settings(mixing: mixing)
/// ```
public struct MaterialMixing: Hashable, Sendable, Codable {
    /// What two numbers become.
    public enum Rule: String, Hashable, Sendable, Codable, CaseIterable {
        /// √(a b): 0 on either side is 0.
        case geometricMean
        /// (a + b) / 2.
        case mean
        /// a b.
        case product
        /// The smaller one.
        case least
        /// The larger one.
        case largest

        /// The number for a contact of two sides.
        public func of<Number: FloatingPoint>(_ a: Number, _ b: Number) -> Number {
            switch self {
            case .geometricMean: (a * b).squareRoot()
            case .mean: (a + b) / 2
            case .product: a * b
            case .least: min(a, b)
            case .largest: max(a, b)
            }
        }
    }

    /// What two materials have together, in place of what the rules say.
    public struct Entry: Hashable, Sendable, Codable {
        /// The number of one material, see ``Item/material``; the order of both does not matter.
        public var first: Int
        /// The other one.
        public var second: Int
        /// Coulomb friction, 0 to 10⁶; nil leaves it to the rule.
        public var friction: Double?
        /// Restitution, 0 to 10³; nil leaves it to the rule.
        public var elasticity: Double?

        /// Makes an entry for two materials, which may be the same.
        public init(_ first: Int, _ second: Int, friction: Double? = nil, elasticity: Double? = nil) {
            (self.first, self.second) = (first, second)
            (self.friction, self.elasticity) = (friction, elasticity)
        }
    }

    /// The rule for Coulomb friction.
    public var friction: Rule
    /// The rule for restitution.
    public var elasticity: Rule
    /// Pairs of materials that the rules don't hold for, each at most once.
    public var table: [Entry]

    /// The usual rules, unless others are given.
    public init(friction: Rule = .geometricMean, elasticity: Rule = .largest, table: [Entry] = []) {
        (self.friction, self.elasticity, self.table) = (friction, elasticity, table)
    }

    /// Whether contacts have what they have unless something is set.
    package var isUsual: Bool { self == MaterialMixing() }

    /// The entry for two materials, if there is one.
    ///
    /// - Complexity: O(log entries) of a validated table.
    package func entry(_ a: Int, _ b: Int) -> Entry? {
        let (first, second) = (min(a, b), max(a, b))
        var (low, high) = (0, table.count)
        while low < high {
            let middle = (low + high) / 2
            if (table[middle].first, table[middle].second) < (first, second) { low = middle + 1 } else { high = middle }
        }
        guard low < table.count, table[low].first == first, table[low].second == second else { return nil }
        return table[low]
    }

    /// The rules with the table in ascending order.
    ///
    /// - Throws: ``DynamicsError/outOfRange(_:_:rule:)`` for a number that breaks its rule,
    ///   ``DynamicsError/invalidDescription(_:)`` for a pair that is in the table twice.
    public func validated() throws(DynamicsError) -> MaterialMixing {
        var result = self
        for index in table.indices {
            let entry = table[index]
            for material in [entry.first, entry.second] { try Check.material(material, "mixing material") }
            if let friction = entry.friction { try Check.range(friction, Limits.friction, "mixing friction") }
            if let elasticity = entry.elasticity { try Check.range(elasticity, Limits.elasticity, "mixing elasticity") }
            result.table[index].first = min(entry.first, entry.second)
            result.table[index].second = max(entry.first, entry.second)
        }
        result.table.sort { ($0.first, $0.second) < ($1.first, $1.second) }
        for (entry, next) in zip(result.table, result.table.dropFirst())
        where (entry.first, entry.second) == (next.first, next.second) {
            throw .invalidDescription("materials \(entry.first) and \(entry.second) are in the mixing table twice")
        }
        return result
    }
}
