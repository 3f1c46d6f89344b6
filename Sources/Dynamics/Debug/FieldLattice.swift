import DynamicsEngine
import DynamicsModel

/// Places on a lattice over a part of the plane, and the accelerations that fields give to items of mass 1 and charge 1
/// at rest there.
///
/// A world of its own computes them, so a vector is what the simulated world would give an item there. Fields that act
/// on moving items alone (drag, magnetic, velocity, turbulence) have no vectors, nor has wind, which acts on outlines,
/// nor have custom fields: a client's block may have effects of its own and is not to be called about items that don't
/// exist.
package struct FieldLattice {
    /// Places side by side along x.
    package let columns: Int
    /// Places one below the other along y.
    package let rows: Int
    /// The first place, pt.
    package let origin: Vector2
    /// The distance from one place to the next, pt.
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

    /// The number of places.
    package var count: Int { columns * rows }

    /// The place of an index, row by row, pt.
    package func place(_ index: Int) -> Vector2 {
        origin + Vector2(Double(index % columns), Double(index / columns)) * spacing
    }

    /// The acceleration at each place, row by row, pt/s², as fields are after that many steps of that length; empty
    /// where no field has vectors.
    package func accelerations(by fields: [Field], ticks: Int, tick: Double) -> [Vector2] {
        let shown = fields.filter(\.kind.kindName.hasVectors).map { field in
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
}
