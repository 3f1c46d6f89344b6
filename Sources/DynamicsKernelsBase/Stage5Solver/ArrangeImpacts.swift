// Impacts in the order of time: of what strikes, what nothing else comes before.
//
//     t ≤ min(first of a, first of b) + margin
//
// An impact decides how its bodies go on, so what would strike one of them later is looked for again once that is
// known: all at once would give a body that is struck early the place that it had without that until its later impact.
// What is nearly simultaneous is solved at once, as a box that falls flat on two others.
//
// What has struck keeps its arms for the substeps, which would find other approaches with those of the poses that
// contacts were met at; what carries something keeps those that it has. Surfaces that met and parted within the step
// have met: the separation in the manifold, which events go by, becomes 0.

import CSIMD

/// Finds when the first impact strikes each body; never for those that impacts don't change.
@inline(never) func timeImpacts(_ arguments: csimd_impact_arguments) {
    let count = Int(arguments.count)
    let (impacts, earliest) = (arguments.impacts, arguments.earliest)
    for index in 0..<count {
        earliest[Int(impacts[index].body_a)] = .infinity
        earliest[Int(impacts[index].body_b)] = .infinity
    }
    for index in 0..<count {
        let (a, b) = (Int(impacts[index].body_a), Int(impacts[index].body_b))
        let time = impacts[index].time
        if time < earliest[a] && arguments.isMoved(a) { earliest[a] = time }
        if time < earliest[b] && arguments.isMoved(b) { earliest[b] = time }
    }
}

/// Leaves the impacts of this round in their order, with `is_alone` and `is_linked`. The others' batches are marked to
/// be looked at again, and so are those of every body that is going to change.
@inline(never) func arrangeImpacts(_ arguments: UnsafeMutablePointer<csimd_impact_arguments>) {
    let given = arguments.pointee
    let count = Int(given.count)
    let (impacts, earliest) = (given.impacts, given.earliest)
    let round = UInt8(truncatingIfNeeded: given.round)
    var left = 0
    for index in 0..<count {
        let impact = impacts[index]
        let first = min(earliest[Int(impact.body_a)], earliest[Int(impact.body_b)])
        guard impact.time <= first + given.margin else {
            // What waits is not lost: the next round finds it anew, as the bodies then are.
            given.flags(impact.batch).pointee |= UInt32(csimd_batch_changed)
            continue
        }
        given.note(impact.body_a, round)
        given.note(impact.body_b, round)
        given.keepArms(impact)
        impacts[left] = impact
        left += 1
    }
    for index in 0..<left {
        let isShared =
            given.shared[Int(impacts[index].body_a)] == round || given.shared[Int(impacts[index].body_b)] == round
        let isLinked = given.isHeld(impacts[index].body_a) || given.isHeld(impacts[index].body_b)
        // Two points may be too near to each other to be solved at once.
        impacts[index].is_alone = isShared || isLinked || impacts[index].point_count == 2 ? 0 : 1
        impacts[index].is_linked = isLinked ? 1 : 0
    }
    arguments.pointee.count = Int32(truncatingIfNeeded: left)
}

extension csimd_impact {
    /// When the first of its points strikes.
    fileprivate var time: Float { point_count == 2 ? min(first.time, second.time) : first.time }
}

extension csimd_impact_arguments {
    fileprivate func flags(_ batch: Int32) -> UnsafeMutablePointer<UInt32> {
        (batch & 1 == 0 ? one_point_flags : two_point_flags) + Int(batch >> 1)
    }

    /// The columns of a batch by its number: twice its place, and 1 more where it has two points.
    private func contacts(_ batch: Int32) -> ContactBatch {
        ContactBatch(
            batch & 1 == 0
                ? UnsafeMutableRawPointer(one_point_batches + Int(batch >> 1))
                : UnsafeMutableRawPointer(two_point_batches + Int(batch >> 1)))
    }

    /// The arms of a contact move no more within the step.
    private func stay(_ batch: Int32, _ lane: Int) {
        let meetings = batch & 1 == 0 ? one_point_meetings : two_point_meetings
        meetings?[Int(batch >> 1)].meets[lane] = 0
    }

    /// Whether impacts change a body: what is static or driven they don't.
    fileprivate func isMoved(_ body: Int) -> Bool { solver_bodies[body].inverse_mass > 0 }

    /// Whether attachments hold a body, by springs or rigidly.
    fileprivate func isHeld(_ body: Int32) -> Bool { start_velocity[Int(body)].mark >= csimd_mark_sprung }

    /// Notes that an impact of this round changes a body, and marks the body's batches.
    fileprivate func note(_ body: Int32, _ round: UInt8) {
        guard isMoved(Int(body)) else { return }
        // The second impact of a round on one body makes it a shared one.
        guard changed[Int(body)] != round else {
            shared[Int(body)] = round
            return
        }
        changed[Int(body)] = round
        for place in Int(first[Int(body)])..<Int(first[Int(body) + 1]) {
            flags(entries[place]).pointee |= UInt32(csimd_batch_changed)
        }
    }

    /// Gives a contact the arms of its impact; the separation stays what it is.
    fileprivate func keepArms(_ impact: csimd_impact) {
        let lane = Int(impact.lane)
        let batch = contacts(impact.batch)
        let manifold = manifolds + Int(impact.pair)
        let bit = UInt32(1) &<< UInt32(impact.lane)
        let (a, b) = (solver_bodies[Int(impact.body_a)], solver_bodies[Int(impact.body_b)])
        for number in 0..<Int(impact.point_count) {
            let point = number == 0 ? impact.first : impact.second
            let isFirst = Int(impact.first_point) + number == 0
            if isFirst {
                manifold.pointee.first.separation = min(manifold.pointee.first.separation, 0)
            } else {
                manifold.pointee.second.separation = min(manifold.pointee.second.separation, 0)
            }
            let columns = batch.point(isFirst ? 0 : 1)
            // What carries something keeps the arms that it stands by.
            guard !(columns.normalImpulse[lane] > 0) else { continue }
            stay(impact.batch, lane)
            let old = columns.arms
            // Other arms make another separation of the same motion: the difference is taken off, so that none is seen.
            let turned =
                a.angle * (point.arm_a_cross - old.aCross[lane]) - b.angle * (point.arm_b_cross - old.bCross[lane])
            columns.set(point, separation: columns.separation[lane] + turned, lane: lane)
            let shift = isFirst ? csimd_batch_first_struck_shift : csimd_batch_second_struck_shift
            flags(impact.batch).pointee |= bit &<< UInt32(shift)
        }
    }
}

/// Lists the batches of each body: a counting sort over the sides of all contacts, those of the static body left out.
@inline(never) func linkBatches(_ arguments: csimd_impact_arguments) {
    let (first, bodies) = (arguments.first, Int(arguments.solver_body_count))
    for body in 0..<(bodies + 2) { first[body] = 0 }
    // Counts two places on, which sums make the begins one place on; those move to the ends as entries come.
    forEachSide(arguments) { body, _ in first[body + 2] += 1 }
    for body in 2..<(bodies + 2) { first[body] += first[body - 1] }
    forEachSide(arguments) { body, entry in
        arguments.entries[Int(first[body + 1])] = entry
        first[body + 1] += 1
    }
}

/// Runs `action` on every body of a batch but the static one, and the entry of the batch.
@inline(__always)
private func forEachSide(_ arguments: csimd_impact_arguments, _ action: (_ body: Int, _ entry: Int32) -> Void) {
    // A batch begins with eight bodies a and eight bodies b.
    func visit(_ batch: UnsafeRawPointer, _ entry: Int32) {
        let bodies = batch.assumingMemoryBound(to: Int32.self)
        for side in 0..<16 where bodies[side] != 0 { action(Int(bodies[side]), entry) }
    }
    for index in 0..<Int(arguments.one_point_count) {
        visit(arguments.one_point_batches + index, Int32(truncatingIfNeeded: 2 * index))
    }
    for index in 0..<Int(arguments.two_point_count) {
        visit(arguments.two_point_batches + index, Int32(truncatingIfNeeded: 2 * index + 1))
    }
}
