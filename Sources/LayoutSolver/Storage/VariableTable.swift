/// The variables, one record each; values apart, because replays read nothing else.
struct VariableTable: ~Copyable {
    struct Record: BitwiseCopyable {
        /// Head of the list of terms that use the variable; −1 without any.
        var firstTerm: Int32 = -1
        /// −1 where the variable belongs to none yet.
        var component: Int32 = -1
        /// Relations that use the variable and are not yet spent; only meaningful while planning.
        var uses: Int32 = 0
        var flags: Flags = []
    }

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let alive = Flags(rawValue: 1)
        /// A number given from outside.
        static let parameter = Flags(rawValue: 2)
        /// A width or height: where nothing else decides it is the one that becomes 0.
        static let extent = Flags(rawValue: 4)
        static let ambiguous = Flags(rawValue: 8)
        /// Planning has reached it.
        static let visited = Flags(rawValue: 16)
        /// Planning has found what determines it.
        static let known = Flags(rawValue: 32)
    }

    var records = Column<Record>()
    var values = Column<Double>()
    private var free = Column<Int32>()

    /// Variables there are.
    var count: Int { records.count - free.count }
    var byteCount: Int { records.byteCount + values.byteCount + free.byteCount }

    mutating func reserve(_ total: Int) {
        records.reserve(total)
        values.reserve(total)
    }

    mutating func insert(_ flags: Flags, value: Double) throws(LayoutError) -> LayoutVariable {
        let record = Record(flags: flags.union(.alive))
        if free.count > 0 {
            let index = free.removeLast()
            records[index] = record
            values[index] = value
            return LayoutVariable(index: index)
        }
        guard records.count < Int(Int32.max) else { throw .capacityExceeded }
        records.append(record)
        values.append(value)
        return LayoutVariable(index: Int32(records.count - 1))
    }

    mutating func remove(_ index: Int32) {
        records[index] = Record()
        free.append(index)
    }

    func contains(_ variable: LayoutVariable) -> Bool {
        variable.index >= 0 && variable.index < records.count && records[variable.index].flags.contains(.alive)
    }

    @inline(__always)
    func isUnknown(_ index: Int32) -> Bool { !records[index].flags.contains(.parameter) }
}
