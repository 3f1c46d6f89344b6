import DynamicsModel
import Foundation

@testable import DynamicsEngine

/// What fields do to one body, written from the formulas in Double.
struct FieldEffect {
    var acceleration = Vector2.zero
    var dragRate = 0.0
    var magneticRate = 0.0
    var imposed: Vector2?

    /// One body of mass m and charge q; the membership is the caller's.
    mutating func add(_ field: Field, x: Vector2, v: Vector2, m: Double, q: Double, time: Double) {
        let r = x - field.position
        guard field.region.contains(r) else { return }
        let distance = (r.x * r.x + r.y * r.y).squareRoot()
        let direction = distance > 0 ? r / distance : .zero
        let s = field.strength
        let a = scalarFalloff(field, distance: distance)
        switch field.kind {
        case .drag: dragRate += s * a / m
        case .vortex: acceleration += s * distance * 100 * a * Vector2(direction.y, -direction.x)
        case .radialGravity: acceleration -= s * 100 * a * direction
        case .linearGravity(let direction): acceleration += s * 100 * a * direction
        case .velocity(let direction): imposed = s * 100 * direction
        case .noise(let smoothness, let speed):
            let length = 20 + 380 * smoothness
            acceleration += s * 100 * a * scalarNoise(r / length, time * speed)
        case .turbulence(let smoothness, let speed):
            let length = 20 + 380 * smoothness
            acceleration += s * a * (v.x * v.x + v.y * v.y).squareRoot() * scalarNoise(r / length, time * speed)
        case .spring: acceleration -= s * a * r / m
        case .electric: acceleration += s * q * 100 * a * direction / m
        case .magnetic: magneticRate += s * q * a / m
        // Bodies without outlines feel none.
        case .wind: break
        case .custom(.perItem(let block), _):
            acceleration += block(.init(position: x, velocity: v, mass: m, charge: q, deltaTime: 1.0 / 60)) / m
        case .custom(.perLane(let block), _):
            func lanes(_ value: Double) -> SIMD8<Float> { SIMD8(repeating: Float(value)) }
            let force = block(
                .init(
                    x: lanes(x.x), y: lanes(x.y), velocityX: lanes(v.x), velocityY: lanes(v.y), mass: lanes(m),
                    charge: lanes(q), deltaTime: 1.0 / 60))
            acceleration += Vector2(Double(force.x[0]), Double(force.y[0])) / m
        }
    }

    /// All fields on one body; every field has the members `isMember`.
    init(_ fields: [Field], on body: Int, of bodies: FieldBodies, time: Double = 0, isMember: Bool = true) {
        let columns = bodies.columns
        guard isMember && columns.inverse_mass[body] > 0 else { return }
        for field in fields {
            add(
                field, x: bodies.position(body), v: Vector2(Double(columns.vx[body]), Double(columns.vy[body])),
                m: 1 / Double(columns.inverse_mass[body]), q: Double(columns.charge[body]), time: time)
        }
    }
}

/// A = min(max(R, Rmin)^(−falloff), 10⁶), distance in pt.
func scalarFalloff(_ field: Field, distance: Double) -> Double {
    let least = max(field.minimumRadius / 100, 1e-4)
    return min(pow(max(distance / 100, least), -field.falloff), 1e6)
}

/// Perlin's noise with the paper's table of gradients, at lattice coordinates.
func scalarNoise(_ p: Vector2, _ z: Double) -> Vector2 {
    Vector2(scalarNoise(p.x, p.y, z, seed: 0), scalarNoise(p.x, p.y, z, seed: 1))
}

private let gradients: [SIMD3<Double>] = [
    [1, 1, 0], [-1, 1, 0], [1, -1, 0], [-1, -1, 0], [1, 0, 1], [-1, 0, 1], [1, 0, -1], [-1, 0, -1],
    [0, 1, 1], [0, -1, 1], [0, 1, -1], [0, -1, -1], [1, 1, 0], [0, -1, 1], [-1, 1, 0], [0, -1, -1],
]

private func scalarNoise(_ x: Double, _ y: Double, _ z: Double, seed: UInt32) -> Double {
    let cell = [x.rounded(.down), y.rounded(.down), z.rounded(.down)]
    let f = [x - cell[0], y - cell[1], z - cell[2]]
    let fade = f.map { $0 * $0 * $0 * ($0 * ($0 * 6 - 15) + 10) }
    var sum = 0.0
    for corner in 0..<8 {
        let bit = [corner & 1, corner >> 1 & 1, corner >> 2]
        var h = seed &* Noise.multipliers.seed
        for (axis, multiplier) in [Noise.multipliers.x, Noise.multipliers.y, Noise.multipliers.z].enumerated() {
            h ^= UInt32(truncatingIfNeeded: Int(cell[axis]) + bit[axis]) &* multiplier
        }
        for multiplier in [Noise.rounds.first, Noise.rounds.second] { h = (h ^ (h >> 15)) &* multiplier }
        h ^= h >> 15
        let offset = SIMD3(f[0] - Double(bit[0]), f[1] - Double(bit[1]), f[2] - Double(bit[2]))
        let weight = (0..<3).map { bit[$0] == 1 ? fade[$0] : 1 - fade[$0] }
        sum += weight[0] * weight[1] * weight[2] * (gradients[Int(h & 15)] * offset).sum()
    }
    return min(max(sum, -1), 1)
}
