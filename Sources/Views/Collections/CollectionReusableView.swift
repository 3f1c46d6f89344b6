import Foundation
import Geometry

/// A view that a collection puts into use and takes out again. UIKit's `UICollectionReusableView`.
open class CollectionReusableView: View {
    /// The frame of a view that a collection is about to make.
    @TaskLocal static var frameOfNextView = CGRect.zero

    /// What the view goes back into the pool by; nil, and never used again, for one that wasn't dequeued.
    ///
    /// Of a supplementary view it is "kind/identifier", in UIKit the identifier alone.
    public internal(set) final var reuseIdentifier: String?

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// What a collection makes its views by; ends at `init(frame:)`, as UIKit does.
    public required convenience init() {
        self.init(frame: Self.frameOfNextView)
    }

    /// Called before the view is used again.
    open func prepareForReuse() {}

    /// Takes on a place and a look.
    open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

    final func take(_ attributes: CollectionViewLayoutAttributes) {
        let size = CGRect(origin: bounds.origin, size: attributes.size)
        if bounds != size { bounds = size }
        center = attributes.center
        transform = attributes.transform
        alpha = attributes.alpha
        isHidden = attributes.isHidden
        apply(attributes)
    }
}

/// One item's view. UIKit's `UICollectionViewCell`.
open class CollectionViewCell: CollectionReusableView {
    /// Where the cell's content belongs; as large as the cell.
    public final let contentView = View()
    /// Kept for client code: it doesn't become a subview.
    open var backgroundView: View?
    /// Kept for client code: it doesn't become a subview.
    open var selectedBackgroundView: View?
    /// Whether the cell's item is selected, as far as that has changed while the cell was in use.
    ///
    /// Unlike in UIKit the value is neither looked up nor reset when the cell is used again.
    open var isSelected = false
    /// Whether a finger that came down on the cell is still down, wherever it is now.
    open var isHighlighted = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        fillWithContent()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        fillWithContent()
    }

    private func fillWithContent() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }
}
