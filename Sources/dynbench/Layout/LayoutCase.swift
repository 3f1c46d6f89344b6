import Foundation
import LayoutSolver
import Views

/// A layout of any number of views, once as relations between edges and once as constraints of views.
///
/// The relations are what a constraint library is given: four unknowns a view, and the screen's width and height.
enum LayoutCase: String, CaseIterable {
    /// One below the other: leading, trailing, top to the view before, height.
    case list
    /// Each 1 pt inside the one before.
    case nested
    /// A list of labels: at least 10 pt from both edges, preferably 10 from the left, as wide and high as their text.
    case intrinsic
    /// A row of equal widths from edge to edge: one coupled system.
    case row

    /// Numbers of views to measure, and up to which a general simplex solver is asked too.
    func sizes(_ items: Int) -> [Int] {
        switch self {
        case .list: [items / 10, 3 * items / 10, items, 10 * items]
        // Views nest up to 5,000 deep, those around these included.
        case .nested: [items / 10, 3 * items / 10, min(items, 4900)]
        case .intrinsic: [3 * items / 10, items]
        case .row: [items / 100, items]
        }
    }

    /// What both sides of the screen have on top of 320 × 568 pt, so that insets and gaps leave room for views.
    func extraRoom(_ count: Int) -> Double { self == .nested || self == .row ? Double(2 * count) : 0 }

    /// The screen's size before the first turn and after every second one, and in between.
    func screens(_ count: Int) -> (portrait: CGSize, landscape: CGSize) {
        let room = extraRoom(count)
        return (CGSize(width: 320 + room, height: 568 + room), CGSize(width: 568 + room, height: 320 + room))
    }

    /// The largest number that kiwi solves within some seconds.
    var peerLimit: Int {
        switch self {
        case .list, .nested, .intrinsic: 3000
        case .row: 100
        }
    }

    /// The width of a label's text, pt.
    static func textWidth(_ place: Int) -> Double { Double(40 + place * 37 % 400) }
    static let textHeight = 21.0
}

/// Where relations go. Variables 0 and 1 are the screen's width and height; view k has left, top, width and height
/// from 2 + 4 k on.
protocol RelationSink {
    mutating func relate(
        _ terms: [(Double, Int)], _ kind: RelationKind, _ constant: Double, _ priority: RelationPriority) throws
}

extension LayoutCase {
    func relations(_ count: Int, into sink: inout some RelationSink) throws {
        for place in 0..<count {
            let (x, y, w, h) = (2 + 4 * place, 3 + 4 * place, 4 + 4 * place, 5 + 4 * place)
            let (px, py, pw, ph) = (x - 4, y - 4, w - 4, h - 4)
            func add(
                _ terms: [(Double, Int)], _ kind: RelationKind, _ constant: Double,
                _ priority: RelationPriority = .required
            ) throws {
                try sink.relate(terms, kind, constant, priority)
            }
            func stack() throws {
                try place == 0 ? add([(1, y)], .equal, 8) : add([(1, y), (-1, py), (-1, ph)], .equal, 8)
            }
            switch self {
            case .list:
                try add([(1, x)], .equal, 10)
                try add([(1, x), (1, w), (-1, 0)], .equal, -10)
                try stack()
                try add([(1, h)], .equal, 44)
            case .nested where place == 0:
                try add([(1, x)], .equal, 0)
                try add([(1, y)], .equal, 0)
                try add([(1, w), (-1, 0)], .equal, 0)
                try add([(1, h), (-1, 1)], .equal, 0)
            case .nested:
                try add([(1, x), (-1, px)], .equal, 1)
                try add([(1, y), (-1, py)], .equal, 1)
                try add([(1, x), (1, w), (-1, px), (-1, pw)], .equal, -1)
                try add([(1, y), (1, h), (-1, py), (-1, ph)], .equal, -1)
            case .intrinsic:
                try add([(1, x)], .greaterThanOrEqual, 10)
                try add([(1, x), (1, w), (-1, 0)], .lessThanOrEqual, -10)
                try add([(1, x)], .equal, 10, RelationPriority(500))
                try add([(1, w)], .greaterThanOrEqual, Self.textWidth(place), .high)
                try add([(1, w)], .lessThanOrEqual, Self.textWidth(place), .low)
                try stack()
                try add([(1, h)], .greaterThanOrEqual, Self.textHeight, .high)
                try add([(1, h)], .lessThanOrEqual, Self.textHeight, .low)
            case .row:
                if place == 0 {
                    try add([(1, x)], .equal, 0)
                } else {
                    try add([(1, x), (-1, px), (-1, pw)], .equal, 1)
                    try add([(1, w), (-1, pw)], .equal, 0)
                }
                if place == count - 1 { try add([(1, x), (1, w), (-1, 0)], .equal, 0) }
                try add([(1, y)], .equal, 0)
                try add([(1, h)], .equal, 44)
            }
        }
    }
}
