import DynamicsModel

extension World {
    /// Ticks and settings; the number of workers is each world's own.
    func writeWorld(to writer: inout SnapshotWriter) {
        writer.put(UInt64(ticks))
        writer.put(settings.gravity)
        writer.put(settings.tick)
        writer.put(UInt32(settings.substeps))
        writer.put(settings.restitutionThreshold)
        // −1 stands for none.
        writer.put(settings.hitEventThreshold ?? -1)
        writer.put(settings.allowsSleep)
        writer.put(settings.directSolver == .openBLAS)
        writer.put(settings.maximumSpeed)
        writer.put(settings.mixing)
        writer.put(origin)
    }

    func readWorld(_ reader: inout SnapshotReader) throws(SnapshotError) {
        // Times are numbers of Double, so a step more must count.
        ticks = Int(try reader.number(upTo: UInt64(min(1 << 53, Int64(Int.max))), "number of ticks"))
        var new = Settings(gravity: try reader.vector(), tick: try reader.double())
        new.substeps = Int(try reader.integer(UInt32.self))
        new.restitutionThreshold = try reader.double()
        let hitThreshold = try reader.double()
        new.hitEventThreshold = hitThreshold == -1 ? nil : hitThreshold
        new.allowsSleep = try reader.flag()
        new.directSolver = try reader.flag() ? .openBLAS : .portable
        new.maximumSpeed = try reader.double()
        new.mixing = try reader.mixing()
        origin = try reader.vector(within: 1e300, "an origin")
        new.workers = settings.workers
        settings = try SnapshotError.refusing { () throws(DynamicsError) in try new.validated() }
        try reader.end()
    }
}

extension SnapshotWriter {
    /// Numbers of both rules, then the table; −1 stands for what the rules decide.
    fileprivate mutating func put(_ mixing: MaterialMixing) {
        for rule in [mixing.friction, mixing.elasticity] {
            put(UInt32(MaterialMixing.Rule.allCases.firstIndex(of: rule)!))
        }
        put(UInt32(mixing.table.count))
        for entry in mixing.table {
            put(UInt32(entry.first))
            put(UInt32(entry.second))
            put(entry.friction ?? -1)
            put(entry.elasticity ?? -1)
        }
    }
}

extension SnapshotReader {
    fileprivate mutating func mixing() throws(SnapshotError) -> MaterialMixing {
        var mixing = MaterialMixing(friction: try rule(), elasticity: try rule())
        let count = Int(try integer(UInt32.self))
        try require(count <= remaining / 24, "\(count) pairs of materials don't fit")
        for _ in 0..<count {
            var entry = MaterialMixing.Entry(Int(try integer(UInt32.self)), Int(try integer(UInt32.self)))
            let (friction, elasticity) = (try double(), try double())
            entry.friction = friction == -1 ? nil : friction
            entry.elasticity = elasticity == -1 ? nil : elasticity
            mixing.table.append(entry)
        }
        return mixing
    }

    private mutating func rule() throws(SnapshotError) -> MaterialMixing.Rule {
        let number = Int(try integer(UInt32.self))
        let rules = MaterialMixing.Rule.allCases
        try require(number < rules.count, "a rule of number \(number)")
        return rules[number]
    }
}

extension SnapshotError {
    /// Does what the model may refuse.
    static func refusing<Value>(_ body: () throws(DynamicsError) -> Value) throws(SnapshotError) -> Value {
        do {
            return try body()
        } catch {
            throw .refused(error)
        }
    }
}
