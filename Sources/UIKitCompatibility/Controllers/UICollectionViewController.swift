import Foundation
import Views

/// Has a collection view and is its data source and delegate. UIKit's class of the same name.
///
/// Conformance to the flow layout's delegate is up to subclasses.
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
    /// The layout that the collection view is made with; stays that one when the view is later given another.
    public final let collectionViewLayout: UICollectionViewLayout

    /// A controller whose collection view will be placed by `layout`; the view is made when first asked for.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(nibName: nil, bundle: nil)
    }

    /// Makes a controller with a flow layout; there are no archives to read.
    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
    }

    /// Makes a collection view of the screen's size with the controller's layout, whose data source and delegate is the
    /// controller.
    open override func loadView() {
        let collection = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: collectionViewLayout)
        collection.dataSource = self
        collection.delegate = self
        view = collection
    }

    /// The controller's view, made if need be; nil where `loadView` was overridden to make a view of another class.
    ///
    /// Not settable, where UIKit's is.
    open var collectionView: UICollectionView! { view as? UICollectionView }

    /// One section, unless overridden.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    /// No items, unless overridden.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }

    /// A new plain cell, unless overridden; without a reuse identifier it is never used again.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }

    /// Called when a finger goes up in the item where it came down, not when code selects an item; does nothing.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}

    /// Called after each change of the collection view's `contentOffset`; does nothing.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
