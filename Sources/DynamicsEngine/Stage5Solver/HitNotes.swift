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
}
