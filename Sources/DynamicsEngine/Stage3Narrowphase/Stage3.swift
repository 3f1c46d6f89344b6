import CSIMD
import DynamicsModel

extension World {
    /// Stage 3: the manifolds of all pairs with an awake side.
    func collide() {
        statistics.pairs = pairs.activeCount
        statistics.isCrowded = broadphase.isCrowded
        guard pairs.activeCount > 0 else { return }
        let (kernels, blocks, base) = (binKernels, pairs.blocks, narrowphaseArguments())
        share(blocks.batchCount, least: 64) { _, own in
            var first = 0
            for block in 0..<blocks.count {
                for bin in 0..<Bin.count {
                    let places = blocks.places(ofBin: bin, inBlock: block)
                    let batches = first..<(first + (places.count + 7) / 8)
                    first = batches.upperBound
                    let part = batches.clamped(to: own)
                    guard !part.isEmpty else { continue }
                    var arguments = base
                    arguments.begin = Int32(places.lowerBound + (part.lowerBound - batches.lowerBound) * 8)
                    arguments.end = arguments.begin + Int32(8 * part.count)
                    kernels[bin](&arguments)
                }
            }
        }
    }

    private func narrowphaseArguments() -> csimd_narrowphase_arguments {
        csimd_narrowphase_arguments(
            colliders: stepMemory.colliderRecords, collider_motion: stepMemory.colliderMotions,
            static_shapes: statics.records.pointer,
            polygons: polygons.table.pointer, vertices: polygons.vertices.pointer,
            body_ids: bodies.id.pointer, collider_bodies: colliders.body.stored, order: pairs.order.pointer,
            side_a: pairs.sideA, side_b: pairs.sideB, begin: 0, end: 0,
            speculative_fraction: Float(Tuning.speculativeFraction),
            approach_fraction: Float(Tuning.approachFraction),
            struck_fraction: Float(Tuning.struckFraction),
            manifolds: pairs.manifolds.pointer, loads: pairs.loads.pointer,
            point_counts: pairs.current.pointCounts.pointer)
    }

    /// Stage 4: touching contacts, coloured and in batches.
    func buildContactGraph() { buildContactGraph(bodyCount: awakeCount) }

    /// - Parameter bodyCount: no contact has a moving body behind these.
    func buildContactGraph(bodyCount: Int) {
        let (materials, items) = (PairMaterials(self), colliders.items(bodies))
        let parts = contactParts()
        graph.build(
            &pairs, materials, bodyCount: bodyCount, parts: parts,
            share: { body in
                guard parts.count > 1 else { return body(0) }
                pool.run { body($0) }
            },
            limit: { pairs in ContactLimit.apply(&pairs, materials, self.colliders, items, bodyCount: bodyCount) })
        statistics.touchingContacts = graph.contactCount
        statistics.droppedContacts = graph.droppedCount
    }

    /// Active pairs in a part for each worker, or in one where they are few.
    private func contactParts() -> ContactParts {
        let count = pairs.activeCount
        let parts = count < 4096 ? 1 : pool.workerCount
        contactBounds.reserveDiscarding(parts + 1)
        let (bounds, sides) = (contactBounds.pointer, PairSides(pairs.current, loads: pairs.loads))
        (bounds[0], bounds[parts]) = (0, count)
        for part in 1..<parts {
            let body = Int(colliders.body[Int(sides.low[count * part / parts])])
            bounds[part] = sides.first(ofLow: Int(bodies.firstCollider[ContactGraph.firstBody(inTileOf: body)]))
        }
        return ContactParts(count: parts, bounds: bounds)
    }

    /// The contacts of the last step's batches in the order they were solved.
    func contactOrder() -> [Int] {
        var order: [Int] = []
        for color in graph.colors {
            for (range, list) in [
                (color.onePoint, graph.onePointPairs.pointer), (color.twoPoint, graph.twoPointPairs.pointer),
            ] {
                for lane in (range.lowerBound * 8)..<(range.upperBound * 8) where Int(list[lane]) != pairs.count {
                    order.append(Int(list[lane]))
                }
            }
        }
        return order
    }
}
