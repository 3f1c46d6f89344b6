import DynamicsModel

/// A part's surface as a snapshot holds it: a word of bits, which of the five values there are, and the values.
struct SurfaceRecord {
    static let wordCount = 6
    let words: [UInt32]

    init(_ surface: Surface?) {
        var words: [UInt32] = [0]
        func put(_ value: UInt32?) {
            if value != nil { words[0] |= 1 << UInt32(words.count - 1) }
            words.append(value ?? 0)
        }
        put(surface?.friction.map { Float($0).bitPattern })
        put(surface?.elasticity.map { Float($0).bitPattern })
        put(surface?.speed.map { Float($0).bitPattern })
        put(surface?.rollingResistance.map { Float($0).bitPattern })
        put(surface?.material.map { UInt32($0) })
        self.words = words
    }

    /// - Throws: where a value is one that no surface has.
    init(_ reader: inout SnapshotReader) throws(SnapshotError) {
        var words: [UInt32] = []
        for _ in 0..<Self.wordCount { words.append(try reader.integer()) }
        self.words = words
        try reader.require(words[0] < 32, "a surface with the values \(words[0])")
        for k in 0..<5 where words[0] & 1 << UInt32(k) == 0 {
            try reader.require(words[k + 1] == 0, "a value that a surface doesn't have")
        }
        do { _ = try surface?.validated() } catch { throw reader.invalid("a part's \(error)") }
    }

    /// Nil for a part that is made of what its item is.
    var surface: Surface? {
        guard words[0] != 0 else { return nil }
        func number(_ k: Int) -> Double? {
            words[0] & 1 << UInt32(k) == 0 ? nil : Double(Float(bitPattern: words[k + 1]))
        }
        return Surface(
            friction: number(0), elasticity: number(1), speed: number(2), rollingResistance: number(3),
            material: words[0] & 16 == 0 ? nil : Int(words[5]))
    }
}
