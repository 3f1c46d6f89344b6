import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// A step that also tells how its contacts were met: in solving order, with their warm starts.
    ///
    /// What the reference engine needs to solve in the same order; costs O(contacts) more than ``step()``.
    package func stepRecordingContacts() -> [ContactConstraint] {
        recording = []
        defer { recording = nil }
        step()
        return recording ?? []
    }

    /// The manifolds of the current state, unsolved, by ascending sides.
    ///
    /// Pairs and manifolds are brought up to date, which changes no later result.
    public func currentContacts() -> [ContactConstraint] {
        contactPairs().map(contact).sorted { ($0.a, $0.b) < ($1.a, $1.b) }
    }

    /// The pairs that make contacts in the current state, with their manifolds brought up to date.
    func contactPairs() -> [Int] {
        applyEdits()
        updatePairs()
        collide()
        // Nothing wakes here, so some bodies may sleep. The next step makes its own graph, of what is awake.
        buildContactGraph(bodyCount: bodies.count)
        defer { graph.pairsChanged() }
        return contactOrder()
    }

    /// What the loads of past steps mean for the next one, by ascending id.
    package func itemLoads() -> [ItemLoad] {
        settleRemovals()
        return (0..<idCount).filter { slotOfID[$0] >= 0 }.map { id in
            let slot = Int(slotOfID[id])
            return ItemLoad(
                burden: 1 + Double(bodies.lentMass[slot]), faceTurn: Double(bodies.faceTurn[slot]),
                footing: Int(bodies.footing[slot]))
        }
    }

    /// The accelerations by fields and pushes in the current state, where items are, without gravity, by ascending
    /// id, pt/s².
    package func fieldAccelerations() -> [Vector2] {
        applyEdits()
        var clock = StageClock()
        evaluateForces(&clock, reading: .present)
        return (0..<idCount).filter { slotOfID[$0] >= 0 }.map { id in
            let slot = Int(slotOfID[id])
            guard slot < awakeCount else { return .zero }
            return Vector2(Double(bodies.ax[slot]), Double(bodies.ay[slot]))
        }
    }

    /// The same as of another number of steps, of which noise takes the time from.
    package func fieldAccelerations(afterTicks other: Int) -> [Vector2] {
        let now = ticks
        defer { ticks = now }
        ticks = other
        return fieldAccelerations()
    }

    /// Keeps the contacts as they stand before they are solved.
    func recordContacts() {
        if recording != nil { recording = contactOrder().map(contact) }
    }

    /// The contacts of the last step's batches in the order they were solved.
    func contactOrder() -> [Int] {
        var order: [Int] = []
        for color in graph.colors {
            for (range, list) in [
                (color.onePoint, graph.onePointPairs.pointer), (color.twoPoint, graph.twoPointPairs.pointer),
            ] {
                for lane in (range.lowerBound * 8)..<(range.upperBound * 8) where Int(list[lane]) != pairs.count {
                    order.append(Int(list[lane]))
                }
            }
        }
        return order
    }

    /// One pair as a plain value.
    private func contact(_ pair: Int) -> ContactConstraint {
        let (manifold, (a, b)) = (pairs.manifolds[pair], sides(ofPair: pair))
        return ContactConstraint(
            a: a, b: b, normal: Vector2(Double(manifold.normal_x), Double(manifold.normal_y)),
            points: (0..<Int(pairs.current.pointCounts[pair])).map { contactPoint(pair, $0) })
    }

    /// What both sides of a pair are, the one that its normal comes from first.
    func sides(ofPair pair: Int) -> (a: ContactConstraint.Side, b: ContactConstraint.Side) {
        let (a, b) = pairs.sides(of: pair)
        return (side(Int(a)), pairs.current.high[pair] < 0 ? segment(Int(b)) : side(Int(b)))
    }

    /// One of a pair's points.
    func contactPoint(_ pair: Int, _ index: Int) -> ContactConstraint.Point {
        let (point, impulse) = (pairs.manifolds[pair].point(index), pairs.impulses[pair].point(index))
        let body = Int(colliders.body[Int(pairs.sides(of: pair).a)])
        let origin = Vector2(Double(bodies.x[body]), Double(bodies.y[body])) + leadingMotion(body)
        return ContactConstraint.Point(
            position: origin + Vector2(Double(point.x), Double(point.y)), separation: Double(point.separation),
            normalImpulse: Double(impulse.normal), tangentImpulse: Double(impulse.tangent))
    }

    private func side(_ collider: Int) -> ContactConstraint.Side {
        .item(ItemID(rawValue: UInt64(colliders.items(bodies)[collider])), part: Int(colliders.part[collider]))
    }

    private func segment(_ shape: Int) -> ContactConstraint.Side {
        .boundary(statics.boundaryID(of: shape), segment: Int(statics.owners[shape].segment))
    }
}
