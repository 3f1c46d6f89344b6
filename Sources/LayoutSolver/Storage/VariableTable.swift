import Synchronization

/// The variables, one record each; values apart, because replays read nothing else.
struct VariableTable: ~Copyable {
    /// What is known of a variable, but for its value.
    struct Record: BitwiseCopyable {
        /// Head of the list of terms that use the variable; −1 without any.
        var firstTerm: Int32 = -1
        /// −1 where the variable belongs to none yet.
        var component: Int32 = -1
        /// Relations that use the variable and are not yet spent; only meaningful while planning.
        var uses: Int32 = 0
        var flags: Flags = []
        /// How many variables had this place before.
        var generation: UInt16 = 0
    }

    /// What a variable is, and what planning and examination have found.
    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let alive = Flags(rawValue: 1)
        /// A number given from outside.
        static let parameter = Flags(rawValue: 2)
        /// A width or height: where nothing else decides it is the one that becomes 0.
        static let extent = Flags(rawValue: 4)
        /// It moves along the free direction; only meaningful once its component was examined.
        static let ambiguous = Flags(rawValue: 8)
        /// Planning has reached it.
        static let visited = Flags(rawValue: 16)
        /// Planning has found what determines it.
        static let known = Flags(rawValue: 32)
    }

    var records = CellList<Record>()
    var values = CellList<Double>()
    private var free = CellList<Int32>()
    /// Places whose generations are used up.
    private var retired = 0
    /// Which system they are of.
    let system = nextSystem.wrappingAdd(1, ordering: .relaxed).newValue

    /// Variables there are.
    var count: Int { records.count - free.count - retired }
    var byteCount: Int { records.byteCount + values.byteCount + free.byteCount }

    mutating func reserve(_ total: Int) {
        records.reserve(total)
        values.reserve(total)
    }

    mutating func insert(_ flags: Flags, value: Double) throws(LayoutError) -> LayoutVariable {
        var index = Int32(records.count)
        if free.count > 0 {
            index = free.removeLast()
            records.pointer[Int(index)].flags = flags.union(.alive)
            values[index] = value
        } else {
            guard records.count < Int(Int32.max) else { throw .capacityExceeded }
            records.append(Record(flags: flags.union(.alive)))
            values.append(value)
        }
        return LayoutVariable(index: index, generation: records[index].generation, system: system)
    }

    /// Gives a place back with the next generation. A place whose generations are used up is not given again.
    mutating func remove(_ index: Int32) {
        let generation = records[index].generation
        guard generation < .max else {
            records[index] = Record(generation: generation)
            retired += 1
            return
        }
        records[index] = Record(generation: generation + 1)
        free.append(index)
    }

    func contains(_ variable: LayoutVariable) -> Bool {
        guard variable.system == system else { return false }
        let record = records[variable.index]
        return record.generation == variable.generation && record.flags.contains(.alive)
    }

    @inline(__always)
    func isUnknown(_ index: Int32) -> Bool { !records[index].flags.contains(.parameter) }
}

/// Tells systems apart.
private let nextSystem = Atomic<UInt32>(0)
