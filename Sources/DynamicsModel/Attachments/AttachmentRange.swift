/// How far an attachment lets its item turn (rad) or slide (pt): a closed interval that contains 0.
///
/// 0 is the pose that the item had relative to its partner when the attachment was added. Friction aside, an item moves
/// freely inside; at an end it stops without bouncing.
///
/// ```swift
/// let quarter = AttachmentRange(-.pi / 2, 0)
/// let oneSided = AttachmentRange(0, .infinity)
/// ```
public struct AttachmentRange: Hashable, Sendable {
    /// The lower end, 0 or less; −∞ leaves the side open.
    public var minimum: Double
    /// The upper end, 0 or more; +∞ leaves the side open.
    public var maximum: Double

    /// Makes a range; its ends are checked when the attachment is.
    ///
    /// - Parameters:
    ///   - minimum: 0 or less; −∞ leaves the side open.
    ///   - maximum: 0 or more; +∞ leaves the side open.
    public init(_ minimum: Double, _ maximum: Double) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// No motion at all: a pin with this range holds as a weld does.
    public static let zero = Self(0, 0)
    /// Any motion, the default. A pin with this range and without friction has no equation for its angle, so it is
    /// cheaper to solve.
    public static let infinite = Self(-.infinity, .infinity)

    /// Whether both sides are open, so that the range has no effect.
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

#if !hasFeature(Embedded)
    extension AttachmentRange: Codable {
        private enum Key: CodingKey { case minimum, maximum }

        // Open sides are left out: formats such as JSON have no infinity.
        /// Reads an object of `minimum` and `maximum`; either may be missing, which leaves that side open.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            self.init(
                try values.decodeIfPresent(Double.self, forKey: .minimum) ?? -.infinity,
                try values.decodeIfPresent(Double.self, forKey: .maximum) ?? .infinity)
        }

        /// Writes both ends but for open ones, since formats such as JSON have no infinity.
        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            if minimum != -.infinity { try values.encode(minimum, forKey: .minimum) }
            if maximum != .infinity { try values.encode(maximum, forKey: .maximum) }
        }
    }
#endif
