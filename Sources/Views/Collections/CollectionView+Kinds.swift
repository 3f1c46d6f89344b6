extension CollectionView {
    /// Which way a flow layout scrolls. UIKit's `UICollectionView.ScrollDirection`.
    ///
    /// Raw values are UIKit's.
    public enum ScrollDirection: Int, Sendable {
        /// Lines are rows, one below the other.
        case vertical = 0
        /// Lines are columns, side by side.
        case horizontal
    }

    /// What kind of element attributes describe. UIKit's `UICollectionView.ElementCategory`.
    ///
    /// Raw values are UIKit's.
    public enum ElementCategory: UInt, Sendable {
        /// The view of an item.
        case cell = 0
        /// A view that the data source has besides the items: a header, for one.
        case supplementaryView
        /// A view of the layout's own. Attributes can describe one, but none is made.
        case decorationView
    }

    /// Where an item is scrolled to. UIKit's `UICollectionView.ScrollPosition`.
    public struct ScrollPosition: OptionSet, Hashable, Sendable {
        /// One bit a position, with UIKit's values.
        public let rawValue: UInt

        /// Makes positions from their bits; one of each direction can be asked for.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The item's top edge at the top of the bounds.
        public static let top = ScrollPosition(rawValue: 1)
        /// The item's centre at half the height of the bounds.
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        /// The item's bottom edge at the bottom of the bounds.
        public static let bottom = ScrollPosition(rawValue: 4)
        /// The item's left edge at the left of the bounds.
        public static let left = ScrollPosition(rawValue: 8)
        /// The item's centre at half the width of the bounds.
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        /// The item's right edge at the right of the bounds.
        public static let right = ScrollPosition(rawValue: 32)
    }

    /// The kind of the views that a flow layout places before the items of a section.
    ///
    /// UIKit's string; supplementary views of this kind have item 0 of their section.
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of the views that a flow layout places after the items of a section.
    ///
    /// UIKit's string; supplementary views of this kind have item 0 of their section.
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}
