import Dynamics
import Foundation
import Geometry

/// A rectangle that takes part in layout without being a view. UIKit's `UILayoutGuide`.
///
/// Choose it where a view would serve as a spacer or container for constraints alone: it takes no part in hit
/// testing, has no subviews and isn't told of anything. Its place is what constraints say, and it has no size of its
/// own.
open class LayoutGuide: NSObject {
    /// A name for logs.
    ///
    /// Empty by default; guides that come with a view have UIKit's names.
    open var identifier = ""
    /// The view that the guide was added to or came with; nil before, after removal and once the view has gone.
    ///
    /// Not settable, where UIKit lets client code set it: use `addLayoutGuide(_:)`.
    public internal(set) final weak var owningView: View?
    /// What its rectangle follows from.
    let kind: Kind
    /// What constraints know of it.
    final var layoutItem: LayoutItem {
        if let knownItem { return knownItem }
        let item = LayoutItem(self)
        knownItem = item
        return item
    }
    private final var knownItem: LayoutItem?
    var slot: LayoutSlot? { knownItem?.slot }
    /// Whether it measures an offset, which may point backwards.
    var isSigned = false

    enum Kind {
        /// Constraints alone.
        case free
        /// Constraints of its own making besides the owner's: the readable width.
        case readable
        /// The owner's edges moved inwards by its margins or safe area.
        case margins, safeArea
        /// A scroll view's content, and what shows of it.
        case content, frame
    }

    /// A guide of no view; `addLayoutGuide(_:)` of a view makes it take part in layout.
    public override init() { kind = .free }

    init(_ kind: Kind, of view: View, _ identifier: String) {
        self.kind = kind
        owningView = view
        self.identifier = identifier
    }

    deinit { knownItem?.forget() }

    /// Where it lies in the owner's coordinates, as of the last layout pass.
    ///
    /// In pt; without the owner's transform. Zero without an owner, and for a guide of constraints before the first
    /// pass. Guides of margins, safe area and scrolling are computed from the owner's present values instead.
    public final var layoutFrame: CGRect {
        guard let view = owningView else { return .zero }
        switch kind {
        case .margins: return view.bounds.inset(by: view.layoutMargins)
        case .safeArea: return view.bounds.inset(by: view.safeAreaInsets)
        case .frame: return view.bounds
        case .content: return CGRect(origin: .zero, size: (view as? ScrollView)?.contentSize ?? .zero)
        case .free, .readable: return slot?.frame ?? .zero
        }
    }

    /// The constraints that the guide's place on an axis follows from, those that layout adds by itself included.
    ///
    /// Empty while no view has the guide, and for a guide of margins, safe area or scrolling, which has no unknowns of
    /// its own. Brings constraints up to date and solves them first; no view moves.
    ///
    /// - Complexity: O(views and guides in the tree that take part), besides solving.
    public final func constraintsAffectingLayout(for axis: LayoutConstraint.Axis) -> [LayoutConstraint] {
        owningView?.topmost.solvedEngine()?.constraintsAffecting(layoutItem, axis) ?? []
    }

    /// Whether the constraints allow another place or size; false where no constraint mentions the guide.
    ///
    /// Brings constraints up to date and solves them first; no view moves.
    public final var hasAmbiguousLayout: Bool {
        owningView?.topmost.solvedEngine().map { !$0.openMeasures(of: layoutItem).isEmpty } ?? false
    }

    /// The edge where reading begins; a constraint's first item decides which one that is.
    public final var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
    /// The edge where reading ends; a constraint's first item decides which one that is.
    public final var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
    /// The left edge, whatever the direction of reading.
    public final var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
    /// The right edge, whatever the direction of reading.
    public final var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
    /// The top edge.
    public final var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    public final var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
    /// The width, pt.
    public final var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
    /// The height, pt.
    public final var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
    /// The middle between left and right.
    public final var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
    /// The middle between top and bottom.
    public final var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }

    /// The guide as UIKit's log shows it: class, address, identifier and owning view.
    open override var description: String {
        let owner = owningView.map { "\(ConstraintText.name($0))" } ?? "nil"
        return "<\(ConstraintText.className(self)): identifier = \"\(identifier)\", owningView = \(owner)>"
    }
}

/// Distances between anchors.
enum OffsetGuide {
    /// What UIKit calls the system spacing, pt.
    static let systemSpacing: CGFloat = 8

    static func between(_ from: LayoutXAxisAnchor, _ to: LayoutXAxisAnchor) -> LayoutGuide {
        let guide = guide(from.item)
        LayoutConstraint.activate([
            guide.leftAnchor.edge(.left, at: from), guide.leftAnchor.edge(.right, at: to),
        ])
        return guide
    }

    static func between(_ from: LayoutYAxisAnchor, _ to: LayoutYAxisAnchor) -> LayoutGuide {
        let guide = guide(from.item)
        LayoutConstraint.activate([
            guide.topAnchor.edge(.top, at: from), guide.topAnchor.edge(.bottom, at: to),
        ])
        return guide
    }

    private static func guide(_ item: AnyObject) -> LayoutGuide {
        let guide = LayoutGuide()
        guide.isSigned = true
        LayoutItem.of(item)?.owner?.addLayoutGuide(guide)
        return guide
    }
}

extension LayoutAnchor {
    /// An edge of this anchor's item at another anchor. An edge of no reading direction beside one that has: where that
    /// lies is known by now.
    fileprivate func edge(_ attribute: LayoutConstraint.Attribute, at other: LayoutAnchor) -> LayoutConstraint {
        let isMirrored = LayoutItem.of(other.item)?.owner?.effectiveUserInterfaceLayoutDirection == .rightToLeft
        return LayoutConstraint(
            item: item, attribute: attribute, relatedBy: .equal, toItem: other.item,
            attribute: other.attribute.absolute(mirrored: isMirrored), multiplier: 1, constant: 0)
    }
}

extension LayoutConstraint.Attribute {
    /// Left and right in place of leading and trailing.
    func absolute(mirrored: Bool) -> Self {
        switch self {
        case .leading: mirrored ? .right : .left
        case .trailing: mirrored ? .left : .right
        case .leadingMargin: mirrored ? .rightMargin : .leftMargin
        case .trailingMargin: mirrored ? .leftMargin : .rightMargin
        default: self
        }
    }
}
