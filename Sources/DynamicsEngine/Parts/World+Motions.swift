import CSIMD

// Owners tell other parts how the solver has moved what these have copies of. Of each pair of parts both know the list:
// awake items of the one of which the other has copies, in the order of places.

extension World {
    /// Gives ghosts the motions that their owners have found.
    ///
    /// - Complexity: O(own items × parts + ghosts).
    func exchangeMotions(_ part: ScenePart) {
        let records = stepMemory.solverBodies
        var messages = [[UInt8]](repeating: [], count: part.check.partCount)
        for other in part.check.others {
            let motions = other.copies.map { Motion(records[Int($0) + 1]) }
            messages[other.number] = motions.withUnsafeBytes { Array($0) }
        }
        let told = part.calls.exchange(messages)
        for (number, slots) in part.check.ghostsOfPart.enumerated() where !slots.isEmpty {
            told[number].withUnsafeBytes { bytes in
                for (k, motion) in bytes.bindMemory(to: Motion.self).enumerated() where k < slots.count {
                    motion.write(to: &records[Int(slots[k]) + 1])
                }
            }
        }
    }
}

/// What the solver has moved a body by.
private struct Motion: BitwiseCopyable {
    let dx, dy, angle: Float

    init(_ record: csimd_solver_body) { (dx, dy, angle) = (record.dx, record.dy, record.angle) }

    func write(to record: inout csimd_solver_body) { (record.dx, record.dy, record.angle) = (dx, dy, angle) }
}
