import DynamicsModel

/// Compares two lists of manifolds of the same state, whatever their order and that of their sides.
///
/// A contact at the edge of the speculative distance may be found by one engine alone: rounding decides. Where two
/// directions part a pair equally far, rounding decides which is the normal; such manifolds are compared by
/// their deepest separation only.
struct ContactComparison {
    struct Errors {
        /// Length of the difference of unit normals.
        var normal: Double
        /// Difference of the deepest separations over the smaller size.
        var separation: Double
        /// Distance of the deepest points over the smaller size.
        var point: Double
    }

    /// The least widths of every item's parts, pt.
    private let sizes: [[Double]]
    /// Normals further apart than this belong to different features, whose depths must then be equal.
    private static let otherFeature = 0.1
    /// How close to the speculative distance rounding decides, as a fraction of the smaller size.
    private static let edge = 1e-3

    init(_ items: [Item]) throws(DynamicsError) {
        var sizes: [[Double]] = []
        for item in items { sizes.append(try item.shape.validated().parts.map(\.shape.size)) }
        self.sizes = sizes
    }

    /// - Returns: the errors of manifolds that both have, and the others that are not at the edge.
    func compare(
        _ engine: [ContactConstraint], _ exact: [ContactConstraint]
    ) -> (errors: [Errors], unmatched: [ContactConstraint]) {
        var remaining: [Sides: ContactConstraint] = [:]
        for contact in exact.map(\.ascending) { remaining[Sides(contact.a, contact.b)] = contact }
        var errors: [Errors] = []
        var unmatched: [ContactConstraint] = []
        for contact in engine.map(\.ascending) {
            if let other = remaining.removeValue(forKey: Sides(contact.a, contact.b)) {
                errors.append(self.errors(contact, other))
            } else if !isAtTheEdge(contact) {
                unmatched.append(contact)
            }
        }
        unmatched += remaining.values.filter { !isAtTheEdge($0) }
        return (errors, unmatched)
    }

    private func errors(_ engine: ContactConstraint, _ exact: ContactConstraint) -> Errors {
        guard let p = deepest(engine), let q = deepest(exact) else {
            return Errors(normal: .infinity, separation: .infinity, point: .infinity)
        }
        let size = smallerSize(exact)
        let normal = (engine.normal - exact.normal).length
        let separation = abs(p.separation - q.separation) / size
        guard normal < ContactComparison.otherFeature else {
            return Errors(normal: 0, separation: separation, point: 0)
        }
        let point = exact.points.map { ($0.position - p.position).length }.min() ?? .infinity
        return Errors(normal: normal, separation: separation, point: point / size)
    }

    private func deepest(_ contact: ContactConstraint) -> ContactConstraint.Point? {
        contact.points.min { $0.separation < $1.separation }
    }

    private func isAtTheEdge(_ contact: ContactConstraint) -> Bool {
        guard let separation = deepest(contact)?.separation else { return true }
        let size = smallerSize(contact)
        return abs(separation - Tuning.speculativeFraction * size) <= ContactComparison.edge * size
    }

    private func smallerSize(_ contact: ContactConstraint) -> Double { min(size(contact.a), size(contact.b)) }

    private func size(_ side: ContactConstraint.Side) -> Double {
        guard case .item(let id, let part) = side else { return .infinity }
        return sizes[Int(id.rawValue)][part]
    }
}

extension ContactConstraint {
    /// The same contact seen from its lower side.
    fileprivate var ascending: ContactConstraint {
        a < b ? self : ContactConstraint(a: b, b: a, normal: -normal, points: points)
    }
}

/// Both sides of a contact, the lower one first.
struct Sides: Hashable {
    let a: ContactConstraint.Side
    let b: ContactConstraint.Side

    init(_ first: ContactConstraint.Side, _ second: ContactConstraint.Side) {
        (a, b) = (min(first, second), max(first, second))
    }
}
