// Computes the fields that no kernel does for the bodies of a chunk: wind, and what clients' blocks say.

import Buffers
import CSIMD
import DynamicsModel

/// What computes a field that no kernel does.
enum FieldCall {
    case block(CustomField)
    case wind(Wind)

    /// Nil for a field that a kernel computes.
    init?(_ field: Field) {
        switch field.kind {
        case .custom(let block, _): self = .block(block)
        case .wind(let direction, let drag, let lift):
            self = .wind(Wind(direction * field.strength, drag: drag, lift: lift))
        default: return nil
        }
    }
}

/// What the calls of one evaluation need, and what clients' blocks did wrong.
struct FieldCalls {
    let columns: csimd_body_columns
    let outlines: OutlineView?
    /// What computes each field, nil for fields of other kinds.
    let calls: [FieldCall?]
    let ids: [FieldID]
    /// s.
    let tick: Double
    private(set) var report = FieldReport()

    init(
        columns: csimd_body_columns, outlines: OutlineView?, calls: [FieldCall?], ids: [FieldID], tick: Double
    ) {
        self.columns = columns
        self.outlines = outlines
        self.calls = calls
        self.ids = ids
        self.tick = tick
    }

    /// Writes the forces of the groups of a call.
    mutating func evaluate(_ call: csimd_custom_call) {
        guard let field = calls[Int(call.field)] else { return }
        var groups = call.groups
        while groups != 0 {
            let group = groups.trailingZeroBitCount
            groups &= groups &- 1
            let first = Int(call.first_body) + group * 8
            let lanes = call.lanes[group]
            let force =
                switch field {
                case .wind(let wind): forces(of: wind, first: first, lanes)
                case .block(.perItem(let block)): forces(block, call, group: group, first: first, lanes)
                case .block(.perLane(let block)): block(sampleLanes(call, group: group, first: first))
                }
            for lane in 0..<8 {
                var x = force.x[lane], y = force.y[lane]
                if lanes & 1 << UInt8(lane) != 0 && !(x.isFinite && y.isFinite) {
                    report.add(.init(body: first + lane, field: ids[Int(call.field)]))
                    (x, y) = (0, 0)
                }
                call.fx[group * 8 + lane] = x
                call.fy[group * 8 + lane] = y
            }
        }
    }

    /// The forces of wind, mass pt/s²; its torques go to the bodies' angular accelerations.
    private func forces(of wind: Wind, first: Int, _ lanes: UInt8) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
        var x = SIMD8<Float>.zero, y = SIMD8<Float>.zero
        guard let outlines else { return (x, y) }
        for lane in 0..<8 where lanes & 1 << UInt8(lane) != 0 {
            let body = first + lane
            let inverseMass = columns.inverse_mass[body & ~columns.sharing.inverse_mass]
            let inverseInertia = columns.inverse_inertia[body & ~columns.sharing.inverse_inertia]
            let motion = SIMD3(columns.vx[body], columns.vy[body], columns.omega[body])
            let load = outlines.load(of: wind, on: body, motion)
            let share = 1 / (1 + Float(tick) * load.rate * inverseMass)
            (x[lane], y[lane]) = (load.force.x * share, load.force.y * share)
            guard inverseInertia > 0 else { continue }
            columns.alpha[body] += load.torque / (1 / inverseInertia + Float(tick) * load.turningRate)
        }
        return (x, y)
    }

    private func forces(
        _ block: (CustomFieldSample) -> Vector2, _ call: csimd_custom_call, group: Int, first: Int, _ lanes: UInt8
    ) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
        var x = SIMD8<Float>.zero, y = SIMD8<Float>.zero
        for lane in 0..<8 where lanes & 1 << UInt8(lane) != 0 {
            let place = Vector2(Double(call.x[group * 8 + lane]), Double(call.y[group * 8 + lane]))
            let force = block(sample(first + lane, at: place))
            x[lane] = Float(force.x)
            y[lane] = Float(force.y)
        }
        return (x, y)
    }

    /// A body that has a mass.
    private func sample(_ body: Int, at place: Vector2) -> CustomFieldSample {
        CustomFieldSample(
            position: place,
            velocity: Vector2(Double(columns.vx[body]), Double(columns.vy[body])),
            mass: 1 / Double(columns.inverse_mass[body & ~columns.sharing.inverse_mass]),
            charge: Double(columns.charge[body & ~columns.sharing.charge]), deltaTime: tick)
    }

    /// Eight bodies; 0 is the mass of those that have none.
    private func sampleLanes(_ call: csimd_custom_call, group: Int, first: Int) -> CustomFieldLanes {
        let inverseMass = lanes(columns.inverse_mass, first & ~columns.sharing.inverse_mass)
        let mass = SIMD8<Float>(repeating: 1) / inverseMass
        return CustomFieldLanes(
            x: lanes(call.x, group * 8), y: lanes(call.y, group * 8),
            velocityX: lanes(columns.vx, first), velocityY: lanes(columns.vy, first),
            mass: mass.replacing(with: 0, where: inverseMass .== 0),
            charge: lanes(columns.charge, first & ~columns.sharing.charge), deltaTime: Float(tick))
    }

    private func lanes(_ column: UnsafePointer<Float>, _ first: Int) -> SIMD8<Float> {
        UnsafeRawPointer(column + first).loadUnaligned(as: SIMD8<Float>.self)
    }
}
