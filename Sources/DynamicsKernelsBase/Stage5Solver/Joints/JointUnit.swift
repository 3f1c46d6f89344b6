import CSIMD

/// A unit at work: its structure, its bodies and joints, and scratch memory.
///
/// Row r of joint j has the Jacobian J = (J_a, J_b), six numbers. With v the velocities of the substep without the
/// unit's own impulses, one solve finds λ with (J M⁻¹ Jᵀ + Γ) λ = −e(v), e the rows' errors, and v grows by
/// M⁻¹ Jᵀ λ. Errors of rigid rows are those of the position at the *end* of the substep, so that curvature counts.
/// Sources: J.-P. Ryckaert et al., "Numerical integration of the cartesian equations of motion of a system with
/// constraints" (SHAKE, 1977); D. Baraff, "Linear-time dynamics using Lagrange multipliers" (1996).
struct JointUnit<Lanes: DoubleLanes, Size: BlockSize> {
    let unit: UnsafeMutablePointer<csimd_joint_unit>
    let program: csimd_joint_program
    /// What is kept of bodies and joints from substep to substep.
    let keptBodies: UnsafeMutablePointer<Lanes>
    let parameters: UnsafeMutablePointer<Lanes>
    let arguments: csimd_joint_arguments
    let inverseSubstep: Lanes
    let substep: Lanes

    /// `[body][column]`: what is found of bodies within the substep.
    let bodies: UnsafeMutablePointer<Lanes>
    /// `[joint][row][6]`; of units that hold points only `[joint][4]`, the turns of both rows for a, then for b: all
    /// else of those rows is 0 or ±1.
    let jacobian: UnsafeMutablePointer<Lanes>
    /// `[joint][row]`: right side and solution, the last solution, compliance, aim.
    let right: UnsafeMutablePointer<Lanes>
    let last: UnsafeMutablePointer<Lanes>
    let compliance: UnsafeMutablePointer<Lanes>
    let aim: UnsafeMutablePointer<Lanes>
    /// Impulses that the substep began with, of units that share bodies.
    let first: UnsafeMutablePointer<Lanes>
    /// `[joint]`: whether the bounded row takes part, and the impulses between which it does.
    let isActive: UnsafeMutablePointer<Lanes>
    let least: UnsafeMutablePointer<Lanes>
    let most: UnsafeMutablePointer<Lanes>
    /// `[joint]`: where friction or a motor would leave the bounded row's value, and the value when the substep begins.
    let restValue: UnsafeMutablePointer<Lanes>
    let startValue: UnsafeMutablePointer<Lanes>
    /// `[joint]`: 1 where the bounded row is to be let go or held.
    let wrong: UnsafeMutablePointer<Lanes>
    /// `[joint]`: 1 where the block of the diagonal is to be made anew, or what depends on it.
    let isStale: UnsafeMutablePointer<UInt8>
    /// `[joint][row]`, of units with bounds: what the linear problem adds the way by velocity to for the row's value at
    /// the substep's end. In units that share bodies of bounded rows only: the value at its start.
    let offset: UnsafeMutablePointer<Lanes>
    /// `[joint][row][row]`: diagonal blocks, then their inverses.
    let diagonal: UnsafeMutablePointer<Lanes>
    /// `[block][row][row]`: below the diagonal, and the factor's.
    let blocks: UnsafeMutablePointer<Lanes>
    let factors: UnsafeMutablePointer<Lanes>

    /// Numbers of scratch a lane.
    static func scratchSize(_ program: csimd_joint_program, rows d: Int) -> Int {
        let (joints, blocks) = (Int(program.joint_count), Int(program.block_count))
        return Int(program.body_count) * csimd_joint_body_columns + joints * (d * 6 + 6 * d + 7 + d * d)
            + 2 * blocks * d * d + 8
    }

    @inline(__always) init(_ unit: UnsafeMutablePointer<csimd_joint_unit>, _ arguments: csimd_joint_arguments) {
        self.unit = unit
        self.arguments = arguments
        program = unit.pointee.program.pointee
        keptBodies = UnsafeMutableRawPointer(unit.pointee.bodies).assumingMemoryBound(to: Lanes.self)
        parameters = UnsafeMutableRawPointer(unit.pointee.parameters).assumingMemoryBound(to: Lanes.self)
        substep = Lanes(arguments.substep)
        inverseSubstep = Lanes(arguments.substep > 0 ? 1 / arguments.substep : 0)
        let (d, joints) = (Size.count, Int(program.joint_count))
        var next = UnsafeMutableRawPointer(arguments.scratch).assumingMemoryBound(to: Lanes.self)
        func take(_ count: Int) -> UnsafeMutablePointer<Lanes> {
            defer { next += count }
            return next
        }
        bodies = take(Int(program.body_count) * csimd_joint_body_columns)
        jacobian = take(joints * Self.jacobianSize)
        right = take(joints * d)
        last = take(joints * d)
        compliance = take(joints * d)
        aim = take(joints * d)
        first = take(joints * d)
        isActive = take(joints)
        least = take(joints)
        most = take(joints)
        restValue = take(joints)
        startValue = take(joints)
        wrong = take(joints)
        isStale = UnsafeMutableRawPointer(take(joints)).assumingMemoryBound(to: UInt8.self)
        offset = take(joints * d)
        diagonal = take(joints * d * d)
        blocks = take(Int(program.block_count) * d * d)
        factors = take(Int(program.block_count) * d * d)
    }

    /// Numbers a joint in the Jacobian.
    @inline(__always) static var jacobianSize: Int { Size.hasPointsOnly ? 4 : Size.count * 6 }
    /// What a joint holds, as far as the code is not made for it anyway.
    @inline(__always) func flags(_ index: Int) -> Int {
        Size.hasPointsOnly ? csimd_joint_point : Int(program.joint_flags[index])
    }
    @inline(__always) var bodyCount: Int { Int(program.body_count) }
    @inline(__always) var jointCount: Int { Int(program.joint_count) }
    /// Whether other units act on its bodies.
    @inline(__always) var isShared: Bool { unit.pointee.flags & Int32(csimd_joint_unit_shared) != 0 }
    /// Whether contacts may act on its bodies.
    @inline(__always) var meetsContacts: Bool {
        unit.pointee.flags & Int32(csimd_joint_unit_warm | csimd_joint_unit_shared) != 0
    }
    /// Whether it shares bodies and begins substeps with impulses of the last one: not with ropes, ranges or friction.
    /// Other units would answer what a rope did before, and where it has gone slack meanwhile nothing takes their
    /// answer back, since a rope doesn't push: a net would keep moving by that.
    @inline(__always) var startsWarm: Bool { isShared && !hasBounds }
    /// Share of an error of position that is taken back in a substep.
    @inline(__always) var correctionShare: Double {
        startsWarm ? arguments.shared_correction : arguments.correction
    }

    @inline(__always) func body(_ index: Int) -> UnsafeMutablePointer<Lanes> {
        bodies + index * csimd_joint_body_columns
    }
    @inline(__always) func kept(_ body: Int) -> UnsafeMutablePointer<Lanes> {
        keptBodies + body * csimd_joint_kept_columns
    }
    @inline(__always) func joint(_ index: Int) -> UnsafeMutablePointer<Lanes> {
        parameters + index * csimd_joint_parameters
    }
    @inline(__always) func records(_ body: Int) -> UnsafePointer<Int32> { unit.pointee.records + body * Lanes.width }

    /// The row that acts within bounds only: a joint's last.
    @inline(__always) static func boundedRow(_ flags: Int32) -> Int {
        switch Int(flags) & csimd_joint_form_mask {
        case csimd_joint_distance, csimd_joint_pulley: 0
        default: 2
        }
    }
}
