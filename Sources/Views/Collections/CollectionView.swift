import Foundation
import Geometry

/// Items in views that a layout places. UIKit's `UICollectionView`.
///
/// Every layout pass asks the layout for what is visible, makes or reuses the views for it and gives them their places.
/// Changes of the data take effect at once: nothing here animates insertions.
open class CollectionView: ScrollView {
    /// Which way a flow layout scrolls. UIKit's `UICollectionView.ScrollDirection`.
    public enum ScrollDirection: Int, Sendable {
        case vertical = 0, horizontal
    }

    /// What kind of element attributes describe. UIKit's `UICollectionView.ElementCategory`.
    public enum ElementCategory: UInt, Sendable {
        case cell = 0, supplementaryView, decorationView
    }

    /// Where an item is scrolled to. UIKit's `UICollectionView.ScrollPosition`.
    public struct ScrollPosition: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let top = ScrollPosition(rawValue: 1)
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        public static let bottom = ScrollPosition(rawValue: 4)
        public static let left = ScrollPosition(rawValue: 8)
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        public static let right = ScrollPosition(rawValue: 32)
    }

    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    open weak var dataSource: (any CollectionViewDataSource)? { didSet { reloadData() } }
    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var backgroundView: View?
    public private(set) final var indexPathsForSelectedItems: [IndexPath]? = []

    private let pool = ReusePool()
    private final var shown: [ElementKey: ShownElement] = [:]
    private final var layoutIsPrepared = false
    private final var counts: [Int]?
    /// The item that a finger is on.
    private final var touchedItem: IndexPath?
    /// What a batch of updates has collected so far.
    private final var batch: [CollectionViewUpdateItem]?

    public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        start()
    }

    public required init?(coder: NSCoder) {
        collectionViewLayout = CollectionViewFlowLayout()
        super.init(coder: coder)
        start()
    }

    private func start() {
        collectionViewLayout.collectionView = self
    }

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
    open func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {
        collectionViewLayout = layout
    }

    open override func willMove(toWindow newWindow: View?) {
        collectionViewLayout.release()
    }

    open override func didMoveToWindow() {
        collectionViewLayout.adopt()
    }

    // MARK: Data

    open var numberOfSections: Int { sectionCounts.count }

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
    open func reloadData() {
        for entry in shown.values { retire(entry.view) }
        shown = [:]
        indexPathsForSelectedItems = []
        counts = nil
        collectionViewLayout.invalidateLayout()
    }

    open func reloadItems(at indexPaths: [IndexPath]) {
        update(indexPaths.map { CollectionViewUpdateItem(.reload, from: $0, to: $0) })
    }

    open func reloadSections(_ sections: IndexSet) { reloadData() }

    open func insertItems(at indexPaths: [IndexPath]) {
        update(indexPaths.map { CollectionViewUpdateItem(.insert, from: nil, to: $0) })
    }

    open func deleteItems(at indexPaths: [IndexPath]) {
        update(indexPaths.map { CollectionViewUpdateItem(.delete, from: $0, to: nil) })
    }

    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        update([CollectionViewUpdateItem(.move, from: indexPath, to: newIndexPath)])
    }

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
        reloadData()
        prepareLayout()
        collectionViewLayout.prepare(forCollectionViewUpdates: items)
        layoutIfNeeded()
        collectionViewLayout.finalizeCollectionViewUpdates()
    }

    // MARK: Views

    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        pool.register(cellClass, as: identifier)
    }

    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        pool.register(viewClass, as: elementKind + "/" + identifier)
    }

    /// A cell to fill: a used one, or a new one of the registered class.
    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
        -> CollectionViewCell
    {
        let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame ?? .zero
        return pool.view(for: identifier, frame: frame, of: CollectionViewCell.self, in: self)
    }

    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> CollectionReusableView {
        let attributes = collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        return pool.view(
            for: elementKind + "/" + identifier, frame: attributes?.frame ?? .zero, of: CollectionReusableView.self,
            in: self)
    }

    /// The view of an item; nil while it isn't visible.
    open func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
        shown[ElementKey(kind: nil, indexPath: indexPath)]?.view as? CollectionViewCell
    }

    open func indexPath(for cell: CollectionViewCell) -> IndexPath? {
        shown.first { $0.value.view === cell }?.key.indexPath
    }

    /// Visible items in ascending order.
    open var indexPathsForVisibleItems: [IndexPath] {
        shown.keys.filter { $0.kind == nil }.map(\.indexPath).sorted()
    }

    open var visibleCells: [CollectionViewCell] {
        indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
    }

    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        layOutIfMarked()
        let near = collectionViewLayout.layoutAttributesForElements(
            in: CGRect(origin: point, size: .init(width: 1, height: 1)))
        return near?.first { $0.representedElementCategory == .cell && $0.frame.contains(point) }?.indexPath
    }

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

    open override func layoutSubviews() {
        super.layoutSubviews()
        prepareLayout()
        show(collectionViewLayout.layoutAttributesForElements(in: bounds) ?? [])
    }

    private func prepareLayout() {
        guard !layoutIsPrepared else { return }
        // A layout that invalidates itself in prepare() has to wait for the next pass.
        layoutIsPrepared = true
        collectionViewLayout.prepare()
        contentSize = collectionViewLayout.collectionViewContentSize
    }

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
        case .cell: view = dataSource?.collectionView(self, cellForItemAt: key.indexPath)
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
        pool.retire(view)
    }

    override func proposedTarget(_ target: CGPoint, velocity: CGPoint) -> CGPoint {
        collectionViewLayout.targetContentOffset(
            forProposedContentOffset: super.proposedTarget(target, velocity: velocity), withScrollingVelocity: velocity)
    }

    // MARK: Selection and scrolling

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        touchedItem = touches.first.flatMap { indexPathForItem(at: $0.location(in: self)) }
        touchedCell?.isHighlighted = true
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}

    /// A finger that goes up in the item where it came down selects it.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        let item = touchedItem
        touchesCancelled(touches, with: event)
        guard allowsSelection, let item, let touch = touches.first,
            indexPathForItem(at: touch.location(in: self)) == item
        else { return }
        selectItem(at: item, animated: false, scrollPosition: [])
        (delegate as? any CollectionViewDelegate)?.collectionView(self, didSelectItemAt: item)
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        touchedCell?.isHighlighted = false
        touchedItem = nil
    }

    private var touchedCell: CollectionViewCell? { touchedItem.flatMap { cellForItem(at: $0) } }

    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection || indexPath == nil {
            for old in indexPathsForSelectedItems ?? [] { deselectItem(at: old, animated: animated) }
        }
        guard let indexPath else { return }
        if indexPathsForSelectedItems?.contains(indexPath) != true { indexPathsForSelectedItems?.append(indexPath) }
        cellForItem(at: indexPath)?.isSelected = true
        if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        indexPathsForSelectedItems?.removeAll { $0 == indexPath }
        cellForItem(at: indexPath)?.isSelected = false
    }

    open func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
        layOutIfMarked()
        guard let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else { return }
        var offset = contentOffset
        if position.contains(.top) { offset.y = frame.minY }
        if position.contains(.centeredVertically) { offset.y = frame.midY - bounds.height / 2 }
        if position.contains(.bottom) { offset.y = frame.maxY - bounds.height }
        if position.contains(.left) { offset.x = frame.minX }
        if position.contains(.centeredHorizontally) { offset.x = frame.midX - bounds.width / 2 }
        if position.contains(.right) { offset.x = frame.maxX - bounds.width }
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
