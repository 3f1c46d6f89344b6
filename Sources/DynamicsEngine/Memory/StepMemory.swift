import Buffers
import CSIMD

/// What a step works in and nothing outlives, in two blocks that its stages use one after the other.
///
/// ```
///              │ sorting             │ broadphase, narrowphase │ solver, sweep
/// records      │ keys, slots         │ collider records        │ solver bodies
/// motions      │ a column            │ motions of colliders    │ velocities, loads, then poses at the start
/// ```
///
/// Colliders that sleep or are anchored keep their records and motions from step to step: the solver's part, of which
/// there are no more than awake colliders, ends before theirs.
struct StepMemory: ~Copyable {
    private var records = Buffer<csimd_collider>()
    private var motions = Buffer<csimd_start_velocity>()
    /// Colliders that room has been made for.
    private var room = 0

    /// Collider k is record k + 16, so that the static body, awake body k as record k + 1, and the seven padding ones
    /// behind the last all lie before the first collider that isn't awake.
    private static var front: Int { 16 }
    /// Velocities beyond one for each awake body: for the static body and padding, in whole cache lines.
    private static var spareVelocities: Int { 12 }

    var byteCount: Int { records.byteCount + motions.byteCount }

    /// Makes room; what colliders had there is to be made anew if there was too little.
    mutating func reserveDiscarding(colliders count: Int) {
        guard count > room else { return }
        room = (count + 15) & ~7
        records.reserveDiscarding(Self.front + room + 8)
        motions.reserveDiscarding(Self.spareVelocities + room + 8)
    }

    /// Records for the narrowphase, of awake colliders only until the solver begins.
    var colliderRecords: UnsafeMutablePointer<csimd_collider> { records.pointer + Self.front }

    /// How far each collider moves within the step at the velocity it begins with, and where it was, until the solver
    /// begins.
    var colliderMotions: UnsafeMutablePointer<csimd_motion> {
        UnsafeMutableRawPointer(motions.pointer + Self.spareVelocities).assumingMemoryBound(to: csimd_motion.self)
    }

    /// Bodies as the solver sees them, the static one first.
    var solverBodies: UnsafeMutablePointer<csimd_solver_body> {
        UnsafeMutableRawPointer(records.pointer).assumingMemoryBound(to: csimd_solver_body.self)
    }

    /// By solver body, until bodies are finished: what the velocities of the substep began with.
    var startVelocities: UnsafeMutablePointer<csimd_start_velocity> { motions.pointer }

    /// By solver body, in the place of the velocities in the last relaxing pass: what contacts press bodies with.
    var loads: UnsafeMutablePointer<csimd_load> {
        UnsafeMutableRawPointer(motions.pointer).assumingMemoryBound(to: csimd_load.self)
    }

    /// By solver body, in the place of both once bodies are finished: the poses that the step began with.
    var startPoses: UnsafeMutablePointer<csimd_start_pose> {
        UnsafeMutableRawPointer(motions.pointer).assumingMemoryBound(to: csimd_start_pose.self)
    }

    /// Before the solver's first substep.
    func beginSolver(awakeBodies count: Int) {
        records.zero(0..<1)
        motions.zero(0..<(count + 9))
    }

    /// Lists of as many entries as there is room for colliders, beside the record of the static body. No collider
    /// records or motions are left behind.
    var sorting: SortingMemory {
        let base = UnsafeMutableRawPointer(colliderRecords)
        func list<Element>(_ offset: Int) -> UnsafeMutablePointer<Element> {
            (base + offset * room).assumingMemoryBound(to: Element.self)
        }
        return SortingMemory(
            lists: RadixLists(keys: list(0), otherKeys: list(8), values: list(16), otherValues: list(20)),
            colliderOrder: list(24), newCollider: list(28))
    }

    /// Room for a column of all bodies or colliders while it is put into a new order.
    var columnScratch: UnsafeMutableRawPointer { UnsafeMutableRawPointer(motions.pointer) }
}

/// Where bodies and colliders are put into a new order.
struct SortingMemory {
    var lists: RadixLists
    /// For each new place of a collider the old one, and for each old place the new one.
    let colliderOrder: UnsafeMutablePointer<Int32>
    let newCollider: UnsafeMutablePointer<Int32>
}
