import DynamicsEngine
import DynamicsModel

/// Places on a lattice over a part of the plane, and what fields do there to items of mass 1 and charge 1 at rest.
///
/// A world of their own computes it, so a vector is what the simulated world would give an item there. Fields that act on
/// what moves (drag, magnetic, velocity, turbulence) have no vectors, nor have custom fields: asking a client's block about
/// items that it doesn't have would be no mere look.
package struct FieldLattice {
    package let columns: Int
    package let rows: Int
    /// The first place, and the distance from one to the next, pt.
    package let origin: Vector2
    package let spacing: Double

    /// - Parameters:
    ///   - spacing: at least this, pt; more where there would be over `most` places.
    package init(minimum: Vector2, maximum: Vector2, spacing: Double, most: Int) {
        let (size, most) = (maximum - minimum, Double(most))
        let longest = max(size.x, size.y)
        // The area of a huge size is infinite, shares of a size that is no more than a denormal are 0.
        let share = min((size.x * size.y / most).squareRoot(), longest)
        self.spacing = max(spacing, share, longest / most, .leastNormalMagnitude)
        columns = max(1, Int(size.x / self.spacing))
        rows = max(1, Int(size.y / self.spacing))
        origin = minimum + (size - Vector2(Double(columns - 1), Double(rows - 1)) * self.spacing) / 2
    }

    package var count: Int { columns * rows }

    package func place(_ index: Int) -> Vector2 {
        origin + Vector2(Double(index % columns), Double(index / columns)) * spacing
    }

    /// The acceleration at each place, row by row, as fields are after that many steps of that length, pt/s²; none without
    /// fields that have vectors.
    package func accelerations(by fields: [Field], ticks: Int, tick: Double) -> [Vector2] {
        let shown = fields.filter(Self.hasVectors).map { field in
            var field = field
            field.members = .all
            return field
        }
        guard !shown.isEmpty else { return [] }
        let density = Tuning.areaPerMass / .pi
        let probes = (0..<count).map { index in
            Item(.circle(radius: 1), position: place(index), density: density, charge: 1, collisions: .none)
        }
        let settings = Settings(gravity: .zero, tick: tick)
        return (try? World(SceneDescription(settings: settings, items: probes, fields: shown)))?
            .fieldAccelerations(afterTicks: ticks) ?? []
    }

    private static func hasVectors(_ field: Field) -> Bool {
        switch field.kind {
        case .vortex, .radialGravity, .linearGravity, .noise, .spring, .electric: true
        case .drag, .velocity, .turbulence, .magnetic, .custom: false
        }
    }
}
