// Arms of contacts that move within a step: of outlines that roll, and of sides that meet in one place.
//
//     S = Γ_a φ_a + Γ_b φ_b,   Γ = (R/ρ) (ρ − h)          what rolling adds to r×n of both sides
//     u = J v + (ω_b − ω_a) S,   s = s₀ + J d + S (θ_b − θ_a)/2      normal velocity and separation
//     w = d_b − d_a,   r_a + w/2,  r_b − w/2              where both sides meet by now
//     L = ½ w × P,   ω ← ω − I⁻¹ (L − L₀)                 impulses P handed on from where they acted, on either side
//
// h, ρ     distance of an outline's tangent from the centre of mass, and radius of curvature there, pt
// R        radius of curvature of the gap, pt: the share R/ρ of the outline's own, since normals turn where both are bent
// θ, φ     turn since contacts were met, rad, and since the middle of the step
// d        motion since contacts were met
// L₀       what they turned both by where they met before
//
// A place of contact that stays while what rolls turns on is changed at once when the step ends, and the velocity
// that then leads along the normal is lost. So velocities are measured where the place is by then. Impulses keep their arms,
// those in the middle of the places that the substeps begin at: as the velocities before and after them have opposite
// parts along these, they do no work.
//
// What slides past something else carries its end of a contact along. Impulses between two ends take angular momentum
// with them; so on the sides of what bounces they act in the middle of both ends. The warm start repeats what impulses did
// in the substep before, with the arms of then: the rest is a turn, which the contact makes up for once its turn comes.
// Velocities are measured there where a contact carries something as the step begins. Elsewhere impacts have looked for what
// touches within the step, with the arms that contacts were met with; measured at others, substeps would find more.
//
// These are loops of their own: a world without ellipses, where nothing but circles bounces, doesn't enter them.
// Sources: J. Moreau, "Numerical aspects of the sweeping process" (1999), for impulses in the middle of a step; R. Schneider,
// "Convex Bodies" (2014), section 2.5, for h + h″ = ρ.

import CSIMD

/// How far b has moved from a since contacts were met, in the frame of the normal, pt.
private struct Way {
    let along: FloatLanes
    let across: FloatLanes

    /// - Parameter most: of either part, pt: dust goes far beyond its size in a step.
    @inline(__always) init(_ batch: ContactBatch, _ a: SolverBodyLanes, _ b: SolverBodyLanes, most: FloatLanes) {
        let (x, y) = (b.dx - a.dx, b.dy - a.dy)
        along = max(min(batch.normalX * x + batch.normalY * y, most), -most)
        across = max(min(batch.normalX * y - batch.normalY * x, most), -most)
    }

    /// w × P of an impulse with these parts.
    @inline(__always) func cross(normal: FloatLanes, tangent: FloatLanes) -> FloatLanes {
        along * tangent - across * normal
    }
}

/// The contacts of a batch that meet in one place.
struct MeetingColumns {
    private let columns: UnsafeMutablePointer<csimd_meeting_columns>
    private let rules: csimd_arm_rules

    /// - Parameter meetings: of all batches.
    @inline(__always)
    init(_ meetings: UnsafeMutablePointer<csimd_meeting_columns>, _ batch: Int, _ rules: csimd_arm_rules) {
        (columns, self.rules) = (meetings + batch, rules)
    }

    @inline(__always) private func way(_ batch: ContactBatch, _ a: SolverBodyLanes, _ b: SolverBodyLanes) -> Way {
        Way(batch, a, b, most: abs(batch.pushSpeed) * FloatLanes(rules.meeting_way))
    }

    @inline(__always) private var share: FloatLanes { abs(FloatLanes(simd: columns.pointee.meets)) }

    /// Where velocities are measured there as well.
    @inline(__always) var isMeasured: LaneMask { FloatLanes(simd: columns.pointee.meets) > 0 }

    /// Writes which contacts do, and which of them carry something.
    @inline(__always) func set(_ meets: LaneMask, isLoaded: LaneMask) {
        columns.pointee.meets = select(meets, select(isLoaded, FloatLanes(0.5), -0.5), 0).simd
        columns.pointee.excess_turn = FloatLanes(0).simd
    }

    /// Arms that end in one place by now, at which impulses act.
    @inline(__always) func arms(_ met: PointArms, _ batch: ContactBatch, _ a: SolverBodyLanes, _ b: SolverBodyLanes)
        -> PointArms
    {
        let (way, share) = (way(batch, a, b), share)
        let (along, across) = (way.along * share, way.across * share)
        let meets = share > 0
        return PointArms(
            aNormal: select(meets, met.aNormal + along, met.aNormal),
            aCross: select(meets, met.aCross - across, met.aCross),
            bNormal: select(meets, met.bNormal - along, met.bNormal),
            bCross: select(meets, met.bCross + across, met.bCross))
    }

    /// ½ w × P of the impulses so far.
    @inline(__always) private func turn(
        _ batch: ContactBatch, points: Int, _ a: SolverBodyLanes, _ b: SolverBodyLanes
    ) -> FloatLanes {
        let (way, first) = (way(batch, a, b), batch.point(0))
        var (normal, tangent) = (first.normalImpulse, first.tangentImpulse)
        if points == 2 {
            normal += batch.point(1).normalImpulse
            tangent += batch.point(1).tangentImpulse
        }
        return select(share > 0, share * way.cross(normal: normal, tangent: tangent), 0)
    }

    /// Before the first pass of a substep: lets the impulses so far act where both sides meet now.
    ///
    /// - Parameter isFirst: whether they have only acted at the arms of where contacts were met, as the step begins.
    @inline(__always) func handOn(
        _ batch: ContactBatch, points: Int, isFirst: Bool, _ a: inout SolverBodyLanes, _ b: inout SolverBodyLanes
    ) {
        let excess =
            isFirst ? turn(batch, points: points, a, b) : FloatLanes(simd: columns.pointee.excess_turn)
        a.omega -= a.inverseInertia * excess
        b.omega -= b.inverseInertia * excess
    }

    /// Notes where the impulses of the first pass have acted.
    @inline(__always) func note(_ batch: ContactBatch, points: Int, _ a: SolverBodyLanes, _ b: SolverBodyLanes) {
        columns.pointee.excess_turn = turn(batch, points: points, a, b).simd
    }

    /// After the motion: what they turned both sides by too much, seen from where these meet by then.
    @inline(__always) func noteMotion(
        _ batch: ContactBatch, points: Int, _ a: SolverBodyLanes, _ b: SolverBodyLanes
    ) {
        let before = FloatLanes(simd: columns.pointee.excess_turn)
        columns.pointee.excess_turn = (turn(batch, points: points, a, b) - before).simd
    }
}

/// The arms of a point at one moment.
struct ArmsByNow {
    /// Those that velocities are measured at.
    let measuring: PointArms
    /// Those that impulses act at.
    let acting: PointArms
    /// Whether they may differ.
    private let areMoving: Bool

    /// - Parameter meeting: nil where no arms move.
    @inline(__always)
    init(
        _ met: PointArms, _ meeting: MeetingColumns?, _ batch: ContactBatch, _ a: SolverBodyLanes,
        _ b: SolverBodyLanes
    ) {
        guard let meeting else {
            (measuring, acting, areMoving) = (met, met, false)
            return
        }
        let (arms, isMeasured) = (meeting.arms(met, batch, a, b), meeting.isMeasured)
        (acting, areMoving) = (arms, true)
        measuring = PointArms(
            aNormal: select(isMeasured, arms.aNormal, met.aNormal),
            aCross: select(isMeasured, arms.aCross, met.aCross),
            bNormal: select(isMeasured, arms.bNormal, met.bNormal),
            bCross: select(isMeasured, arms.bCross, met.bCross))
    }

    /// The greater one of both places: an impulse that is found in one and acts in the other adds energy where that parts.
    @inline(__always) func normalVelocity(
        _ a: SolverBodyLanes, _ b: SolverBodyLanes, _ nx: FloatLanes, _ ny: FloatLanes
    ) -> FloatLanes {
        let velocity = measuring.normalVelocity(a, b, nx, ny)
        return areMoving ? max(velocity, acting.normalVelocity(a, b, nx, ny)) : velocity
    }
}

/// What rolling does to the only point of eight contacts.
struct RollingShift {
    /// S, pt; 0 where impulses at the contact's arms would hardly answer there.
    private let shift: FloatLanes

    @inline(__always)
    init(
        _ columns: UnsafePointer<csimd_rolling_columns>, _ rules: csimd_arm_rules, _ arms: PointArms,
        _ a: SolverBodyLanes, _ b: SolverBodyLanes
    ) {
        let most = FloatLanes(rules.most_turn)
        // The lead may have been cut short.
        @inline(__always) func turn(_ body: SolverBodyLanes) -> FloatLanes {
            let (half, lead) = (body.omega * FloatLanes(rules.half_tick), FloatLanes(rules.lead))
            let turn = body.angle + (max(min(half, lead), -lead) - half)
            return max(min(turn, most), -most)
        }
        let all =
            FloatLanes(simd: columns.pointee.advance_a) * turn(a)
            + FloatLanes(simd: columns.pointee.advance_b) * turn(b)
        let response = arms.normalResponse(a, b)
        let left = response + all * (a.inverseInertia * arms.aCross + b.inverseInertia * arms.bCross)
        shift = select(left < response * FloatLanes(rules.least_response), 0, all)
    }

    /// The normal velocity where the place of contact is by now.
    @inline(__always)
    func velocity(_ velocity: FloatLanes, _ a: SolverBodyLanes, _ b: SolverBodyLanes) -> FloatLanes {
        select(abs(shift) > 0, velocity + (b.omega - a.omega) * shift, velocity)
    }

    /// The separation there.
    @inline(__always) func separation(_ separation: FloatLanes, _ motion: StepMotion) -> FloatLanes {
        select(abs(shift) > 0, separation + shift * 0.5 * (motion.angleB - motion.angleA), separation)
    }
}

extension UnsafeMutablePointer<csimd_rolling_columns> {
    /// Writes how the place of contact goes along both outlines; gives back the arms that impulses act at, in the middle
    /// of where substeps begin.
    @inline(__always) func set(
        _ advances: LaneVector, _ rules: csimd_arm_rules, _ arms: PointArms, _ a: SolverBodyLanes, _ b: SolverBodyLanes
    ) -> PointArms {
        pointee.advance_a = advances.x.simd
        pointee.advance_b = advances.y.simd
        let (share, most) = (FloatLanes(rules.half_tick * rules.early_share), FloatLanes(rules.most_turn))
        // The lead taken back is the turn that contacts were met at.
        @inline(__always) func turn(_ body: SolverBodyLanes) -> FloatLanes {
            max(min(body.omega * share + body.angle, most), -most)
        }
        let shift = advances.x * turn(a) + advances.y * turn(b)
        let moves = abs(shift) > 0
        return PointArms(
            aNormal: arms.aNormal, aCross: select(moves, arms.aCross + shift, arms.aCross), bNormal: arms.bNormal,
            bCross: select(moves, arms.bCross + shift, arms.bCross))
    }
}

/// How the arms of a batch move.
struct Moving {
    let meeting: MeetingColumns?
    private let rolling: UnsafePointer<csimd_rolling_columns>?

    /// Nil where they stay.
    @inline(__always) init?(_ arguments: csimd_contact_arguments, _ batch: Int) {
        let (flags, meets, rolls) = (arguments.flags[batch], UInt32(csimd_batch_meets), UInt32(csimd_batch_rolls))
        guard flags & (meets | rolls) != 0 else { return nil }
        meeting = flags & meets != 0 ? arguments.meetings.map { MeetingColumns($0, batch, arguments.arm_rules) } : nil
        rolling = flags & rolls != 0 ? arguments.rollings.map { $0 + batch } : nil
    }

    /// What rolling does to a contact's only point.
    @inline(__always) func shift(
        _ arguments: csimd_contact_arguments, _ arms: PointArms, _ a: SolverBodyLanes, _ b: SolverBodyLanes
    ) -> RollingShift? {
        rolling.map { RollingShift($0, arguments.arm_rules, arms, a, b) }
    }

    /// Whether any arms may move.
    @inline(__always) static func isNeeded(_ arguments: csimd_contact_arguments) -> Bool {
        arguments.meetings != nil || arguments.rollings != nil
    }
}
