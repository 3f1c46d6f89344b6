import Foundation
import Geometry
import Views

/// Where something lies in what contains it, in whole numbers: a difference of two is exact.
///
/// The box of (x, y, width, height) is mapped by the turn about the anchor point.
struct Place: Equatable {
    /// Parts of a point: finer than any screen's pixels.
    static let parts = 16.0
    /// Beyond this nothing is told apart, pt.
    static let farthest = 1e6

    /// The box's left edge, sixteenths of a point.
    var x = 0
    /// The box's top edge, sixteenths of a point.
    var y = 0
    /// Sixteenths of a point.
    var width = 0
    /// Sixteenths of a point.
    var height = 0
    /// Thousandths: 1000 is opaque.
    var opacity = 1000
    var turn = Turn.none

    /// A map without its translation.
    enum Turn: Equatable {
        case none
        /// Clockwise on screen; 65,536 is a whole turn.
        case angle(UInt16)
        /// Rows first.
        case map(Float, Float, Float, Float)
    }

    init() {}

    /// - Parameter origin: of the bounds of what contains it.
    init(_ state: VisualState, in origin: CGPoint) {
        let (size, anchor, map) = (state.bounds.size, state.anchorPoint, state.transform)
        x = Self.whole(state.position.x + map.tx - origin.x - anchor.x * size.width)
        y = Self.whole(state.position.y + map.ty - origin.y - anchor.y * size.height)
        (width, height) = (Self.whole(size.width), Self.whole(size.height))
        let shown = min(max(state.opacity, 0), 1)
        opacity = shown.isNaN ? 0 : Int((shown * 1000).rounded())
        turn = Turn(map)
    }

    /// A length in parts of a point.
    static func whole(_ value: CGFloat) -> Int {
        guard value.isFinite else { return 0 }
        return Int((min(max(value, -farthest), farthest) * parts).rounded())
    }
}

extension Place.Turn {
    init(_ map: CGAffineTransform) {
        let (a, b, c, d) = (map.a, map.b, map.c, map.d)
        if (a, b, c, d) == (1, 0, 0, 1) {
            self = .none
        } else if abs(a - d) < 1e-9, abs(b + c) < 1e-9, abs(a * a + b * b - 1) < 1e-6 {
            // Only pages see it: no result depends on the platform's arctangent.
            let share = atan2(b, a) / (2 * .pi)
            self = .angle(UInt16(truncatingIfNeeded: Int((share * 65_536).rounded())))
        } else {
            func part(_ value: CGFloat) -> Float {
                value.isFinite ? Float(min(max(value, -Place.farthest), Place.farthest)) : 0
            }
            self = .map(part(a), part(b), part(c), part(d))
        }
    }
}
