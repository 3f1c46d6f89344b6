// Fields along the line to their position or across it: radial gravity, vortex, spring, electric.
//
// One loop: acceleration = c·(r.x, r.y) or c·(r.y, −r.x), where c is the strength times what the field's
// flags name. Vortex: S |r| P A/|r| = S P A, so it needs no root.

import CSIMD

@inline(never)
func applyCentral(_ field: UnsafePointer<csimd_force_field>, _ tile: ForceTile, _ selection: Selection) {
    let x = FloatLanes(field.pointee.x), y = FloatLanes(field.pointee.y)
    let strength = FloatLanes(field.pointee.strength)
    let uniform = field.pointee.uniform != 0
    let flags = Int(field.pointee.flags)
    let across = flags & csimd_force_across != 0
    let unitLength = flags & csimd_force_unit_length != 0
    let byCharge = flags & csimd_force_by_charge != 0
    let byMass = flags & csimd_force_by_mass != 0
    // Below 1e-15 pt there is no direction.
    let coincident = FloatLanes(1e-30)
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        let rx = tile.x[group] - x, ry = tile.y[group] - y
        var c = select(selection.mask(group), strength, 0)
        if !uniform { c *= tile.falloff[group] }
        if byCharge { c *= tile.charge[group] }
        if byMass { c *= tile.inverseMass[group] }
        if unitLength {
            let square = rx * rx + ry * ry
            c = select(square > coincident, c / sqrt(square), 0)
        }
        let ux = across ? ry : rx, uy = across ? -rx : ry
        tile.ax[group] = tile.ax[group] + c * ux
        tile.ay[group] = tile.ay[group] + c * uy
    }
}
