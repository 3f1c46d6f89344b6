import LayoutSolver

/// A sum of multiples of solver variables: an attribute of an item.
struct LayoutExpression {
    private(set) var terms: [LayoutTerm] = []

    static func + (a: Self, b: Self) -> Self { Self(terms: a.terms + b.terms) }
    static func - (a: Self, b: Self) -> Self { a + b * -1 }
    static func * (a: Self, factor: Double) -> Self {
        Self(terms: a.terms.map { LayoutTerm($0.coefficient * factor, $0.variable) })
    }

    init(terms: [LayoutTerm] = []) { self.terms = terms }
    init(_ variable: LayoutVariable) { terms = [LayoutTerm(1, variable)] }
}
