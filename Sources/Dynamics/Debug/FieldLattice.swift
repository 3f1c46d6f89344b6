import DynamicsEngine
import DynamicsModel
import Foundation
import Geometry

/// Probes of mass 1 and charge 1 on a lattice, and what fields do to them.
///
/// A world of their own computes it, so a vector is what the animator's world would give an item there. Fields that act
/// on what moves (drag, magnetic, velocity, turbulence) have no vectors, nor have custom fields: asking a client's block
/// about items that it doesn't have would be no mere look.
struct FieldLattice {
    static let mostProbes: CGFloat = 10_000

    let vectors: [DebugSnapshot.FieldVector]

    init(fields: [FieldBehavior], area: CGRect, spacing: CGFloat) {
        let fields = fields.compactMap { $0.probeField }
        guard !fields.isEmpty, area.width > 0, area.height > 0, area.width.isFinite, area.height.isFinite else {
            vectors = []
            return
        }
        let least = (area.width * area.height / FieldLattice.mostProbes).squareRoot()
        let step = max(spacing > 0 ? spacing : least, least)
        let places = stride(from: area.minY + step / 2, to: area.maxY, by: step).flatMap { y in
            stride(from: area.minX + step / 2, to: area.maxX, by: step).map { x in CGPoint(x: x, y: y) }
        }
        let accelerations = FieldLattice.accelerations(at: places, fields)
        vectors = zip(places, accelerations).map { place, acceleration in
            DebugSnapshot.FieldVector(
                position: place, acceleration: CGVector(dx: acceleration.x, dy: acceleration.y))
        }
    }

    private static func accelerations(at places: [CGPoint], _ fields: [Field]) -> [Vector2] {
        let density = Tuning.areaPerMass / .pi
        let probes = places.map { place in
            Item(.circle(radius: 1), position: Vector2(place), density: density, charge: 1, collisions: .none)
        }
        let scene = SceneDescription(settings: Settings(gravity: .zero), items: probes, fields: fields)
        return (try? World(scene).fieldAccelerations()) ?? []
    }
}
