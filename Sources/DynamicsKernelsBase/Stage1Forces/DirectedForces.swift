// Fields with a direction of their own.
//
//     linear gravity:   a += A g
//     velocity:         v = u, imposed in every substep
//
// g      the field's acceleration, pt/s²; A falloff
// u      the velocity, pt/s; of several such fields the last one holds

import CSIMD

@inline(never)
func applyLinear(_ field: UnsafePointer<csimd_force_field>, _ chunk: ForceChunk, _ selection: Selection) {
    let x = FloatLanes(field.pointee.direction_x), y = FloatLanes(field.pointee.direction_y)
    let uniform = field.pointee.uniform != 0
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        let mask = selection.mask(group)
        let falloff = uniform ? 1 : chunk.falloff[group]
        chunk.ax[group] += select(mask, falloff * x, 0)
        chunk.ay[group] += select(mask, falloff * y, 0)
    }
}

@inline(never)
func applyVelocity(_ field: UnsafePointer<csimd_force_field>, _ chunk: ForceChunk, _ selection: Selection) {
    guard let imposed = chunk.imposed else { return }
    let x = FloatLanes(field.pointee.direction_x), y = FloatLanes(field.pointee.direction_y)
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        let mask = selection.mask(group)
        imposed.vx[group] = select(mask, x, imposed.vx[group])
        imposed.vy[group] = select(mask, y, imposed.vy[group])
        imposed.mask[group] |= mask
    }
}
