import Foundation
import Geometry

/// Knows the items of a collection. UIKit's `UICollectionViewDataSource`.
///
/// The collection doesn't keep it. Numbers are asked once after a change and then remembered; cells are asked for in
/// layout passes, as their items come into the bounds.
public protocol CollectionViewDataSource: AnyObject {
    /// How many sections there are; a negative number counts as 0. 1 unless implemented.
    func numberOfSections(in collectionView: CollectionView) -> Int
    /// How many items a section has, 0 or more; asked once a section whenever the data is loaded.
    ///
    /// With a flow layout a negative number traps.
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
    /// The cell of an item that is about to be visible: dequeued and filled; asked again after it was out of sight.
    ///
    /// The collection sets its frame, opacity and selection afterwards, and adds it as a subview.
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell
    /// The view of a kind for a place that is about to be visible; an empty one unless implemented.
    ///
    /// Asked for what the layout describes only: a flow layout has headers and footers of a size, no other kind.
    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CollectionReusableView
}

extension CollectionViewDataSource {
    /// One section.
    public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

    /// A plain, empty view, which is not used again.
    public func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CollectionReusableView { CollectionReusableView() }
}

/// Hears of selections. UIKit's `UICollectionViewDelegate`.
///
/// Set it as the collection's `delegate`. Of UIKit's methods that ask whether an item may be highlighted, selected or
/// deselected there is none: all may.
public protocol CollectionViewDelegate: ScrollViewDelegate {
    /// Called after a touch has selected an item, the selected one included; not after `selectItem`.
    ///
    /// The item is already among `indexPathsForSelectedItems`, and its cell `isSelected`. Deselection of others isn't
    /// told.
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
}

extension CollectionViewDelegate {
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
}
