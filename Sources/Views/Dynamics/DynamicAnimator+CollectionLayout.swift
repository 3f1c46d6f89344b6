import Dynamics
import Foundation
import Geometry

extension DynamicAnimator {
    /// An animator of a layout's attributes, in the coordinates of the content.
    ///
    /// After every tick that moved some the layout is invalid, so that the views follow in the same frame. While the
    /// collection view is on a stage, the stage's clock advances the animator.
    ///
    /// The layout doesn't keep the animator, nor the animator the layout. Its items are to be the layout's own
    /// attributes, which the layout then has to return from `layoutAttributesForElements(in:)`; those of another
    /// layout aren't refused.
    ///
    /// - Parameter layout: with or without a collection view; its reference bounds are the content's.
    public convenience init(collectionViewLayout layout: CollectionViewLayout) {
        self.init(referenceSpace: layout)
    }

    /// The attributes of a cell; nil unless they are the animator's.
    ///
    /// Those of an item that a group contains aren't found.
    ///
    /// - Complexity: O(items).
    public func layoutAttributesForCell(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        attributes(.cell, nil, indexPath)
    }

    /// The attributes of a supplementary view of a kind; nil unless they are the animator's. O(items).
    public func layoutAttributesForSupplementaryView(
        ofKind kind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { attributes(.supplementaryView, kind, indexPath) }

    /// The attributes of a decoration view of a kind; nil unless they are the animator's. O(items).
    public func layoutAttributesForDecorationView(
        ofKind kind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { attributes(.decorationView, kind, indexPath) }

    private func attributes(
        _ category: CollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        for case let attributes as CollectionViewLayoutAttributes in allItems
        where attributes.representedElementCategory == category && attributes.representedElementKind == kind
            && attributes.indexPath == indexPath
        {
            return attributes
        }
        return nil
    }
}

extension CollectionViewLayout {
    /// Puts an animator on the clock of the stage that the collection view is or will be on.
    ///
    /// Called by animators as they are made; client code has no need to.
    public final func animatorWasMade(_ animator: DynamicAnimator) {
        hostedAnimators.removeAll { $0.animator == nil }
        hostedAnimators.append(WeakAnimator(animator))
        collectionView?.stage?.adopt(hostedAnimators.suffix(1))
    }
}
