import LayoutSolver

/// A sum of multiples of solver variables: an attribute of an item.
struct LayoutExpression {
    private(set) var terms: [LayoutTerm] = []

    static func + (a: Self, b: Self) -> Self { Self(terms: a.terms + b.terms) }
    static func - (a: Self, b: Self) -> Self { a + b * -1 }
    static func * (a: Self, factor: Double) -> Self {
        Self(terms: a.terms.map { LayoutTerm($0.coefficient * factor, $0.variable) })
    }

    init(terms: [LayoutTerm]) { self.terms = terms }

    /// Room for what most attributes and pairs of them come to.
    init() { terms.reserveCapacity(4) }

    mutating func add(_ coefficient: Double, _ variable: LayoutVariable) {
        terms.append(LayoutTerm(coefficient, variable))
    }

    mutating func add(_ other: Self, times factor: Double) {
        for term in other.terms { terms.append(LayoutTerm(term.coefficient * factor, term.variable)) }
    }

    init(_ variable: LayoutVariable) { terms = [LayoutTerm(1, variable)] }
}
