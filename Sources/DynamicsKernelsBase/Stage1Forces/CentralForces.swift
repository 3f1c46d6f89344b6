// Fields along the line to their position or across it: radial gravity, vortex, spring, electric.
//
//     a += c r         along
//     a += c (r_y, −r_x)   across
//     c = S · A · {1/|r|: unit length} · {q: by charge} · {1/m: by mass}
//
// r      from the field's position to the body, pt
// S      the strength, signed, in units of points; A falloff
// q, m   charge and mass
//
// Radial gravity is c = S A / |r|, a spring c = S A / m, electric c = S A q / (m |r|). Vortex is S |r| P A / |r| = S P
// A across the line, with P points a metre, so it needs no root. Below 1e-15 pt there is no direction, so no force of
// unit length.

import CSIMD

@inline(never)
func applyCentral(_ field: UnsafePointer<csimd_force_field>, _ chunk: ForceChunk, _ selection: Selection) {
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
        let rx = chunk.x[group] - x, ry = chunk.y[group] - y
        var c = select(selection.mask(group), strength, 0)
        if !uniform { c *= chunk.falloff[group] }
        if byCharge { c *= chunk.charge[group] }
        if byMass { c *= chunk.inverseMass[group] }
        if unitLength {
            let square = rx * rx + ry * ry
            c = select(square > coincident, c / sqrt(square), 0)
        }
        let ux = across ? ry : rx, uy = across ? -rx : ry
        chunk.ax[group] = chunk.ax[group] + c * ux
        chunk.ay[group] = chunk.ay[group] + c * uy
    }
}
