import LayoutSolver

/// Which constraint a solver's relation stands for. By the relation's index, as hashing would cost more than the rest of
/// making a relation.
struct ConstraintTable {
    private var entries: [(relation: LayoutRelation, constraint: LayoutConstraint)?] = []

    /// Nil for what the engine relates by itself.
    subscript(relation: LayoutRelation) -> LayoutConstraint? {
        get {
            guard relation.index < entries.count, let entry = entries[Int(relation.index)] else { return nil }
            return entry.relation == relation ? entry.constraint : nil
        }
        set {
            let missing = Int(relation.index) + 1 - entries.count
            if missing > 0 { entries.append(contentsOf: repeatElement(nil, count: missing)) }
            entries[Int(relation.index)] = newValue.map { (relation, $0) }
        }
    }

    /// In the order of their activation.
    var constraints: [LayoutConstraint] { entries.compactMap { $0?.constraint }.sorted { $0.serial < $1.serial } }
}
