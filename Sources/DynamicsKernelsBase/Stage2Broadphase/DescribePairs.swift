// Which kernel collides a pair, and which of its sides comes first.
//
//     side order: by kind, then by id as an unsigned number, then by part
//     pair kind = table[7 a + b], a ≤ b the kinds of the sides
//
// The order follows from what the sides are, not from where they lie, so that a pair's bits don't depend on the list.

import CSIMD

/// Eight sides of pairs.
private struct SideRankLanes {
    let kind: IntLanes
    let id: IntLanes
    let part: IntLanes

    @inline(__always) init(_ records: UnsafePointer<csimd_side_rank>, _ sides: IntLanes) {
        let c = withUnsafePointer(to: sides) {
            FourColumns(records, stride: 4, at: UnsafeRawPointer($0).assumingMemoryBound(to: Int32.self))
        }
        (kind, id, part) = (IntLanes(bitPattern: c.c0), IntLanes(bitPattern: c.c1), IntLanes(bitPattern: c.c2))
    }

    /// Where this side comes first.
    @inline(__always) func precedes(_ other: Self) -> LaneMask {
        let sign = IntLanes(.min)
        let byPart = part < other.part
        let byID = select(id == other.id, byPart, id ^ sign < other.id ^ sign)
        return select(kind == other.kind, byID, kind < other.kind)
    }
}

/// Writes the forms of the pairs listed.
@inline(never) func describePairs(_ arguments: csimd_describe_arguments) {
    var position = Int(arguments.begin)
    while position < Int(arguments.end) {
        let pairs = arguments.pairs + position
        let high = arguments.high.values(at: pairs)
        let shape = IntLanes(arguments.collider_count) &+ ~high
        let low = SideRankLanes(arguments.ranks, arguments.low.values(at: pairs))
        let other = SideRankLanes(
            arguments.ranks, select(high < 0, shape, high))
        let inOrder = low.precedes(other)
        let kindA = select(inOrder, low.kind, other.kind)
        let kindB = select(inOrder, other.kind, low.kind)
        let kinds = kindA &* 7 &+ kindB
        let pairKinds = arguments.pair_kinds.values(at: kinds)
        arguments.forms.scatter(pairKinds | (IntLanes(Int32(csimd_form_reversed)) & ~inOrder), to: pairs)
        position += 8
    }
}
