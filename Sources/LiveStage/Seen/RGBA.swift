import UIKitCompatibility
import Views

/// A colour of eight bits a component, as pages write it.
struct RGBA: Equatable, Encodable {
    /// Red first, opacity last.
    var bits: UInt32

    /// No colour at all.
    static let none = RGBA(bits: 0)

    init(bits: UInt32) { self.bits = bits }

    /// A colour with its opacity multiplied; none for nil.
    init(_ color: UIColor?, opacity: CGFloat = 1) {
        guard let color else {
            bits = 0
            return
        }
        let alpha = opacity.isFinite ? color.alpha * min(max(opacity, 0), 1) : 0
        bits = [color.red, color.green, color.blue, alpha].reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }

    /// Whether nothing shows of it.
    var isClear: Bool { bits & 0xFF == 0 }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let digits = String(bits, radix: 16)
        try container.encode("#" + String(repeating: "0", count: 8 - digits.count) + digits)
    }
}
