// Noise and turbulence: improved Perlin noise (K. Perlin, "Improving noise", 2002) with an integer hash of
// lattice corners, eight bodies at a time. The definition is `Noise` of the model.
//
//     f = c A N(u),   u = ((x − p) / λ, z),   z = t ν
//     N = blend over the cell's eight corners k of g_k·(u − k),   weights by 6 w⁵ − 15 w⁴ + 10 w³,   within ±1
//
// x, p   where the field meets the body, and the field's position, pt;   λ wavelength, pt
// t, ν   simulated time, s, and the field's animation speed, Hz
// c, A   strength and falloff;   g_k one of twelve gradients, by a hash of the corner and the component

import CSIMD

/// Odd factors that spread coordinates, component and rounds over 32 bits.
private let multiplierX: UInt32 = 0x8DA6_B343, multiplierY: UInt32 = 0xD816_3841
private let multiplierZ: UInt32 = 0xCB1A_B31F, multiplierSeed: UInt32 = 0x9E37_79B9
private let firstRound: UInt32 = 0x2C1B_3C6D, secondRound: UInt32 = 0x297A_2D39

/// Lattice coordinates are held within ±10⁶, where a Float still has 16 places in a cell.
private let largestCell: Float = 1e6

/// Adds c A N to the accelerations of selected bodies, pt/s², the x component with seed 0 and the y component with
/// seed 1. Turbulence is multiplied by the speed, too.
///
/// - Parameter time: simulated, s; by the animation speed it is the third coordinate.
@inline(never)
func applyNoise(
    _ field: UnsafePointer<csimd_force_field>, _ chunk: ForceChunk, _ selection: Selection, time: Double
) {
    let x = FloatLanes(field.pointee.x), y = FloatLanes(field.pointee.y)
    let inverseWavelength = FloatLanes(field.pointee.inverse_wavelength)
    let strength = FloatLanes(field.pointee.strength)
    let uniform = field.pointee.uniform != 0
    let bySpeed = Int(field.pointee.flags) & csimd_force_by_speed != 0
    let moment = Moment(time * field.pointee.animation_speed)
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        // Both components share the cells and their weights, and differ by the hash's seed.
        let cellX = Cell((chunk.x[group] - x) * inverseWavelength, multiplierX)
        let cellY = Cell((chunk.y[group] - y) * inverseWavelength, multiplierY)
        var c = strength
        if !uniform { c *= chunk.falloff[group] }
        if bySpeed {
            let vx = chunk.vx[group], vy = chunk.vy[group]
            c *= sqrt(vx * vx + vy * vy)
        }
        // Lanes that are left out get 0 added, which changes nothing.
        c = select(selection.mask(group), c, 0)
        chunk.ax[group] += c * noise(cellX, cellY, moment, seed: 0)
        chunk.ay[group] += c * noise(cellX, cellY, moment, seed: 1)
    }
}

// The first step of the hash, h ^ h ≫ 15, may be done before the parts of the axes are joined by ^, so
// it is done once a cell and not once a corner.

/// Where a time lies among the cells of the third axis.
private struct Moment {
    /// The cell, times its multiplier.
    let hash: UInt32
    let offset, fade: Float

    /// Cells wrap around at 2³², which no one lives to see; times beyond 2⁵³ cells are cell 0.
    @inline(__always)
    init(_ z: Double) {
        let bounded = abs(z) < 9e15 ? z : 0
        var whole = Int64(bounded)
        if Double(whole) > bounded { whole &-= 1 }
        let f = Float(bounded - Double(whole))
        hash = UInt32(truncatingIfNeeded: whole) &* multiplierZ
        offset = f
        fade = f * f * f * (f * (f * 6 - 15) + 10)
    }
}

/// Where eight coordinates lie among the cells of an axis.
private struct Cell {
    /// The cell's lower and upper corner, times the axis's multiplier, after the first step of the hash.
    let low, high: IntLanes
    let offset, fade: FloatLanes

    @inline(__always)
    init(_ coordinate: FloatLanes, _ multiplier: UInt32) {
        let largest = FloatLanes(largestCell)
        let u = max(min(coordinate, largest), -largest)
        let truncated = IntLanes(truncating: u)
        let whole = truncated &+ IntLanes(FloatLanes(truncated) > u)
        let f = u - FloatLanes(whole)
        let hash = whole &* IntLanes(bits: multiplier)
        low = fold(hash)
        high = fold(hash &+ IntLanes(bits: multiplier))
        offset = f
        fade = f * f * f * (f * (f * 6 - 15) + 10)
    }
}

/// One component, within ±1.
@inline(__always)
private func noise(_ x: Cell, _ y: Cell, _ z: Moment, seed: UInt32) -> FloatLanes {
    let seedHash = seed &* multiplierSeed
    let low = layer(x, y, hash: z.hash ^ seedHash, offset: z.offset)
    let high = layer(x, y, hash: (z.hash &+ multiplierZ) ^ seedHash, offset: z.offset - 1)
    let value = blend(low, high, FloatLanes(z.fade))
    return max(min(value, 1), -1)
}

/// The four corners of one cell of the third axis, blended along x, then y.
@inline(__always)
private func layer(_ x: Cell, _ y: Cell, hash: UInt32, offset: Float) -> FloatLanes {
    let z = FloatLanes(offset)
    let hash = IntLanes(bits: hash ^ (hash &>> 15))
    let low = y.low ^ hash, high = y.high ^ hash
    let x1 = x.offset - 1, y1 = y.offset - 1
    return blend(
        blend(slope(x.low ^ low, x.offset, y.offset, z), slope(x.high ^ low, x1, y.offset, z), x.fade),
        blend(slope(x.low ^ high, x.offset, y1, z), slope(x.high ^ high, x1, y1, z), x.fade),
        y.fade)
}

/// Straight between two values.
@inline(__always)
private func blend(_ a: FloatLanes, _ b: FloatLanes, _ t: FloatLanes) -> FloatLanes {
    a + t * (b - a)
}

/// A step of the hash.
@inline(__always)
private func fold(_ h: IntLanes) -> IntLanes { h ^ h.shiftedRight(by: 15) }

/// The product of a corner's gradient with the offset from the corner; the hash after its first step.
@inline(__always)
private func slope(
    _ folded: IntLanes, _ x: FloatLanes, _ y: FloatLanes, _ z: FloatLanes
) -> FloatLanes {
    let h = fold(fold(folded &* IntLanes(bits: firstRound)) &* IntLanes(bits: secondRound))
    // With h the low four bits: u = h < 8 ? x : y, v = h < 4 ? y : (h == 12 || h == 14) ? x : z; bits 0 and
    // 1 are their signs.
    let u = select(h & 8 == 0, x, y)
    let xOrZ = select(h & 13 == 12, x, z)
    let v = select(h & 12 == 0, y, xOrZ)
    return multipliedBySign(u, FloatLanes(bitPattern: h &<< 31)) + multipliedBySign(v, FloatLanes(bitPattern: h &<< 30))
}
