import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// What each collider, then each static shape, is made of: materials and ranks.
    func writeMaterials() {
        let count = colliders.count + statics.count
        broadphase.materials.reserveDiscarding((count + 1) * csimd_material_stride)
        broadphase.solverBodies.reserveDiscarding(count)
        broadphase.ranks.reserveDiscarding(count * 4)
        let (kind, part, id) = (colliders.kind.view, colliders.part.view, colliders.items(bodies))
        let (body, inverseMass, friction) = (
            colliders.body.view, bodies.inverseMass.view, bodies.friction.view
        )
        let elasticity = bodies.elasticity.view
        let solverBody = broadphase.solverBodies.pointer
        var (material, rank) = (broadphase.materials.pointer, broadphase.ranks.pointer)
        for k in 0..<colliders.count {
            let slot = Int(body[k])
            solverBody[k] = inverseMass[slot] == 0 ? 0 : Int32(slot + 1)
            material[0] = Float(bitPattern: UInt32(solverBody[k]))
            (material[1], material[2], material[3]) = (friction[slot], elasticity[slot], colliders.size(k))
            (rank[0], rank[1], rank[2], rank[3]) = (kind[k], Int32(bitPattern: id[k]), part[k], 0)
            material += csimd_material_stride
            rank += 4
        }
        broadphase.solverBodies.zero(colliders.count..<count)
        for k in 0..<statics.count {
            (material[0], material[1], material[2], material[3]) = (
                0, statics.friction[k], statics.elasticity[k], .infinity
            )
            (rank[0], rank[1], rank[2], rank[3]) = (statics.kinds[k], 0, 0, 0)
            material += csimd_material_stride
            rank += 4
        }
        (material[0], material[1], material[2], material[3]) = (0, 0, 0, 1)
    }
}
