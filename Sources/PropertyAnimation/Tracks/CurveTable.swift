import Buffers

/// The numbers of all curves in use, each curve once, with a count of its users.
struct CurveTable: ~Copyable {
    private(set) var parameters = Buffer<CurveProgram.Parameters>()
    private var indices: [UnitCurve: Int32] = [:]
    private var entries: [Entry] = []
    private var free: [Int32] = []
    /// The curves found last, newest anywhere: most timelines take one of a few, and comparing is faster than hashing.
    private var recent: [(curve: UnitCurve, index: Int32)] = []
    private var nextRecent = 0
    private static let recentCount = 8

    /// A curve in use; free where it has no users.
    private struct Entry {
        var curve: UnitCurve
        var kind: CurveProgram.Kind
        var users: Int
    }

    /// The place of a curve's numbers, and that many users more.
    mutating func retain(_ curve: UnitCurve, users: Int = 1) -> (index: Int32, kind: CurveProgram.Kind) {
        let index = find(curve)
        entries[Int(index)].users += users
        return (index, entries[Int(index)].kind)
    }

    /// The place of a curve, which is made where it has none. Curves are equal by their numbers, not by what they do.
    private mutating func find(_ curve: UnitCurve) -> Int32 {
        for entry in recent where entry.curve == curve { return entry.index }
        let index = indices[curve] ?? add(curve)
        if recent.count < Self.recentCount {
            recent.append((curve, index))
        } else {
            recent[nextRecent] = (curve, index)
            nextRecent = (nextRecent + 1) % Self.recentCount
        }
        return index
    }

    /// One user less; without any the place is given again, and the curve found anew.
    mutating func release(_ index: Int32) {
        entries[Int(index)].users -= 1
        guard entries[Int(index)].users == 0 else { return }
        indices[entries[Int(index)].curve] = nil
        recent.removeAll { $0.index == index }
        nextRecent = 0
        free.append(index)
    }

    /// Makes a program of a curve and gives it a place.
    private mutating func add(_ curve: UnitCurve) -> Int32 {
        let program = CurveProgram(curve)
        let entry = Entry(curve: curve, kind: program.kind, users: 0)
        let index = free.popLast() ?? Int32(entries.count)
        if Int(index) == entries.count { entries.append(entry) } else { entries[Int(index)] = entry }
        // Curves are given up when timelines end, inside an evaluation.
        free.reserveCapacity(entries.count)
        indices[curve] = index
        parameters.reserve(entries.count)
        parameters[Int(index)] = program.parameters
        return index
    }

    /// The parameters one after the other, as the kernels read them.
    var numbers: UnsafePointer<Double> {
        UnsafeRawPointer(parameters.pointer).assumingMemoryBound(to: Double.self)
    }

    /// A segment's position at a time, as the passes compute it.
    func position(of segment: Segment, curve: Int32, kind: CurveProgram.Kind, at time: Double) -> Double {
        let curveTime = segment.curveTime(at: time)
        guard curveTime > 0 else { return segment.base }
        guard curveTime < 1 else { return segment.base + segment.span }
        let numbers = numbers + Int(curve) * CurveProgram.Parameters.scalarCount
        return segment.base + segment.span * kind.value(numbers, at: curveTime)
    }

    /// Bytes of the numbers; the dictionary is left out.
    var byteCount: Int { parameters.byteCount }
}
