import Dynamics
import Foundation
import Geometry

/// Where an element of a collection lies and how it looks. UIKit's `UICollectionViewLayoutAttributes`.
///
/// Attributes are dynamic items: an animator made for their layout moves them.
///
/// A subclass that adds values overrides `copy(with:)` and `isEqual(_:)`, or the collection doesn't see their
/// changes. Numbers are checked by the view that takes them on, not here.
open class CollectionViewLayoutAttributes: NSObject, DynamicItem {
    /// Which item, or which place of a supplementary or decoration view; item 0 of section 0 unless set.
    open var indexPath = IndexPath(item: 0, section: 0)
    /// What kind of element is described: a cell unless made for another.
    public internal(set) final var representedElementCategory = CollectionView.ElementCategory.cell
    /// What supplementary and decoration views are called; nil for cells.
    public internal(set) final var representedElementKind: String?
    private final var state = VisualState()
    /// Depth: views of larger ones lie on top.
    ///
    /// Of equal ones cells lie below other views, then the order is that of index paths; where every visible element
    /// has 0, views lie in the order in which they came into use.
    ///
    /// 0 by default.
    open var zIndex = 0
    /// Whether the element's view is hidden; it is made and kept in use all the same.
    ///
    /// False by default. Unlike in UIKit hidden elements don't save making a view.
    open var isHidden = false

    /// Attributes of the cell of item 0 in section 0: opaque, of no size and centred at the content's origin.
    public required override init() {}

    /// Attributes of an item's cell, of no size and centred at the content's origin.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Attributes of a supplementary view, of no size and centred at the content's origin.
    ///
    /// The kind may be any string that layout and data source agree on.
    public convenience init(forSupplementaryViewOfKind kind: String, with indexPath: IndexPath) {
        self.init()
        (self.indexPath, representedElementKind) = (indexPath, kind)
        representedElementCategory = .supplementaryView
    }

    /// Attributes of a decoration view, for which no view is made here.
    public convenience init(forDecorationViewOfKind kind: String, with indexPath: IndexPath) {
        self.init()
        (self.indexPath, representedElementKind) = (indexPath, kind)
        representedElementCategory = .decorationView
    }

    /// The box around the transformed element in the content's coordinates, pt.
    ///
    /// Setting it keeps the transform, and gives centre and size the values whose untransformed box it is.
    open var frame: CGRect {
        get { state.frame }
        set { state.frame = newValue }
    }

    /// Where the element's centre lies in the content's coordinates, pt; an animator writes it.
    open var center: CGPoint {
        get { state.position }
        set { state.position = newValue }
    }

    /// The element's own coordinates, pt; its view takes on the size only.
    open var bounds: CGRect {
        get { state.bounds }
        set { state.bounds = newValue }
    }

    /// Size of the bounds, pt; setting it keeps the centre.
    open var size: CGSize {
        get { state.bounds.size }
        set { state.bounds.size = newValue }
    }

    /// A map about the centre; an animator writes its rotation.
    ///
    /// Identity by default. UIKit's `transform3D` has no counterpart.
    open var transform: CGAffineTransform {
        get { state.transform }
        set { state.transform = newValue }
    }

    /// 1 is opaque, 0 can't be seen; limited to 0…1 by the view that takes it on.
    ///
    /// 1 by default.
    open var alpha: CGFloat {
        get { state.opacity }
        set { state.opacity = newValue }
    }

    /// The outline that collides: the rectangle of the bounds unless overridden.
    open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
    /// The outline of a `.path` item about its centre; empty, which no path item may have, unless overridden.
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

    /// What `copy(with:)` makes: independent attributes of the same class.
    public final override func copy() -> Any { copy(with: nil) }

    /// Whether two attributes describe the same: those that do are not applied again. Subclasses compare what they add.
    open override func isEqual(_ object: Any?) -> Bool {
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
