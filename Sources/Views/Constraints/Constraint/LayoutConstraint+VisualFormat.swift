import Dynamics
import Foundation

extension LayoutConstraint {
    /// What a line of the Visual Format Language does besides what it says. UIKit's `NSLayoutConstraint.FormatOptions`.
    ///
    /// Options of alignment add constraints between each view and the next, after those of the line itself. One that
    /// runs along the line instead of across it is reported, and there is no result.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// One bit an option, with UIKit's values.
        public let rawValue: UInt

        /// Makes a set of options from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The left edges of all views of a vertical line are the same.
        public static let alignAllLeft = FormatOptions(.left)
        /// The right edges of all views of a vertical line are the same.
        public static let alignAllRight = FormatOptions(.right)
        /// The top edges of all views of a horizontal line are the same.
        public static let alignAllTop = FormatOptions(.top)
        /// The bottom edges of all views of a horizontal line are the same.
        public static let alignAllBottom = FormatOptions(.bottom)
        /// The leading edges of all views of a vertical line are the same.
        public static let alignAllLeading = FormatOptions(.leading)
        /// The trailing edges of all views of a vertical line are the same.
        public static let alignAllTrailing = FormatOptions(.trailing)
        /// The middles of all views of a vertical line are above each other.
        public static let alignAllCenterX = FormatOptions(.centerX)
        /// The middles of all views of a horizontal line are beside each other.
        public static let alignAllCenterY = FormatOptions(.centerY)
        /// The last baselines of all views of a horizontal line are the same.
        public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
        /// The first baselines of all views of a horizontal line are the same.
        public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)
        /// Older name of `alignAllLastBaseline`.
        public static let alignAllBaseline = alignAllLastBaseline
        /// All bits of alignment.
        public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
        /// A horizontal line runs from the leading to the trailing edge; the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// A horizontal line runs from left to right.
        ///
        /// Edges are then left and right ones, which don't turn round with the direction of reading. Without meaning
        /// for vertical lines.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// A horizontal line runs from right to left.
        ///
        /// The first view of the line is the rightmost. Without meaning for vertical lines.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        /// All bits of direction.
        public static let directionMask = FormatOptions(rawValue: 3 << 16)
        /// Distances count from edge to edge; the default.
        public static let spacingEdgeToEdge: FormatOptions = []
        /// Distances of a vertical line count from the last baseline of a view to the first one of the next.
        ///
        /// Distances to the superview's edges go on counting from edges. Without meaning for horizontal lines.
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
        /// All bits of spacing.
        public static let spacingMask = spacingBaselineToBaseline

        private init(_ attribute: Attribute) { rawValue = 1 << UInt(attribute.rawValue) }

        /// The attributes that all views share.
        var alignments: [Attribute] {
            Attribute.allCases.filter {
                $0.kind != .none && $0.kind != .size && !$0.isWithinMargins && contains(FormatOptions($0))
            }
        }
    }

    /// Constraints from a line of the Visual Format Language, in the order in which the line says them; none is active.
    ///
    /// ```swift
    /// LayoutConstraint.constraints(
    ///     withVisualFormat: "H:|-[label]-(gap@750)-[field(>=80,==label.width*2)]-|", metrics: ["gap": 12],
    ///     views: ["label": label, "field": field])
    /// ```
    ///
    /// `|` is the edge of the superview of the line's first view, or, where that is a guide, of its owner. The standard
    /// distance `-` is 8 pt between views, and the superview's margin beside `|`. A line that can't be read, that names
    /// a view or metric which isn't in its dictionary, or whose alignment doesn't fit its axis, is reported with the
    /// place and the reason; the result is then empty.
    ///
    /// A line without `H:` or `V:` is horizontal. Activate the result with `activate(_:)`, and turn
    /// `translatesAutoresizingMaskIntoConstraints` of the views off.
    ///
    /// - Parameters:
    ///   - format: the line; its grammar is Apple's.
    ///   - opts: alignment across the line, its direction, and what distances count from.
    ///   - metrics: numbers by name.
    ///   - views: views and guides by name.
    /// - Returns: distances and sizes in the order of the line, then alignments; empty where the line was reported.
    /// - Complexity: O(characters + constraints).
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil,
        views: [String: Any]
    ) -> [LayoutConstraint] {
        do throws(VisualFormat.Problem) {
            let numbers = try VisualFormatNames.numbers(metrics ?? [:])
            let items = try VisualFormatNames.items(views)
            var parser = VisualFormatParser(format, metrics: numbers, views: Set(items.keys))
            return try VisualFormatConstraints(try parser.parse(), opts, items).all()
        } catch {
            let mark = String(repeating: " ", count: error.position) + "^"
            DynamicsDiagnostics.raise(
                .invalidVisualFormat,
                "Unable to parse constraint format: at character \(error.position): \(error.reason)\n\(format)\n"
                    + mark,
                subject: nil)
            return []
        }
    }
}

extension Diagnostic.Kind {
    /// A line of the Visual Format Language that can't be read.
    ///
    /// The message quotes the line, with a mark under the place.
    public static let invalidVisualFormat = Self(rawValue: "invalidVisualFormat")
}

/// The dictionaries that go with a line.
///
/// Problems here have no place in the line: they are reported at character 0.
private enum VisualFormatNames {
    static func numbers(_ metrics: [String: Any]) throws(VisualFormat.Problem) -> [String: CGFloat] {
        var result: [String: CGFloat] = [:]
        // In order of names, so that of several bad ones the same is reported every time.
        for name in metrics.keys.sorted() {
            guard let value = number(metrics[name]!), value.isFinite else {
                throw VisualFormat.Problem(
                    reason: "The metric \(name) is \(metrics[name]!); it must be a finite number", position: 0)
            }
            result[name] = value
        }
        return result
    }

    /// Nil for what is no number.
    private static func number(_ value: Any) -> CGFloat? {
        switch value {
        case let value as CGFloat: value
        case let value as Double: CGFloat(value)
        case let value as Float: CGFloat(value)
        case let value as Int: CGFloat(value)
        case let value as NSNumber: CGFloat(value.doubleValue)
        default: nil
        }
    }

    /// The names' views and guides; in order of names, so that of several bad ones the same is reported every time.
    static func items(_ views: [String: Any]) throws(VisualFormat.Problem) -> [String: LayoutItem] {
        var result: [String: LayoutItem] = [:]
        for name in views.keys.sorted() {
            guard let item = LayoutItem.of(views[name]!) else {
                throw VisualFormat.Problem(reason: "\(name) is not a view or layout guide.", position: 0)
            }
            result[name] = item
        }
        return result
    }
}

/// Makes the constraints that a line stands for.
private struct VisualFormatConstraints {
    let format: VisualFormat
    let options: LayoutConstraint.FormatOptions
    let items: [String: LayoutItem]
    let superview: View?

    typealias Attribute = LayoutConstraint.Attribute
    typealias Problem = VisualFormat.Problem

    init(
        _ format: VisualFormat, _ options: LayoutConstraint.FormatOptions, _ items: [String: LayoutItem]
    ) throws(Problem) {
        (self.format, self.options, self.items) = (format, options, items)
        let first = format.parts.lazy.compactMap(\.name).first.flatMap { items[$0] }
        superview = first?.view?.superview ?? first?.guide?.owningView
        if superview == nil, let edge = format.parts.first(where: { $0.name == nil }) {
            throw Problem(reason: "'|' needs a superview, and the view has none", position: edge.position)
        }
        if let wrong = options.alignments.first(where: { $0.axis == format.axis }) {
            throw Problem(
                reason: "Options mask required views to be aligned on \(wrong), which is not allowed for layout that "
                    + "is also \(format.axis)", position: 0)
        }
    }

    /// In the order of the line: each part's distance to the one before, then its sizes; alignments last.
    func all() -> [LayoutConstraint] {
        var result: [LayoutConstraint] = []
        for (place, part) in format.parts.enumerated() {
            if place > 0 { result += distances(format.parts[place - 1], part) }
            for predicate in part.sizes { result.append(size(part, predicate)) }
        }
        let named = format.parts.compactMap { $0.name.map { items[$0]! } }
        for attribute in options.alignments {
            for (item, next) in zip(named, named.dropFirst()) {
                result.append(make(item, attribute, .equal, next, attribute))
            }
        }
        return result
    }

    // MARK: Distances

    private func distances(_ before: VisualFormat.Part, _ after: VisualFormat.Part) -> [LayoutConstraint] {
        guard let predicates = after.distance else { return [distance(before, after, .init())] }
        guard predicates.isEmpty else { return predicates.map { distance(before, after, $0) } }
        var standard = VisualFormat.Predicate()
        if before.name == nil || after.name == nil {
            // The margin is the standard distance from a superview's edge.
            return [distance(before, after, standard, isMargin: true)]
        }
        standard.constant = OffsetGuide.systemSpacing
        return [distance(before, after, standard)]
    }

    /// The near edge of what comes after, the far edge of what came before: where the line runs forwards, the first
    /// less the second.
    private func distance(
        _ before: VisualFormat.Part, _ after: VisualFormat.Part, _ predicate: VisualFormat.Predicate,
        isMargin: Bool = false
    ) -> LayoutConstraint {
        let (near, far) = edges
        var first = after.name == nil ? far : near
        var second = before.name == nil ? near : far
        if options.contains(.spacingBaselineToBaseline), format.axis == .vertical, after.name != nil, before.name != nil
        {
            (first, second) = (.firstBaseline, .lastBaseline)
        }
        if isMargin, after.name == nil { first = first.margin }
        if isMargin, before.name == nil { second = second.margin }
        let isBackwards = format.axis == .horizontal && options.contains(.directionRightToLeft)
        let (item, other) = (item(of: after), item(of: before))
        let constraint =
            isBackwards
            ? make(other, second, predicate.relation, item, first, predicate.constant)
            : make(item, first, predicate.relation, other, second, predicate.constant)
        constraint.priority = predicate.priority
        return constraint
    }

    /// Where the line enters an item, and where it leaves it.
    private var edges: (near: Attribute, far: Attribute) {
        if format.axis == .vertical { return (.top, .bottom) }
        if options.contains(.directionRightToLeft) { return (.right, .left) }
        return options.contains(.directionLeftToRight) ? (.left, .right) : (.leading, .trailing)
    }

    private func item(of part: VisualFormat.Part) -> LayoutItem {
        part.name.map { items[$0]! } ?? superview!.constraintState
    }

    // MARK: Sizes

    /// A predicate in a view's brackets: compared with a number, or with the same measure of another view.
    private func size(_ part: VisualFormat.Part, _ predicate: VisualFormat.Predicate) -> LayoutConstraint {
        let extent: Attribute = format.axis == .horizontal ? .width : .height
        let other = predicate.view.map { items[$0]! }
        let constraint = make(
            item(of: part), extent, predicate.relation, other,
            other == nil ? .notAnAttribute : predicate.attribute ?? extent, predicate.constant, predicate.multiplier)
        constraint.priority = predicate.priority
        return constraint
    }

    private func make(
        _ first: LayoutItem, _ attribute: Attribute, _ relation: LayoutConstraint.Relation, _ second: LayoutItem?,
        _ other: Attribute, _ constant: CGFloat = 0, _ multiplier: CGFloat = 1
    ) -> LayoutConstraint {
        LayoutConstraint(
            item: first.object!, attribute: attribute, relatedBy: relation, toItem: second?.object, attribute: other,
            multiplier: multiplier, constant: constant)
    }
}

extension LayoutConstraint.Attribute {
    /// The edge moved inwards by the margin.
    fileprivate var margin: Self {
        switch self {
        case .left: .leftMargin
        case .right: .rightMargin
        case .top: .topMargin
        case .bottom: .bottomMargin
        case .leading: .leadingMargin
        case .trailing: .trailingMargin
        default: self
        }
    }
}
