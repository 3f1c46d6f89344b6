// A field as the kernels read it.

import CSIMD
import DynamicsModel

extension csimd_force_field {
    /// A validated field with the place of its region program and member set: see the formulas of `Field`.
    init(_ field: Field, firstStep: Int, stepCount: Int, extent: RegionExtent, members: Int) {
        self.init()
        first_step = Int32(firstStep)
        step_count = Int32(stepCount)
        self.members = Int64(members)
        x = Float(field.position.x)
        y = Float(field.position.y)
        half_x = extent.x
        half_y = extent.y
        uniform = 1
        setFalloff(field)
        setKind(field)
    }

    private mutating func setFalloff(_ field: Field) {
        switch field.kind {
        case .velocity, .custom, .wind: return
        default: if field.falloff == 0 { return }
        }
        let exponent = -field.falloff / 2
        // Twelve bits of the exponent: multiplied by an integer of 8 bits it stays exact.
        let high = Float(bitPattern: Float(exponent).bitPattern & 0xFFFF_F000)
        let metres = max(field.minimumRadius / Tuning.pointsPerMetre, Tuning.leastMinimumRadius)
        uniform = 0
        exponent_high = high
        exponent_low = Float(exponent - Double(high))
        exponent_natural = Float(exponent * 1.4426950408889634)
        least_square = Float(metres * metres)
    }

    private mutating func setKind(_ field: Field) {
        let points = Tuning.pointsPerMetre
        switch field.kind {
        case .drag: set(csimd_force_drag, field.strength)
        case .magnetic: set(csimd_force_magnetic, field.strength)
        case .vortex: set(csimd_force_central, field.strength * points, csimd_force_across)
        case .radialGravity: set(csimd_force_central, -field.strength * points, csimd_force_unit_length)
        case .spring: set(csimd_force_central, -field.strength, csimd_force_by_mass)
        case .electric:
            set(
                csimd_force_central, field.strength * points,
                csimd_force_unit_length | csimd_force_by_charge | csimd_force_by_mass)
        case .linearGravity(let direction): set(csimd_force_linear, direction * (field.strength * points))
        case .velocity(let direction): set(csimd_force_velocity, direction * (field.strength * points))
        case .noise(let smoothness, let speed):
            set(csimd_force_noise, field.strength * points)
            setNoise(smoothness, speed)
        case .turbulence(let smoothness, let speed):
            set(csimd_force_noise, field.strength, csimd_force_by_speed)
            setNoise(smoothness, speed)
        case .custom, .wind: set(csimd_force_custom, 1)
        }
    }

    private mutating func set(_ kind: Int, _ strength: Double, _ flags: Int = 0) {
        self.kind = Int32(kind)
        self.strength = Float(strength)
        self.flags = Int32(flags)
    }

    private mutating func set(_ kind: Int, _ direction: Vector2) {
        self.kind = Int32(kind)
        direction_x = Float(direction.x)
        direction_y = Float(direction.y)
    }

    private mutating func setNoise(_ smoothness: Double, _ animationSpeed: Double) {
        inverse_wavelength = Float(1 / Noise.wavelength(smoothness: smoothness))
        animation_speed = animationSpeed
    }
}
