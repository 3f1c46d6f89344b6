import Foundation
import Geometry

/// Items in views that a layout places. UIKit's `UICollectionView`.
///
/// Every layout pass asks the layout for what is visible, makes or reuses the views for it and gives them their places.
/// Changes of the data take effect at once: nothing here animates insertions.
///
/// Elements are visible where the layout returns them for the bounds: nothing is made in advance. `delegate` is that
/// of the scroll view; of one that is a ``CollectionViewDelegate`` or ``CollectionViewDelegateFlowLayout`` those
/// methods are called as well.
open class CollectionView: ScrollView {
    /// Who knows the items, held weakly; setting it, even to the same one, reloads the data.
    open weak var dataSource: (any CollectionViewDataSource)? { didSet { reloadData() } }
    /// Whether a touch selects the item under it; `selectItem` does so in any case.
    ///
    /// True by default, as in UIKit. Highlighting goes on without it.
    open var allowsSelection = true
    /// Whether selecting an item leaves others selected. Unlike in UIKit touching a selected item keeps it so.
    ///
    /// False by default. Turning it off leaves what is selected as it is until the next selection.
    open var allowsMultipleSelection = false
    /// What lies behind all items and stays where it is while they scroll, as large as the view; nil for nothing.
    open var backgroundView: View? {
        didSet {
            guard oldValue !== backgroundView else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            placeBackground()
        }
    }
    /// The selected items in the order of selection, empty without any.
    ///
    /// Updates move them with their items, and take out those that are deleted or reloaded; ``reloadData()`` empties it.
    public private(set) final var indexPathsForSelectedItems: [IndexPath]? = []

    private let pool = ReusePool()
    private final var shown: [ElementKey: ShownElement] = [:]
    private final var layoutIsPrepared = false
    private final var counts: [Int]?
    /// The item that a finger is on.
    private final var touchedItem: IndexPath?
    /// What a batch of updates has collected so far.
    private final var batch: [CollectionViewUpdateItem]?

    /// A view, empty until it has a data source, whose elements a layout places; a layout serves one view at a time.
    ///
    /// - Parameters:
    ///   - frame: in the superview's coordinates, pt.
    ///   - layout: kept by the view; one that serves another collection reports to this one from now on.
    public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        start()
    }

    /// Makes a collection of no size with a flow layout: there are no archives of views to read.
    public required init?(coder: NSCoder) {
        collectionViewLayout = CollectionViewFlowLayout()
        super.init(coder: coder)
        start()
    }

    private func start() {
        collectionViewLayout.collectionView = self
    }

    /// Room around the content, pt; another one invalidates the layout.
    open override var contentInset: EdgeInsets {
        didSet { if contentInset != oldValue { collectionViewLayout.invalidateLayout() } }
    }

    /// What places the elements; another one takes effect at the next layout pass, without animation.
    ///
    /// The stage that the view is on advances the animators of this layout only.
    ///
    /// Kept by the view; the one before gives its view up. Views in use stay for the elements that the new layout has
    /// too.
    open var collectionViewLayout: CollectionViewLayout {
        didSet {
            guard collectionViewLayout !== oldValue else { return }
            oldValue.release()
            oldValue.collectionView = nil
            collectionViewLayout.collectionView = self
            collectionViewLayout.adopt()
            collectionViewLayout.invalidateLayout()
        }
    }

    /// Lays out by another layout, at once.
    ///
    /// The same as setting the property, with its effect at the next layout pass, animated or not.
    open func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {
        collectionViewLayout = layout
    }

    /// Takes the layout's animators from the stage that the view leaves.
    open override func willMove(toWindow newWindow: Window?) {
        collectionViewLayout.release()
    }

    /// Gives the layout's animators to the stage that the view has come on.
    open override func didMoveToWindow() {
        collectionViewLayout.adopt()
    }

    // MARK: Data

    /// How many sections the data source named, kept until data changes; 0 without one. O(1) once asked.
    open var numberOfSections: Int { sectionCounts.count }

    /// How many items the data source named for a section, kept until data changes; 0 for one that doesn't exist.
    open func numberOfItems(inSection section: Int) -> Int {
        sectionCounts.indices.contains(section) ? sectionCounts[section] : 0
    }

    private var sectionCounts: [Int] {
        if let counts { return counts }
        guard let dataSource else { return [] }
        let sections = dataSource.numberOfSections(in: self)
        let result = (0..<max(0, sections)).map { dataSource.collectionView(self, numberOfItemsInSection: $0) }
        counts = result
        return result
    }

    /// Asks for everything anew.
    ///
    /// Views in use go into the pool at once, and the selection is emptied without a call of the delegate. The data
    /// source is asked in the next layout pass, or sooner where something asks for numbers. Choose it after any
    /// change that isn't told of by `insertItems(at:)` and its kin.
    open func reloadData() {
        for entry in shown.values { retire(entry.view) }
        shown = [:]
        indexPathsForSelectedItems = []
        counts = nil
        collectionViewLayout.invalidateLayout()
    }

    /// Shows items whose content has changed, at once or with the batch under way; all others are asked for anew too.
    ///
    /// Reloaded items are deselected, others stay selected.
    open func reloadItems(at indexPaths: [IndexPath]) {
        update(indexPaths.map { CollectionViewUpdateItem(.reload, from: $0, to: $0) })
    }

    /// Does what `reloadData()` does, outside of any batch; the layout isn't told of updates.
    open func reloadSections(_ sections: IndexSet) { reloadData() }

    /// Shows items that the data source has gained, at once or with the batch under way.
    ///
    /// Everything is asked for anew.
    ///
    /// The selection moves with the items behind. Outside a batch the layout is told by
    /// `prepare(forCollectionViewUpdates:)`, cells are made, and `finalizeCollectionViewUpdates()` follows, before
    /// this returns. Numbers aren't compared with those before: UIKit raises an exception where they don't match.
    ///
    /// - Parameter indexPaths: places after the change, in any order.
    open func insertItems(at indexPaths: [IndexPath]) {
        update(indexPaths.map { CollectionViewUpdateItem(.insert, from: nil, to: $0) })
    }

    /// Takes away items that the data source has lost, at once or with the batch under way.
    ///
    /// Everything is asked for anew.
    ///
    /// Deleted items are deselected; the selection moves with the items behind.
    ///
    /// - Parameter indexPaths: places before the change, in any order.
    open func deleteItems(at indexPaths: [IndexPath]) {
        update(indexPaths.map { CollectionViewUpdateItem(.delete, from: $0, to: nil) })
    }

    /// Shows an item of the data source at its new place, at once or with the batch under way.
    ///
    /// Everything is asked for anew.
    ///
    /// A selected item stays selected at its new place.
    ///
    /// - Parameters:
    ///   - indexPath: the place before the change.
    ///   - newIndexPath: the place after it.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        update([CollectionViewUpdateItem(.move, from: indexPath, to: newIndexPath)])
    }

    /// Shows the changes that a block names all at once when it has run; even without any everything is asked for anew.
    ///
    /// A batch inside another's block is shown with the outer one. The completion is called before this returns, always
    /// with true.
    ///
    /// Deletions, reloads and moves name places before the batch, insertions places after it, whatever the order of
    /// calls. In order: the block; the layout's `prepare()` and `prepare(forCollectionViewUpdates:)` with the changes
    /// in the order of calls; cells of what is visible; `finalizeCollectionViewUpdates()`; the completion.
    ///
    /// - Parameters:
    ///   - updates: run before this returns; has to bring the data source to its new state.
    ///   - completion: never false, where UIKit says so of an interrupted animation.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        let outer = batch
        batch = []
        updates?()
        let items = batch ?? []
        batch = outer
        update(items)
        completion?(true)
    }

    /// Shows changed data at once, or with the batch under way; the layout is told as if the change were animated.
    private func update(_ items: [CollectionViewUpdateItem]) {
        guard batch == nil else {
            batch?.append(contentsOf: items)
            return
        }
        let selected = (indexPathsForSelectedItems ?? []).compactMap { $0.updated(by: items) }
        reloadData()
        indexPathsForSelectedItems = selected
        prepareLayout()
        collectionViewLayout.prepare(forCollectionViewUpdates: items)
        layoutIfNeeded()
        collectionViewLayout.finalizeCollectionViewUpdates()
    }

    // MARK: Views

    /// Names the class that new cells of an identifier are made of; nil takes the registration back.
    ///
    /// So does a class that is no `CollectionReusableView`; one that is no `CollectionViewCell` is reported when a cell
    /// is dequeued.
    ///
    /// The class is made with `init(frame:)`, by way of its required `init()`. Registering again replaces the class
    /// for cells made from now on; those in the pool stay.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        pool.register(cellClass, as: identifier)
    }

    /// Names the class that new views of a kind and an identifier are made of; nil takes the registration back.
    ///
    /// So does a class that is no `CollectionReusableView`.
    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        pool.register(viewClass, as: elementKind + "/" + identifier)
    }

    /// A cell to fill: a used one, or a new one of the registered class.
    ///
    /// To be called from the data source's method, once a cell: each call takes a cell out of the pool for good. A
    /// new cell starts with the frame that the layout gives the item. Where no fitting class is registered that is
    /// reported, and the cell is a plain ``CollectionViewCell``, where UIKit raises an exception.
    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
        -> CollectionViewCell
    {
        let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame ?? .zero
        return pool.view(for: identifier, frame: frame, of: CollectionViewCell.self, in: self)
    }

    /// A supplementary view to fill: a used one, or a new one of the registered class.
    ///
    /// A new one starts with the frame that the layout gives it. Where no class is registered that is reported, and the
    /// view is a plain one.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> CollectionReusableView {
        let attributes = collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        return pool.view(
            for: elementKind + "/" + identifier, frame: attributes?.frame ?? .zero, of: CollectionReusableView.self,
            in: self)
    }

    /// The view of an item; nil while it isn't visible.
    ///
    /// Makes no layout pass: right after `reloadData()` it is nil for all items.
    open func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
        shown[ElementKey(kind: nil, indexPath: indexPath)]?.view as? CollectionViewCell
    }

    /// The item that a cell shows; nil for a cell that isn't in use. O(views in use).
    open func indexPath(for cell: CollectionViewCell) -> IndexPath? {
        shown.first { $0.value.view === cell }?.key.indexPath
    }

    /// Visible items in ascending order.
    ///
    /// As of the last layout pass. In UIKit the order is open.
    ///
    /// - Complexity: O(n log n) in the views in use.
    open var indexPathsForVisibleItems: [IndexPath] {
        shown.keys.filter { $0.kind == nil }.map(\.indexPath).sorted()
    }

    /// The cells that the last layout pass showed, in ascending order of their items. O(n log n).
    open var visibleCells: [CollectionViewCell] {
        indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
    }

    /// The item whose frame contains a point of the content; nil where there is none.
    ///
    /// A pending layout pass is made first. Of overlapping items it is the layout's first, whatever lies on top.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        layOutIfMarked()
        let near = collectionViewLayout.layoutAttributesForElements(
            in: CGRect(origin: point, size: .init(width: 1, height: 1)))
        return near?.first { $0.representedElementCategory == .cell && $0.frame.contains(point) }?.indexPath
    }

    /// What the layout says of an item, without a pending layout pass being made first; nil where it knows none.
    ///
    /// The layout's own object, not a copy.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }

    // MARK: Layout

    final func layoutWasInvalidated() {
        layoutIsPrepared = false
        markForLayout()
    }

    override func boundsWillChange(to new: CGRect) {
        guard collectionViewLayout.shouldInvalidateLayout(forBoundsChange: new) else { return }
        collectionViewLayout.invalidateLayout(with: collectionViewLayout.invalidationContext(forBoundsChange: new))
    }

    /// Brings the layout up to date, and shows the elements that meet the bounds.
    open override func layoutSubviews() {
        super.layoutSubviews()
        placeBackground()
        prepareLayout()
        show(collectionViewLayout.layoutAttributesForElements(in: bounds) ?? [])
    }

    private func placeBackground() {
        guard let backgroundView else { return }
        backgroundView.frame = bounds
        insertSubview(backgroundView, at: 0)
    }

    private func prepareLayout() {
        guard !layoutIsPrepared else { return }
        // A layout that invalidates itself in prepare() has to wait for the next pass.
        layoutIsPrepared = true
        collectionViewLayout.prepare()
        contentSize = collectionViewLayout.collectionViewContentSize
    }

    /// Views of elements that are gone go into the pool before new ones are taken out of it.
    private func show(_ attributes: [CollectionViewLayoutAttributes]) {
        let wanted = attributes.map { (ElementKey($0), $0) }
        let keys = Set(wanted.map(\.0))
        for key in shown.keys where !keys.contains(key) {
            if let entry = shown.removeValue(forKey: key) { retire(entry.view) }
        }
        for (key, attributes) in wanted {
            let known = shown[key]
            guard let view = known?.view ?? makeView(for: key, attributes) else { continue }
            // Attributes that say what they said before are not applied again, as in UIKit: the view may have been
            // moved since, by an animation for one.
            let isNews = known.map { !attributes.isEqual($0.applied) } ?? true
            let copy = isNews ? attributes.copy() as? CollectionViewLayoutAttributes : known?.applied
            shown[key] = ShownElement(view: view, attributes: attributes, applied: copy ?? attributes)
            if isNews { view.take(attributes) }
        }
        bringInOrder()
    }

    private func makeView(for key: ElementKey, _ attributes: CollectionViewLayoutAttributes) -> CollectionReusableView?
    {
        let view: CollectionReusableView?
        switch attributes.representedElementCategory {
        case .cell:
            let cell = dataSource?.collectionView(self, cellForItemAt: key.indexPath)
            cell?.isSelected = indexPathsForSelectedItems?.contains(key.indexPath) == true
            view = cell
        case .supplementaryView:
            view = dataSource?.collectionView(
                self, viewForSupplementaryElementOfKind: key.kind ?? "", at: key.indexPath)
        case .decorationView: view = nil
        }
        if let view, view.superview !== self { addSubview(view) }
        return view
    }

    /// Views of larger zIndex come later, that is on top.
    private func bringInOrder() {
        guard shown.values.contains(where: { $0.attributes.zIndex != 0 }) else { return }
        let ordered = shown.sorted { ($0.value.attributes.zIndex, $0.key) < ($1.value.attributes.zIndex, $1.key) }
        for (_, entry) in ordered { bringSubviewToFront(entry.view) }
    }

    private func retire(_ view: CollectionReusableView) {
        view.removeFromSuperview()
        (view as? CollectionViewCell)?.isHighlighted = false
        pool.retire(view)
    }

    override func proposedTarget(_ target: CGPoint, velocity: CGPoint) -> CGPoint {
        collectionViewLayout.targetContentOffset(
            forProposedContentOffset: super.proposedTarget(target, velocity: velocity), withScrollingVelocity: velocity)
    }

    // MARK: Selection and scrolling

    /// Highlights the cell under the finger.
    ///
    /// Nothing goes on to the next responder, here and in the three methods below.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        touchedItem = touches.first.flatMap { indexPathForItem(at: $0.location(in: self)) }
        touchedCell?.isHighlighted = true
    }

    /// Does nothing: the cell stays highlighted until the finger goes up.
    open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}

    /// A finger that goes up in the item where it came down selects it.
    ///
    /// In order: the highlight ends, the item is selected, the delegate's `collectionView(_:didSelectItemAt:)` is
    /// called.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        let item = touchedItem
        touchesCancelled(touches, with: event)
        guard allowsSelection, let item, let touch = touches.first,
            indexPathForItem(at: touch.location(in: self)) == item
        else { return }
        selectItem(at: item, animated: false, scrollPosition: [])
        (delegate as? any CollectionViewDelegate)?.collectionView(self, didSelectItemAt: item)
    }

    /// Ends the highlight without selecting anything.
    ///
    /// Called where a pan takes the touch over, too.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        touchedCell?.isHighlighted = false
        touchedItem = nil
    }

    private var touchedCell: CollectionViewCell? { touchedItem.flatMap { cellForItem(at: $0) } }

    /// Selects an item without telling the delegate; nil deselects all.
    ///
    /// Unless several may be selected, the others are deselected. The item's existence isn't checked.
    ///
    /// - Parameters:
    ///   - indexPath: the item; nil for none.
    ///   - animated: whether the content glides there; means nothing else.
    ///   - scrollPosition: where the item is scrolled to; empty for no scrolling.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection || indexPath == nil {
            for old in indexPathsForSelectedItems ?? [] { deselectItem(at: old, animated: animated) }
        }
        guard let indexPath else { return }
        if indexPathsForSelectedItems?.contains(indexPath) != true { indexPathsForSelectedItems?.append(indexPath) }
        cellForItem(at: indexPath)?.isSelected = true
        if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects an item without telling the delegate; nothing for one that isn't selected, and never animated.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        indexPathsForSelectedItems?.removeAll { $0 == indexPath }
        cellForItem(at: indexPath)?.isSelected = false
    }

    /// Brings an item to a position in the bounds less the content inset, as far as the content reaches; nothing if the
    /// layout knows none.
    ///
    /// Of several positions for one axis the last in the order of their raw values counts; an empty set moves nothing
    /// that is within the limits.
    ///
    /// A pending layout pass is made first. With `animated` it glides as `setContentOffset(_:animated:)` does.
    open func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
        layOutIfMarked()
        guard let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else { return }
        // What is seen of the content, against the offset.
        let inset = adjustedContentInset
        let (top, bottom) = (inset.top, bounds.height - inset.bottom)
        let (left, right) = (inset.left, bounds.width - inset.right)
        var offset = contentOffset
        if position.contains(.top) { offset.y = frame.minY - top }
        if position.contains(.centeredVertically) { offset.y = frame.midY - (top + bottom) / 2 }
        if position.contains(.bottom) { offset.y = frame.maxY - bottom }
        if position.contains(.left) { offset.x = frame.minX - left }
        if position.contains(.centeredHorizontally) { offset.x = frame.midX - (left + right) / 2 }
        if position.contains(.right) { offset.x = frame.maxX - right }
        setContentOffset(limited(offset), animated: animated)
    }
}

/// A view in use.
private struct ShownElement {
    var view: CollectionReusableView
    var attributes: CollectionViewLayoutAttributes
    /// What the attributes said when the view took them on.
    var applied: CollectionViewLayoutAttributes
}
