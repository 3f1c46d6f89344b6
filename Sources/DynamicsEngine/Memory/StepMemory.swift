import Buffers
import CSIMD

/// What a step works in and nothing outlives, in two blocks that its stages use one after the other.
///
/// ```
///              │ sorting             │ broadphase, narrowphase │ solver, sweep
/// records      │ keys, slots         │ collider records        │ solver bodies
/// motions      │ a column            │ motions of colliders    │ velocities, then poses at the start
/// ```
///
/// Colliders that sleep or are anchored keep their records and motions from step to step: the solver's part, of which there
/// are no more than awake colliders, ends before theirs.
struct StepMemory: ~Copyable {
    private var records = Buffer<Float>()
    private var motions = Buffer<Float>()
    /// Colliders that room has been made for.
    private var room = 0

    /// Collider k is record k + 16, so that the static body, awake body k as record k + 1, and the seven padding ones
    /// behind the last all lie before the first collider that isn't awake.
    private static var front: Int { 16 * csimd_collider_stride }
    /// Floats of velocities beyond two for each awake body and each collider: for the static body and padding, in whole
    /// cache lines.
    private static var spareVelocities: Int { 4 * 12 }

    var byteCount: Int { records.byteCount + motions.byteCount }

    /// Makes room; what colliders had there is to be made anew if there was too little.
    mutating func reserveDiscarding(colliders count: Int) {
        guard count > room else { return }
        room = (count + 15) & ~7
        records.reserveDiscarding(Self.front + (room + 8) * csimd_collider_stride)
        motions.reserveDiscarding(Self.spareVelocities + (room + 8) * 4)
    }

    /// Records for the narrowphase, of awake colliders only until the solver begins.
    var colliderRecords: UnsafeMutablePointer<Float> { records.pointer + Self.front }

    /// How far each collider moves within the step at the velocity it begins with, two floats each; until the solver begins.
    var colliderMotions: UnsafeMutablePointer<Float> { motions.pointer + Self.spareVelocities + 2 * room }

    /// Bodies as the solver sees them, the static one first.
    var solverBodies: UnsafeMutablePointer<Float> { records.pointer }

    /// What the velocities of the substep began with; when the step is done, the poses that it began with. Four floats a
    /// solver body.
    var startVelocities: UnsafeMutablePointer<Float> { motions.pointer }

    /// Before the solver's first substep.
    func beginSolver(awakeBodies count: Int) {
        records.zero(0..<csimd_solver_body_stride)
        motions.zero(0..<((count + 9) * 4))
    }

    /// Lists of as many entries as there is room for colliders, beside the record of the static body. No collider records
    /// or motions are left behind.
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
