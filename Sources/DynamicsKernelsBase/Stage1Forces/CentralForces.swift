// Fields along the line to their position or across it: radial gravity, vortex, spring, electric.
//
// One loop: acceleration = c·(r.x, r.y) or c·(r.y, −r.x), where c is the strength times what the field's
// flags name. Vortex: S |r| P A/|r| = S P A, so it needs no root.

import CSIMD

@inline(never)
func applyCentral(_ field: UnsafePointer<csimd_force_field>, _ tile: ForceTile, _ selection: Selection) {
    let x = SIMD8<Float>(repeating: field.pointee.x), y = SIMD8<Float>(repeating: field.pointee.y)
    let strength = SIMD8<Float>(repeating: field.pointee.strength)
    let uniform = field.pointee.uniform != 0
    let flags = Int(field.pointee.flags)
    let across = flags & csimd_force_across != 0
    let unitLength = flags & csimd_force_unit_length != 0
    let byCharge = flags & csimd_force_by_charge != 0
    let byMass = flags & csimd_force_by_mass != 0
    // Below 1e-15 pt there is no direction.
    let coincident = SIMD8<Float>(repeating: 1e-30)
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        let rx = tile.x[group] - x, ry = tile.y[group] - y
        var c = csimd_select(selection.mask(group), strength, .zero)
        if !uniform { c *= tile.falloff[group] }
        if byCharge { c *= tile.charge[group] }
        if byMass { c *= tile.inverseMass[group] }
        if unitLength {
            let square = rx * rx + ry * ry
            c = csimd_select(csimd_greater(square, coincident), c / csimd_sqrt(square), .zero)
        }
        let ux = across ? ry : rx, uy = across ? -rx : ry
        tile.ax[group] = tile.ax[group] + c * ux
        tile.ay[group] = tile.ay[group] + c * uy
    }
}
