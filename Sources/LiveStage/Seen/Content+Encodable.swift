import Foundation
import UIKitCompatibility

extension Content: Encodable {
    private enum Key: String, CodingKey {
        case kind, outline, fill, stroke, width, part, cap, join, dashes, colors, locations, type, start, end
        case text, font, size, weight, color, align, lines, dim, hint, border, secure, off
        case source, name, mode, tint, share, below, beyond, thumb, on, titles, chosen
    }

    private typealias Container = KeyedEncodingContainer<Key>

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(kind, forKey: .kind)
        switch self {
        case .nothing, .blur: break
        case .shape(let shape): try Self.encode(shape, &container)
        case .gradient(let gradient): try Self.encode(gradient, &container)
        case .text(let text): try Self.encode(text, &container)
        case .field(let field): try Self.encode(field, &container)
        case .image(let image): try Self.encode(image, &container)
        case .slider(let slider):
            try container.encode(Number(slider.share), forKey: .share)
            try container.encode(slider.below, forKey: .below)
            try container.encode(slider.beyond, forKey: .beyond)
            try container.encode(slider.thumb, forKey: .thumb)
        case .toggle(let isOn, let isEnabled):
            try container.encode(isOn, forKey: .on)
            if !isEnabled { try container.encode(true, forKey: .off) }
        case .segments(let titles, let chosen, let tint):
            try container.encode(titles, forKey: .titles)
            try container.encode(chosen, forKey: .chosen)
            try container.encode(tint, forKey: .tint)
        }
    }

    private var kind: String {
        switch self {
        case .nothing: "nothing"
        case .shape: "shape"
        case .gradient: "gradient"
        case .text: "text"
        case .field: "field"
        case .image: "image"
        case .slider: "slider"
        case .toggle: "toggle"
        case .segments: "segments"
        case .blur: "blur"
        }
    }

    private static func encode(_ shape: ShapeContent, _ container: inout Container) throws {
        try container.encode(shape.outline, forKey: .outline)
        try container.encode(shape.fill, forKey: .fill)
        guard !shape.stroke.isClear, shape.width > 0 else { return }
        try container.encode(shape.stroke, forKey: .stroke)
        try container.encode(Number(shape.width), forKey: .width)
        if (shape.start, shape.end) != (0, 1) {
            try container.encode([Number(shape.start), Number(shape.end)], forKey: .part)
        }
        try container.encode("\(shape.cap)", forKey: .cap)
        try container.encode("\(shape.join)", forKey: .join)
        if !shape.dashes.isEmpty { try container.encode(shape.dashes.map(Number.init), forKey: .dashes) }
    }

    private static func encode(_ gradient: GradientContent, _ container: inout Container) throws {
        try container.encode(gradient.colors, forKey: .colors)
        try container.encode(gradient.locations.map(Number.init), forKey: .locations)
        try container.encode("\(gradient.type)", forKey: .type)
        for (point, key) in [(gradient.start, Key.start), (gradient.end, .end)] {
            try container.encode([Number(point.x), Number(point.y)], forKey: key)
        }
    }

    private static func encode(_ font: TextFont, _ container: inout Container) throws {
        try container.encodeIfPresent(font.name, forKey: .font)
        try container.encode(Number(font.size), forKey: .size)
        if font.weight != 400 { try container.encode(font.weight, forKey: .weight) }
    }

    private static func encode(_ text: TextContent, _ container: inout Container) throws {
        try container.encode(text.text, forKey: .text)
        try encode(text.font, &container)
        try container.encode(text.color, forKey: .color)
        try container.encode("\(text.alignment)", forKey: .align)
        if text.lines != 1 { try container.encode(text.lines, forKey: .lines) }
        if text.isDim { try container.encode(true, forKey: .dim) }
    }

    private static func encode(_ field: FieldContent, _ container: inout Container) throws {
        try container.encode(field.text, forKey: .text)
        if !field.hint.isEmpty { try container.encode(field.hint, forKey: .hint) }
        try encode(field.font, &container)
        try container.encode(field.color, forKey: .color)
        try container.encode("\(field.alignment)", forKey: .align)
        try container.encode("\(field.border)", forKey: .border)
        if field.isSecure { try container.encode(true, forKey: .secure) }
        if !field.isEnabled { try container.encode(true, forKey: .off) }
    }

    private static func encode(_ image: ImageContent, _ container: inout Container) throws {
        if let data = image.image.data, let type = PictureType(data) {
            try container.encode("data:image/\(type.rawValue);base64,\(data.base64EncodedString())", forKey: .source)
        } else {
            try container.encode(image.image.name ?? "", forKey: .name)
        }
        try container.encode("\(image.mode)", forKey: .mode)
        try container.encode(image.tint, forKey: .tint)
    }
}

/// The kinds of picture that pages are given, by what their bytes begin with.
enum PictureType: String {
    case png, jpeg, gif, webp

    init?(_ data: Data) {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if data.starts(with: Data("GIF8".utf8)) {
            self = .gif
        } else if data.starts(with: Data("RIFF".utf8)), data.dropFirst(8).starts(with: Data("WEBP".utf8)) {
            self = .webp
        } else {
            return nil
        }
    }
}
