import DynamicsModel

/// What a client has made of the contacts of a step, by the pair.
struct ContactOverrides {
    private var frictions: [Float] = []
    private var elasticities: [Float] = []
    private var surfaceSpeeds: [Float] = []
    /// The place in these of each pair; −1 of pairs that don't touch.
    private var places: [Int32] = []
    private(set) var haveRunningSurfaces = false

    var isEmpty: Bool { frictions.isEmpty }

    mutating func removeAll() {
        guard !isEmpty else { return }
        self = ContactOverrides()
    }

    /// Takes the columns of contacts that came in ascending order of pairs, each number within its range.
    mutating func set(_ contacts: TouchingContacts) {
        frictions = contacts.frictions.values.map { Self.kept($0, in: Limits.friction) }
        elasticities = contacts.elasticities.values.map { Self.kept($0, in: Limits.elasticity) }
        surfaceSpeeds = contacts.surfaceSpeeds.values.map { Self.kept($0, in: Limits.surfaceSpeed) }
        haveRunningSurfaces = surfaceSpeeds.contains { $0 != 0 && !$0.isNaN }
        places = [Int32](repeating: -1, count: Int(contacts.pairs.last ?? -1) + 1)
        for (place, pair) in contacts.pairs.enumerated() { places[Int(pair)] = Int32(place) }
    }

    private static func kept(_ value: Float, in range: ClosedRange<Double>) -> Float {
        value.isNaN ? value : min(max(value, Float(range.lowerBound)), Float(range.upperBound))
    }

    func friction(of pair: Int32) -> Float? { value(of: pair, in: frictions) }
    func elasticity(of pair: Int32) -> Float? { value(of: pair, in: elasticities) }
    func surfaceSpeed(of pair: Int32) -> Float? { value(of: pair, in: surfaceSpeeds) }

    /// Nil where the client has said nothing that is a number.
    private func value(of pair: Int32, in column: [Float]) -> Float? {
        guard pair >= 0, pair < places.count, places[Int(pair)] >= 0 else { return nil }
        let value = column[Int(places[Int(pair)])]
        return value.isNaN ? nil : value
    }
}
