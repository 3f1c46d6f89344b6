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
    /// What lies behind the content, as large as the cell; nil for nothing.
    open var backgroundView: View? {
        didSet { changeBackground(from: oldValue, to: backgroundView) }
    }
    /// What lies between background and content while the cell is selected or highlighted, and only then is a subview.
    open var selectedBackgroundView: View? {
        didSet { changeBackground(from: oldValue, to: selectedBackgroundView) }
    }
    /// Whether the cell's item is selected; the collection sets it whenever the cell comes into use.
    open var isSelected = false { didSet { placeBackgrounds() } }
    /// Whether a finger that came down on the cell is still down, wherever it is now.
    open var isHighlighted = false { didSet { placeBackgrounds() } }

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

    private func changeBackground(from old: View?, to new: View?) {
        guard old !== new else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        placeBackgrounds()
    }

    /// From the back: the background, that of selected cells, the rest.
    private func placeBackgrounds() {
        if isSelected || isHighlighted {
            putBehind(selectedBackgroundView)
        } else if selectedBackgroundView?.superview === self {
            selectedBackgroundView?.removeFromSuperview()
        }
        putBehind(backgroundView)
    }

    private func putBehind(_ view: View?) {
        guard let view else { return }
        if view.superview !== self {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        }
        insertSubview(view, at: 0)
    }
}
