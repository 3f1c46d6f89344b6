import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// What each collider, then each static shape, is made of: materials and ranks.
    func writeMaterials() {
        let count = colliders.count + statics.count
        broadphase.materials.reserveDiscarding(count + 1)
        broadphase.solverBodies.reserveDiscarding(count)
        broadphase.ranks.reserveDiscarding(count)
        let (kind, part, id) = (colliders.kind.view, colliders.part.view, colliders.items(bodies))
        let (body, inverseMass, friction) = (
            colliders.body.view, bodies.inverseMass.view, bodies.friction.view
        )
        let elasticity = bodies.elasticity.view
        let solverBody = broadphase.solverBodies.pointer
        let (materials, ranks) = (broadphase.materials.pointer, broadphase.ranks.pointer)
        for k in 0..<colliders.count {
            let slot = Int(body[k])
            solverBody[k] = inverseMass[slot] == 0 && isFixed(slot) ? 0 : Int32(slot + 1)
            materials[k] = csimd_material(
                solver_body: solverBody[k], friction: friction[slot], elasticity: elasticity[slot],
                size: colliders.size(k))
            ranks[k] = csimd_side_rank(kind: kind[k], id: id[k], part: part[k], unused: 0)
        }
        if !partSurfaces.isEmpty { writePartSurfaces() }
        broadphase.solverBodies.zero(colliders.count..<count)
        for k in 0..<statics.count {
            materials[colliders.count + k] = csimd_material(
                solver_body: 0, friction: statics.friction[k], elasticity: statics.elasticity[k], size: .infinity)
            ranks[colliders.count + k] = csimd_side_rank(kind: statics.kinds[k], id: 0, part: 0, unused: 0)
        }
        materials[count] = csimd_material(solver_body: 0, friction: 0, elasticity: 0, size: 1)
    }

    /// What parts have that their items haven't.
    private func writePartSurfaces() {
        for k in 0..<colliders.count {
            guard let surface = surface(of: k) else { continue }
            if let friction = surface.friction { broadphase.materials[k].friction = Float(friction) }
            if let elasticity = surface.elasticity { broadphase.materials[k].elasticity = Float(elasticity) }
        }
    }
}
