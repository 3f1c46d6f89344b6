import DynamicsModel

/// What an item is made of and what it collides with, as a snapshot holds it.
struct SnapshotMaterial {
    struct Table {
        private(set) var materials: [SnapshotMaterial] = []

        static func read(_ reader: inout SnapshotReader) throws(SnapshotError) -> Table {
            let count = try reader.count(ofBytes: 18 * 4, "materials")
            var table = Table()
            table.materials.reserveCapacity(count)
            for _ in 0..<count { table.materials.append(try SnapshotMaterial(&reader)) }
            try reader.end()
            return table
        }
    }

    let density: Float
    let friction: Float
    let elasticity: Float
    let resistance: Float
    let angularResistance: Float
    let gravityScale: Float
    let surfaceSpeed: Float
    let rollingResistance: Float
    let material: Int32
    let collisions: CollisionMembership
    /// The record, as the world's own table has it.
    let words: [UInt32]

    private init(_ reader: inout SnapshotReader) throws(SnapshotError) {
        var words: [UInt32] = []
        func number(_ range: ClosedRange<Double>, _ name: String) throws(SnapshotError) -> Float {
            words.append(try reader.integer())
            let value = Float(bitPattern: words[words.count - 1])
            // Floats of values at an end may lie just beyond it.
            let rounding = 1e-6
            let low = range.lowerBound - rounding * abs(range.lowerBound)
            let high = range.upperBound + rounding * abs(range.upperBound)
            try reader.require(Double(value) >= low && Double(value) <= high, "\(name) is \(value)")
            return value
        }
        density = try number(Limits.density, "a density")
        friction = try number(Limits.friction, "a friction")
        elasticity = try number(Limits.elasticity, "an elasticity")
        resistance = try number(Limits.resistance, "a resistance")
        angularResistance = try number(Limits.resistance, "an angular resistance")
        gravityScale = try number(Limits.gravityScale, "a factor on gravity")
        surfaceSpeed = try number(Limits.surfaceSpeed, "a speed of a surface")
        rollingResistance = try number(Limits.rollingResistance, "a rolling resistance")
        words.append(try reader.integer())
        material = Int32(bitPattern: words[words.count - 1])
        try reader.require(Limits.material.contains(Int(material)), "a material is number \(material)")
        let items = try reader.collisionSets()
        let boundaries = try reader.collisionSets()
        collisions = CollisionMembership(items: items, boundaries: boundaries, filter: try reader.filter())
        words.append(collisions)
        self.words = words
    }
}

extension SnapshotWriter {
    /// The mask, how many numbers are above it, and these.
    mutating func put(_ sets: CollisionSets) {
        put(sets.mask)
        put(UInt32(sets.higher.count))
        for number in sets.higher { put(number) }
    }
}

extension CollisionFilter {
    /// Category and mask, the low half first, and group.
    var words: [UInt32] {
        [category, mask].flatMap { [UInt32(truncatingIfNeeded: $0), UInt32($0 >> 32)] } + [UInt32(bitPattern: group)]
    }
}

extension SnapshotWriter {
    mutating func put(_ filter: CollisionFilter) {
        for word in filter.words { put(word) }
    }
}

extension SnapshotReader {
    mutating func filter() throws(SnapshotError) -> CollisionFilter {
        let category: UInt64 = try integer()
        return CollisionFilter(
            category: category, mask: try integer(), group: Int32(bitPattern: try integer(UInt32.self)))
    }

    mutating func collisionSets() throws(SnapshotError) -> CollisionSets {
        let mask: UInt32 = try integer()
        let count = Int(try integer(UInt32.self))
        try require(count <= remaining / 4, "\(count) sets don't fit")
        guard count > 0 else {
            let sets = CollisionSets(mask: mask)
            try require(sets.mask == mask, "a mask of sets is \(mask)")
            return sets
        }
        var numbers: [UInt32] = (0..<31).filter { mask & 1 << $0 != 0 }
        for _ in 0..<count { numbers.append(try integer()) }
        let sets = CollisionSets(numbers)
        try require(sets.mask == mask && sets.higher.elementsEqual(numbers.suffix(count)), "sets are out of order")
        return sets
    }
}
