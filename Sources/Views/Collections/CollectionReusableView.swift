import Foundation
import Geometry

/// A view that a collection puts into use and takes out again. UIKit's `UICollectionReusableView`.
///
/// A view goes back into the collection's pool when its element leaves the bounds, and comes out again for another
/// element of the same identifier: in between it has no superview and is on no stage.
open class CollectionReusableView: View {
    /// The frame of a view that a collection is about to make.
    @TaskLocal static var frameOfNextView = CGRect.zero

    /// What the view goes back into the pool by; nil, and never used again, for one that wasn't dequeued.
    ///
    /// Of a supplementary view it is "kind/identifier", in UIKit the identifier alone.
    public internal(set) final var reuseIdentifier: String?

    /// Makes a view of a frame; a collection gives that of the element's attributes.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Makes a view of no size: there are no archives of views to read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Makes a view as collections do, with the frame of the element that it is made for; ends at `init(frame:)`, as in
    /// UIKit.
    public required convenience init() {
        self.init(frame: Self.frameOfNextView)
    }

    /// Called before a view from the pool is used for another element: undo here what the last one left. Does nothing
    /// unless overridden.
    ///
    /// Not called for a view that is new. Selection, highlight and geometry are set by the collection afterwards. The
    /// last view that went into the pool comes out first.
    open func prepareForReuse() {}

    /// Called when the collection places the view, after frame, transform, opacity and visibility were set from the
    /// attributes. Does nothing unless overridden; attributes of a subclass bring values of their own.
    ///
    /// Not called again while the attributes stay equal to those applied before, so that what has moved the view
    /// since stays.
    ///
    /// - Parameter layoutAttributes: the layout's own object; copy what is to be kept.
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
    ///
    /// It follows the cell's size by its autoresizing mask, and lies in front of both backgrounds.
    public final let contentView = View()
    /// What lies behind the content, as large as the cell; nil for nothing.
    ///
    /// Nil by default. It is a subview at once, gets the cell's bounds as its frame and an autoresizing mask that
    /// keeps it so; the one before leaves.
    open var backgroundView: View? {
        didSet { changeBackground(from: oldValue, to: backgroundView) }
    }
    /// What lies between background and content while the cell is selected or highlighted, and only then is a subview.
    ///
    /// Nil by default. In front of `backgroundView`.
    open var selectedBackgroundView: View? {
        didSet { changeBackground(from: oldValue, to: selectedBackgroundView) }
    }
    /// Whether the cell's item is selected; the collection sets it whenever the cell comes into use.
    ///
    /// False at first. Setting it changes the cell's look alone: the collection's `indexPathsForSelectedItems` stay
    /// as they are.
    open var isSelected = false { didSet { placeBackgrounds() } }
    /// Whether a finger that came down on the cell is still down, wherever it is now.
    ///
    /// False at first. A pan that takes the touch over ends it.
    open var isHighlighted = false { didSet { placeBackgrounds() } }

    /// Makes a cell of a frame, with its content view inside.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        fillWithContent()
    }

    /// Makes a cell of no size, with its content view inside: there are no archives of views to read.
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
