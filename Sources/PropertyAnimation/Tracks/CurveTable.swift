/// The numbers of all curves in use, each curve once, with a count of its users.
struct CurveTable: ~Copyable {
    private(set) var parameters = Column<CurveProgram.Parameters>()
    private var indices: [UnitCurve: Int32] = [:]
    private var entries: [Entry] = []
    private var free: [Int32] = []
    /// The last curve asked for: many timelines in a row usually share theirs.
    private var recent: (curve: UnitCurve, index: Int32)?

    private struct Entry {
        var curve: UnitCurve
        var kind: CurveProgram.Kind
        var users: Int
    }

    /// The place of a curve's numbers, and that many users more.
    mutating func retain(_ curve: UnitCurve, users: Int = 1) -> (index: Int32, kind: CurveProgram.Kind) {
        let index: Int32
        if let recent, recent.curve == curve {
            index = recent.index
        } else if let known = indices[curve] {
            index = known
        } else {
            index = add(curve)
        }
        recent = (curve, index)
        entries[Int(index)].users += users
        return (index, entries[Int(index)].kind)
    }

    mutating func release(_ index: Int32) {
        entries[Int(index)].users -= 1
        guard entries[Int(index)].users == 0 else { return }
        indices[entries[Int(index)].curve] = nil
        if recent?.index == index { recent = nil }
        free.append(index)
    }

    private mutating func add(_ curve: UnitCurve) -> Int32 {
        let program = CurveProgram(curve)
        let entry = Entry(curve: curve, kind: program.kind, users: 0)
        let index = free.popLast() ?? Int32(entries.count)
        if Int(index) == entries.count { entries.append(entry) } else { entries[Int(index)] = entry }
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

    var byteCount: Int { parameters.byteCount }
}
