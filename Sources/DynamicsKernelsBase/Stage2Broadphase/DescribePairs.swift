// What narrowphase and solver need to know of each pair, from what its two sides are made of.

import CSIMD

/// Eight sides of pairs.
private struct SideLanes {
    let body: LaneInts
    let friction: LaneFloats
    let elasticity: LaneFloats
    let size: LaneFloats
    let kind: LaneInts
    let id: LaneInts
    let part: LaneInts

    @inline(__always) init(_ materials: UnsafePointer<Float>, _ index: LaneInts) {
        let r = withUnsafePointer(to: index) {
            csimd_gather_records(materials, UnsafeRawPointer($0).assumingMemoryBound(to: Int32.self), 8)
        }
        body = csimd_float_to_bits(r.c0)
        (friction, elasticity, size) = (r.c1, r.c2, r.c3)
        kind = csimd_float_to_bits(r.c4)
        id = csimd_float_to_bits(r.c5)
        part = csimd_float_to_bits(r.c6)
    }

    /// −1 where this side comes first: by kind, the item's id as an unsigned number, and part.
    @inline(__always) func precedes(_ other: Self) -> LaneInts {
        let sign = LaneInts(repeating: .min)
        let byPart = csimd_less_i(part, other.part)
        let byID = csimd_select_i(csimd_equal_i(id, other.id), byPart, csimd_less_i(id ^ sign, other.id ^ sign))
        return csimd_select_i(csimd_equal_i(kind, other.kind), byID, csimd_less_i(kind, other.kind))
    }
}

/// Writes sides, solver records and bins. Reads and writes whole groups of eight: room for 7 more is needed, and
/// the sides behind the last pair must be ones that exist.
@inline(never) func describePairs(_ arguments: csimd_describe_arguments) {
    let zero = LaneInts(repeating: 0)
    let unused = LaneFloats(repeating: 0)
    let staticPush = LaneFloats(repeating: arguments.push_sizes * arguments.static_push_factor)
    var pair = Int(arguments.begin)
    while pair < Int(arguments.end) {
        let lowIndex = arguments.low.lanes(at: pair)
        let high = arguments.high.lanes(at: pair)
        let isShape = csimd_less_i(high, zero)
        let highIndex = csimd_select_i(isShape, LaneInts(repeating: arguments.collider_count) &+ ~high, high)
        let low = SideLanes(arguments.materials, lowIndex)
        let other = SideLanes(arguments.materials, highIndex)
        let inOrder = low.precedes(other)
        let second = csimd_select_i(isShape, ~high, high)
        arguments.side_a.store(csimd_select_i(inOrder, lowIndex, second), at: pair)
        arguments.side_b.store(csimd_select_i(inOrder, second, lowIndex), at: pair)

        let bodyA = csimd_select_i(inOrder, low.body, other.body)
        let bodyB = csimd_select_i(inOrder, other.body, low.body)
        let size = csimd_min(low.size, other.size)
        let isStatic = csimd_equal_i(bodyA, zero) | csimd_equal_i(bodyB, zero)
        let pushSizes = csimd_select(isStatic, staticPush, LaneFloats(repeating: arguments.push_sizes))
        let hardening = LaneFloats(repeating: 1) / (size * arguments.hardening_fraction)
        csimd_store_records(
            arguments.records + pair * csimd_pair_stride, Int64(csimd_pair_stride),
            csimd_f8x8(
                c0: csimd_bits_to_float(bodyA), c1: csimd_bits_to_float(bodyB),
                c2: csimd_sqrt(low.friction * other.friction), c3: csimd_max(low.elasticity, other.elasticity),
                c4: size * pushSizes, c5: hardening, c6: unused, c7: unused))

        let kindA = csimd_select_i(inOrder, low.kind, other.kind)
        let kindB = csimd_select_i(inOrder, other.kind, low.kind)
        storeBins(arguments, kindA &* LaneInts(repeating: 6) &+ kindB, at: pair)
        pair += 8
    }
}

@inline(__always)
private func storeBins(_ arguments: csimd_describe_arguments, _ kinds: LaneInts, at pair: Int) {
    for lane in 0..<8 {
        arguments.bins[pair + lane] = UInt8(truncatingIfNeeded: arguments.bin_of_kinds[Int(kinds[lane])])
    }
}
