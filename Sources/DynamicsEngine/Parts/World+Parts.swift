import Buffers
import CSIMD
import DynamicsModel

// What those that divide a scene among worlds ask a world for, and tell it.

extension World {
    /// Makes a world that holds a scene as a whole a part of it.
    ///
    /// - Parameter calls: what all parts do together.
    package func becomePart(_ calls: ScenePart.Calls) {
        applyEdits()
        for slot in 0..<bodies.count { bodies.place[slot] = UInt32(slot) }
        part = ScenePart(calls: calls, awakeCount: awakeCount, medianWidth: colliders.medianWidth)
        if !attachments.isEmpty { part?.linkages = PartLinkages(attachments, in: self) }
    }

    /// Goes on with what an exchange has brought.
    ///
    /// - Parameters:
    ///   - owner: the part that an item belongs to, by its place in the whole.
    ///   - forEachHolder: shows the parts that have the item in a slot besides its owner; some may come twice.
    package func continuePart(
        with check: PartCheck, owner: (_ place: UInt32) -> Int,
        forEachHolder: (_ slot: Int, _ body: (_ part: Int) -> Void) -> Void
    ) {
        begin(check, owner, forEachHolder)
        part?.begin(check)
        part?.linked = linkedBodies()
    }

    /// Goes on by one tick together with all other parts, which call this as well.
    ///
    /// - Returns: false where one of the parts lacks something that the step needs; no part has gone on then.
    package func stepPart() -> Bool {
        part?.droppedPairs = []
        if move() { return true }
        putBackDroppedPairs()
        return false
    }

    /// Lists pairs again that the search of a step that isn't kept has left out though they touched, so that the step tells
    /// of their ends once it is taken again, wherever their items are then.
    private func putBackDroppedPairs() {
        guard let dropped = part?.droppedPairs, !dropped.isEmpty else { return }
        pairs.reserve(adding: dropped.count)
        for (low, high) in dropped { pairs.append(low, high, csimd_contact_impulses(), points: 0, touching: 1) }
        // Contacts with boundaries that are gone have ended before the search, and aren't listed any more.
        touches.ended.removeAll { end in
            guard case .boundary(let id) = end.event.other else { return true }
            return statics.index(of: id) != nil
        }
    }

    /// Whether a part has to put its bodies into a new order before the next step; then all have to.
    package var needsSort: Bool {
        get { bodyOrder.isNeeded }
        set { bodyOrder.isNeeded = newValue }
    }

    /// Bodies, ghosts included.
    package var bodyCount: Int { bodies.count }

    /// Ids of items are below this.
    package var givenIDs: Int { idCount }

    package func bodyID(_ slot: Int) -> UInt32 { bodies.id[slot] }

    /// Counts the items of all parts that are awake and that sleep; every part calls it before items are sorted anew.
    package func beginSort() {
        bodyOrder.sortedDistance = nil
        guard let part else { return }
        shareReports(part)
        if part.isWidthStale { findMedianWidth(part) }
        var (awake, asleep, driven) = (0, 0, 0)
        for slot in 0..<bodies.count {
            if !isMoved(slot) {
                if !bodies.isFixed(slot) { driven += 1 }
            } else if isOwn(slot) {
                if bodies.island[slot] == 0 { awake += 1 } else { asleep += 1 }
            }
        }
        let all = part.calls.sum([awake, asleep])
        self.part?.setCounts(awake: all[0] + driven, asleep: all[1])
    }

    /// Finds the median width of colliders again, where the shapes of the whole scene are others than before.
    private func findMedianWidth(_ part: ScenePart) {
        let own = colliders.widthCounts { isOwn(Int(colliders.body[$0])) }
        self.part?.setMedianWidth(Colliders.medianWidth(part.calls.sum(own)))
    }

    /// What a body is sorted by before its id.
    package func orderKey(of slot: Int) -> UInt64 { spatialKey(slot, cell: part?.cell) }

    package func place(of slot: Int) -> UInt32 { bodies.place[slot] }

    /// Gives a body its place in a new order; ``take(_:keeping:isOwn:)`` puts it there.
    package func setPlace(_ place: UInt32, of slot: Int) { bodies.place[slot] = place }

    package func isOwn(_ slot: Int) -> Bool { bodies.marks[slot] & PartMarks.ghost == 0 }

    /// Whether an item moves by forces and contacts; what doesn't is in every part.
    package func isMoved(_ slot: Int) -> Bool { bodies.inverseMass[slot] != 0 }

    package func center(of slot: Int) -> (x: Float, y: Float) { (bodies.x[slot], bodies.y[slot]) }

    /// How far an item goes in a step at its velocity, pt.
    package func foreseenWay(of slot: Int) -> SIMD2<Double> {
        SIMD2(Double(bodies.vx[slot]), Double(bodies.vy[slot])) * settings.tick
    }

    /// The width of cells in which a part notes what it has, pt: some items fit into one.
    package var partCellWidth: Double { max(2 * Double(part?.medianWidth ?? 1), 1e-3) }

    /// The bits that ``stateHash()`` is made of: x, y, cos, sin, vx, vy, ω.
    package func stateBits(of slot: Int) -> [UInt32] {
        [
            bodies.x[slot], bodies.y[slot], bodies.cosine[slot], bodies.sine[slot], bodies.vx[slot], bodies.vy[slot],
            bodies.omega[slot],
        ].map { $0.bitPattern }
    }

    /// Contacts of the last step that an own item answers for: added up over all parts, those of the whole scene.
    package func answeredContactCount() -> Int {
        answeredContacts(among: 0..<pairs.activeCount) { _, _ in true }.count {
            pairs.current.pointCounts[Int($0)] != 0
        }
    }
}
