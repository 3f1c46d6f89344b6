import Foundation
import UIKitCompatibility

/// What a view or layer shows within its box.
enum Content: Equatable {
    case nothing
    case shape(ShapeContent)
    case gradient(GradientContent)
    case text(TextContent)
    case field(FieldContent)
    case image(ImageContent)
    case slider(SliderContent)
    case toggle(isOn: Bool, isEnabled: Bool)
    case segments(titles: [String], chosen: Int, tint: RGBA)
    /// What lies below it, blurred.
    case blur
}

/// An outline, filled and drawn along.
struct ShapeContent: Equatable {
    var outline: Outline
    var fill: RGBA
    var stroke: RGBA
    /// pt.
    var width: CGFloat
    /// The part of the outline that is drawn, as fractions of its length.
    var start: CGFloat
    var end: CGFloat
    var cap: CAShapeLayerLineCap
    var join: CAShapeLayerLineJoin
    /// Lengths of dashes and gaps in turn, pt.
    var dashes: [CGFloat]
}

/// Colours that run into each other.
struct GradientContent: Equatable {
    var colors: [RGBA]
    /// Fractions of the way.
    var locations: [CGFloat]
    var type: CAGradientLayerType
    /// In fractions of the box.
    var start: CGPoint
    /// In fractions of the box.
    var end: CGPoint
}

/// Letters in a size and colour.
struct TextFont: Equatable {
    /// Nil for the system's font.
    var name: String?
    /// pt.
    var size: CGFloat
    /// As pages count: 400 is regular.
    var weight: Int

    init(_ font: UIFont?) {
        let font = font ?? .systemFont(ofSize: UIFont.labelFontSize)
        name = font.fontName == "system" ? nil : font.fontName
        size = font.pointSize
        weight = 100 * (1 + Self.steps.count { font.weight.rawValue > $0 })
    }

    /// Where one of the nine weights of pages ends, as UIKit counts.
    private static let steps: [CGFloat] = [-0.7, -0.5, -0.3, 0.1, 0.26, 0.35, 0.48, 0.6]
}

/// Words in the middle of a box's height.
struct TextContent: Equatable {
    var text: String
    var font: TextFont
    var color: RGBA
    var alignment: NSTextAlignment
    /// 0 for any number.
    var lines: Int
    /// Whether a finger is on it, or it takes none.
    var isDim = false
}

/// A line that keys change.
struct FieldContent: Equatable {
    var text: String
    var hint: String
    var font: TextFont
    var color: RGBA
    var alignment: NSTextAlignment
    var border: UITextField.BorderStyle
    var isSecure: Bool
    var isEnabled: Bool
}

/// A picture, or in its place the name that it has.
struct ImageContent: Equatable {
    var image: UIImage
    var mode: UIView.ContentMode
    var tint: RGBA

    /// An image's bytes never change.
    static func == (a: ImageContent, b: ImageContent) -> Bool {
        a.image === b.image && a.mode == b.mode && a.tint == b.tint
    }
}

/// A thumb on a track.
struct SliderContent: Equatable {
    /// Of the way, 0…1.
    var share: Double
    var below: RGBA
    var beyond: RGBA
    var thumb: RGBA
}
