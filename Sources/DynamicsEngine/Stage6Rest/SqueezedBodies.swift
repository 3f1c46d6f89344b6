import Buffers
import CSIMD
import DynamicsModel

/// Bodies that are swept for what they lie in, each once: few in any step.
struct SqueezedBodies: ~Copyable {
    private var slots = Buffer<Int32>(capacity: 256)
    private var count = 0
    /// A bit for each body that is listed.
    private var isListed = Buffer<UInt8>()

    var byteCount: Int { slots.byteCount + isListed.byteCount }

    /// Makes room for finding some of so many bodies.
    mutating func reserve(bodies: Int) { isListed.reserve(bodies / 8 + 1) }

    mutating func insert(_ slot: Int) {
        let bit: UInt8 = 1 << UInt8(slot & 7)
        guard isListed[slot >> 3] & bit == 0 else { return }
        isListed[slot >> 3] |= bit
        slots.reserve(count + 1)
        slots[count] = Int32(slot)
        count += 1
    }

    /// Hands out all of them in the order they were found in, and forgets them.
    mutating func takeAll(_ body: (_ slot: Int) -> Void) {
        for k in 0..<count {
            isListed[Int(slots[k]) >> 3] = 0
            body(Int(slots[k]))
        }
        count = 0
    }
}

extension SweepStage {
    /// Finds the bodies in the middle of a boundary, while the records where contacts were met are there.
    func noteSqueezedBodies() {
        guard awakeCount > 0, !statics.halfPlanes.isEmpty || !statics.tree.isEmpty else { return }
        squeezed.reserve(bodies: awakeCount)
        let (records, shapes) = (stepMemory.colliderRecords, statics.records)
        let blocks = pairs.blocks
        for block in 0..<blocks.count {
            for kind in PairKind.ofBoundaries {
                for place in blocks.places(ofKind: kind, inBlock: block) {
                    let pair = Int(pairs.order[place])
                    let (collider, shape) = (Int(pairs.current.low[pair]), Int(~pairs.current.high[pair]))
                    let slot = Int(colliders.body[collider])
                    guard slot < awakeCount else { continue }
                    let isNear = Self.isSqueezed(
                        records[collider], size: colliders.size(collider),
                        shapes[shape],
                        isHalfPlane: statics.kinds[shape] == Int32(csimd_kind_half_plane))
                    if isNear { squeezed.insert(slot) }
                }
            }
        }
    }

    /// Whether the origin of a collider is so close to a segment or half plane that little motion could carry it across.
    private static func isSqueezed(
        _ collider: csimd_collider, size: Float, _ shape: csimd_static_shape, isHalfPlane: Bool
    ) -> Bool {
        let limit = size * Float(Tuning.squeezeFraction)
        if isHalfPlane {
            let plane = shape.half_plane
            return (collider.x - plane.x) * plane.inward_x + (collider.y - plane.y) * plane.inward_y < limit
        }
        let segment = shape.segment
        let (px, py) = (collider.x - segment.start_x, collider.y - segment.start_y)
        let (ex, ey) = (segment.end_x - segment.start_x, segment.end_y - segment.start_y)
        let along = max(0, min(1, (px * ex + py * ey) / (ex * ex + ey * ey)))
        let (dx, dy) = (px - along * ex, py - along * ey)
        return dx * dx + dy * dy < limit * limit
    }
}
