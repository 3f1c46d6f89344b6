import Foundation
import Geometry

/// Items in lines, like words. UIKit's `UICollectionViewFlowLayout`.
///
/// Lines fill across the scroll direction. A full line is spread from edge to edge; the last one keeps the spacing of
/// the line before where all items have one size, and the minimum spacing otherwise.
///
/// Sections follow one another along the scroll direction: header, inset, lines, inset, footer. Items of a line share
/// its middle. A new line begins where the next item and the least spacing don't fit; an item that is longer than the
/// room has a line of its own and sticks out. Lines run from left to right in every direction of reading.
open class CollectionViewFlowLayout: CollectionViewLayout {
    /// Size of every item, pt, unless the delegate has its own; setting it invalidates the layout.
    ///
    /// 50 × 50 by default, as in UIKit.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    /// Room between lines of a section, pt, each line as thick as its thickest item; setting it invalidates the layout.
    ///
    /// 10 by default, as in UIKit.
    open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// Least room between the items of a line, pt, which full lines may exceed; setting it invalidates the layout.
    ///
    /// 10 by default, as in UIKit.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// Room around the items of every section, pt, inside its header and footer; setting it invalidates the layout.
    ///
    /// Zero by default, as in UIKit.
    open var sectionInset = EdgeInsets.zero { didSet { invalidateLayout() } }
    /// Which way lines follow each other, vertical unless said otherwise; setting it invalidates the layout.
    open var scrollDirection = CollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }
    /// Size of every section's header, pt: only its length along the scroll direction counts, and 0 makes none.
    ///
    /// Across it is as long as the view less the content insets. Setting it invalidates the layout.
    ///
    /// Zero by default. Asked of the layout alone, not of the delegate.
    open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    /// Size of every section's footer, pt: only its length along the scroll direction counts, and 0 makes none.
    ///
    /// Across it is as long as the view less the content insets. Setting it invalidates the layout.
    ///
    /// Zero by default. Asked of the layout alone, not of the delegate.
    open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    /// Kept for client code: cells here don't size themselves.
    open var estimatedItemSize = CGSize.zero

    private final var arrangement = FlowArrangement()
    /// The view's size that the arrangement was made for; nil where something else has changed since.
    private final var arrangedSize: CGSize?

    /// Arranges all items in lines, unless nothing has changed since the last time.
    ///
    /// Called by the collection in a layout pass. What counts as a change is an invalidation, which another
    /// `contentInset` is too, or another size of the view.
    ///
    /// - Complexity: O(items).
    open override func prepare() {
        guard let collectionView, arrangedSize != collectionView.bounds.size else { return }
        arrangement = FlowArrangement(of: self, in: collectionView)
        arrangedSize = collectionView.bounds.size
    }

    /// Lets the next layout pass arrange the items anew, where the context invalidates everything.
    ///
    /// An animator's moved attributes invalidate less: the places computed stay.
    open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything { arrangedSize = nil }
        super.invalidateLayout(with: context)
    }

    /// The size of all lines with headers, footers and insets, pt.
    ///
    /// Zero before the first `prepare()`. Across the scroll direction it is the view's extent less the content
    /// insets.
    open override var collectionViewContentSize: CGSize { arrangement.contentSize }

    /// The attributes of items, headers and footers whose frames meet a rectangle.
    ///
    /// In the order of sections, in each header, items, footer. The layout's own objects: what an animator has moved
    /// is found where it is now.
    ///
    /// - Complexity: O(elements).
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        arrangement.attributes.filter { $0.frame.meets(rect) }
    }

    /// The attributes of an item; nil where there is none at the index path.
    ///
    /// - Complexity: O(1).
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        arrangement.items[indexPath]
    }

    /// The attributes of a section's header or footer; nil where there is none.
    ///
    /// - Complexity: O(elements).
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        arrangement.attributes.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
    }

    /// Lines depend on the view's extent across the scroll direction alone.
    ///
    /// False for mere scrolling.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView else { return false }
        return scrollDirection == .vertical
            ? newBounds.width != collectionView.bounds.width : newBounds.height != collectionView.bounds.height
    }
}

/// Sizes and spacings of a flow layout by element. UIKit's `UICollectionViewDelegateFlowLayout`; what isn't implemented
/// is the layout's own value.
///
/// Set it as the collection's `delegate`. All methods are asked in the layout's `prepare()`, for every section in
/// order, whether or not it is visible. Sizes that depend on something else need `invalidateLayout()` when that
/// changes. Nothing here checks the numbers.
public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
    /// The size of an item, pt; asked for every item whenever the places are computed.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    /// The room around the items of a section, pt.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        /// Asked once a section.
        insetForSectionAt section: Int
    ) -> EdgeInsets
    /// The room between the lines of a section, pt.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        /// Asked once a section.
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    /// The least room between the items of a line in a section, pt.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        /// Full lines are spread beyond it. Asked once a section.
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
}

extension CollectionViewDelegateFlowLayout {
    /// The layout's `itemSize`; zero where it is no flow layout.
    public func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { (collectionViewLayout as? CollectionViewFlowLayout)?.itemSize ?? .zero }

    /// The layout's `sectionInset`; zero where it is no flow layout.
    public func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        insetForSectionAt section: Int
    ) -> EdgeInsets { (collectionViewLayout as? CollectionViewFlowLayout)?.sectionInset ?? .zero }

    /// The layout's `minimumLineSpacing`; 0 where it is no flow layout.
    public func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { (collectionViewLayout as? CollectionViewFlowLayout)?.minimumLineSpacing ?? 0 }

    /// The layout's `minimumInteritemSpacing`; 0 where it is no flow layout.
    public func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { (collectionViewLayout as? CollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0 }
}
