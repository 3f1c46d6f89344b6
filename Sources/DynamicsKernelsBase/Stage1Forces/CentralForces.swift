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
// A step of T is a drift, a kick and a drift; orbits come round in their time to fourth order if the kick is that of a place
// T²/12 along the acceleration (M. Takahashi and M. Imada, "Monte Carlo calculation of quantum systems. II", 1984). Along
// the line, where a field is as a power of the distance, it is known there without another look:
//
//     c ← c (1 + e τ c),   τ = T²/12,   e = d ln|a| / d ln|r| = {0 or 1} − falloff
//
// Where an orbit is so close that this is more than an eighth, it is an eighth. Uniform fields stay as they are: a spring
// of 1 Hz swings in its time to 0.05 %, and gives what its strength says.
//
// Radial gravity is c = S A / |r|, a spring c = S A / m, electric c = S A q / (m |r|). Vortex is S |r| P A / |r| = S P
// A across the line, with P points a metre, so it needs no root. Below 1e-15 pt there is no direction, so no force of
// unit length.

import CSIMD

@inline(never)
func applyCentral(
    _ field: UnsafePointer<csimd_force_field>, _ chunk: ForceChunk, _ selection: Selection, along: Float, most: Float
) {
    let x = FloatLanes(field.pointee.x), y = FloatLanes(field.pointee.y)
    let strength = FloatLanes(field.pointee.strength)
    let uniform = field.pointee.uniform != 0
    let flags = Int(field.pointee.flags)
    let across = flags & csimd_force_across != 0
    let unitLength = flags & csimd_force_unit_length != 0
    let byCharge = flags & csimd_force_by_charge != 0
    let byMass = flags & csimd_force_by_mass != 0
    let falloff = -2 * (field.pointee.exponent_high + field.pointee.exponent_low)
    let slope = FloatLanes(across || uniform ? 0 : ((unitLength ? 0 : 1) - falloff) * along)
    let most = FloatLanes(most)
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
        c *= 1 + max(min(c * slope, most), -most)
        let ux = across ? ry : rx, uy = across ? -rx : ry
        chunk.ax[group] = chunk.ax[group] + c * ux
        chunk.ay[group] = chunk.ay[group] + c * uy
    }
}
