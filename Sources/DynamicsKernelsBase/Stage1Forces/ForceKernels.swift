// The forces of fields on bodies, chunk by chunk and in a chunk field by field, in order.
//
//     a = Σ over fields that have the body in their region and among their members of what the field gives it, pt/s²:
//         an acceleration, or a force / m
//
// A field meets a body where half of the step, less half of a substep, takes it:
//
//     x + v t,   t = (1 − 1/n) T/2
//
// x, v     position and velocity when the step begins, pt and pt/s
// T, n     the tick, s, and its substeps
//
// The n substeps move a body by T v + (1 + 1/n) T² a/2, so a step is a drift by t, a kick by T a and a drift by T − t.
// Each of them keeps areas of phase space, so the energy of an orbit swings and does not drift.
// Source: E. Hairer, C. Lubich, G. Wanner, "Geometric Numerical Integration" (2006), VI.
//
// A chunk's accelerations stay in the first-level cache while the fields add to them. Bodies lie in cell
// order, so a chunk is compact and most fields with a bounded region miss it: they are tested eight at a
// time against the bounds of the chunk, and what is left against the bounds of each group of eight bodies.
// Skipping never changes a bit: differences round monotonically, so a body's own test could not succeed
// where the test of its bounds failed; and sums start at +0, to which adding +0 is no change.

import CSIMD

/// The entry points of this build.
public func forcesKernels() -> csimd_forces_kernels {
    csimd_forces_kernels(accumulate: { accumulateForces($0) })
}

/// Largest acceleration (pt/s²) and rate (1/s, rad/s) that is stored, so that no later square overflows.
/// The largest speed, 10⁶ pt/s, is reached in one substep long before.
private let largestForce: Float = 1e15

@inline(never)
func accumulateForces(_ arguments: UnsafePointer<csimd_forces_arguments>) {
    let begin = Int(arguments.pointee.begin) >> 3
    let endBody = Int(arguments.pointee.end)
    let end = (endBody + 7) >> 3
    var first = begin
    while first < end {
        let chunk = ForceChunk(arguments, firstGroup: first, groupCount: min(end - first, ForceChunk.groups))
        clear(chunk)
        if arguments.pointee.field_count > 0 && chunk.findMovable(endBody: endBody) {
            chunk.findPlaces(ahead: arguments.pointee.ahead)
            let bounds = chunk.findBounds()
            if applyFields(arguments, chunk, bounds) { limit(chunk) }
        }
        first += ForceChunk.groups
    }
}

/// Applies the fields whose box meets the chunk; whether there was one.
@inline(never)
private func applyFields(
    _ arguments: UnsafePointer<csimd_forces_arguments>, _ chunk: ForceChunk, _ bounds: ChunkBounds
) -> Bool {
    let boxes = UnsafeRawPointer(arguments.pointee.boxes).assumingMemoryBound(to: FloatLanes.self)
    let stride = Int(arguments.pointee.box_stride) >> 3
    var found = false
    for block in 0..<stride {
        var meeting = boundsMeeting(
            lowX: FloatLanes(bounds.lowX), highX: FloatLanes(bounds.highX),
            lowY: FloatLanes(bounds.lowY), highY: FloatLanes(bounds.highY),
            x: boxes[block], y: boxes[stride + block],
            halfX: boxes[2 * stride + block], halfY: boxes[3 * stride + block])
        while meeting != 0 {
            let index = block * 8 + meeting.trailingZeroBitCount
            meeting &= meeting &- 1
            applyField(arguments, chunk, index)
            found = true
        }
    }
    return found
}

/// Applies one field to the bodies of a chunk that it acts on.
@inline(never)
private func applyField(
    _ arguments: UnsafePointer<csimd_forces_arguments>, _ chunk: ForceChunk, _ index: Int
) {
    let field = arguments.pointee.fields + index
    var set = chunk.movable.pointee
    if field.pointee.members >= 0 {
        let members = UnsafeRawPointer(arguments.pointee.members) + Int(field.pointee.members) + chunk.firstGroup
        set &= members.loadUnaligned(as: BodySet.self)
    }
    var groups = groupsWithBodies(set)
    if groups != 0 && field.pointee.step_count > 0 {
        groups &= chunk.groupsMeeting(
            x: field.pointee.x, y: field.pointee.y, halfX: field.pointee.half_x, halfY: field.pointee.half_y)
        if groups != 0 {
            set &= bodies(in: arguments.pointee.steps + Int(field.pointee.first_step), field, chunk, groups)
            groups &= groupsWithBodies(set)
        }
    }
    if groups == 0 { return }
    chunk.set.pointee = set
    let selection = Selection(groups: groups, lanes: UnsafeRawPointer(chunk.set))
    if field.pointee.uniform == 0 { findFalloff(field, chunk, selection) }
    switch Int(field.pointee.kind) {
    case csimd_force_central:
        applyCentral(field, chunk, selection, along: arguments.pointee.along, most: arguments.pointee.most_along)
    case csimd_force_linear: applyLinear(field, chunk, selection)
    case csimd_force_velocity: applyVelocity(field, chunk, selection)
    case csimd_force_drag: applyDrag(field, chunk, selection)
    case csimd_force_magnetic: applyMagnetic(field, chunk, selection)
    case csimd_force_noise: applyNoise(field, chunk, selection, time: arguments.pointee.time)
    default: applyCustom(arguments, index, chunk, selection)
    }
}

@inline(__always)
private func clear(_ chunk: ForceChunk) {
    for group in 0..<chunk.groupCount {
        chunk.ax[group] = 0
        chunk.ay[group] = 0
    }
    if let rates = chunk.dragRate { for group in 0..<chunk.groupCount { rates[group] = 0 } }
    if let rates = chunk.magneticRate { for group in 0..<chunk.groupCount { rates[group] = 0 } }
    if let imposed = chunk.imposed {
        for group in 0..<chunk.groupCount {
            imposed.vx[group] = 0
            imposed.vy[group] = 0
            imposed.mask[group] = false
        }
    }
}

@inline(__always)
private func limit(_ chunk: ForceChunk) {
    limit(chunk.ax, chunk.groupCount)
    limit(chunk.ay, chunk.groupCount)
    if let rates = chunk.dragRate { limit(rates, chunk.groupCount) }
    if let rates = chunk.magneticRate { limit(rates, chunk.groupCount) }
}

@inline(__always)
private func limit(_ values: LaneColumn, _ count: Int) {
    let high = FloatLanes(largestForce), low = FloatLanes(-largestForce)
    for group in 0..<count { values[group] = max(min(values[group], high), low) }
}
