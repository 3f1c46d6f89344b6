import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Stage 4, constraints: touching contacts in graph colours and batches.
    ///
    /// Reads the pairs, their numbers of points and what both sides are made of. Writes the contact graph; and takes the
    /// points from contacts of items that have more than they may keep. The records of the batches are filled by the
    /// solver's ``SolverStage/prepare(_:)``, while a tile's bodies are in the cache.
    func buildContactGraph() { buildContactGraph(bodyCount: awakeCount) }

    /// - Parameter bodyCount: no contact has a moving body behind these.
    func buildContactGraph(bodyCount: Int) {
        let (materials, items) = (PairMaterials(self), colliders.items(bodies))
        let parts = contactParts()
        let still = stillBodies
        graph.build(
            &pairs, materials, bodyCount: bodyCount, stillBodies: still, parts: parts,
            pool: pool,
            limit: { pairs in
                ContactLimit.apply(
                    &pairs, materials, self.colliders, items, bodyCount: bodyCount, stillBodies: still)
            })
        statistics.touchingContacts = graph.contactCount
        statistics.droppedContacts = graph.droppedCount
    }

    /// Awake bodies that contacts don't change, which come first: those that are driven.
    private var stillBodies: Int {
        let inverseMass = bodies.inverseMass.view
        return (0..<awakeCount).first { inverseMass[$0] != 0 } ?? awakeCount
    }

    /// Active pairs in a part for each worker, or in one where they are few.
    private func contactParts() -> ContactParts {
        let count = pairs.activeCount
        let parts = count < 4096 ? 1 : pool.workerCount
        graph.partBounds.reserveDiscarding(parts + 1)
        let (bounds, sides) = (graph.partBounds.pointer, PairSides(pairs.current, impulses: pairs.impulses))
        (bounds[0], bounds[parts]) = (0, count)
        for part in 1..<parts {
            let body = Int(colliders.body[Int(sides.low[count * part / parts])])
            bounds[part] = sides.first(ofLow: Int(bodies.firstCollider[ContactGraph.firstBody(inTileOf: body)]))
        }
        return ContactParts(count: parts, bounds: bounds)
    }
}
