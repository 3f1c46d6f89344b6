// Stage 5: after the last pass over velocities, deep overlaps are taken out by motions alone, in rounds.
//
//     e = max(−s − n·(x_b − x_a) − t, 0),  −s at most t + 0.1 w
//     x_a ← x_a − 1.6 / max(1, Σ min(1, e / 0.01 w))  Σ n e m_a⁻¹ / (m_a⁻¹ + m_b⁻¹),   x_b likewise
//     d ← d + x
//     v ← v − u max(v·u, −|x| / tick)  where v·u < 0,  u = x / |x|
//
// s    the lesser separation of a contact's points as the last pass left it, pt;   n the normal from a to b
// w    the smaller size of both sides, pt
// t    what is left to springs: 0.04 w; at something fixed 0.0075 w, or what overlaps already
// x    a body's way, from nothing in 20 rounds;   d its motion;   m masses, with what is lent
// Σ    over the contacts of a body
//
// The contact spring pushes overlaps apart by velocities, slowly, since speed is what would be left over. What entered
// while a pile came down would be out after seconds; corrected, it is after some steps, and gets no speed from that.
// Nothing is turned, so that what leans on its corner isn't thrown over. Shallower overlaps are the springs' alone, which
// carry loads by them.
//
// Rounds take place between contacts of bodies that one moving deep contact has at least. What is pushed into a neighbour
// is seen in the next round, so that clusters come apart at once, and not from outside one layer a step. All contacts of a
// round move by what was before it, and each body by the mean of what its contacts want: so no order of contacts shows, and
// parts of a scene go in step with each other. Counts of the mean fade in: a rounding would decide.
//
// What a body is moved against it loses of its velocity. Springs and corrections would work against each other without an
// end in a crowd that has too little room.
//
// Not where attachments hold a side rigidly: it would be torn off its axle.
// Source: M. Müller et al., "Position based dynamics" (2007), for positions that are projected; for means over a body's
// contacts M. Macklin et al., "Unified particle physics for real-time applications" (2014).

import CSIMD
import DynamicsModel

/// Where deep overlaps want bodies to be moved at the end of the solver.
final class PositionCorrection {
    /// A contact of something that is in a deep one.
    private struct Row {
        /// Solver bodies, and then their numbers among movers; 0 is fixed.
        var a: Int32
        var b: Int32
        let normal: SIMD2<Float>
        /// How far the overlap is beyond what is left, before any round, pt; below 0 where it isn't.
        let excess: Float
        /// From how much on it counts in full, pt.
        let full: Float
        /// How much of it counts: less where both bodies are caught.
        var share: Float
        /// Which parts of the way are a's and b's.
        let partOfA: Float
        let partOfB: Float

        init(_ contact: SolvedContact) {
            let size = contact.size
            let excess =
                contact.isFixed
                ? min(-contact.separation - Float(Tuning.correctedFixedFraction) * size, 0) : contact.excess
            self.init(
                contact.a, contact.b, contact.normal, min(excess, Float(Tuning.correctionLimit) * size), size: size,
                share: 1, masses: (contact.inverseMassOfA, contact.inverseMassOfB))
        }

        init(
            _ a: Int32, _ b: Int32, _ normal: SIMD2<Float>, _ excess: Float, size: Float, share: Float,
            masses: (Float, Float)
        ) {
            (self.a, self.b, self.normal, self.excess, self.share) = (a, b, normal, excess, share)
            full = Float(Tuning.correctionFade) * size
            (partOfA, partOfB) = (masses.0 / (masses.0 + masses.1), masses.1 / (masses.0 + masses.1))
        }
    }

    /// A body in a row.
    private struct Mover {
        let body: Int32
        var way = SIMD2<Float>()
        /// What the contacts of a round want, and how many these are.
        var sum = SIMD2<Float>()
        var count: Float = 0
    }

    private var rows: [Row] = []
    /// By body; the first one stands for all that is fixed.
    private var movers: [Mover] = []
    /// Bodies in a deep contact, and those in rows.
    private var deep = BodySet()
    private var met = BodySet()
    private var caught = CaughtPairs()
    /// What other parts have found for bodies that are in no row here.
    private var others: [Mover] = []

    /// What it holds, bytes.
    var byteCount: Int {
        rows.capacity * MemoryLayout<Row>.stride + (movers.capacity + others.capacity) * MemoryLayout<Mover>.stride
            + deep.byteCount + met.byteCount + caught.byteCount
    }

    /// Finds them; nothing is moved yet.
    ///
    /// The same bits for any number of workers and parts: contacts of a body stand in the order that they are solved in.
    ///
    /// - Complexity: O(batches) where nothing is deep, else O(contacts + rounds · contacts of what is deep).
    func find(_ stage: SolverStage) {
        movers.removeAll(keepingCapacity: true)
        others.removeAll(keepingCapacity: true)
        caught.removeAll()
        deep.clear(count: stage.bodyCount + 1)
        let lists = [
            SolvedContacts(
                stage.contactsOne, stage.onePointCount, stride: MemoryLayout<csimd_one_point_batch>.stride),
            SolvedContacts(
                stage.contactsTwo, stage.twoPointCount, stride: MemoryLayout<csimd_two_point_batch>.stride),
        ]
        var isAny = false
        for list in lists {
            list.forEachDeep {
                isAny = true
                note($0, stage.outlines)
            }
        }
        if let shared = stage.shared { isAny = shared.shareDeep(&deep, isAny: isAny) }
        guard isAny else { return }
        collect(lists, stage)
        for _ in 0..<Tuning.correctionRounds {
            let goesOn = round()
            if let shared = stage.shared { shared.shareWays(self) } else if !goesOn { break }
        }
    }

    private func note(_ contact: SolvedContact, _ outlines: BodyOutlines) {
        deep.insert(contact.a)
        deep.insert(contact.b)
        caught.note(
            contact.a, contact.b, way: contact.normal * contact.excess, contact.excess, size: contact.size, outlines)
    }

    /// The contacts of all that is in a deep one.
    private func collect(_ lists: [SolvedContacts], _ stage: SolverStage) {
        rows.removeAll(keepingCapacity: true)
        for list in lists { list.forEach(of: deep) { rows.append(Row($0)) } }
        let contactCount = rows.count
        let records = stage.contactsOne.solver_bodies
        caught.forEachPair(stage.outlines) { a, b, direction, way, share, size in
            for k in 0..<contactCount
            where SIMD2(rows[k].a, rows[k].b) == SIMD2(a, b) || SIMD2(rows[k].b, rows[k].a) == SIMD2(a, b) {
                rows[k].share = 1 - share
            }
            let masses = (records[Int(a)].inverse_mass, records[Int(b)].inverse_mass)
            rows.append(Row(a, b, direction, way, size: size, share: share, masses: masses))
        }
        number(stage.bodyCount)
    }

    /// Makes movers of the rows' bodies.
    private func number(_ bodyCount: Int) {
        met.clear(count: bodyCount + 1)
        for row in rows {
            if row.partOfA > 0 { met.insert(row.a) }
            if row.partOfB > 0 { met.insert(row.b) }
        }
        movers.append(Mover(body: 0))
        met.forEach { movers.append(Mover(body: $0)) }
        for k in rows.indices {
            rows[k].a = rows[k].partOfA > 0 ? Int32(mover(of: rows[k].a) ?? 0) : 0
            rows[k].b = rows[k].partOfB > 0 ? Int32(mover(of: rows[k].b) ?? 0) : 0
        }
    }

    /// - Complexity: O(log movers).
    private func mover(of body: Int32) -> Int? {
        var (low, high) = (1, movers.count)
        while low < high {
            let middle = (low + high) / 2
            if movers[middle].body < body { low = middle + 1 } else { high = middle }
        }
        return low < movers.count && movers[low].body == body ? low : nil
    }

    /// - Returns: whether a contact is still deeper than it may be.
    private func round() -> Bool {
        var isAny = false
        movers.withUnsafeMutableBufferPointer { movers in
            for row in rows {
                let (a, b) = (Int(row.a), Int(row.b))
                let excess = row.excess - (row.normal * (movers[b].way - movers[a].way)).sum()
                guard excess > 0 else { continue }
                isAny = true
                let (wanted, weight) = (row.normal * (excess * row.share), min(excess / row.full, 1) * row.share)
                movers[a].sum -= wanted * row.partOfA
                movers[a].count += weight
                movers[b].sum += wanted * row.partOfB
                movers[b].count += weight
            }
            movers[0].sum = .zero
            for k in movers.indices {
                movers[k].way += movers[k].sum * (Float(Tuning.correctionRelaxation) / max(movers[k].count, 1))
                (movers[k].sum, movers[k].count) = (.zero, 0)
            }
        }
        return isAny
    }

    /// Moves bodies by what was found, and takes from their velocities what is against it.
    func move(_ records: UnsafeMutablePointer<csimd_solver_body>, tick: Float) {
        for list in [movers, others] { for mover in list where mover.way != .zero { move(mover, records, tick) } }
    }

    private func move(_ mover: Mover, _ records: UnsafeMutablePointer<csimd_solver_body>, _ tick: Float) {
        let record = records + Int(mover.body)
        record.pointee.dx += mover.way.x
        record.pointee.dy += mover.way.y
        let length = (mover.way * mover.way).sum().squareRoot()
        let unit = mover.way / length
        let against = min(record.pointee.vx * unit.x + record.pointee.vy * unit.y, 0)
        let taken = max(against, -length / tick)
        record.pointee.vx -= unit.x * taken
        record.pointee.vy -= unit.y * taken
    }

    // MARK: Parts of a scene

    /// The way of a solver body; nil where it stays.
    ///
    /// - Complexity: O(log movers).
    func way(of body: Int32) -> SIMD2<Float>? {
        guard let number = mover(of: body), movers[number].way != .zero else { return nil }
        return movers[number].way
    }

    /// Takes what other parts have found for some solver bodies in the place of what was found here.
    func replace(_ bodies: [Int32], by told: [(body: Int32, way: SIMD2<Float>)]) {
        others.removeAll(keepingCapacity: true)
        for body in bodies { if let number = mover(of: body) { movers[number].way = .zero } }
        for (body, way) in told {
            if let number = mover(of: body) {
                movers[number].way = way
            } else {
                others.append(Mover(body: body, way: way))
            }
        }
    }
}
