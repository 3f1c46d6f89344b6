import DynamicsModel

/// The noise that ``Noise`` defines: improved Perlin noise on a hashed lattice.
struct PerlinNoise {
    let seed: UInt32

    /// The noise at lattice coordinates, from −1 to 1.
    func value(_ x: Double, _ y: Double, _ z: Double) -> Double {
        let base = (x.rounded(.down), y.rounded(.down), z.rounded(.down))
        let f = (x - base.0, y - base.1, z - base.2)
        var planes: [Double] = []
        for dz in 0...1 {
            var rows: [Double] = []
            for dy in 0...1 {
                let ends = (0...1).map { dx in
                    gradient(
                        hash(base.0 + Double(dx), base.1 + Double(dy), base.2 + Double(dz)),
                        f.0 - Double(dx), f.1 - Double(dy), f.2 - Double(dz))
                }
                rows.append(blend(ends[0], ends[1], fade(f.0)))
            }
            planes.append(blend(rows[0], rows[1], fade(f.1)))
        }
        return min(max(blend(planes[0], planes[1], fade(f.2)), -1), 1)
    }

    private func fade(_ f: Double) -> Double { f * f * f * (f * (f * 6 - 15) + 10) }

    private func blend(_ a: Double, _ b: Double, _ t: Double) -> Double { a + t * (b - a) }

    private func hash(_ x: Double, _ y: Double, _ z: Double) -> UInt32 {
        func lattice(_ value: Double) -> UInt32 { UInt32(truncatingIfNeeded: Int(value)) }
        let m = Noise.multipliers
        return mixed(lattice(x) &* m.x ^ lattice(y) &* m.y ^ lattice(z) &* m.z ^ seed &* m.seed)
    }

    private func gradient(_ hash: UInt32, _ x: Double, _ y: Double, _ z: Double) -> Double {
        let h = hash & 15
        let u = h < 8 ? x : y
        let v = h < 4 ? y : h == 12 || h == 14 ? x : z
        return (h & 1 == 0 ? u : -u) + (h & 2 == 0 ? v : -v)
    }
}

/// The mixing rounds of the noise's hash.
func mixed(_ value: UInt32) -> UInt32 {
    var h = value
    h = (h ^ h >> 15) &* Noise.rounds.first
    h = (h ^ h >> 15) &* Noise.rounds.second
    return h ^ h >> 15
}
