import Foundation
import Geometry

/// Knows the items of a collection. UIKit's `UICollectionViewDataSource`.
public protocol CollectionViewDataSource: AnyObject {
    /// How many sections there are; a negative number counts as 0. 1 unless implemented.
    func numberOfSections(in collectionView: CollectionView) -> Int
    /// How many items a section has, 0 or more; asked once a section whenever the data is loaded.
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
    /// The cell of an item that is about to be visible: dequeued and filled; asked again after it was out of sight.
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell
    /// The view of a kind for a place that is about to be visible; an empty one unless implemented.
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
public protocol CollectionViewDelegate: ScrollViewDelegate {
    /// Called after a touch has selected an item, the selected one included; not after `selectItem`.
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
}

extension CollectionViewDelegate {
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
}
