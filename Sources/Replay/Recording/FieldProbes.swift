import DynamicsEngine
import DynamicsModel

/// Items of mass 1 and charge 1 on a lattice, and what a world's fields do to them at rest.
///
/// A world of their own computes it, at the same time as the recorded one, since noise changes with time. Fields that act
/// on what moves (drag, magnetic, velocity, turbulence) and custom fields have no vectors.
final class FieldProbes {
    static let most = 1200.0

    let columns: Int
    let rows: Int
    /// The first probe, and the distance from one to the next, pt.
    let origin: Vector2
    let spacing: Double
    private var marks: [FieldMark] = []
    private var world: World?

    init(area: SceneArea.Rectangle) {
        let longest = max(area.size.x, area.size.y)
        spacing = max((area.size.x * area.size.y / Self.most).squareRoot(), longest / 60)
        columns = max(1, Int(area.size.x / spacing))
        rows = max(1, Int(area.size.y / spacing))
        let rest = area.size - Vector2(Double(columns - 1), Double(rows - 1)) * spacing
        origin = area.minimum + rest / 2
    }

    var count: Int { columns * rows }

    /// Where a probe is.
    func place(_ index: Int) -> Vector2 {
        origin + Vector2(Double(index % columns), Double(index / columns)) * spacing
    }

    /// The acceleration at each probe, row by row, pt/s²; none without fields that have vectors.
    func accelerations(in recorded: World) -> [Vector2] {
        let fields = recorded.allFields().map(\.field).filter(Self.hasVectors)
        guard !fields.isEmpty else { return [] }
        let marks = fields.map(FieldMark.init)
        if marks != self.marks || world == nil {
            self.marks = marks
            world = makeWorld(fields, tick: recorded.settings.tick)
        }
        guard let world else { return [] }
        while world.ticks < recorded.ticks { world.step() }
        let poses = (0..<count).map { (id: ItemID(rawValue: UInt64($0)), position: place($0), rotation: 0.0) }
        try? world.setPoses(poses)
        try? world.setVelocities(poses.map { (id: $0.id, velocity: Vector2.zero, angularVelocity: 0) })
        return world.fieldAccelerations()
    }

    private func makeWorld(_ fields: [Field], tick: Double) -> World? {
        let probes = (0..<count).map { index in
            Item(
                .circle(radius: 1), position: place(index), density: Tuning.areaPerMass / .pi, charge: 1,
                collisions: .none)
        }
        let forAll = fields.map { field in
            var field = field
            field.members = .all
            return field
        }
        return try? World(
            SceneDescription(
                settings: Settings(gravity: .zero, tick: tick, substeps: 1, allowsSleep: false), items: probes,
                fields: forAll))
    }

    private static func hasVectors(_ field: Field) -> Bool {
        switch field.kind {
        case .vortex, .radialGravity, .linearGravity, .noise, .spring, .electric: true
        case .drag, .velocity, .turbulence, .magnetic, .custom: false
        }
    }
}
