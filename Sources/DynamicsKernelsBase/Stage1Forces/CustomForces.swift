// Fields whose force F a client's block computes: the engine calls it for the bodies of a chunk at once.
//
//     a += F / m
//
// F      mass pt/s²; m mass. Forces that are no numbers have been replaced by 0.

import CSIMD

@inline(never)
func applyCustom(
    _ arguments: UnsafePointer<csimd_forces_arguments>, _ index: Int, _ chunk: ForceChunk, _ selection: Selection
) {
    var call = csimd_custom_call(
        field: Int32(truncatingIfNeeded: index), first_body: Int32(truncatingIfNeeded: chunk.firstGroup * 8),
        groups: selection.groups, lanes: selection.lanes.assumingMemoryBound(to: UInt8.self),
        x: UnsafeRawPointer(chunk.x).assumingMemoryBound(to: Float.self),
        y: UnsafeRawPointer(chunk.y).assumingMemoryBound(to: Float.self),
        fx: UnsafeMutableRawPointer(chunk.customX).assumingMemoryBound(to: Float.self),
        fy: UnsafeMutableRawPointer(chunk.customY).assumingMemoryBound(to: Float.self))
    arguments.pointee.custom(arguments.pointee.custom_context, &call)
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        let mask = selection.mask(group)
        let inverseMass = chunk.inverseMass[group]
        chunk.ax[group] += select(mask, chunk.customX[group] * inverseMass, 0)
        chunk.ay[group] += select(mask, chunk.customY[group] * inverseMass, 0)
    }
}
