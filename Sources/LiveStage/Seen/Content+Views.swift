import Foundation
import UIKitCompatibility

extension Content {
    /// What a view shows, apart from those inside it.
    init(of view: UIView) {
        switch view {
        case let label as UILabel: self = Self.label(label)
        case let image as UIImageView: self = Self.image(image.image, in: image)
        case let control as UIControl: self = Self.control(control)
        case let effect as UIVisualEffectView where effect.effect is UIBlurEffect: self = .blur
        default: self = .nothing
        }
    }

    /// What a layer shows, apart from those inside it.
    init(of layer: CALayer) {
        switch layer {
        case let shape as CAShapeLayer: self = Self.shape(shape)
        case let gradient as CAGradientLayer: self = Self.gradient(gradient)
        default: self = .nothing
        }
    }

    private static func label(_ label: UILabel) -> Content {
        guard let text = label.text, !text.isEmpty else { return .nothing }
        return .text(
            TextContent(
                text: text, font: TextFont(label.font), color: RGBA(label.textColor), alignment: label.textAlignment,
                lines: label.numberOfLines, isDim: !label.isEnabled))
    }

    private static func image(_ image: UIImage?, in view: UIView) -> Content {
        guard let image else { return .nothing }
        return .image(ImageContent(image: image, mode: view.contentMode, tint: RGBA(view.tintColor)))
    }

    private static func control(_ control: UIControl) -> Content {
        switch control {
        case let button as UIButton: Self.button(button)
        case let field as UITextField: Self.field(field)
        case let slider as UISlider: Self.slider(slider)
        case let toggle as UISwitch: .toggle(isOn: toggle.isOn, isEnabled: toggle.isEnabled)
        case let segmented as UISegmentedControl: Self.segments(segmented)
        default: .nothing
        }
    }

    private static func button(_ button: UIButton) -> Content {
        guard let title = button.currentTitle, !title.isEmpty else {
            return image(button.image(for: button.state), in: button)
        }
        let usual: UIColor = button.buttonType == .custom ? .white : button.tintColor
        return .text(
            TextContent(
                text: title, font: TextFont(button.titleLabel?.font),
                color: RGBA(button.titleColor(for: button.state) ?? usual), alignment: .center, lines: 1,
                isDim: button.isHighlighted || !button.isEnabled))
    }

    private static func field(_ field: UITextField) -> Content {
        .field(
            FieldContent(
                text: field.text ?? "", hint: field.placeholder ?? "", font: TextFont(field.font),
                color: RGBA(field.textColor ?? .label), alignment: field.textAlignment, border: field.borderStyle,
                isSecure: field.isSecureTextEntry, isEnabled: field.takesKeys))
    }

    private static func slider(_ slider: UISlider) -> Content {
        let range = Double(slider.maximumValue) - Double(slider.minimumValue)
        let share = range > 0 ? (Double(slider.value) - Double(slider.minimumValue)) / range : 0
        return .slider(
            SliderContent(
                share: share, below: RGBA(slider.minimumTrackTintColor ?? slider.tintColor),
                beyond: RGBA(slider.maximumTrackTintColor ?? UIColor(white: 0.5, alpha: 0.3)),
                thumb: RGBA(slider.thumbTintColor ?? .white)))
    }

    private static func segments(_ control: UISegmentedControl) -> Content {
        let titles = (0..<control.numberOfSegments).map { control.titleForSegment(at: $0) ?? "" }
        return .segments(titles: titles, chosen: control.selectedSegmentIndex, tint: RGBA(control.tintColor))
    }

    private static func shape(_ shape: CAShapeLayer) -> Content {
        guard let outline = Outline(shape) else { return .nothing }
        return .shape(
            ShapeContent(
                outline: outline, fill: RGBA(shape.fillColor), stroke: RGBA(shape.strokeColor),
                width: shape.lineWidth, start: shape.strokeStart, end: shape.strokeEnd, cap: shape.lineCap,
                join: shape.lineJoin, dashes: (shape.lineDashPattern ?? []).map { CGFloat($0.doubleValue) }))
    }

    private static func gradient(_ layer: CAGradientLayer) -> Content {
        let colors = (layer.colors ?? []).compactMap { $0 as? UIColor }
        guard colors.count > 1 else { return .nothing }
        let steps = colors.indices.map { CGFloat($0) / CGFloat(colors.count - 1) }
        let given = (layer.locations ?? []).map { CGFloat($0.doubleValue) }
        return .gradient(
            GradientContent(
                colors: colors.map { RGBA($0) }, locations: given.count == colors.count ? given : steps,
                type: layer.type, start: layer.startPoint, end: layer.endPoint))
    }
}
