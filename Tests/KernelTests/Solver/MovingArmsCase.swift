import CSIMD

@testable import DynamicsEngine

/// Vectors from both centres of mass.
struct ArmPair {
    var a, b: (x: Double, y: Double)
}

/// How the arms of a contact move within a step.
struct MovingArmsCase {
    /// Whether impulses act on both sides in one place; whether velocities are measured there.
    var isMeeting = false
    var isLoaded = false
    /// What impulses turned either side by too much.
    var excess = 0.0
    /// Whether they have acted only where contacts were met.
    var isFirstPass = false
    /// What a turn of each side adds to r × n.
    var advances = (a: 0.0, b: 0.0)

    static let rules = csimd_arm_rules(
        half_tick: 1 / 120, lead: 0.05, early_share: 0.75, slow_rolling: 1, most_turn: 0.1, least_response: 0.5,
        meeting_way: 0.1)
}

extension ContactCase {
    /// How far side b has moved from side a, along the normal and across it no more than a tenth of the push-out speed.
    private var way: (x: Double, y: Double) {
        let (x, y) = (bodies[1].dx - bodies[0].dx, bodies[1].dy - bodies[0].dy)
        func limited(_ u: (x: Double, y: Double)) -> Double {
            max(-pushSpeed / 10, min(pushSpeed / 10, x * u.x + y * u.y))
        }
        let (along, across) = (limited(normal), limited(tangent))
        return (along * normal.x + across * tangent.x, along * normal.y + across * tangent.y)
    }

    /// Where impulses act.
    func actingArms(_ point: Int) -> ArmPair {
        let p = points[point]
        guard arms.isMeeting else { return ArmPair(a: p.a, b: p.b) }
        return ArmPair(a: (p.a.x + way.x / 2, p.a.y + way.y / 2), b: (p.b.x - way.x / 2, p.b.y - way.y / 2))
    }

    /// Where velocities are measured.
    func measuringArms(_ point: Int) -> ArmPair {
        arms.isLoaded ? actingArms(point) : ArmPair(a: points[point].a, b: points[point].b)
    }

    /// What rolling adds to r × n of both sides.
    func shift(_ point: Int) -> Double {
        let rules = MovingArmsCase.rules
        func turn(_ body: Body) -> Double {
            let (half, lead) = (body.omega * Double(rules.half_tick), Double(rules.lead))
            let turn = body.angle - half + max(-lead, min(lead, half))
            return max(-Double(rules.most_turn), min(Double(rules.most_turn), turn))
        }
        let shift = arms.advances.a * turn(bodies[0]) + arms.advances.b * turn(bodies[1])
        guard shift != 0 else { return 0 }
        // What an impulse where they were measured changes there, and where the place has gone.
        let (at, n) = (measuringArms(point), normal)
        func across(_ r: (x: Double, y: Double)) -> Double { r.x * n.y - r.y * n.x }
        func response(_ more: Double) -> Double {
            bodies[0].inverseMass + bodies[1].inverseMass
                + bodies[0].inverseInertia * across(at.a) * (across(at.a) + more)
                + bodies[1].inverseInertia * across(at.b) * (across(at.b) + more)
        }
        return response(shift) < Double(rules.least_response) * response(0) ? 0 : shift
    }

    /// The torque of the impulses about side b's arms' ends, half of which either side gets too much of.
    private var turning: Double {
        guard arms.isMeeting else { return 0 }
        let (x, y) = points.reduce((0, 0)) { sum, p in
            (
                sum.0 + p.normalImpulse * normal.x + p.tangentImpulse * tangent.x,
                sum.1 + p.normalImpulse * normal.y + p.tangentImpulse * tangent.y
            )
        }
        return (way.x * y - way.y * x) / 2
    }

    mutating func handOn() {
        let excess = arms.isFirstPass ? turning : arms.excess
        guard arms.isMeeting else { return }
        for side in 0..<2 { bodies[side].omega -= bodies[side].inverseInertia * excess }
    }

    mutating func noteMeeting() { arms.excess = turning }
    mutating func noteMotion() { arms.excess = turning - arms.excess }
}

/// Columns of moving arms beside batches.
struct ArmColumns {
    let meetings: UnsafeMutablePointer<csimd_meeting_columns>
    let rollings: UnsafeMutablePointer<csimd_rolling_columns>

    init(_ cases: [ContactCase], _ memory: KernelMemory) {
        self.init(count: (cases.count + 7) / 8, memory)
        for (k, item) in cases.enumerated() {
            let lane = k % 8
            meeting(k).pointee.meets[lane] = item.arms.isMeeting ? (item.arms.isLoaded ? 0.5 : -0.5) : 0
            meeting(k).pointee.excess_turn[lane] = item.arms.isMeeting ? Float(item.arms.excess) : 0
            rolling(k).pointee.advance_a[lane] = Float(item.arms.advances.a)
            rolling(k).pointee.advance_b[lane] = Float(item.arms.advances.b)
        }
    }

    /// Columns that a kernel is to write.
    init(count: Int, _ memory: KernelMemory) {
        meetings = memory.zeros(count + 1, of: csimd_meeting_columns.self)
        rollings = memory.zeros(count + 1, of: csimd_rolling_columns.self)
    }

    func meeting(_ k: Int) -> UnsafeMutablePointer<csimd_meeting_columns> { meetings + k / 8 }
    func rolling(_ k: Int) -> UnsafeMutablePointer<csimd_rolling_columns> { rollings + k / 8 }
}
