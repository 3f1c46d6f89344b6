import CSIMD

/// The collider records and motions of a recorded step, kept apart: in the world the solver works where they were, so that
/// they are gone before a call is done again. It lives as long as the recorded scenes, so as the program.
struct ColliderCopy {
    private let count: Int
    private let records: UnsafeMutablePointer<csimd_collider>
    private let motions: UnsafeMutablePointer<csimd_motion>

    init(count: Int) {
        self.count = count
        // Kernels read and write whole groups of eight.
        let room = (count + 15) & ~7
        records = .allocate(capacity: room)
        motions = .allocate(capacity: room)
        records.initialize(repeating: csimd_collider(), count: room)
        motions.initialize(repeating: csimd_motion(), count: room)
    }

    /// A call that makes records, or bounds from them.
    func replacing(_ arguments: csimd_bounds_arguments) -> csimd_bounds_arguments {
        var arguments = arguments
        (arguments.colliders.records, arguments.colliders.motion) = (records, motions)
        return arguments
    }

    /// A call that collides pairs, and the records as it finds them.
    func replacing(_ arguments: csimd_narrowphase_arguments) -> csimd_narrowphase_arguments {
        for place in Int(arguments.begin)..<Int(arguments.end) {
            precondition(arguments.side_a[place] < count, "a collider was not copied")
        }
        records.update(from: arguments.colliders, count: count)
        motions.update(from: arguments.collider_motion, count: count)
        var arguments = arguments
        arguments.colliders = UnsafePointer(records)
        arguments.collider_motion = UnsafePointer(motions)
        return arguments
    }
}
