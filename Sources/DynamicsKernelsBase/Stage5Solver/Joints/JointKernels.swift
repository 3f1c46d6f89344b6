// The entry points of the joints: each runs a pass over units, in the code made for their lanes and rows.
//
//     lanes 1 or 4 · rows 1, 2 (points only or not) or 3
//
// A unit is a linkage or a strip of a large one. Units of equal structure stand side by side in the lanes of one run.
// What a pass does, a unit does whole, so that units are what workers share out.

import CSIMD

/// Something that is done to each unit of a range.
///
/// A pass is a type, since a function value can't be generic over lanes and rows.
protocol JointPass {
    /// Does it to one unit, or to four of equal structure.
    static func run<Lanes: DoubleLanes, Size: BlockSize>(_ unit: JointUnit<Lanes, Size>)
}

/// Runs a pass over the units of the arguments, each in the code made for its lanes and rows.
@inline(__always) private func forEachUnit<Pass: JointPass>(_ arguments: csimd_joint_arguments, _ pass: Pass.Type) {
    for index in Int(arguments.begin)..<Int(arguments.end) {
        let unit = arguments.units + index
        let program = unit.pointee.program
        switch (unit.pointee.lanes, program.pointee.block_size) {
        case (1, 1): Pass.run(JointUnit<OneDouble, OneRow>(unit, arguments))
        case (1, 2) where program.pointee.has_points_only != 0:
            Pass.run(JointUnit<OneDouble, PointRows>(unit, arguments))
        case (1, 2): Pass.run(JointUnit<OneDouble, TwoRows>(unit, arguments))
        case (1, _): Pass.run(JointUnit<OneDouble, ThreeRows>(unit, arguments))
        case (_, 1): Pass.run(JointUnit<FourDoubles, OneRow>(unit, arguments))
        case (_, 2) where program.pointee.has_points_only != 0:
            Pass.run(JointUnit<FourDoubles, PointRows>(unit, arguments))
        case (_, 2): Pass.run(JointUnit<FourDoubles, TwoRows>(unit, arguments))
        default: Pass.run(JointUnit<FourDoubles, ThreeRows>(unit, arguments))
        }
    }
}

/// A substep's impulses, of all units.
private enum SolvePass: JointPass {
    @inline(__always) static func run<Lanes: DoubleLanes, Size: BlockSize>(_ unit: JointUnit<Lanes, Size>) {
        unit.solve()
    }
}

/// Poses of the step's start, once a step.
private enum BeginPass: JointPass {
    @inline(__always) static func run<Lanes: DoubleLanes, Size: BlockSize>(_ unit: JointUnit<Lanes, Size>) {
        unit.begin()
    }
}

/// Speeds before forces act: springs without damping don't ask for them.
private enum MeasurePass: JointPass {
    @inline(__always) static func run<Lanes: DoubleLanes, Size: BlockSize>(_ unit: JointUnit<Lanes, Size>) {
        if unit.unit.pointee.flags & Int32(csimd_joint_unit_damped) != 0 { unit.measure() }
    }
}

/// Impulses of the last substep, of units whose bodies contacts act on but no other unit.
private enum WarmStartPass: JointPass {
    @inline(__always) static func run<Lanes: DoubleLanes, Size: BlockSize>(_ unit: JointUnit<Lanes, Size>) {
        if unit.unit.pointee.flags & Int32(csimd_joint_unit_warm) != 0 { unit.warmStart() }
    }
}

/// The same in a step's first substep, of units that share bodies: after that they lie in the velocities.
private enum GuessPass: JointPass {
    @inline(__always) static func run<Lanes: DoubleLanes, Size: BlockSize>(_ unit: JointUnit<Lanes, Size>) {
        if unit.isShared { unit.addFirstGuess() }
    }
}

/// Marks on bodies, for contacts, which a unit without any has no need of.
private enum MarkPass: JointPass {
    @inline(__always) static func run<Lanes: DoubleLanes, Size: BlockSize>(_ unit: JointUnit<Lanes, Size>) {
        if unit.meetsContacts { unit.markBodies() }
    }
}

/// Impacts carried on, of units that something may strike.
private enum ImpactPass: JointPass {
    @inline(__always) static func run<Lanes: DoubleLanes, Size: BlockSize>(_ unit: JointUnit<Lanes, Size>) {
        if unit.meetsContacts { unit.spreadImpacts() }
    }
}

/// Angles of the step's end, once a step.
private enum FinishPass: JointPass {
    @inline(__always) static func run<Lanes: DoubleLanes, Size: BlockSize>(_ unit: JointUnit<Lanes, Size>) {
        unit.finish()
    }
}

/// The entry points of the joints.
func jointKernels() -> csimd_joint_kernels {
    csimd_joint_kernels(
        scratch_size: { program in
            // By the program's rows: the type that it is asked of plays no part.
            Int64(JointUnit<OneDouble, OneRow>.scratchSize(program.pointee, rows: Int(program.pointee.block_size)))
        },
        begin: { forEachUnit($0.pointee, BeginPass.self) },
        measure: { forEachUnit($0.pointee, MeasurePass.self) },
        guess: { forEachUnit($0.pointee, GuessPass.self) },
        warm_start: { forEachUnit($0.pointee, WarmStartPass.self) },
        solve: { forEachUnit($0.pointee, SolvePass.self) },
        mark_bodies: { forEachUnit($0.pointee, MarkPass.self) },
        spread_impacts: { forEachUnit($0.pointee, ImpactPass.self) },
        finish: { forEachUnit($0.pointee, FinishPass.self) })
}
