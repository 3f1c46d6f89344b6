// Stage 5: after the last pass over velocities, deep overlaps are taken out by motions alone.
//
//     e = 0.85 max(−s − 0.06 w, 0)
//     e_a = −n e m_a⁻¹ / (m_a⁻¹ + m_b⁻¹),   e_b = n e m_b⁻¹ / (m_a⁻¹ + m_b⁻¹)
//     d ← d + f g Σ e min(1, max |e| / |Σ e|)
//     f = (|Σ e| / Σ |e| − 0.7) / 0.2, between 0 and 1
//     g = (0.0075 + s/w) / 0.0025, between 0 and 1, of the deepest contact at something fixed
//
// s    the lesser separation of a contact's points, pt
// w    the smaller size of both sides, pt;   n the normal from a to b
// d    a body's motion;   m masses, with what is lent
// Σ    over the contacts of a body: what they want it to move by
//
// The contact spring pushes overlaps apart by velocities, slowly, since speed is what would be left over. What entered
// while a pile came down would be out after seconds; corrected, it is after some steps, and gets no speed from that.
// Nothing is turned, so that what leans on its corner isn't thrown over. Shallower overlaps are the springs' alone, which
// carry loads by them.
//
// What contacts want is added up before anything is moved, so that no order of contacts shows, and what is squeezed from
// opposite sides stays: moved to and fro between others, or into a wall whose spring would push it back, a crowd that has
// too little room would never rest. It comes out as those do that squeeze it. What is fixed has a veto. Neither begins at
// once: a rounding would decide. Where many want the same, a body goes no further than one of them wants.
//
// Not where attachments hold a side rigidly: it would be torn off its axle.
// Source: for corrections apart from velocities M. Cline and D. Pai, "Post-stabilization for rigid body simulation with
// contact and constraints" (2003).

import CSIMD
import DynamicsModel

/// Where deep overlaps want bodies to be moved at the end of the solver.
final class PositionCorrection {
    /// A body's way, pt.
    private struct Move {
        let body: Int32
        let way: SIMD2<Float>
    }

    /// Where a contact wants a body, and how far; or, at something fixed, how much it is against any way, 0 to 1.
    private struct Wish {
        let way: SIMD2<Float>
        let length: Float
        let veto: Float
        /// Where it is to go to get out of another body that it is caught in.
        var out = SIMD2<Float>()
    }

    private var wishes: [Wish] = []
    /// Bodies in the high half, numbers of their wishes in the low one.
    private var wishOfBody: [UInt64] = []
    private var caught = CaughtPairs()
    /// By body, in rising order until those of other parts are added.
    private var moves: [Move] = []

    /// What it holds, bytes.
    var byteCount: Int {
        wishes.capacity * MemoryLayout<Wish>.stride + wishOfBody.capacity * MemoryLayout<UInt64>.stride
            + moves.capacity * MemoryLayout<Move>.stride + caught.byteCount
    }

    /// Finds them; nothing is moved yet.
    ///
    /// The same bits for any number of workers and parts: contacts of a body stand in the order that they are solved in.
    ///
    /// - Complexity: O(batches + deep contacts · log of these).
    func find(_ stage: SolverStage) {
        moves.removeAll(keepingCapacity: true)
        wishes.removeAll(keepingCapacity: true)
        wishOfBody.removeAll(keepingCapacity: true)
        caught.removeAll()
        let wantsOne = wish(
            stage.contactsOne, stage.onePointCount, stride: MemoryLayout<csimd_one_point_batch>.stride, stage.outlines)
        let wantsTwo = wish(
            stage.contactsTwo, stage.twoPointCount, stride: MemoryLayout<csimd_two_point_batch>.stride, stage.outlines)
        guard wantsOne || wantsTwo else { return }
        caught.forEachWay(stage.outlines) { note($0, Wish(way: .zero, length: 0, veto: 0, out: $1)) }
        addUp()
    }

    /// Notes where contacts of batches that are deep want both sides. Batches of two points begin like those of one.
    ///
    /// - Returns: whether one wants to move them.
    private func wish(
        _ arguments: csimd_contact_arguments, _ count: Int, stride: Int, _ outlines: BodyOutlines
    ) -> Bool {
        var isAnyMoving = false
        for index in 0..<count where arguments.flags[index] & UInt32(csimd_batch_deep) != 0 {
            let batch = (arguments.batches + index * stride).assumingMemoryBound(to: csimd_one_point_batch.self)
            for lane in 0..<8 {
                let separation = batch.pointee.first.separation[lane]
                if wish(batch.pointee.contact, separation, lane, arguments, outlines) { isAnyMoving = true }
            }
        }
        return isAnyMoving
    }

    /// Notes where a contact wants both sides, if it is deep.
    ///
    /// - Returns: whether it wants to move them.
    private func wish(
        _ contact: csimd_contact_columns, _ separation: Float, _ lane: Int, _ arguments: csimd_contact_arguments,
        _ outlines: BodyOutlines
    ) -> Bool {
        let (a, b) = (contact.body_a[lane], contact.body_b[lane])
        let masses = (
            arguments.solver_bodies[Int(a)].inverse_mass, arguments.solver_bodies[Int(b)].inverse_mass
        )
        let isFixed = min(masses.0, masses.1) <= 0
        let kept = (isFixed ? arguments.deep_fixed : arguments.deep_moving) * contact.push_speed[lane]
        guard contact.push_speed[lane] > 0, separation + kept < 0 else { return false }
        if isFixed {
            let full = kept * Float(Tuning.vetoFraction.upperBound / Tuning.vetoFraction.lowerBound - 1)
            let veto = Wish(way: .zero, length: 0, veto: min(-(separation + kept) / full, 1))
            note(masses.0 > 0 ? a : b, veto)
            return false
        }
        let way = Float(Tuning.correctionShare) * -(separation + kept) / max(masses.0 + masses.1, 1e-30)
        let normal = SIMD2(contact.normal_x[lane], contact.normal_y[lane])
        note(a, Wish(way: -normal * (way * masses.0), length: way * masses.0, veto: 0))
        note(b, Wish(way: normal * (way * masses.1), length: way * masses.1, veto: 0))
        let whole = way * (masses.0 + masses.1)
        caught.note(
            a, b, way: normal * whole, whole, size: kept / Float(Tuning.correctedFraction), masses: masses, outlines)
        return true
    }

    private func note(_ body: Int32, _ wish: Wish) {
        wishOfBody.append(UInt64(body) << 32 | UInt64(wishes.count))
        wishes.append(wish)
    }

    /// What the wishes for each body come to.
    private func addUp() {
        let least = Float(Tuning.correctionAgreement.lowerBound)
        wishOfBody.sort()
        var next = 0
        while next < wishOfBody.count {
            let body = wishOfBody[next] >> 32
            var (sum, total, most, veto, out) = (SIMD2<Float>(), Float(0), Float(0), Float(0), SIMD2<Float>())
            while next < wishOfBody.count, wishOfBody[next] >> 32 == body {
                let wish = wishes[Int(wishOfBody[next] & 0xffff_ffff)]
                sum += wish.way
                total += wish.length
                most = max(most, wish.length)
                veto = max(veto, wish.veto)
                out += wish.out
                next += 1
            }
            guard veto < 1 else { continue }
            let length = (sum * sum).sum().squareRoot()
            let share = (length / total - least) / (Float(Tuning.correctionAgreement.upperBound) - least)
            var way = out * (1 - veto)
            if share > 0 { way += sum * (min(share, 1) * (1 - veto) * min(most / length, 1)) }
            if way != .zero { moves.append(Move(body: Int32(body), way: way)) }
        }
    }

    /// Moves bodies by what was found.
    func move(_ records: UnsafeMutablePointer<csimd_solver_body>) {
        for move in moves {
            records[Int(move.body)].dx += move.way.x
            records[Int(move.body)].dy += move.way.y
        }
    }

    // MARK: Parts of a scene

    /// The way that was found for a solver body; nil where it stays.
    ///
    /// - Complexity: O(log moved bodies).
    func way(of body: Int32) -> SIMD2<Float>? {
        var (low, high) = (0, moves.count)
        while low < high {
            let middle = (low + high) / 2
            if moves[middle].body < body { low = middle + 1 } else { high = middle }
        }
        return low < moves.count && moves[low].body == body ? moves[low].way : nil
    }

    /// Takes what other parts have found for some solver bodies in the place of what was found here.
    func replace(_ bodies: Set<Int32>, by told: [(body: Int32, way: SIMD2<Float>)]) {
        moves.removeAll { bodies.contains($0.body) }
        moves += told.map { Move(body: $0.body, way: $0.way) }
    }
}
