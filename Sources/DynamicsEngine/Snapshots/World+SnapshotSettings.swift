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
        new.workers = settings.workers
        settings = try SnapshotError.refusing { () throws(DynamicsError) in try new.validated() }
        try reader.end()
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
