// Constraint batches from manifolds, and the warm start.
//
//     μ = √(μ_a μ_b), unless it is given by contact
//     r_b = r_a − (c_b − c_a);   both turned back by φ of their body, n by the mean;   then r·n and r×n
//     |r| ≤ 100 √(I/M)
//     Δv_a = −M_a⁻¹ (λ_n n + λ_t t),   Δω_a = −I_a⁻¹ (λ_n r_a×n + λ_t r_a·n),   side b likewise with +
//
// r        arms from both centres of mass to the point, pt
// φ        the angle that a body on its face has turned by since its arms were found, rad
// n, t     normal from a to b, and tangent (−n_y, n_x)
// λ        impulses kept from the step before, mass pt/s
// μ        friction of a pair
// M, I     masses and inertias, those lent to loaded bodies included
//
// Between two points that carry loads a body turns only as their springs give way. Were its arms to follow, the weight
// above would act further out the more the stack leans, and stacks would buckle.
// What may strike within the step is noted for the search for impacts; see FindImpacts.
// Source: E. Catto, "Iterative dynamics with temporal coherence" (GDC 2005), "Solver2D" (2024).

import CSIMD

/// How many batches ahead records are asked for: pairs of one colour lie scattered, so that the processor can't foresee
/// them.
let batchesAhead = 4

/// What the materials of both sides make of eight contacts.
private struct PairMaterial {
    /// The solver bodies.
    let bodyA: IntLanes
    let bodyB: IntLanes
    let friction: FloatLanes
    private let size: FloatLanes
    private let sides: (a: MaterialLanes, b: MaterialLanes)

    @inline(__always) init(_ arguments: csimd_prepare_arguments, batch: Int) {
        let sides = arguments.batch_sides + batch * 16
        let a = MaterialLanes(arguments.materials, at: sides)
        let b = MaterialLanes(arguments.materials, at: sides + 8)
        self.sides = (a, b)
        (bodyA, bodyB) = (a.solverBody, b.solverBody)
        friction = arguments.frictions.map { ($0 + 8 * batch).lanes(at: 0) } ?? sqrt(a.friction * b.friction)
        size = min(a.size, b.size)
    }

    /// How fast overlaps are pushed apart: faster out of what nothing moves.
    @inline(__always) func pushSpeed(_ arguments: csimd_prepare_arguments, isStatic: LaneMask) -> FloatLanes {
        let moving = FloatLanes(arguments.push_sizes)
        let fixed = FloatLanes(arguments.push_sizes * arguments.static_push_factor)
        return size * select(isStatic, fixed, moving)
    }

    /// Which contacts meet in one place: those of what moves and bounces, unless both sides stand on something, which takes
    /// all momentum. Circles have the arms of where they touch.
    @inline(__always) func meets(
        _ arguments: csimd_prepare_arguments, batch: Int, _ manifold: ManifoldLanes, _ centers: LaneVector,
        isStatic: LaneMask
    ) -> LaneMask {
        let elasticity =
            arguments.elasticities.map { ($0 + 8 * batch).lanes(at: 0) }
            ?? max(sides.a.elasticity, sides.b.elasticity)
        let mayMeet = (elasticity > 0) & ~isStatic
        guard any(mayMeet) else { return mayMeet }
        let forms = arguments.forms.values(at: arguments.batch_pairs + 8 * batch)
        return mayMeet & ~(stands(arguments, bodyA) & stands(arguments, bodyB))
            & ~circles(manifold, centers, forms: forms, sides.a, sides.b)
    }

    /// Whether bodies, which are records of the solver, stand on something fixed.
    @inline(__always) private func stands(_ arguments: csimd_prepare_arguments, _ bodies: IntLanes) -> LaneMask {
        // What is static has no footing, nor is it asked for one.
        withUnsafePointer(to: select(0 < bodies, bodies &- 1, 0)) {
            let places = UnsafeRawPointer($0).assumingMemoryBound(to: Int32.self)
            return 0 < arguments.footing.values(at: places)
        }
    }
}

/// Makes constraint batches from manifolds, and adds their warm start to what both bodies begin with.
@inline(__always) private func prepare(_ arguments: csimd_prepare_arguments, points: Int, stride: Int) {
    let strikeSpeed = FloatLanes(arguments.strike_speed)
    for index in Int(arguments.begin)..<Int(arguments.end) {
        let pairs = arguments.batch_pairs + index * 8
        if index + batchesAhead < Int(arguments.end) {
            prefetch(arguments.manifolds, at: pairs + 8 * batchesAhead)
            prefetch(arguments.impulses, at: pairs + 8 * batchesAhead)
        }
        let pair = PairMaterial(arguments, batch: index)
        let manifold = ManifoldLanes(arguments.manifolds, at: pairs)
        let impulses = ContactImpulseLanes(arguments.impulses, at: pairs)

        let sides = ContactSides(writing: arguments.batches + index * stride, pair.bodyA, pair.bodyB)
        let a = SolverBodyLanes(arguments.solver_bodies, at: sides.indexA)
        let b = SolverBodyLanes(arguments.solver_bodies, at: sides.indexB)
        var warm = WarmStart(
            a: StartVelocityLanes(arguments.warm_start, at: sides.indexA),
            b: StartVelocityLanes(arguments.warm_start, at: sides.indexB))
        let isHeld = warm.a.isHeldRigidly | warm.b.isHeldRigidly
        // Nothing moves a side, be it driven itself.
        let isStatic = min(a.inverseMass, b.inverseMass) <= 0
        let frame = Frame(manifold.normal, warm.a.turn, warm.b.turn, isStatic: isStatic)
        let pushSpeed = pair.pushSpeed(arguments, isStatic: isStatic)
        let contact = ContactBatch(
            writing: sides, normal: frame.normal, friction: pair.friction,
            pushSpeed: select(isHeld, -pushSpeed, pushSpeed))
        var (mayStrike, meets, rolls): (LaneMask, LaneMask, LaneMask) = (false, false, false)
        if let meetings = arguments.meetings {
            meets = pair.meets(arguments, batch: index, manifold, impulses.centers, isStatic: isStatic)
            var isLoaded = impulses.first.normal > 0
            if points == 2 { isLoaded |= impulses.second.normal > 0 }
            MeetingColumns(meetings, index, arguments.arm_rules).set(meets, isLoaded: isLoaded)
        }
        let batch = index
        for index in 0..<points {
            let point = contact.point(index)
            if index == 0 {
                fill(point, frame, manifold.first, impulses.first, centers: impulses.centers)
            } else {
                fill(point, frame, manifold.second, impulses.second, centers: impulses.centers)
            }
            shorten(point, a, b)
            if points == 1, let rollings = arguments.rollings {
                // What carries nothing doesn't roll yet.
                rolls = impulses.first.normal > 0
                rolls &= max(abs(a.omega), abs(b.omega)) > FloatLanes(arguments.arm_rules.slow_rolling)
                // The place of the second point holds them.
                let advances = select(rolls, manifold.second.position, .zero)
                rolls &= advances.squaredLength > 0
                point.arms = (rollings + batch).set(advances, arguments.arm_rules, point.arms, a, b)
            }
            let arms = point.arms
            mayStrike |= arms.normalVelocity(a, b, contact.normalX, contact.normalY) < strikeSpeed
            warm.add(point.normalImpulse, point.tangentImpulse, arms, a, b, contact)
        }
        warm.a.store(arguments.warm_start, at: contact.indexA, above: arguments.still_bodies)
        warm.b.store(arguments.warm_start, at: contact.indexB, above: arguments.still_bodies)
        note(mayStrike, meets: meets, rolls: rolls, arguments, index)
    }
}

/// Notes whether a contact of a batch may strike within the step, and whether arms of one move.
@inline(__always)
private func note(
    _ mayStrike: LaneMask, meets: LaneMask, rolls: LaneMask, _ arguments: csimd_prepare_arguments, _ batch: Int
) {
    let strikes = any(mayStrike)
    if strikes { arguments.strikes.pointee = 1 }
    let flags =
        (strikes ? csimd_batch_may_strike : 0) | (any(meets) ? csimd_batch_meets : 0)
        | (any(rolls) ? csimd_batch_rolls : 0)
    arguments.flags[batch] = UInt32(truncatingIfNeeded: flags)
}

/// The normal of eight contacts, and how far each side's arms are turned back.
private struct Frame {
    let normal: LaneVector
    private let isTurned: Bool
    private let turnA: SmallTurn
    private let turnB: SmallTurn

    @inline(__always)
    init(_ found: LaneVector, _ angleA: FloatLanes, _ angleB: FloatLanes, isStatic: LaneMask) {
        isTurned = any(max(abs(angleA), abs(angleB)) > 0)
        turnA = SmallTurn(-angleA)
        turnB = SmallTurn(-angleB)
        guard isTurned else {
            normal = found
            return
        }
        normal = SmallTurn(select(isStatic, 0, (angleA + angleB) * -0.5)).apply(found)
    }

    @inline(__always) func armA(_ arm: LaneVector) -> LaneVector { isTurned ? turnA.apply(arm) : arm }
    @inline(__always) func armB(_ arm: LaneVector) -> LaneVector { isTurned ? turnB.apply(arm) : arm }
}

/// The columns of one point from the manifold's.
@inline(__always) private func fill(
    _ point: PointColumns, _ frame: Frame, _ found: ManifoldLanes.Point, _ impulses: PointImpulseLanes,
    centers: LaneVector
) {
    point.setArms(
        frame.armA(found.position), frame.armB(found.position - centers), normal: frame.normal)
    point.separation = found.separation
    point.normalImpulse = impulses.normal
    point.tangentImpulse = impulses.tangent
}

/// How many radii of gyration an arm may be long. A convex outline reaches 3 of its own at most.
private let longestArm: Float = 100

/// Shortens arms that reach far beyond their bodies.
///
/// A point lies in the middle of an overlap: for dust that sticks in a giant that is a million of its radii away, and
/// where it isn't, the rounding of so large coordinates is as many. What acts at such an arm's end whirls the dust, so
/// that its next contact, of another arm, meets a speed that has grown with the square of both arms' ratio: a few of
/// them lead out of the range of numbers.
@inline(__always) private func shorten(_ point: PointColumns, _ a: SolverBodyLanes, _ b: SolverBodyLanes) {
    let arms = point.arms
    let most = FloatLanes(longestArm * longestArm)
    let squareA = arms.aNormal * arms.aNormal + arms.aCross * arms.aCross
    let squareB = arms.bNormal * arms.bNormal + arms.bCross * arms.bCross
    let (turnA, turnB) = (squareA * a.inverseInertia, squareB * b.inverseInertia)
    let (mostA, mostB) = (a.inverseMass * most, b.inverseMass * most)
    let (isLongA, isLongB) = (turnA > mostA, turnB > mostB)
    guard any(isLongA | isLongB) else { return }
    let shareA = select(isLongA, sqrt(mostA / turnA), 1)
    let shareB = select(isLongB, sqrt(mostB / turnB), 1)
    point.arms = PointArms(
        aNormal: arms.aNormal * shareA, aCross: arms.aCross * shareA, bNormal: arms.bNormal * shareB,
        bCross: arms.bCross * shareB)
}

/// What the kept impulses change in the velocities of both bodies.
private struct WarmStart {
    var a: StartVelocityLanes
    var b: StartVelocityLanes

    @inline(__always) mutating func add(
        _ normal: FloatLanes, _ tangent: FloatLanes, _ arms: PointArms, _ bodyA: SolverBodyLanes,
        _ bodyB: SolverBodyLanes,
        _ contact: ContactBatch
    ) {
        let px = normal * contact.normalX - tangent * contact.normalY
        let py = normal * contact.normalY + tangent * contact.normalX
        a.vx -= bodyA.inverseMass * px
        a.vy -= bodyA.inverseMass * py
        a.omega -= bodyA.inverseInertia * (normal * arms.aCross + tangent * arms.aNormal)
        b.vx += bodyB.inverseMass * px
        b.vy += bodyB.inverseMass * py
        b.omega += bodyB.inverseInertia * (normal * arms.bCross + tangent * arms.bNormal)
    }
}

@inline(never) func prepareOnePoint(_ arguments: csimd_prepare_arguments) {
    prepare(arguments, points: 1, stride: onePointStride)
}

@inline(never) func prepareTwoPoints(_ arguments: csimd_prepare_arguments) {
    prepare(arguments, points: 2, stride: twoPointStride)
}

/// The entry points of the constraint stage.
func constraintKernels() -> csimd_constraint_kernels {
    csimd_constraint_kernels(
        prepare_one_point: { prepareOnePoint($0.pointee) },
        prepare_two_points: { prepareTwoPoints($0.pointee) })
}
