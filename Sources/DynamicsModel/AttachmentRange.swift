/// How far an attachment lets its item move: a closed interval around 0.
public struct AttachmentRange: Hashable, Sendable {
    /// The lower end, 0 or less.
    public var minimum: Double
    /// The upper end, 0 or more.
    public var maximum: Double

    /// - Parameters: −∞ and +∞ leave that side open.
    public init(_ minimum: Double, _ maximum: Double) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// No motion at all.
    public static let zero = Self(0, 0)
    /// Any motion.
    public static let infinite = Self(-.infinity, .infinity)

    /// Whether both sides are open.
    public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }

    /// - Throws: where a side is NaN or 0 lies outside.
    func check(unit: String) throws(DynamicsError) {
        for (value, name) in [(minimum, "minimum"), (maximum, "maximum")] where value.isNaN {
            throw .notFinite("attachment range \(name)", value)
        }
        guard minimum <= 0 else { throw .outOfRange("attachment range minimum", minimum, rule: "0 \(unit) or less") }
        guard maximum >= 0 else { throw .outOfRange("attachment range maximum", maximum, rule: "0 \(unit) or more") }
    }
}

extension AttachmentRange: Codable {
    private enum Key: CodingKey { case minimum, maximum }

    // Open sides are left out: formats such as JSON have no infinity.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            try values.decodeIfPresent(Double.self, forKey: .minimum) ?? -.infinity,
            try values.decodeIfPresent(Double.self, forKey: .maximum) ?? .infinity)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        if minimum != -.infinity { try values.encode(minimum, forKey: .minimum) }
        if maximum != .infinity { try values.encode(maximum, forKey: .maximum) }
    }
}
