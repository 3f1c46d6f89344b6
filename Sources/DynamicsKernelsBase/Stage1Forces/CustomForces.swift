// Fields whose force a client's block computes: the engine calls it for the bodies of a tile at once.

import CSIMD

@inline(never)
func applyCustom(
    _ arguments: UnsafePointer<csimd_forces_arguments>, _ index: Int, _ tile: ForceTile, _ selection: Selection
) {
    var call = csimd_custom_call(
        field: Int32(truncatingIfNeeded: index), first_body: Int32(truncatingIfNeeded: tile.firstGroup * 8),
        groups: selection.groups, lanes: selection.lanes.assumingMemoryBound(to: UInt8.self),
        fx: UnsafeMutableRawPointer(tile.customX).assumingMemoryBound(to: Float.self),
        fy: UnsafeMutableRawPointer(tile.customY).assumingMemoryBound(to: Float.self))
    arguments.pointee.custom(arguments.pointee.custom_context, &call)
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        let mask = selection.mask(group)
        let inverseMass = tile.inverseMass[group]
        tile.ax[group] += select(mask, tile.customX[group] * inverseMass, 0)
        tile.ay[group] += select(mask, tile.customY[group] * inverseMass, 0)
    }
}
