import Dynamics
import Foundation
import Geometry

/// Where an element of a collection lies and how it looks. UIKit's `UICollectionViewLayoutAttributes`.
///
/// Attributes are dynamic items: an animator made for their layout moves them.
open class CollectionViewLayoutAttributes: DynamicItem {
    open var indexPath = IndexPath(item: 0, section: 0)
    public internal(set) final var representedElementCategory = CollectionView.ElementCategory.cell
    /// What supplementary and decoration views are called; nil for cells.
    public internal(set) final var representedElementKind: String?
    private final var state = VisualState()
    open var zIndex = 0
    open var isHidden = false

    public required init() {}

    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    public convenience init(forSupplementaryViewOfKind kind: String, with indexPath: IndexPath) {
        self.init()
        (self.indexPath, representedElementKind) = (indexPath, kind)
        representedElementCategory = .supplementaryView
    }

    public convenience init(forDecorationViewOfKind kind: String, with indexPath: IndexPath) {
        self.init()
        (self.indexPath, representedElementKind) = (indexPath, kind)
        representedElementCategory = .decorationView
    }

    open var frame: CGRect {
        get { state.frame }
        set { state.frame = newValue }
    }

    open var center: CGPoint {
        get { state.position }
        set { state.position = newValue }
    }

    open var bounds: CGRect {
        get { state.bounds }
        set { state.bounds = newValue }
    }

    open var size: CGSize {
        get { state.bounds.size }
        set { state.bounds.size = newValue }
    }

    open var transform: CGAffineTransform {
        get { state.transform }
        set { state.transform = newValue }
    }

    open var alpha: CGFloat {
        get { state.opacity }
        set { state.opacity = newValue }
    }

    open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
    open var collisionBoundingPath: BezierPath { BezierPath() }

    /// Attributes with the same values, independent of these.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        copy.indexPath = indexPath
        copy.representedElementCategory = representedElementCategory
        copy.representedElementKind = representedElementKind
        copy.state = state
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        return copy
    }

    public final func copy() -> Any { copy(with: nil) }

    /// Whether two attributes describe the same: those that do are not applied again. Subclasses compare what they add.
    open func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CollectionViewLayoutAttributes, type(of: other) == type(of: self) else {
            return false
        }
        return indexPath == other.indexPath && representedElementCategory == other.representedElementCategory
            && representedElementKind == other.representedElementKind && center == other.center
            && bounds == other.bounds && transform == other.transform && alpha == other.alpha
            && zIndex == other.zIndex && isHidden == other.isHidden
    }
}

extension CollectionViewLayoutAttributes: NSCopying {}

extension CollectionViewLayoutAttributes: Hashable {
    public static func == (a: CollectionViewLayoutAttributes, b: CollectionViewLayoutAttributes) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
