/// The noise of noise and turbulence fields, as a definition that every engine implements on its own.
///
/// N(x, y, t) has two components, each improved Perlin noise (K. Perlin, "Improving noise", 2002) at the lattice
/// coordinates (r.x/L, r.y/L, t · animationSpeed), with r relative to the field's position and L = 20 + 380 ·
/// smoothness pt; component x has seed 0, component y seed 1; each is clamped to [−1, 1].
///
/// Perlin's scheme: i = ⌊u⌋ per axis, f = u − i, fade(f) = f³(f(6f − 15) + 10), the gradient's product with the offset
/// at each of the eight corners, blended by fade along x, then y, then z. The gradient of a corner is picked by the low
/// four bits of its hash from the sixteen of the paper: with h those bits, u = h < 8 ? x : y, v = h < 4 ? y : (h == 12
/// || h == 14) ? x : z, and the product is (h & 1 == 0 ? u : −u) + (h & 2 == 0 ? v : −v).
///
/// The noise is a function of place and simulated time alone: equal worlds see equal noise.
public enum Noise {
    /// The multipliers of the hash of a lattice corner: integer mixing on 32 bits, wrapping.
    ///
    /// h = x·0x8DA6B343 ⊕ y·0xD8163841 ⊕ z·0xCB1AB31F ⊕ seed·0x9E3779B9, then twice "h ⊕= h ≫ 15; h ·= constant" with
    /// 0x2C1B3C6D and 0x297A2D39 (``rounds``), then h ⊕= h ≫ 15.
    public static let multipliers: (x: UInt32, y: UInt32, z: UInt32, seed: UInt32) =
        (0x8DA6_B343, 0xD816_3841, 0xCB1A_B31F, 0x9E37_79B9)
    /// The multipliers of the two mixing rounds.
    public static let rounds: (first: UInt32, second: UInt32) = (0x2C1B_3C6D, 0x297A_2D39)

    /// The edge L of a lattice cell, pt: 20 at smoothness 0, 400 at 1.
    public static func wavelength(smoothness: Double) -> Double {
        Tuning.noiseWavelength.base + Tuning.noiseWavelength.smoothness * smoothness
    }
}
