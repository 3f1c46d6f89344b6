import Buffers
import CSIMD
import DynamicsModel

/// A contact that approaches faster than the threshold when the step begins.
struct HitNote: BitwiseCopyable {
    let pair: Int32
    /// Where its record is: the batch, counted from the first one-point batch on, and the lane.
    var batch: Int32 = -1
    var lane: Int32 = 0
    let speed: Float
    /// Of the point that approaches fastest.
    let position: SIMD2<Double>
    /// What its points exchange along the normal in the step.
    var impulse: Float = 0
}

/// Contacts that may turn out to be hits, and what they exchange.
struct HitNotes: ~Copyable {
    private(set) var count = 0
    private var list = Buffer<HitNote>()
    /// By pair: its note, −1 for none.
    private var noteOfPair = Buffer<Int32>()
    /// Hits of what was too fast for contacts.
    var swept: [HitEvent] = []

    subscript(index: Int) -> HitNote { list[index] }

    /// Forgets all notes, and makes room to note any of so many pairs.
    mutating func begin(pairs: Int) {
        count = 0
        noteOfPair.reserveDiscarding(pairs + 1)
        noteOfPair.fill(-1, 0..<(pairs + 1))
    }

    mutating func removeAll() {
        count = 0
        swept.removeAll(keepingCapacity: true)
    }

    mutating func append(_ note: HitNote) {
        list.reserve(count + 1)
        list[count] = note
        noteOfPair[Int(note.pair)] = Int32(count)
        count += 1
    }

    /// Finds the records of noted pairs among batches, of which so many come before.
    func findRecords(_ pairsOfBatches: UnsafePointer<Int32>, count batches: Int, before: Int) {
        for place in 0..<(8 * batches) {
            let note = noteOfPair[Int(pairsOfBatches[place])]
            guard note >= 0 else { continue }
            (list[Int(note)].batch, list[Int(note)].lane) = (Int32(before + place / 8), Int32(place % 8))
        }
    }

    func sums(_ graph: borrowing ContactGraph) -> HitSums? {
        guard count > 0 else { return nil }
        return HitSums(
            notes: list.pointer, count: count, noteOfPair: noteOfPair.pointer,
            onePoint: graph.onePointBatches.pointer, twoPoints: graph.twoPointBatches.pointer,
            onePointCount: Int32(graph.onePointBatchCount))
    }
}

/// Adds up what noted contacts exchange; one worker does, while the others wait.
struct HitSums {
    fileprivate let notes: UnsafeMutablePointer<HitNote>
    fileprivate let count: Int
    fileprivate let noteOfPair: UnsafePointer<Int32>
    fileprivate let onePoint: UnsafePointer<csimd_one_point_batch>
    fileprivate let twoPoints: UnsafePointer<csimd_two_point_batch>
    fileprivate let onePointCount: Int32

    /// What each contact pushed with in a substep.
    func addSubstep() {
        for k in 0..<count {
            let (batch, lane) = (notes[k].batch, Int(notes[k].lane))
            if batch < onePointCount {
                notes[k].impulse += onePoint[Int(batch)].first.normal_impulse[lane]
            } else {
                let record = twoPoints + Int(batch - onePointCount)
                notes[k].impulse += record.pointee.first.normal_impulse[lane]
                notes[k].impulse += record.pointee.second.normal_impulse[lane]
            }
        }
    }

    /// What impacts have exchanged before the substeps.
    func add(_ impacts: UnsafePointer<csimd_impact>, count: Int) {
        for k in 0..<count {
            let note = noteOfPair[Int(impacts[k].pair)]
            guard note >= 0 else { continue }
            notes[Int(note)].impulse += impacts[k].first.impulse
            if impacts[k].point_count == 2 { notes[Int(note)].impulse += impacts[k].second.impulse }
        }
    }
}

extension World {
    /// Stage 5, before the solver: notes contacts that approach faster than the threshold. Does nothing without one.
    func noteHits() {
        hits.removeAll()
        guard let threshold = settings.hitEventThreshold, awakeCount > 0 else { return }
        hits.begin(pairs: pairs.count)
        for pair in 0..<pairs.activeCount where pairs.current.pointCounts[pair] != 0 { noteHit(pair, Float(threshold)) }
        guard hits.count > 0 else { return }
        hits.findRecords(graph.onePointPairs.pointer, count: graph.onePointBatchCount, before: 0)
        hits.findRecords(
            graph.twoPointPairs.pointer, count: graph.twoPointBatchCount, before: graph.onePointBatchCount)
    }

    private func noteHit(_ pair: Int, _ threshold: Float) {
        let manifold = pairs.manifolds[pair]
        let (a, b) = pairs.sides(of: pair)
        let one = Int(colliders.body[Int(a)])
        let other = pairs.current.high[pair] < 0 ? nil : Int(colliders.body[Int(b)])
        var (speed, place) = (threshold, -1)
        for point in 0..<Int(pairs.current.pointCounts[pair]) {
            let arm = SIMD2(manifold.point(point).x, manifold.point(point).y)
            var relative = -velocity(of: one, at: arm)
            if let other {
                let centers = SIMD2(pairs.impulses[pair].center_x, pairs.impulses[pair].center_y)
                relative += velocity(of: other, at: arm - centers)
            }
            let approach = -(relative.x * manifold.normal_x + relative.y * manifold.normal_y)
            if approach > speed { (speed, place) = (approach, point) }
        }
        guard place >= 0 else { return }
        let position = contactPoint(pair, place).position
        hits.append(HitNote(pair: Int32(pair), speed: speed, position: SIMD2(position.x, position.y)))
    }

    private func velocity(of slot: Int, at arm: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2(bodies.vx[slot] - bodies.omega[slot] * arm.y, bodies.vy[slot] + bodies.omega[slot] * arm.x)
    }

    /// Stage 6: notes a body that was stopped by a sweep, if that was a hit.
    ///
    /// - Parameters:
    ///   - obstacle: a collider of what it met or, as a complement (~), a static shape.
    ///   - impact: its normal leads out of what was met.
    func noteSweptHit(_ slot: Int, _ obstacle: Int32, _ impact: SweepImpact, speed: Double, impulse: Double) {
        guard let threshold = settings.hitEventThreshold, speed > threshold else { return }
        let item = ItemID(rawValue: UInt64(bodies.id[slot]))
        let other: ContactEvent.Other =
            obstacle < 0
            ? .boundary(statics.boundaryID(of: Int(~obstacle)))
            : .item(ItemID(rawValue: UInt64(bodies.id[Int(colliders.body[Int(obstacle)])])))
        var event = HitEvent(
            item: item, other: other, position: impact.place, normal: -impact.normal, approachSpeed: speed,
            impulse: impulse)
        if case .item(let id) = other, id < item {
            (event.item, event.other, event.normal) = (id, .item(item), impact.normal)
        }
        hits.swept.append(event)
    }

    /// Stage 6: lists the hits among what was noted, by their sides, of the same ones as one.
    func reportHits() {
        hitEvents.removeAll(keepingCapacity: true)
        hitEvents.append(contentsOf: hits.swept)
        for k in 0..<hits.count where hits[k].impulse > 0 { hitEvents.append(event(of: hits[k])) }
        guard hitEvents.count > 1 else { return }
        hitEvents.sort { $0.key < $1.key }
        var last = 0
        for k in hitEvents.indices.dropFirst() {
            if hitEvents[k].item == hitEvents[last].item, hitEvents[k].other == hitEvents[last].other {
                hitEvents[last].impulse += hitEvents[k].impulse
            } else {
                last += 1
                hitEvents[last] = hitEvents[k]
            }
        }
        hitEvents.removeSubrange((last + 1)...)
    }

    /// What absurd loads sum up to may be infinite.
    private static var mostImpulse: Double { 1e30 }

    private func event(of note: HitNote) -> HitEvent {
        let (a, b) = sides(ofPair: Int(note.pair))
        let manifold = pairs.manifolds[Int(note.pair)]
        let normal = Vector2(Double(manifold.normal_x), Double(manifold.normal_y))
        let position = Vector2(note.position.x, note.position.y)
        func event(_ item: ItemID, _ other: ContactEvent.Other, _ normal: Vector2) -> HitEvent {
            HitEvent(
                item: item, other: other, position: position, normal: normal, approachSpeed: Double(note.speed),
                impulse: min(Double(note.impulse), Self.mostImpulse))
        }
        switch (a, b) {
        case (.item(let first, _), .item(let second, _)):
            return first < second ? event(first, .item(second), normal) : event(second, .item(first), -normal)
        case (.item(let item, _), .boundary(let boundary, _)): return event(item, .boundary(boundary), normal)
        case (.boundary, _): preconditionFailure("a contact's first side is an item")
        }
    }
}

extension HitEvent {
    /// The defined order, then the fastest first.
    fileprivate var key: (UInt64, Int, UInt64, Double, Double) {
        switch other {
        case .item(let id): (item.rawValue, 0, id.rawValue, -approachSpeed, position.x)
        case .boundary(let id): (item.rawValue, 1, id.rawValue, -approachSpeed, position.x)
        }
    }
}
