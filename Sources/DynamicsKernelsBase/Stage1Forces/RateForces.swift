// Fields that act in every substep through a rate: drag S·A/m (1/s) and magnetic S·q·A/m (rad/s).

import CSIMD

@inline(never)
func applyDrag(_ field: UnsafePointer<csimd_force_field>, _ tile: ForceTile, _ selection: Selection) {
    guard let rates = tile.dragRate else { return }
    let strength = FloatLanes(field.pointee.strength)
    let uniform = field.pointee.uniform != 0
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        var rate = strength * tile.inverseMass[group]
        if !uniform { rate *= tile.falloff[group] }
        rates[group] += select(selection.mask(group), rate, 0)
    }
}

@inline(never)
func applyMagnetic(_ field: UnsafePointer<csimd_force_field>, _ tile: ForceTile, _ selection: Selection) {
    guard let rates = tile.magneticRate else { return }
    let strength = FloatLanes(field.pointee.strength)
    let uniform = field.pointee.uniform != 0
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        var rate = strength * tile.charge[group] * tile.inverseMass[group]
        if !uniform { rate *= tile.falloff[group] }
        rates[group] += select(selection.mask(group), rate, 0)
    }
}
