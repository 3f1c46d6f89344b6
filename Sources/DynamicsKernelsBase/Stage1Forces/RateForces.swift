// Fields that act in every substep through a rate.
//
//     drag:       γ = S A / m        (1/s),    v' = −γ v
//     magnetic:   ω = S q A / m      (rad/s),  v' = ω v turned by a quarter
//
// S      strength, A falloff, m mass, q charge
//
// Rates of several fields add up. The substeps integrate drag implicitly and turn by the Cayley map, so that neither
// gains energy at any rate.

import CSIMD

@inline(never)
func applyDrag(_ field: UnsafePointer<csimd_force_field>, _ chunk: ForceChunk, _ selection: Selection) {
    guard let rates = chunk.dragRate else { return }
    let strength = FloatLanes(field.pointee.strength)
    let uniform = field.pointee.uniform != 0
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        var rate = strength * chunk.inverseMass[group]
        if !uniform { rate *= chunk.falloff[group] }
        rates[group] += select(selection.mask(group), rate, 0)
    }
}

@inline(never)
func applyMagnetic(_ field: UnsafePointer<csimd_force_field>, _ chunk: ForceChunk, _ selection: Selection) {
    guard let rates = chunk.magneticRate else { return }
    let strength = FloatLanes(field.pointee.strength)
    let uniform = field.pointee.uniform != 0
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        var rate = strength * chunk.charge[group] * chunk.inverseMass[group]
        if !uniform { rate *= chunk.falloff[group] }
        rates[group] += select(selection.mask(group), rate, 0)
    }
}
