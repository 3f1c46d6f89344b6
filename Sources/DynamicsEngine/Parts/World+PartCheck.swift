import Buffers
import CSIMD
import DynamicsModel

// Which copies a step leaves right.
//
// In a step an item has to do with what it touches, with what these touch in their turn, and with what they meet on their
// ways. As long as all of that is here and right, it comes out right. So what becomes stale is what may meet something
// unknown, what touches something stale, and what something stale may meet. No item that is a part's own may.
//
// What is stale goes another way than its copy, but no further than the item of all parts that moves furthest.

/// What moved, and how far, in a step, at most.
private struct Motions {
    /// Of the outline from the centre, pt.
    var radius = 0.0
    /// At the velocity that the step began with, pt.
    var foreseen = 0.0
    /// In the step, pt.
    var motion = 0.0

    /// How far from its centre an item may have contacts, or meet something, pt.
    ///
    /// Contacts begin at a share of the extent, which is twice the radius at most, and at what circles move by, and half
    /// as much again; all from where the lead brings both.
    var reach: Double {
        let margin = 2 * radius * max(Tuning.speculativeFraction, Tuning.thinSpeculativeFraction)
        return radius + margin + max((1 + Tuning.struckFraction + Tuning.leadSteps) * foreseen, motion)
    }
}

extension World {
    /// Whether all parts can keep the step, as it is before columns are written; true where the world holds the whole.
    ///
    /// - Complexity: O(own items + ghosts and what is near them + pairs).
    func checkPart() -> Bool {
        guard var part else { return true }
        let most = part.mostOfAll(mostOfOwn())
        var stale: [Int32] = []
        var isWrong = !part.check.watchesAll(within: 2 * most.reach)
        if !part.check.isComplete, !isWrong {
            part.check.prepare(reach: most.reach)
            stale = staleBodies(part, most)
            isWrong = stale.contains { bodies.marks[Int($0)] & PartMarks.ghost == 0 }
        }
        guard part.calls.maximum([isWrong ? 1 : 0])[0] == 0 else { return false }
        for slot in stale { bodies.marks[Int(slot)] |= PartMarks.stale }
        part.check.move(by: most.motion, stale: stale.map { place($0) })
        self.part = part
        return true
    }

    private func mostOfOwn() -> Motions {
        var (radius, speed, motion) = (Float(0), Float(0), Float(0))
        for slot in 0..<awakeCount where bodies.marks[slot] & PartMarks.ghost == 0 && bodies.inverseMass[slot] != 0 {
            let (vx, vy) = (bodies.vx[slot], bodies.vy[slot])
            radius = max(radius, bodies.radius[slot])
            speed = max(speed, vx * vx + vy * vy)
            motion = max(motion, squaredMotion(slot))
        }
        return Motions(
            radius: Double(radius), foreseen: Double(speed).squareRoot() * settings.tick,
            motion: Double(motion).squareRoot())
    }

    /// How far an item goes, squared, pt².
    fileprivate func squaredMotion(_ slot: Int) -> Float {
        let record = stepMemory.solverBodies[slot + 1]
        // The solver counts from the lead.
        let lead = leadingMotion(slot)
        let (dx, dy) = (record.dx + Float(lead.x), record.dy + Float(lead.y))
        // A thousandth for rounding.
        return 1.002 * (dx * dx + dy * dy)
    }

    /// Bodies that become stale in this step.
    private func staleBodies(_ part: ScenePart, _ most: Motions) -> [Int32] {
        let items = part.watched.map { WatchedItem(self, Int($0)) }
        var search = StaleSearch(items, bodyCount: awakeCount)
        // What was stale before, and what may have to do with that or with something that is missing.
        for (k, slot) in part.watched.enumerated() {
            if bodies.marks[Int(slot)] & PartMarks.stale != 0 {
                search.leaveOut(k)
            } else if part.check.isNearMissing(bodies.x[Int(slot)], bodies.y[Int(slot)]) {
                search.add(k)
            }
        }
        for disc in part.check.stale(reach: most.reach) { search.add(near: disc) { _ in most.reach } }
        let contacts = ghostContacts()
        while search.hasMore {
            search.spread(along: contacts)
            search.spread(furthest: most.motion)
        }
        return search.found
    }

    /// Contacts of two bodies that move, of which one is a ghost.
    private func ghostContacts() -> [(Int32, Int32)] {
        var contacts: [(Int32, Int32)] = []
        let (low, high) = (pairs.current.low.pointer, pairs.current.high.pointer)
        for pair in 0..<pairs.activeCount where pairs.current.pointCounts[pair] != 0 && high[pair] >= 0 {
            let (a, b) = (colliders.body[Int(low[pair])], colliders.body[Int(high[pair])])
            guard (bodies.marks[Int(a)] | bodies.marks[Int(b)]) & PartMarks.ghost != 0, Int(max(a, b)) < awakeCount
            else { continue }
            if bodies.inverseMass[Int(a)] != 0, bodies.inverseMass[Int(b)] != 0 { contacts.append((a, b)) }
        }
        return contacts
    }

    /// Ghosts and own items near them, which are looked at until the next exchange.
    func watchedBodies(_ check: PartCheck) -> [Int32] {
        guard !check.isComplete else { return [] }
        var cells = [Bool](repeating: false, count: check.cellCount)
        for slot in 0..<awakeCount where bodies.marks[slot] & PartMarks.ghost != 0 {
            cells[check.cell(bodies.x[slot], bodies.y[slot])] = true
        }
        cells = check.watched(cells)
        return (0..<awakeCount).filter {
            bodies.inverseMass[$0] != 0 && cells[check.cell(bodies.x[$0], bodies.y[$0])]
        }.map { Int32($0) }
    }
}

extension WatchedItem {
    fileprivate init(_ world: World, _ slot: Int) {
        self.init(
            slot: Int32(slot), place: world.place(Int32(slot)), radius: Double(world.bodies.radius[slot]),
            motion: Double(world.squaredMotion(slot)).squareRoot())
    }
}

extension ScenePart {
    /// The most of all parts.
    fileprivate func mostOfAll(_ own: Motions) -> Motions {
        let all = calls.maximum([own.radius, own.foreseen, own.motion])
        return Motions(radius: all[0], foreseen: all[1], motion: all[2])
    }
}

extension World {
    fileprivate func place(_ slot: Int32) -> SIMD2<Double> {
        SIMD2(Double(bodies.x[Int(slot)]), Double(bodies.y[Int(slot)]))
    }
}
