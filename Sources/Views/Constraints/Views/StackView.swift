import Dynamics
import Foundation

/// Views in a row or column, placed by constraints of its making. UIKit's `UIStackView`.
///
/// ```swift
/// let row = StackView(arrangedSubviews: [label, field])
/// row.spacing = 8
/// row.alignment = .firstBaseline
/// ```
///
/// Its constraints are made anew, just before layout, where something about the arrangement has changed. Hidden views
/// take no room and no spacing. What the arrangement leaves open follows from the views' own constraints and content
/// sizes. Which way a row runs is a matter of its views' direction of reading, which is their stage's unless they say
/// otherwise.
///
/// Arranged views get `translatesAutoresizingMaskIntoConstraints` false, and keep it when they are arranged no
/// longer. The stack itself is placed as any view, and its own size follows from the arranged views where nothing
/// else says so.
open class StackView: View {
    /// How the arranged views share the room along the axis. The raw values are UIKit's.
    public enum Distribution: Int, Sendable {
        /// They fill it; hugging and resistance decide who grows or shrinks.
        case fill = 0
        /// They fill it and are of the same size.
        case fillEqually
        /// They fill it, in the proportions of their content sizes.
        case fillProportionally
        /// The gaps between them are the same, and at least `spacing`.
        case equalSpacing
        /// The distances between their middles are the same where that leaves gaps of at least `spacing`.
        case equalCentering
    }

    /// Where the arranged views lie across the axis. The raw values are UIKit's.
    public enum Alignment: Int, Sendable {
        /// They fill the stack.
        case fill = 0
        /// At the leading edge of a column, or the top of a row.
        case leading
        /// In a row, with the baselines of their first lines at the same height.
        case firstBaseline
        /// In the middle.
        case center
        /// At the trailing edge of a column, or the bottom of a row.
        case trailing
        /// In a row, with the baselines of their last lines at the same height.
        case lastBaseline

        /// At the top of a row.
        public static let top = Alignment.leading
        /// At the bottom of a row.
        public static let bottom = Alignment.trailing
    }

    /// In place of a custom spacing where a view has none.
    ///
    /// Only `setCustomSpacing(_:after:)` takes it: as `spacing` it is out of range.
    public static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
    /// The standard distance of 8 pt, as a spacing.
    ///
    /// It may be given as `spacing` and as a custom spacing.
    public static let spacingUseSystem = CGFloat(Float.leastNonzeroMagnitude)

    /// The views that are arranged, in order; all of them are subviews.
    ///
    /// Hidden ones included. Their order is independent of that of `subviews`, which decides what lies in front.
    /// Changed only by the methods below and by views that leave.
    public private(set) final var arrangedSubviews: [View] = []
    /// By view; taken away with the view's arrangement, so that no other view at the same address inherits it.
    private final var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    /// What the arrangement consists of at present: taken away as a whole before a new one is made.
    private final var made: [LayoutConstraint] = []
    private final var madeGuides: [LayoutGuide] = []

    /// Whether it is a row or a column; a row at first.
    open var axis = LayoutConstraint.Axis.horizontal { didSet { if axis != oldValue { arrangeAnew() } } }
    /// How the views share the room along the axis; `fill` at first.
    open var distribution = Distribution.fill { didSet { if distribution != oldValue { arrangeAnew() } } }
    /// Where the views lie across the axis; `fill` at first.
    open var alignment = Alignment.fill { didSet { if alignment != oldValue { arrangeAnew() } } }
    /// Whether the views lie within the layout margins instead of the bounds; false at first.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangeAnew() } }
    }
    /// Whether the spacing of a column counts from last to first baseline; false at first.
    ///
    /// Without effect in a row, and with the distributions `equalSpacing` and `equalCentering`. No text is measured
    /// here: baselines are where the views' offsets say.
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { arrangeAnew() } }
    }
    /// The gap between views, pt; the least one where the distribution makes gaps. 0 at first.
    ///
    /// A number that is not finite is reported and ignored.
    ///
    /// Negative spacings make views overlap.
    open var spacing: CGFloat = 0 {
        didSet {
            guard spacing.isInRange else {
                refuse("spacing", "\(spacing)")
                spacing = oldValue
                return
            }
            if spacing != oldValue { arrangeAnew() }
        }
    }

    /// A row of views.
    ///
    /// - Parameter views: in order; they become subviews of the stack, out of their old superviews.
    public convenience init(arrangedSubviews views: [View]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    // MARK: Arranged views

    /// Puts a view behind the others; as a subview too, where it isn't one.
    ///
    /// Its frame no longer counts: constraints place it.
    ///
    /// A view that is arranged already moves to the end.
    open func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Puts a view at an index among the arranged ones, counted without it; as a subview too, where it isn't one.
    ///
    /// An index that is none is reported, and the nearest taken.
    ///
    /// UIKit raises an exception for an index that is none.
    open func insertArrangedSubview(_ view: View, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        let index = min(max(stackIndex, 0), arrangedSubviews.count)
        if index != stackIndex {
            DynamicsDiagnostics.raise(
                .invalidHierarchy,
                "index out of bounds for arranged subview: index = \(stackIndex) expected to be less than or equal to "
                    + "\(arrangedSubviews.count)", subject: self)
        }
        if view.superview !== self { addSubview(view) }
        // A view that contains the stack can't become its subview, which has been reported.
        guard view.superview === self else { return }
        view.translatesAutoresizingMaskIntoConstraints = false
        arrangedSubviews.insert(view, at: index)
        arrangeAnew()
    }

    /// Arranges a view no longer; it stays a subview. Ignored where it isn't arranged.
    ///
    /// The stack's constraints no longer place it then; `removeFromSuperview()` takes it out of both.
    open func removeArrangedSubview(_ view: View) {
        guard arrangedSubviews.contains(where: { $0 === view }) else { return }
        arrangedSubviews.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
        arrangeAnew()
    }

    /// A subview that goes is arranged no longer.
    open override func willRemoveSubview(_ subview: View) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    /// Sets the gap after an arranged view, pt, in place of `spacing`; `spacingUseDefault` gives it up again.
    ///
    /// Ignored for a view that isn't arranged. A number that is not finite is reported and ignored.
    ///
    /// Given up when the view is arranged no longer. Of the last view that is shown it has no effect.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: View) {
        guard spacing == Self.spacingUseDefault || spacing.isInRange else {
            return refuse("customSpacing", "\(spacing)")
        }
        guard arrangedSubviews.contains(where: { $0 === arrangedSubview }) else { return }
        customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
        arrangeAnew()
    }

    /// The gap that was set after a view, pt; `spacingUseDefault` where none was.
    open func customSpacing(after arrangedSubview: View) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    private func gap(after view: View) -> CGFloat {
        let gap = customSpacings[ObjectIdentifier(view)] ?? spacing
        return gap == Self.spacingUseSystem ? OffsetGuide.systemSpacing : gap
    }

    // MARK: Constraints

    /// The work waits for the next layout, however many changes come before it.
    private func arrangeAnew() { setNeedsUpdateConstraints() }

    /// A subview is shown or hidden now, or its content has another size.
    override func subviewDidChange(_ subview: View) { arrangeAnew() }

    /// Makes the arrangement's constraints.
    ///
    /// Called before layout, after something about the arrangement has changed; client code has no need to call it.
    /// All constraints of the arrangement are replaced by new ones.
    open override func updateConstraints() {
        LayoutConstraint.deactivate(made)
        for guide in madeGuides { removeLayoutGuide(guide) }
        (made, madeGuides) = ([], [])
        let shown = arrangedSubviews.filter { !$0.isHidden }
        for view in arrangedSubviews where view.isHidden { collapse(view) }
        if !shown.isEmpty {
            placeAlong(shown)
            placeAcross(shown)
        }
        LayoutConstraint.activate(made)
        super.updateConstraints()
    }

    /// What the views lie in.
    private var canvas: AnyObject { isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self }
    /// The attributes at which a line begins and ends along the axis, and its middle and length.
    private var near: LayoutConstraint.Attribute { axis == .horizontal ? .leading : .top }
    private var far: LayoutConstraint.Attribute { axis == .horizontal ? .trailing : .bottom }
    private var middle: LayoutConstraint.Attribute { axis == .horizontal ? .centerX : .centerY }
    private var extent: LayoutConstraint.Attribute { axis == .horizontal ? .width : .height }

    /// Priorities of wishes that must give way to whatever else has one.
    private enum Wish {
        /// Room that is left over.
        static let small = LayoutPriority(25)
        /// Middles at equal distances, before which gaps and sizes go.
        static let centering = LayoutPriority(149)
        /// What the views' own required constraints may overrule.
        static let nearlyRequired = LayoutPriority(999)
    }

    /// Notes a constraint of the arrangement; all are activated together at the end.
    private func relate(
        _ item: AnyObject, _ first: LayoutConstraint.Attribute, is relation: LayoutConstraint.Relation = .equal,
        _ other: AnyObject?, _ second: LayoutConstraint.Attribute = .notAnAttribute, times multiplier: CGFloat = 1,
        plus constant: CGFloat = 0, at priority: LayoutPriority = .required
    ) {
        let constraint = LayoutConstraint(
            item: item, attribute: first, relatedBy: relation, toItem: other, attribute: second,
            multiplier: multiplier, constant: constant, priority: priority)
        made.append(constraint)
    }

    /// A hidden view is without extent, at the beginning, where nothing of its own says otherwise.
    private func collapse(_ view: View) {
        relate(view, extent, nil, plus: 0, at: Wish.nearlyRequired)
        relate(view, near, canvas, near, at: Wish.small)
        let (top, height): (LayoutConstraint.Attribute, LayoutConstraint.Attribute) =
            axis == .horizontal ? (.top, .height) : (.leading, .width)
        relate(view, top, canvas, top, at: Wish.small)
        relate(view, height, nil, plus: 0, at: Wish.small)
    }

    /// The first and the last view touch the edges; what lies between is up to the distribution.
    private func placeAlong(_ views: [View]) {
        relate(views[0], near, canvas, near)
        relate(canvas, far, views[views.count - 1], far)
        let pairs = zip(views, views.dropFirst())
        switch distribution {
        case .fill: for (view, next) in pairs { chain(view, next) }
        case .fillEqually:
            for (view, next) in pairs {
                chain(view, next)
                relate(next, extent, view, extent)
            }
        case .fillProportionally:
            for (view, next) in pairs { chain(view, next) }
            makeProportional(views)
        case .equalSpacing:
            let gaps = pairs.map { view, next in span(from: view, far, to: next, near, atLeast: gap(after: view)) }
            for gap in gaps.dropFirst() { relate(gap, extent, gaps[0], extent) }
        case .equalCentering:
            let spans = pairs.map { view, next in
                relate(next, near, is: .greaterThanOrEqual, view, far, plus: gap(after: view))
                return span(from: view, middle, to: next, middle, atLeast: nil)
            }
            for span in spans.dropFirst() { relate(span, extent, spans[0], extent, at: Wish.centering) }
        }
    }

    /// One view right after another.
    private func chain(_ view: View, _ next: View) {
        if axis == .vertical, isBaselineRelativeArrangement {
            relate(next, .firstBaseline, view, .lastBaseline, plus: gap(after: view))
        } else {
            relate(next, near, view, far, plus: gap(after: view))
        }
    }

    /// Extents in the proportions of content sizes; views that have none take what is left.
    private func makeProportional(_ views: [View]) {
        let sized = views.compactMap { view -> (view: View, size: CGFloat)? in
            let content = view.intrinsicContentSize
            let size = axis == .horizontal ? content.width : content.height
            return size > 0 && size.isInRange ? (view, size) : nil
        }
        guard let first = sized.first else { return }
        for (view, size) in sized.dropFirst() {
            relate(view, extent, first.view, extent, times: size / first.size, at: Wish.nearlyRequired)
        }
    }

    /// A guide that measures from one view to the next.
    private func span(
        from view: View, _ begin: LayoutConstraint.Attribute, to next: View, _ end: LayoutConstraint.Attribute,
        atLeast least: CGFloat?
    ) -> LayoutGuide {
        let guide = LayoutGuide()
        addLayoutGuide(guide)
        madeGuides.append(guide)
        relate(guide, near, view, begin)
        relate(guide, far, next, end)
        if let least { relate(guide, extent, is: .greaterThanOrEqual, nil, plus: least) }
        relate(guide, extent, nil, plus: least ?? 0, at: Wish.small)
        return guide
    }

    private func placeAcross(_ views: [View]) {
        let isRow = axis == .horizontal
        let (first, last): (LayoutConstraint.Attribute, LayoutConstraint.Attribute) =
            isRow ? (.top, .bottom) : (.leading, .trailing)
        for view in views {
            let (holdsFirst, holdsLast) = (
                alignment == .fill || alignment == .leading, alignment == .fill || alignment == .trailing
            )
            relate(view, first, is: holdsFirst ? .equal : .greaterThanOrEqual, canvas, first)
            relate(canvas, last, is: holdsLast ? .equal : .greaterThanOrEqual, view, last)
            if alignment == .center {
                let middle: LayoutConstraint.Attribute = isRow ? .centerY : .centerX
                relate(view, middle, canvas, middle)
            }
        }
        if isRow, alignment == .firstBaseline || alignment == .lastBaseline {
            let baseline: LayoutConstraint.Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
            for view in views.dropFirst() { relate(view, baseline, views[0], baseline) }
        }
        // No larger across than its views, where nothing else says how large.
        if alignment != .fill { relate(self, isRow ? .height : .width, nil, plus: 0, at: Wish.small) }
    }
}
