import Dynamics
import Foundation
import Geometry

/// Decides where the elements of a collection lie. UIKit's `UICollectionViewLayout`; subclass it.
///
/// In a layout pass the collection calls `prepare()` where the layout is invalid, then `collectionViewContentSize`,
/// and in every pass `layoutAttributesForElements(in:)`. The base class places nothing. A layout is also the
/// reference space of animators made with `DynamicAnimator(collectionViewLayout:)`.
open class CollectionViewLayout: NSObject {
    /// The view that is laid out.
    ///
    /// Nil before a collection has it, and after that has got another. Not kept: the collection keeps its layout.
    public internal(set) final weak var collectionView: CollectionView?
    /// The animators that were made for this layout.
    final var hostedAnimators: [WeakAnimator] = []

    /// A layout that places nothing, for no view until one is given it.
    public override init() {}

    /// A plain layout: there are no archives to read.
    public required init?(coder: NSCoder) {}

    /// The class of attributes that the layout makes.
    ///
    /// Read by ``CollectionViewFlowLayout``; a class that is no ``CollectionViewLayoutAttributes`` counts as that
    /// class itself.
    open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }
    /// The class of contexts for changes of the bounds; `invalidateLayout()` makes plain ones whatever it is.
    ///
    /// One that is no `CollectionViewLayoutInvalidationContext` counts as that class itself.
    open class var invalidationContextClass: AnyClass { CollectionViewLayoutInvalidationContext.self }

    /// Called before attributes are asked for, after everything that made the layout invalid.
    ///
    /// Does nothing unless overridden. The collection's bounds and numbers of items are up to date, the content size
    /// isn't yet.
    open func prepare() {}

    /// The size of the whole content, pt.
    ///
    /// Zero unless overridden. Read after each `prepare()`, and by animators as their reference bounds.
    open var collectionViewContentSize: CGSize { .zero }

    /// The attributes of every element that touches a rectangle of the content.
    ///
    /// Asked in every layout pass with the collection's bounds: what is returned is what is visible. Nil, the
    /// default, counts as none. The order is that in which missing views are made.
    open func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? { nil }

    /// The attributes of an item's cell; nil unless overridden.
    ///
    /// Asked for the frame of a cell that is dequeued, for scrolling to an item and by client code.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

    /// The attributes of a supplementary view of a kind; nil unless overridden.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// The attributes of a decoration view of a kind; nil unless overridden, and no views are made for them.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Asked before the view scrolls or changes size, while its bounds are still the old ones.
    ///
    /// False unless overridden, as in UIKit. True has `invalidationContext(forBoundsChange:)` and then
    /// `invalidateLayout(with:)` called before the bounds change.
    ///
    /// - Parameter newBounds: in the content's coordinates; the origin is the new offset.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// What `invalidateLayout(with:)` is given after `shouldInvalidateLayout` said yes, with the old bounds still set.
    ///
    /// A new context of `invalidationContextClass` unless overridden.
    open func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> CollectionViewLayoutInvalidationContext {
        (Self.invalidationContextClass as? CollectionViewLayoutInvalidationContext.Type
            ?? CollectionViewLayoutInvalidationContext.self).init()
    }

    /// Has the layout prepared anew at the next layout pass.
    ///
    /// Calls `invalidateLayout(with:)` with a context that invalidates everything. Several calls before a pass lead
    /// to one `prepare()`.
    open func invalidateLayout() {
        invalidateLayout(with: CollectionViewLayoutInvalidationContext())
    }

    /// Has the layout prepared anew at the next layout pass; overrides call super. Nothing without a view.
    open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
        collectionView?.layoutWasInvalidated()
    }

    /// Where a fling comes to rest.
    ///
    /// Asked once, as the finger goes up, before the delegate. Calls the method without a velocity unless overridden.
    ///
    /// - Parameters:
    ///   - proposedContentOffset: where the content would come to rest by itself, within its limits, pt.
    ///   - velocity: pt/ms, positive where the offset grows.
    /// - Returns: limited to the content afterwards.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        targetContentOffset(forProposedContentOffset: proposedContentOffset)
    }

    /// Where a fling comes to rest whatever its speed, pt: at the proposed offset unless overridden.
    ///
    /// Asked by the method with a velocity and, unlike in UIKit, not when data changes.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    /// Called before the elements of changed data are shown.
    ///
    /// Does nothing unless overridden. Called after `prepare()` for the new data and before cells are made; the data
    /// source has its new state.
    ///
    /// - Parameter updateItems: the changes of a batch in the order of calls; empty where a batch named none.
    open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}
    /// Called after the elements of changed data have been shown; does nothing unless overridden.
    open func finalizeCollectionViewUpdates() {}

    /// Kept for client code: never asked, since insertions aren't animated.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Kept for client code: never asked, since deletions aren't animated.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    final func adopt() { collectionView?.stage?.adopt(hostedAnimators) }
    final func release() { collectionView?.stage?.release(hostedAnimators) }
}

/// What made a layout invalid. UIKit's `UICollectionViewLayoutInvalidationContext`.
///
/// Subclass it to let a layout keep what a change of the bounds doesn't touch, and name the subclass in
/// `invalidationContextClass`.
open class CollectionViewLayoutInvalidationContext: NSObject {
    /// A context that invalidates everything, unless a subclass says otherwise.
    public required override init() {}

    /// Whether every place has to be computed anew; false where an animator has moved attributes.
    ///
    /// True unless overridden. ``CollectionViewFlowLayout`` heeds it; `prepare()` is called in the next pass whatever
    /// it says.
    open var invalidateEverything: Bool { true }
    /// Kept for client code: items are counted anew when data is reloaded, whatever this says.
    open var invalidateDataSourceCounts: Bool { invalidateEverything }
}

/// An animator has moved attributes: the places that the layout computed are still right.
private final class MovedAttributesContext: CollectionViewLayoutInvalidationContext {
    override var invalidateEverything: Bool { false }
}

extension CollectionViewLayout: DynamicReferenceSpace {
    /// The whole content: what an animator's reference bounds are.
    public final var bounds: CGRect { CGRect(origin: .zero, size: collectionViewContentSize) }

    /// Whether the stage advances the layout's animators: while the view is on one.
    public final var advancesAnimators: Bool { collectionView?.stage != nil }

    /// Has the next layout pass show the attributes that an animator moved, without computing places anew.
    public final func animatorDidMoveItems(_ animator: DynamicAnimator) {
        invalidateLayout(with: MovedAttributesContext())
    }
}
