import Foundation
import Geometry

/// What a flow layout computes: every element's place.
///
/// Works in lengths along the scroll direction and across it, so that both directions are one case.
struct FlowArrangement {
    private(set) var attributes: [CollectionViewLayoutAttributes] = []
    private(set) var items: [IndexPath: CollectionViewLayoutAttributes] = [:]
    private(set) var contentSize = CGSize.zero

    private var isVertical = true
    private var extent: CGFloat = 0
    private var along: CGFloat = 0
    private var attributesClass = CollectionViewLayoutAttributes.self

    init() {}

    init(of layout: CollectionViewFlowLayout, in view: CollectionView) {
        isVertical = layout.scrollDirection == .vertical
        let inner = view.bounds.size
        extent =
            isVertical
            ? inner.width - view.contentInset.left - view.contentInset.right
            : inner.height - view.contentInset.top - view.contentInset.bottom
        attributesClass =
            type(of: layout).layoutAttributesClass as? CollectionViewLayoutAttributes.Type
            ?? CollectionViewLayoutAttributes.self
        for section in 0..<view.numberOfSections { place(section, of: layout, in: view) }
        contentSize = isVertical ? CGSize(width: extent, height: along) : CGSize(width: along, height: extent)
    }

    private struct Metrics {
        var insets: EdgeInsets
        var lineSpacing: CGFloat
        var itemSpacing: CGFloat
        var sizes: [CGSize]
    }

    private func metrics(of section: Int, layout: CollectionViewFlowLayout, view: CollectionView) -> Metrics {
        let count = view.numberOfItems(inSection: section)
        guard let delegate = view.delegate as? any CollectionViewDelegateFlowLayout else {
            return Metrics(
                insets: layout.sectionInset, lineSpacing: layout.minimumLineSpacing,
                itemSpacing: layout.minimumInteritemSpacing, sizes: Array(repeating: layout.itemSize, count: count))
        }
        return Metrics(
            insets: delegate.collectionView(view, layout: layout, insetForSectionAt: section),
            lineSpacing: delegate.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section),
            itemSpacing: delegate.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section),
            sizes: (0..<count).map {
                delegate.collectionView(
                    view, layout: layout, sizeForItemAt: IndexPath(item: $0, section: section))
            })
    }

    private mutating func place(_ section: Int, of layout: CollectionViewFlowLayout, in view: CollectionView) {
        let metrics = metrics(of: section, layout: layout, view: view)
        placeBar(CollectionView.elementKindSectionHeader, layout.headerReferenceSize, section)
        along += isVertical ? metrics.insets.top : metrics.insets.left
        let (before, after) =
            isVertical ? (metrics.insets.left, metrics.insets.right) : (metrics.insets.top, metrics.insets.bottom)
        let room = extent - before - after
        let lines = lines(of: metrics, within: room)
        var spacing = metrics.itemSpacing
        let isGrid = Set(metrics.sizes.map { [$0.width, $0.height] }).count <= 1
        for (index, line) in lines.enumerated() {
            let used = line.reduce(0) { $0 + across(metrics.sizes[$1]) }
            let isLast = index == lines.count - 1
            if !isLast, line.count > 1 {
                spacing = (room - used) / CGFloat(line.count - 1)
            } else if !isGrid || lines.count == 1 {
                spacing = metrics.itemSpacing
            }
            place(line, sizes: metrics.sizes, section: section, start: before, spacing: spacing)
            if !isLast { along += metrics.lineSpacing }
        }
        along += isVertical ? metrics.insets.bottom : metrics.insets.right
        placeBar(CollectionView.elementKindSectionFooter, layout.footerReferenceSize, section)
    }

    private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
    private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }

    /// Which items make up each line, as many as fit with the least spacing.
    private func lines(of metrics: Metrics, within room: CGFloat) -> [[Int]] {
        var lines: [[Int]] = []
        var used: CGFloat = 0
        for (index, size) in metrics.sizes.enumerated() {
            let next = used + metrics.itemSpacing + across(size)
            // Rounding must not break a line that fits exactly.
            if lines.isEmpty || next > room + 1e-6 {
                lines.append([index])
                used = across(size)
            } else {
                lines[lines.count - 1].append(index)
                used = next
            }
        }
        return lines
    }

    private mutating func place(_ line: [Int], sizes: [CGSize], section: Int, start: CGFloat, spacing: CGFloat) {
        let thickness = line.map { along(sizes[$0]) }.max() ?? 0
        var position = start
        for index in line {
            let size = sizes[index]
            // Items of a line share its middle.
            let place = along + (thickness - along(size)) / 2
            let item = attributesClass.init()
            item.indexPath = IndexPath(item: index, section: section)
            item.frame = CGRect(
                origin: isVertical ? CGPoint(x: position, y: place) : CGPoint(x: place, y: position), size: size)
            attributes.append(item)
            items[item.indexPath] = item
            position += across(size) + spacing
        }
        along += thickness
    }

    /// A header or footer, which spans the whole extent; none of 0 or less along.
    private mutating func placeBar(_ kind: String, _ size: CGSize, _ section: Int) {
        let thickness = along(size)
        guard thickness > 0 else { return }
        let bar = attributesClass.init()
        bar.indexPath = IndexPath(item: 0, section: section)
        bar.representedElementCategory = .supplementaryView
        bar.representedElementKind = kind
        bar.frame =
            isVertical
            ? CGRect(x: 0, y: along, width: extent, height: thickness)
            : CGRect(x: along, y: 0, width: thickness, height: extent)
        attributes.append(bar)
        along += thickness
    }
}
