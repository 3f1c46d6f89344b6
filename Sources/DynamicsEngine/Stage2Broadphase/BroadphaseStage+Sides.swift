import Buffers
import CSIMD
import DynamicsModel

extension BroadphaseStage {
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
            solverBody[k] = inverseMass[slot] == 0 && bodies.isFixed(slot) ? 0 : Int32(slot + 1)
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
            guard let surface = partSurfaces.surface(of: k, colliders) else { continue }
            if let friction = surface.friction { broadphase.materials[k].friction = Float(friction) }
            if let elasticity = surface.elasticity { broadphase.materials[k].elasticity = Float(elasticity) }
        }
    }

    /// Finds the forms of new pairs and lists all by kind.
    func describePairs() {
        let count = pairs.listUnknownForms()
        let base = PairKind.table.withUnsafeBufferPointer { table in
            csimd_describe_arguments(
                ranks: broadphase.ranks.pointer, collider_count: Int32(colliders.count),
                low: pairs.current.low.pointer, high: pairs.current.high.pointer, pairs: pairs.order.pointer,
                begin: 0, end: 0, pair_kinds: table.baseAddress!, forms: pairs.current.forms.pointer)
        }
        let kernel = kernels.describe_pairs
        pool.parallelForLanes(count, leastGroups: 512) { _, range in
            var arguments = base
            (arguments.begin, arguments.end) = (Int32(range.lowerBound), Int32(range.upperBound))
            kernel(&arguments)
        }
        pairs.sortByKind(pool)
    }
}
