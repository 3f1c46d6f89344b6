// The columns of one chunk of bodies, its bounds, and sets of its bodies.
//
//     places   p = x + v t
//     box      a group of bodies is asked about where its bounds meet |p − f| ≤ e by axis
//
// x, v   position and velocity as the step begins, pt and pt/s;   t how far ahead fields meet them, s
// f, e   a field's position and the half extents of its region's box, pt
//
// 256 bodies are 32 groups of eight lanes: a set of them is 256 bits, one byte a group, and a set of groups is a word.

import CSIMD

/// A set of a chunk's bodies: bit k of byte g is lane k of group g.
typealias BodySet = SIMD4<UInt64>

/// Eight lanes a group of a column that may hold one value for all.
struct SharedLanes {
    private let first: LaneColumn
    /// −1 where the column's first block holds one value for all bodies, else 0.
    private let sharing: Int

    @inline(__always)
    init(_ column: UnsafeMutablePointer<Float>, _ body: Int, _ sharing: Int) {
        self.sharing = sharing
        // With one value for all, every group reads the block that the column begins with.
        first = (column + (body & ~sharing)).laneColumn
    }

    @inline(__always)
    subscript(group: Int) -> FloatLanes { first[group & ~sharing] }
}

/// Low and high positions of a chunk, pt.
struct ChunkBounds {
    var lowX, highX, lowY, highY: Float
}

/// The bodies of a chunk that a field acts on: the groups that have any, and a byte a group for the lanes.
struct Selection {
    let groups: UInt32
    /// A byte a group, by group of the chunk.
    let lanes: UnsafeRawPointer

    /// -1 in the lanes of a group that are selected, 0 in the others.
    @inline(__always)
    func mask(_ group: Int) -> LaneMask {
        let byte = Int32(lanes.load(fromByteOffset: group, as: UInt8.self))
        let bit = IntLanes(1) &<< IntLanes.ascending
        return IntLanes(byte) & bit == bit
    }
}

/// Takes the lowest group out.
@inline(__always)
func takeGroup(_ groups: inout UInt32) -> Int {
    let group = groups.trailingZeroBitCount
    groups &= groups &- 1
    return group
}

/// Up to 32 groups of eight bodies.
struct ForceChunk {
    static let groups = Int(csimd_forces_chunk_groups)

    /// Of all bodies: the chunk's first group, and how many it has.
    let firstGroup, groupCount: Int
    /// Where fields meet the bodies, pt.
    let x, y: LaneColumn
    /// Velocities as the step begins, pt/s.
    let vx, vy: LaneColumn
    /// Where the bodies are, pt.
    private let present: (x: LaneColumn, y: LaneColumn)
    let inverseMass, charge: SharedLanes
    /// Out: acceleration held for the whole step, pt/s².
    let ax, ay: LaneColumn
    /// Out: 1/s and rad/s; nil while no field needs them.
    let dragRate, magneticRate: LaneColumn?
    /// Out: velocity that fields impose, pt/s, and where they do; nil while no field needs it.
    let imposed: (vx: LaneColumn, vy: LaneColumn, mask: UnsafeMutablePointer<LaneMask>)?
    /// Low and high x, low and high y of the groups, eight groups a vector.
    let bounds: LaneColumn
    /// The current field's falloff, by group.
    let falloff: LaneColumn
    /// Forces of a custom field, which its block writes.
    let customX, customY: LaneColumn
    /// Bodies that have a mass.
    let movable: UnsafeMutablePointer<BodySet>
    /// Bodies the current field acts on.
    let set: UnsafeMutablePointer<BodySet>
    /// Operands of region programs.
    let stack: UnsafeMutablePointer<BodySet>

    @inline(__always)
    init(_ arguments: UnsafePointer<csimd_forces_arguments>, firstGroup: Int, groupCount: Int) {
        let columns = arguments.pointee.columns
        let body = firstGroup * 8
        self.firstGroup = firstGroup
        self.groupCount = groupCount
        present = ((columns.x + body).laneColumn, (columns.y + body).laneColumn)
        vx = (columns.vx + body).laneColumn
        vy = (columns.vy + body).laneColumn
        inverseMass = SharedLanes(columns.inverse_mass, body, columns.sharing.inverse_mass)
        charge = SharedLanes(columns.charge, body, columns.sharing.charge)
        ax = (columns.ax + body).laneColumn
        ay = (columns.ay + body).laneColumn
        if let rate = columns.drag_rate { dragRate = (rate + body).laneColumn } else { dragRate = nil }
        if let rate = columns.magnetic_rate { magneticRate = (rate + body).laneColumn } else { magneticRate = nil }
        if let vx = columns.imposed_vx, let vy = columns.imposed_vy, let mask = columns.imposed_mask {
            imposed = (
                (vx + body).laneColumn, (vy + body).laneColumn,
                (mask + body).maskColumn
            )
        } else {
            imposed = nil
        }
        let scratch = arguments.pointee.scratch
        x = (scratch + Int(csimd_forces_scratch_places)).laneColumn
        y = x + ForceChunk.groups
        bounds = (scratch + Int(csimd_forces_scratch_bounds)).laneColumn
        falloff = (scratch + Int(csimd_forces_scratch_falloff)).laneColumn
        customX = (scratch + Int(csimd_forces_scratch_custom)).laneColumn
        customY = customX + ForceChunk.groups
        movable = UnsafeMutableRawPointer(scratch + Int(csimd_forces_scratch_sets))
            .assumingMemoryBound(to: BodySet.self)
        set = movable + 1
        stack = movable + 2
    }

    /// Finds where fields meet the bodies: where a time, s, takes them at their velocities.
    @inline(__always)
    func findPlaces(ahead: Float) {
        let ahead = FloatLanes(ahead)
        for group in 0..<groupCount {
            x[group] = present.x[group] + vx[group] * ahead
            y[group] = present.y[group] + vy[group] * ahead
        }
    }

    /// Finds the bodies before an end that have a mass; whether there are any.
    @inline(__always)
    func findMovable(endBody: Int) -> Bool {
        movable.pointee = .zero
        let bytes = UnsafeMutableRawPointer(movable)
        var any: Int32 = 0
        for group in 0..<groupCount {
            let lanes = endBody - (firstGroup + group) * 8
            // The last group may reach past the end.
            let present: Int32 = lanes >= 8 ? 0xff : (1 &<< Int32(truncatingIfNeeded: lanes)) - 1
            let bits = (inverseMass[group] > 0).bits & present
            bytes.storeBytes(of: UInt8(truncatingIfNeeded: bits), toByteOffset: group, as: UInt8.self)
            any |= bits
        }
        return any != 0
    }

    /// Finds the bounds of the groups, eight groups at a time, and of the chunk.
    @inline(__always)
    func findBounds() -> ChunkBounds {
        var lowX = FloatLanes(.infinity), lowY = lowX
        var highX = FloatLanes(-.infinity), highY = highX
        for block in 0..<(groupCount + 7) / 8 {
            let spanX = extent(x, block * 8, last: groupCount - 1)
            let spanY = extent(y, block * 8, last: groupCount - 1)
            bounds[block] = spanX.low
            bounds[4 + block] = spanX.high
            bounds[8 + block] = spanY.low
            bounds[12 + block] = spanY.high
            lowX = min(lowX, spanX.low)
            highX = max(highX, spanX.high)
            lowY = min(lowY, spanY.low)
            highY = max(highY, spanY.high)
        }
        var all = ChunkBounds(lowX: lowX[0], highX: highX[0], lowY: lowY[0], highY: highY[0])
        for lane in 1..<8 {
            all.lowX = lowX[lane] < all.lowX ? lowX[lane] : all.lowX
            all.highX = highX[lane] > all.highX ? highX[lane] : all.highX
            all.lowY = lowY[lane] < all.lowY ? lowY[lane] : all.lowY
            all.highY = highY[lane] > all.highY ? highY[lane] : all.highY
        }
        return all
    }

    /// The groups whose bounds meet a box about a position, all in pt: bit k, group k.
    @inline(__always)
    func groupsMeeting(x: Float, y: Float, halfX: Float, halfY: Float) -> UInt32 {
        var groups: UInt32 = 0
        for block in 0..<(groupCount + 7) / 8 {
            let meeting = boundsMeeting(
                lowX: bounds[block], highX: bounds[4 + block], lowY: bounds[8 + block], highY: bounds[12 + block],
                x: FloatLanes(x), y: FloatLanes(y),
                halfX: FloatLanes(halfX), halfY: FloatLanes(halfY))
            groups |= meeting &<< UInt32(truncatingIfNeeded: 8 * block)
        }
        return groups
    }
}

/// Which of eight bounds meet a box about a position; bounds that are not a number do.
///
/// The differences are those of the test of a body, so whatever rounding does, a body within its bounds
/// is never missed.
@inline(__always)
func boundsMeeting(
    lowX: FloatLanes, highX: FloatLanes, lowY: FloatLanes, highY: FloatLanes,
    x: FloatLanes, y: FloatLanes, halfX: FloatLanes, halfY: FloatLanes
) -> UInt32 {
    let missedX = (lowX - x > halfX) | (highX - x < -halfX)
    let missedY = (lowY - y > halfY) | (highY - y < -halfY)
    return UInt32(truncatingIfNeeded: (missedX | missedY).bits ^ 0xff)
}

/// The groups of a chunk of which a set has a body: bit g, group g.
@inline(__always)
func groupsWithBodies(_ set: BodySet) -> UInt32 {
    let low = set & BodySet(repeating: 0x7f7f_7f7f_7f7f_7f7f)
    // The top bit of each byte that is not 0, moved to the lowest; a product gathers the eight of a word.
    let any = ((low &+ BodySet(repeating: 0x7f7f_7f7f_7f7f_7f7f)) | set) & BodySet(repeating: 0x8080_8080_8080_8080)
    let ones = any &>> BodySet(repeating: 7)
    var groups: UInt32 = 0
    for word in 0..<4 {
        let byte = (ones[word] &* 0x0102_0408_1020_4080) &>> 56
        groups |= UInt32(truncatingIfNeeded: byte) &<< UInt32(truncatingIfNeeded: 8 * word)
    }
    return groups
}

/// Low and high values of eight groups in eight lanes; groups past the last repeat it.
@inline(__always)
private func extent(_ column: LaneColumn, _ group: Int, last: Int) -> (low: FloatLanes, high: FloatLanes) {
    let t = EightColumns(
        c0: column[min(group, last)], c1: column[min(group + 1, last)], c2: column[min(group + 2, last)],
        c3: column[min(group + 3, last)], c4: column[min(group + 4, last)], c5: column[min(group + 5, last)],
        c6: column[min(group + 6, last)], c7: column[min(group + 7, last)]
    ).transposed
    let low = min(min(min(t.c0, t.c1), min(t.c2, t.c3)), min(min(t.c4, t.c5), min(t.c6, t.c7)))
    let high = max(max(max(t.c0, t.c1), max(t.c2, t.c3)), max(max(t.c4, t.c5), max(t.c6, t.c7)))
    return (low, high)
}
