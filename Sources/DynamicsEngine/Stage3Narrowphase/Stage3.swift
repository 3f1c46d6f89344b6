import Buffers
import CSIMD
import DynamicsModel

/// Stage 3, narrowphase: the manifolds of all pairs with an awake side.
///
/// Reads what its arguments name: records and motions of colliders, static shapes, vertices, pairs by kind. Writes the
/// manifold, the features of the kept impulses and the number of points of each pair.
struct NarrowphaseStage {
    /// The kernel of each pair kind.
    private let kernels: [csimd_narrowphase_kernel]

    init(_ kernels: KernelBuild) { self.kernels = PairKind.kernels(kernels.table.narrowphase) }

    /// Collides all pairs, block by block and within a block kind by kind, in batches of eight.
    func collide(_ blocks: PairBlocks, _ arguments: csimd_narrowphase_arguments, _ pool: WorkerPool) {
        pool.parallelFor(blocks.batchCount, least: 64) { _, own in
            var first = 0
            for block in 0..<blocks.count {
                for kind in 0..<PairKind.count {
                    let places = blocks.places(ofKind: kind, inBlock: block)
                    let batches = first..<(first + (places.count + 7) / 8)
                    first = batches.upperBound
                    let part = batches.clamped(to: own)
                    guard !part.isEmpty else { continue }
                    var arguments = arguments
                    arguments.begin = Int32(places.lowerBound + (part.lowerBound - batches.lowerBound) * 8)
                    arguments.end = arguments.begin + Int32(8 * part.count)
                    kernels[kind](&arguments)
                }
            }
        }
    }
}

extension World {
    /// Stage 3: manifolds.
    func collide() {
        statistics.pairs = pairs.activeCount
        statistics.isCrowded = broadphase.isCrowded
        guard pairs.activeCount > 0 else { return }
        narrowphase.collide(pairs.blocks, narrowphaseArguments(), pool)
        passOneWay()
    }

    private func narrowphaseArguments() -> csimd_narrowphase_arguments {
        csimd_narrowphase_arguments(
            colliders: stepMemory.colliderRecords, collider_motion: stepMemory.colliderMotions,
            static_shapes: statics.records,
            polygons: polygons.table.pointer, vertices: polygons.vertices.pointer,
            polygon_speculative: polygons.speculative.pointer,
            polygon_rounding: polygons.rounding.pointer,
            body_ids: bodies.id.pointer, collider_bodies: colliders.body.stored, order: pairs.order.pointer,
            side_a: pairs.sideA, side_b: pairs.sideB, begin: 0, end: 0,
            speculative_fraction: Float(Tuning.speculativeFraction),
            thin_speculative_fraction: Float(Tuning.thinSpeculativeFraction), thinness: Float(Tuning.thinness),
            approach_fraction: Float(Tuning.approachFraction), far_fraction: Float(Tuning.farApproachFraction),
            fast_fraction: Float(Tuning.fastApproachFraction),
            pass_fraction: Float(Tuning.passFraction),
            still_fraction: Float(Tuning.passFraction * Tuning.restingShare),
            struck_fraction: Float(Tuning.struckFraction),
            flat_radius_fraction: Float(Tuning.flatRadiusFraction),
            flat_depth_fraction: Float(Tuning.flatDepthFraction), largest_advance: Float(Tuning.largestAdvance),
            flank_sine: 2 * Float(Tuning.flatDepthFraction).squareRoot(),
            manifolds: pairs.manifolds, impulses: pairs.impulses,
            point_counts: pairs.current.pointCounts.pointer)
    }
}
