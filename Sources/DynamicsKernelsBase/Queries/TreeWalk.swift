// Which shapes of a tree a query has to look at.
//
// A tree's groups hold the boxes of eight children, or of eight shapes in its leaves. Boxes and what is compared with
// them are rounded to Float, so that comparisons are too wide by a margin that is larger than all roundings on the way:
// only what is found matters, and that is computed in Double.
//
//     ray     t_in = max over axes of (near − f) / d,  t_out = min over axes of (far − f) / d;  met where t_in ≤ t_out
//     point   |max(low − p, p − high, 0)| by axis, at most as far as the best so far
//
// near, far   the box's sides by the direction of the ray, pt;   f, d start and way of the ray, pt;   p the point, pt
// Source of the test of slabs: T. L. Kay, J. T. Kajiya, "Ray tracing complex scenes" (1986).

import CSIMD

/// What roundings of places of that size amount to, generously: eight units in the last place.
@inline(__always) private func rounding(_ size: Double) -> Float { Float(size) * 0x1p-20 }

/// A ray as boxes see it, or a box that moves straight on.
struct BoxRay {
    private let nearX, nearY, farX, farY: FloatLanes
    private let inverseX, inverseY: FloatLanes
    /// Which columns of a group come first along the ray.
    private let nearColumnX, nearColumnY, farColumnX, farColumnY: Int

    /// - Parameters:
    ///   - start: where its centre starts.
    ///   - way: to where it goes from there.
    ///   - half: half its extents.
    init(_ start: PlaneVector, _ way: PlaneVector, half: PlaneVector = .zero) {
        // Places along the way may be as far out as start and way together.
        let margin = rounding(start.largest + way.largest + half.largest)
        let (dx, dy) = (Float(way.x), Float(way.y))
        let (widthX, widthY) = (margin + Float(half.x), margin + Float(half.y))
        let (x, y) = (Float(start.x), Float(start.y))
        let (isRight, isDown) = (dx >= 0, dy >= 0)
        // A box is widened by moving the start towards its near side, and away from its far one.
        nearX = FloatLanes(isRight ? x + widthX : x - widthX)
        farX = FloatLanes(isRight ? x - widthX : x + widthX)
        nearY = FloatLanes(isDown ? y + widthY : y - widthY)
        farY = FloatLanes(isDown ? y - widthY : y + widthY)
        inverseX = FloatLanes(BoxRay.inverse(dx))
        inverseY = FloatLanes(BoxRay.inverse(dy))
        (nearColumnX, farColumnX) = isRight ? (0, 16) : (16, 0)
        (nearColumnY, farColumnY) = isDown ? (8, 24) : (24, 8)
    }

    /// Finite where there is no way, so that nothing becomes 0 times infinity.
    private static func inverse(_ way: Float) -> Float { abs(way) > 1e-30 ? 1 / way : way < 0 ? -1e30 : 1e30 }

    /// Which boxes it meets before a share of its way, and where.
    @inline(__always)
    func meets(_ boxes: UnsafePointer<Float>, before limit: Float) -> (start: FloatLanes, bits: Int32) {
        let startX = (boxes.lanes(at: nearColumnX) - nearX) * inverseX
        let startY = (boxes.lanes(at: nearColumnY) - nearY) * inverseY
        let endX = (boxes.lanes(at: farColumnX) - farX) * inverseX
        let endY = (boxes.lanes(at: farColumnY) - farY) * inverseY
        let start = max(max(startX, startY), 0)
        let end = min(min(endX, endY), FloatLanes(limit))
        return (start, (start <= end).bits)
    }
}

/// A box as those of a tree see it.
struct QueryBox {
    private let minX, minY, maxX, maxY: FloatLanes

    init(center: PlaneVector, half: PlaneVector) {
        let margin = rounding(center.largest + half.largest)
        let (x, y) = (Float(center.x), Float(center.y))
        let (halfX, halfY) = (Float(half.x) + margin, Float(half.y) + margin)
        (minX, maxX) = (FloatLanes(x - halfX), FloatLanes(x + halfX))
        (minY, maxY) = (FloatLanes(y - halfY), FloatLanes(y + halfY))
    }

    /// Which of a group's eight boxes it overlaps or touches: bit k, box k.
    @inline(__always) func overlaps(_ boxes: UnsafePointer<Float>) -> Int32 {
        let isWithinX = (boxes.lanes(at: 0) <= maxX) & (minX <= boxes.lanes(at: 16))
        let isWithinY = (boxes.lanes(at: 8) <= maxY) & (minY <= boxes.lanes(at: 24))
        return (isWithinX & isWithinY).bits
    }
}

/// A point as boxes see it.
struct BoxPoint {
    private let x, y, margin: FloatLanes

    init(_ point: PlaneVector, within: Double) {
        (x, y) = (FloatLanes(Float(point.x)), FloatLanes(Float(point.y)))
        margin = FloatLanes(rounding(point.largest + within))
    }

    /// Which boxes are no further away, and how far they are at least.
    @inline(__always)
    func reaches(_ boxes: UnsafePointer<Float>, within limit: Float) -> (start: FloatLanes, bits: Int32) {
        let beyondX = max(boxes.lanes(at: 0) - x, x - boxes.lanes(at: 16)) - margin
        let beyondY = max(boxes.lanes(at: 8) - y, y - boxes.lanes(at: 24)) - margin
        let (dx, dy) = (max(beyondX, 0), max(beyondY, 0))
        let distance = sqrt(dx * dx + dy * dy)
        return (distance, (distance <= FloatLanes(limit)).bits)
    }
}

extension csimd_query_tree {
    /// Shows the shapes whose boxes a query reaches, those of nearer groups first, until none is left before the limit.
    ///
    /// - Parameters:
    ///   - reach: for a group's boxes and the limit: where the query reaches each, and bits of those before the limit.
    ///   - visit: gets a shape and the limit, and returns the limit from there on.
    /// - Returns: the last limit.
    @inline(__always)
    func walk(
        _ stack: csimd_query_stack, before first: Float,
        _ reach: (UnsafePointer<Float>, Float) -> (start: FloatLanes, bits: Int32),
        _ visit: (UnsafePointer<csimd_query_shape>, Float) -> Float
    ) -> Float {
        var limit = first
        guard group_count > 0 else { return limit }
        var depth = 1
        stack.groups[0] = group_count - 1
        stack.starts[0] = 0
        while depth > 0 {
            depth -= 1
            // What has been met since the group was put on the stack may lie before it.
            guard stack.starts[depth] <= limit else { continue }
            let group = Int(stack.groups[depth])
            let (start, bits) = reach(boxes + Int(csimd_query_group_floats) * group, limit)
            guard bits != 0 else { continue }
            // Where each lane is entered, to be read lane by lane.
            stack.lanes.store(start, at: 0)
            var rest = bits
            if group < Int(leaf_count) {
                while rest != 0 {
                    let lane = rest.trailingZeroBitCount
                    rest &= rest - 1
                    if stack.lanes[lane] <= limit { limit = visit(shapes + 8 * group + lane, limit) }
                }
                continue
            }
            // The nearest child comes to lie on top.
            let (bottom, child) = (depth, first_child[group])
            while rest != 0 {
                let lane = rest.trailingZeroBitCount
                rest &= rest - 1
                let start = stack.lanes[lane]
                var place = depth
                // Sorted among its siblings alone: at most eight, and the stack below stays as it is.
                while place > bottom, stack.starts[place - 1] < start {
                    stack.starts[place] = stack.starts[place - 1]
                    stack.groups[place] = stack.groups[place - 1]
                    place -= 1
                }
                stack.starts[place] = start
                stack.groups[place] = child + Int32(lane)
                depth += 1
            }
        }
        return limit
    }

    /// Shows the shapes whose boxes overlap another.
    ///
    /// - Parameters:
    ///   - box: in the world, widened by a margin for rounding.
    ///   - visit: gets each of them once, in no particular order.
    @inline(__always)
    func walk(_ stack: csimd_query_stack, _ box: QueryBox, _ visit: (UnsafePointer<csimd_query_shape>) -> Void) {
        guard group_count > 0 else { return }
        var depth = 1
        stack.groups[0] = group_count - 1
        while depth > 0 {
            depth -= 1
            let group = Int(stack.groups[depth])
            var rest = box.overlaps(boxes + Int(csimd_query_group_floats) * group)
            let isLeaf = group < Int(leaf_count)
            let child = isLeaf ? 0 : first_child[group]
            while rest != 0 {
                let lane = rest.trailingZeroBitCount
                rest &= rest - 1
                if isLeaf {
                    visit(shapes + 8 * group + lane)
                } else {
                    stack.groups[depth] = child + Int32(lane)
                    depth += 1
                }
            }
        }
    }
}
