// Which kernel collides a pair, and which of its sides comes first.

import CSIMD

/// Eight sides of pairs.
private struct SideRanks {
    let kind: LaneInts
    let id: LaneInts
    let part: LaneInts

    @inline(__always) init(_ ranks: UnsafePointer<Int32>, _ index: LaneInts) {
        let r = withUnsafePointer(to: index) {
            csimd_gather_half_records(
                UnsafeRawPointer(ranks).assumingMemoryBound(to: Float.self),
                UnsafeRawPointer($0).assumingMemoryBound(to: Int32.self), 4)
        }
        kind = csimd_float_to_bits(r.c0)
        id = csimd_float_to_bits(r.c1)
        part = csimd_float_to_bits(r.c2)
    }

    /// −1 where this side comes first.
    @inline(__always) func precedes(_ other: Self) -> LaneInts {
        let sign = LaneInts(repeating: .min)
        let byPart = csimd_less_i(part, other.part)
        let byID = csimd_select_i(csimd_equal_i(id, other.id), byPart, csimd_less_i(id ^ sign, other.id ^ sign))
        return csimd_select_i(csimd_equal_i(kind, other.kind), byID, csimd_less_i(kind, other.kind))
    }
}

/// Writes the forms of the pairs listed.
@inline(never) func describePairs(_ arguments: csimd_describe_arguments) {
    var position = Int(arguments.begin)
    while position < Int(arguments.end) {
        let pairs = arguments.pairs + position
        let high = csimd_look_up(arguments.high, pairs)
        let shape = LaneInts(repeating: arguments.collider_count) &+ ~high
        let low = SideRanks(arguments.ranks, csimd_look_up(arguments.low, pairs))
        let other = SideRanks(
            arguments.ranks, csimd_select_i(csimd_less_i(high, LaneInts(repeating: 0)), shape, high))
        let inOrder = low.precedes(other)
        let kindA = csimd_select_i(inOrder, low.kind, other.kind)
        let kindB = csimd_select_i(inOrder, other.kind, low.kind)
        let kinds = kindA &* LaneInts(repeating: 6) &+ kindB
        let bins = withUnsafePointer(to: kinds) {
            csimd_look_up(arguments.bin_of_kinds, UnsafeRawPointer($0).assumingMemoryBound(to: Int32.self))
        }
        csimd_scatter_bytes(
            arguments.forms, pairs, bins | (LaneInts(repeating: Int32(csimd_form_reversed)) & ~inOrder))
        position += 8
    }
}
