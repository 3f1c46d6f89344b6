import UIKitCompatibility

/// Only what isn't usual is written; a page takes the rest for usual.
extension Style: Encodable {
    private enum Key: String, CodingKey {
        case background, radius, corners, border, edge, shadow, clips, anchor, outline
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if !background.isClear { try container.encode(background, forKey: .background) }
        if cornerRadius > 0 { try container.encode(Number(cornerRadius), forKey: .radius) }
        if corners != .every { try container.encode(corners.rawValue, forKey: .corners) }
        if borderWidth > 0, !borderColor.isClear {
            try container.encode(Number(borderWidth), forKey: .border)
            try container.encode(borderColor, forKey: .edge)
        }
        try container.encodeIfPresent(shadow, forKey: .shadow)
        if clips { try container.encode(true, forKey: .clips) }
        if anchor != CGPoint(x: 0.5, y: 0.5) {
            try container.encode([Number(anchor.x), Number(anchor.y)], forKey: .anchor)
        }
        try container.encodeIfPresent(outline, forKey: .outline)
    }
}

/// A number of three decimals: JSON has no infinity, and pages need no more.
struct Number: Encodable {
    let value: Double

    init(_ value: CGFloat) {
        let limited = value.isFinite ? min(max(value, -Place.farthest), Place.farthest) : 0
        self.value = (limited * 1000).rounded() / 1000
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        // Without a fraction the digits are fewer.
        if value == value.rounded() { try container.encode(Int(value)) } else { try container.encode(value) }
    }
}

extension Style.Shadow {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for value in [x, y, blur] { try container.encode(Number(value)) }
        try container.encode(color)
    }
}
