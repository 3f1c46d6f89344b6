import Foundation
import Geometry
import UIKitCompatibility
import Views

/// How the box of a view or layer looks, whatever it holds.
struct Style: Equatable {
    var background = RGBA.none
    /// pt.
    var cornerRadius: CGFloat = 0
    var corners = CACornerMask.every
    /// pt.
    var borderWidth: CGFloat = 0
    var borderColor = RGBA.none
    var shadow: Shadow?
    /// Whether what lies in it ends at its edges.
    var clips = false
    var anchor = CGPoint(x: 0.5, y: 0.5)
    /// What all of it ends at, where it has a mask.
    var outline: Outline?

    struct Shadow: Equatable, Encodable {
        var x: CGFloat
        var y: CGFloat
        var blur: CGFloat
        var color: RGBA
    }

    init() {}

    /// - Parameters:
    ///   - state: what is on screen.
    ///   - layer: what else the layer says, where there is one.
    ///   - clips: whether the view says that what lies in it ends at its edges.
    init(_ state: VisualState, _ layer: CALayer?, clips: Bool) {
        background = RGBA(state.backgroundColor)
        cornerRadius = max(0, state.cornerRadius)
        anchor = state.anchorPoint
        self.clips = clips
        guard let layer else { return }
        corners = layer.maskedCorners
        if layer.borderWidth > 0 {
            (borderWidth, borderColor) = (layer.borderWidth, RGBA(layer.borderColor ?? .black))
        }
        if layer.masksToBounds { self.clips = true }
        let shade = RGBA(layer.shadowColor ?? .black, opacity: CGFloat(layer.shadowOpacity))
        // What ends at its edges has no shadow beyond them.
        if !shade.isClear, !background.isClear, !self.clips {
            let offset = layer.shadowOffset
            // A blur ends two of its radii away.
            shadow = Shadow(x: offset.width, y: offset.height, blur: 2 * max(0, layer.shadowRadius), color: shade)
        }
        outline = layer.mask.flatMap(Outline.init(mask:))
    }
}

extension CACornerMask {
    static let every: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
}
