import Foundation

/// A constraint that layout adds by itself, as it appears in logs and in `constraintsAffectingLayout(for:)`.
final class ImplicitConstraint: LayoutConstraint {
    enum Origin {
        /// A view's frame and autoresizing mask, while these are translated.
        case autoresizing
        /// The given size of the topmost view.
        case encapsulated
        /// An intrinsic size: hugging and compression resistance.
        case contentSize
        /// What keeps a scroll view's content as small as its constraints allow, or a size from becoming negative.
        case limit

        var className: String {
            switch self {
            case .autoresizing: "NSAutoresizingMaskLayoutConstraint"
            case .contentSize: "NSContentSizeLayoutConstraint"
            case .encapsulated, .limit: "NSLayoutConstraint"
            }
        }
    }

    let origin: Origin

    init(_ origin: Origin, of item: AnyObject, _ attribute: Attribute, _ relation: Relation, _ constant: CGFloat) {
        self.origin = origin
        let isSize = attribute.kind == .size
        let superview = (item as? View)?.superview
        super.init(
            item: item, attribute: attribute, relatedBy: relation, toItem: isSize ? nil : superview ?? item,
            attribute: isSize ? .notAnAttribute : attribute, multiplier: 1, constant: constant)
    }

    override var isActive: Bool {
        get { true }
        set {}
    }
}
