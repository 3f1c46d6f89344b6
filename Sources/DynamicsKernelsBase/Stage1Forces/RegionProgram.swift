// Regions as programs over sets of bodies.
//
// A region's operations run in postfix order on a stack of sets, 256 bodies at a time: leaves compare
// lanes, eight bodies each, and everything above them is an operation on 256 bits, so nesting costs next to
// nothing. Evaluating each body's tree instead would branch for every node and body.
//
//     circle      (x − p_x)² + (y − p_y)² ≤ r²
//     rectangle   |x − p_x| ≤ w/2 and |y − p_y| ≤ h/2
//     inverse ¬A,   union A ∪ B,   difference A ∖ B,   intersection A ∩ B
//
// x, y   where the field meets a body, pt;   p the field's position;   r, w, h radius and sides, pt

import CSIMD

/// The bodies of some groups of a chunk that lie in a field's region; of other groups any.
///
/// Depth of the stack: the engine orders operands so that it suffices.
///
/// - Parameters:
///   - steps: the field's program, `step_count` long.
///   - groups: those that are asked for: bit k, group k. Leaves look at no others.
/// - Returns: one bit a body.
@inline(__always)
func bodies(
    in steps: UnsafePointer<csimd_region_step>, _ field: UnsafePointer<csimd_force_field>, _ chunk: ForceChunk,
    _ groups: UInt32
) -> BodySet {
    let x = field.pointee.x, y = field.pointee.y
    let count = Int(field.pointee.step_count)
    var top = chunk.stack
    for index in 0..<count {
        let step = steps + index
        switch Int(step.pointee.operation) {
        // A leaf is pushed; an operation takes its operands off and leaves its result there.
        case csimd_region_nowhere:
            top.pointee = .zero
            top += 1
        case csimd_region_everywhere:
            top.pointee = BodySet(repeating: .max)
            top += 1
        case csimd_region_circle, csimd_region_rectangle:
            // A region of one leaf has the box of the leaf, which was tested already.
            var near = groups
            if count > 1 {
                near &= chunk.groupsMeeting(x: x, y: y, halfX: step.pointee.half_x, halfY: step.pointee.half_y)
            }
            if Int(step.pointee.operation) == csimd_region_circle {
                findBodiesInCircle(step, x: x, y: y, chunk, near, top)
            } else {
                findBodiesInRectangle(step, x: x, y: y, chunk, near, top)
            }
            top += 1
        case csimd_region_inverse:
            // Of groups that aren't asked for this names all bodies, which the caller doesn't look at.
            top[-1] = ~top[-1]
        case csimd_region_union:
            top -= 1
            top[-1] |= top[0]
        case csimd_region_difference:
            top -= 1
            top[-1] &= ~top[0]
        case csimd_region_reverse_difference:
            top -= 1
            top[-1] = top[0] & ~top[-1]
        default:
            top -= 1
            top[-1] &= top[0]
        }
    }
    return top[-1]
}

/// Sets the bits of the bodies in a circle, of some groups; those of the others are 0.
@inline(__always)
private func findBodiesInCircle(
    _ step: UnsafePointer<csimd_region_step>, x: Float, y: Float, _ chunk: ForceChunk, _ groups: UInt32,
    _ set: UnsafeMutablePointer<BodySet>
) {
    let x = FloatLanes(x), y = FloatLanes(y)
    let square = FloatLanes(step.pointee.a)
    let bytes = clearedBytes(set)
    var remaining = groups
    while remaining != 0 {
        let group = takeGroup(&remaining)
        let rx = chunk.x[group] - x, ry = chunk.y[group] - y
        let bits = (rx * rx + ry * ry <= square).bits
        bytes.storeBytes(of: UInt8(truncatingIfNeeded: bits), toByteOffset: group, as: UInt8.self)
    }
}

/// Sets the bits of the bodies in an upright rectangle, of some groups; those of the others are 0.
@inline(__always)
private func findBodiesInRectangle(
    _ step: UnsafePointer<csimd_region_step>, x: Float, y: Float, _ chunk: ForceChunk, _ groups: UInt32,
    _ set: UnsafeMutablePointer<BodySet>
) {
    let x = FloatLanes(x), y = FloatLanes(y)
    let halfWidth = FloatLanes(step.pointee.a), halfHeight = FloatLanes(step.pointee.b)
    let bytes = clearedBytes(set)
    var remaining = groups
    while remaining != 0 {
        let group = takeGroup(&remaining)
        let insideX = abs(chunk.x[group] - x) <= halfWidth
        let insideY = abs(chunk.y[group] - y) <= halfHeight
        let bits = (insideX & insideY).bits
        bytes.storeBytes(of: UInt8(truncatingIfNeeded: bits), toByteOffset: group, as: UInt8.self)
    }
}

/// An empty set, as a byte a group.
@inline(__always)
private func clearedBytes(_ set: UnsafeMutablePointer<BodySet>) -> UnsafeMutableRawPointer {
    set.pointee = .zero
    return UnsafeMutableRawPointer(set)
}
