import CSIMD

@testable import DynamicsEngine

/// One contact between two bodies of its own, in Double: what kernels of eight contacts are compared with.
struct ContactCase {
    /// A body with its motion since contacts were met.
    struct Body {
        var vx, vy, omega, inverseMass, inverseInertia, dx, dy, angle: Double

        init(_ random: inout SplitMix, isStatic: Bool) {
            inverseMass = isStatic ? 0 : random.uniform(0.05...2)
            inverseInertia = isStatic ? 0 : random.uniform(0.001...0.02)
            (vx, vy) = isStatic ? (0, 0) : (random.uniform(-50...50), random.uniform(-50...50))
            omega = isStatic ? 0 : random.uniform(-3...3)
            (dx, dy) = isStatic ? (0, 0) : (random.uniform(-0.2...0.2), random.uniform(-0.2...0.2))
            angle = isStatic ? 0 : random.uniform(-0.02...0.02)
        }

        var record: csimd_solver_body {
            csimd_solver_body(
                vx: Float(vx), vy: Float(vy), omega: Float(omega), inverse_mass: Float(inverseMass), dx: Float(dx),
                dy: Float(dy), angle: Float(angle), inverse_inertia: Float(inverseInertia))
        }
    }

    struct Point {
        /// From both centres of mass.
        var a, b: (x: Double, y: Double)
        var separation, normalImpulse, tangentImpulse: Double
    }

    var bodies: [Body]
    var normal: (x: Double, y: Double)
    var points: [Point]
    var friction, pushSpeed: Double
    var isAttached: Bool
    /// How fast both surfaces run along their outlines.
    var surfaceSpeed = 0.0
    /// Whether what nothing moves is driven, and has a record of its own.
    var isDriven = false
    /// The least separation of its points as it relaxed.
    private(set) var relaxedSeparation = 0.0
    /// How its arms move within the step.
    var arms = MovingArmsCase()

    /// - Parameter kind: 0 both sides move, 1 and 2 one of them is static, 3 an attachment holds one.
    init(_ random: inout SplitMix, points count: Int, kind: Int) {
        bodies = [Body(&random, isStatic: kind == 1), Body(&random, isStatic: kind == 2)]
        // Exactly of length 1 in Float too.
        normal = [(0.6, 0.8), (1, 0), (0, -1), (-0.8, 0.6)][Int.random(in: 0..<4, using: &random)]
        friction = random.uniform(0...1)
        pushSpeed = random.uniform(5...60)
        isAttached = kind == 3
        points = []
        let between = (x: random.uniform(-20...20), y: random.uniform(-20...20))
        for _ in 0..<count {
            let a = (x: random.uniform(-10...10), y: random.uniform(-10...10))
            let hasPushed = Int.random(in: 0..<4, using: &random) > 0
            let impulse = hasPushed ? random.uniform(0.5...20) : 0
            points.append(
                Point(
                    a: a, b: (a.x - between.x, a.y - between.y), separation: random.uniform(-0.5...0.3),
                    normalImpulse: impulse, tangentImpulse: random.uniform(-5...5)))
        }
    }

    /// The bodies of contacts: of contact k 2 k and 2 k + 1, as records behind the static one.
    static func records(_ cases: [ContactCase]) -> [csimd_solver_body] {
        [csimd_solver_body()] + cases.flatMap { $0.bodies.map(\.record) }
    }

    /// The record of a side of contact k; 0 for what is static.
    func record(_ side: Int, of k: Int) -> Int32 {
        bodies[side].inverseMass == 0 && !isDriven ? 0 : Int32(2 * k + side + 1)
    }

    // MARK: Rows

    private func cross(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double { a.x * b.y - a.y * b.x }

    var tangent: (x: Double, y: Double) { (-normal.y, normal.x) }

    /// The velocity of side b against side a at arms from their centres of mass, along a direction.
    private func velocity(_ arms: ArmPair, along u: (x: Double, y: Double)) -> Double {
        let a = (bodies[0].vx - bodies[0].omega * arms.a.y, bodies[0].vy + bodies[0].omega * arms.a.x)
        let b = (bodies[1].vx - bodies[1].omega * arms.b.y, bodies[1].vy + bodies[1].omega * arms.b.x)
        return u.x * (b.0 - a.0) + u.y * (b.1 - a.1)
    }

    /// That at a point.
    func velocity(_ point: Int, along u: (x: Double, y: Double)) -> Double {
        velocity(measuringArms(point), along: u)
    }

    /// How fast both sides part at a point: where it acts and where it is measured, whatever is more, and as it rolls.
    func partingVelocity(_ point: Int) -> Double {
        max(velocity(point, along: normal), velocity(actingArms(point), along: normal))
            + (bodies[1].omega - bodies[0].omega) * shift(point)
    }

    /// What an impulse of 1 along a direction changes in the velocity along it.
    func response(_ point: Int, along u: (x: Double, y: Double)) -> Double {
        let arms = measuringArms(point)
        let (ra, rb) = (cross(arms.a, u), cross(arms.b, u))
        return bodies[0].inverseMass + bodies[1].inverseMass + bodies[0].inverseInertia * ra * ra
            + bodies[1].inverseInertia * rb * rb
    }

    /// The separation after the bodies' motion, to first order, and as it rolls.
    func separation(_ point: Int) -> Double {
        let p = points[point]
        let along = normal.x * (bodies[1].dx - bodies[0].dx) + normal.y * (bodies[1].dy - bodies[0].dy)
        return p.separation + along + bodies[1].angle * cross(p.b, normal) - bodies[0].angle * cross(p.a, normal)
            + shift(point) * (bodies[1].angle - bodies[0].angle) / 2
    }

    mutating func push(_ point: Int, _ impulse: Double, along u: (x: Double, y: Double)) {
        let arms = actingArms(point)
        for (side, sign, arm) in [(0, -1.0, arms.a), (1, 1.0, arms.b)] {
            bodies[side].vx += sign * bodies[side].inverseMass * impulse * u.x
            bodies[side].vy += sign * bodies[side].inverseMass * impulse * u.y
            bodies[side].omega += sign * bodies[side].inverseInertia * impulse * cross(arm, u)
        }
    }

    // MARK: Passes

    /// The contact springs: rate and impulse scale of moving, static and attached sides.
    static let springs = [(rate: 30.0, scale: 0.3), (rate: 60.0, scale: 0.2), (rate: 10.0, scale: 0.6)]
    static let inverseSubstep = 240.0

    /// Points whose determinant is a smaller share of their responses' product are solved one after the other.
    static let blockDeterminant = 0.1
    static let faceShare = 0.3
    static let largestLeverage = 1.5

    mutating func solve() {
        let isMoving = bodies.allSatisfy { $0.inverseMass > 0 }
        let spring = ContactCase.springs[isAttached ? 2 : isMoving ? 0 : 1]
        handOn()
        give(Array(points.indices)) { item, point, v in
            let s = item.separation(point)
            let push = max(spring.rate * s, -item.pushSpeed)
            let kept = item.points[point].normalImpulse * item.response(point, along: item.normal)
            return min(-s * ContactCase.inverseSubstep, spring.scale * (v - kept) - push)
        }
        noteMeeting()
    }

    /// Friction before the normals, and after them where an attachment holds a side; none without a push.
    mutating func relax() {
        noteMotion()
        if !isAttached { rub() }
        relaxedSeparation = points.indices.map(separation).min()!
        // A gap that carries nothing is left alone.
        let active = points.indices.filter { points[$0].normalImpulse > 0 || separation($0) <= 0 }
        give(active) { item, point, _ in -max(item.separation(point), 0) * ContactCase.inverseSubstep }
        if isAttached { rub() }
        for point in points.indices where points[point].normalImpulse == 0 {
            push(point, -points[point].tangentImpulse, along: tangent)
            points[point].tangentImpulse = 0
        }
    }

    /// From how deep on overlaps are deep, in seconds of pushing out.
    static let deep = (moving: 0.012, fixed: 0.006)

    /// Whether it overlapped deeply as it relaxed, and no attachment holds it.
    var isDeep: Bool {
        let seconds = bodies.allSatisfy { $0.inverseMass > 0 } ? ContactCase.deep.moving : ContactCase.deep.fixed
        return !isAttached && relaxedSeparation < -seconds * pushSpeed
    }

    private mutating func rub() {
        for point in points.indices {
            let most = friction * points[point].normalImpulse
            let old = points[point].tangentImpulse
            let wanted = old - (velocity(point, along: tangent) - surfaceSpeed) / response(point, along: tangent)
            points[point].tangentImpulse = max(-most, min(most, wanted))
            push(point, points[point].tangentImpulse - old, along: tangent)
        }
    }

    /// Gives points their wanted normal velocities, which may depend on those that they have; normal impulses only push.
    private mutating func give(_ active: [Int], _ wanted: (ContactCase, Int, Double) -> Double) {
        var velocities = points.indices.map(partingVelocity)
        var impulses = points.map(\.normalImpulse)
        func set(_ point: Int, leaving aim: Double) {
            let old = impulses[point]
            impulses[point] = max(0, old + (aim - velocities[point]) / answer(of: point, to: point))
            for other in points.indices {
                velocities[other] += (impulses[point] - old) * answer(of: other, to: point)
            }
        }
        if active.count == 2, isDefinite, !isAttached {
            // Two points at once: what no end of turns leads to.
            let aims = active.map { wanted(self, $0, velocities[$0]) }
            for _ in 0..<2000 {
                for (point, aim) in zip(active, aims) { set(point, leaving: aim) }
            }
        } else {
            for point in active { set(point, leaving: wanted(self, point, velocities[point])) }
        }
        for point in points.indices {
            push(point, impulses[point] - points[point].normalImpulse, along: normal)
            points[point].normalImpulse = impulses[point]
        }
    }

    /// What an impulse of 1 at a point changes in the normal velocity of another, both where velocities are measured.
    private func answer(of point: Int, to other: Int) -> Double {
        let (arms, others) = (measuringArms(point), measuringArms(other))
        return bodies[0].inverseMass + bodies[1].inverseMass
            + bodies[0].inverseInertia * cross(arms.a, normal) * cross(others.a, normal)
            + bodies[1].inverseInertia * cross(arms.b, normal) * cross(others.b, normal)
    }

    /// Whether two points are solved at once: by what an impulse at one changes at both.
    private var isDefinite: Bool {
        let product = answer(of: 0, to: 0) * answer(of: 1, to: 1)
        let crossed = answer(of: 0, to: 1)
        return product - crossed * crossed > ContactCase.blockDeterminant * product
    }

    /// What the contact presses side b with, and side a with the opposite.
    var load: (x: Double, y: Double, total: Double, isFace: Bool) {
        let impulses = points.map(\.normalImpulse)
        let total = impulses.reduce(0, +)
        let isFace = points.count == 2 && impulses.min()! > ContactCase.faceShare * impulses.max()!
        return (total * normal.x, total * normal.y, total, isFace)
    }

    /// How much more than at its centre of mass a side is moved where the contact presses it: where its impulses would be
    /// one, a torque about the centre is arm times push.
    func leverage(_ side: Int) -> Double {
        let body = bodies[side]
        guard load.total > 0, body.inverseMass > 0 else { return 0 }
        let torque = points.reduce(0) { sum, point in
            let arm = side == 0 ? point.a : point.b
            return sum + point.normalImpulse * (arm.x * normal.y - arm.y * normal.x)
        }
        let turned = torque * torque * body.inverseInertia
        let moved = load.total * load.total * body.inverseMass
        return min(turned / moved, ContactCase.largestLeverage)
    }
}
