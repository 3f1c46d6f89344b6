import Foundation

/// How large, how dense and for whom the interface is. UIKit's `UITraitCollection`.
///
/// The traits of a stage follow from its root's size: a width of 600 pt and more on both sides is a tablet's, whose
/// size classes are regular. A telephone's height is compact below 480 pt, and its width regular from 736 pt.
///
/// A value that doesn't change: a new size of the stage leads to a new collection. Two are equal where all five
/// traits are.
public final class TraitCollection: Hashable, Sendable {
    /// Which device the room is like.
    ///
    /// Of a stage: `pad` where both sides have 600 pt or more, else `phone`.
    public let userInterfaceIdiom: UserInterfaceIdiom
    /// Whether there is much room across.
    ///
    /// Of a stage: `regular` from a width of 736 pt on, and for a tablet; else `compact`.
    public let horizontalSizeClass: UserInterfaceSizeClass
    /// Whether there is much room down.
    ///
    /// Of a stage: `regular` from a height of 480 pt on, and for a tablet; else `compact`.
    public let verticalSizeClass: UserInterfaceSizeClass
    /// Pixels a point; 0 where it isn't said.
    ///
    /// Of a stage always 2; nothing is rounded to pixels.
    public let displayScale: CGFloat
    /// Light or dark; the stage's is light.
    ///
    /// Colours don't follow it.
    public let userInterfaceStyle: UserInterfaceStyle

    /// Traits of which those left out are not said.
    public init(
        /// It stands for itself: no view takes on traits that client code makes.
        userInterfaceIdiom: UserInterfaceIdiom = .unspecified,
        horizontalSizeClass: UserInterfaceSizeClass = .unspecified,
        verticalSizeClass: UserInterfaceSizeClass = .unspecified, displayScale: CGFloat = 0,
        userInterfaceStyle: UserInterfaceStyle = .unspecified
    ) {
        self.userInterfaceIdiom = userInterfaceIdiom
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.displayScale = displayScale
        self.userInterfaceStyle = userInterfaceStyle
    }

    /// The traits of others together: of what several say, the last one's.
    ///
    /// - Parameter traitCollections: those that come later override earlier ones; traits that none of them says stay
    ///   unspecified.
    public convenience init(traitsFrom traitCollections: [TraitCollection]) {
        func last<Trait: Equatable>(_ path: KeyPath<TraitCollection, Trait>, _ none: Trait) -> Trait {
            traitCollections.map { $0[keyPath: path] }.last { $0 != none } ?? none
        }
        self.init(
            userInterfaceIdiom: last(\.userInterfaceIdiom, .unspecified),
            horizontalSizeClass: last(\.horizontalSizeClass, .unspecified),
            verticalSizeClass: last(\.verticalSizeClass, .unspecified), displayScale: last(\.displayScale, 0),
            userInterfaceStyle: last(\.userInterfaceStyle, .unspecified))
    }

    /// The traits of a room of a size.
    package convenience init(size: CGSize) {
        let isTablet = min(size.width, size.height) >= 600
        self.init(
            userInterfaceIdiom: isTablet ? .pad : .phone,
            horizontalSizeClass: isTablet || size.width >= 736 ? .regular : .compact,
            verticalSizeClass: isTablet || size.height >= 480 ? .regular : .compact, displayScale: 2,
            userInterfaceStyle: .light)
    }

    /// Whether all that another one says is true of this one.
    ///
    /// True of nil, and of a collection that says nothing.
    public func containsTraits(in trait: TraitCollection?) -> Bool {
        guard let trait else { return true }
        return TraitCollection(traitsFrom: [self, trait]) == self
    }

    /// Two are equal where all traits are.
    public static func == (a: TraitCollection, b: TraitCollection) -> Bool {
        a.userInterfaceIdiom == b.userInterfaceIdiom && a.horizontalSizeClass == b.horizontalSizeClass
            && a.verticalSizeClass == b.verticalSizeClass && a.displayScale == b.displayScale
            && a.userInterfaceStyle == b.userInterfaceStyle
    }

    /// Feeds all traits to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(userInterfaceIdiom)
        hasher.combine(horizontalSizeClass)
        hasher.combine(verticalSizeClass)
        hasher.combine(displayScale)
        hasher.combine(userInterfaceStyle)
    }
}

/// Kinds of device. UIKit's `UIUserInterfaceIdiom`.
///
/// Raw values are UIKit's; its further kinds have no case here.
public enum UserInterfaceIdiom: Int, Sendable {
    /// Not said.
    case unspecified = -1
    /// A telephone.
    case phone
    /// A tablet.
    case pad
}

/// Whether there is much room along an axis. UIKit's `UIUserInterfaceSizeClass`.
///
/// Raw values are UIKit's.
public enum UserInterfaceSizeClass: Int, Sendable {
    /// Not said.
    case unspecified = 0
    /// Little room.
    case compact
    /// Much room.
    case regular
}

/// Whether the interface is light or dark. UIKit's `UIUserInterfaceStyle`.
///
/// Raw values are UIKit's.
public enum UserInterfaceStyle: Int, Sendable {
    /// Not said.
    case unspecified = 0
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
}

extension View {
    /// The traits of the view's stage; without one those of a room of the topmost view's size.
    ///
    /// Made anew at every reading, from the size that the root has now. UIKit's can be overridden for a part of the
    /// tree; here all views of a stage have the same.
    ///
    /// - Complexity: O(1) on a stage, O(depth) without one.
    public final var traitCollection: TraitCollection { TraitCollection(size: (stage?.root ?? topmost).bounds.size) }
}

extension Stage {
    /// Tells all views and their controllers of other traits, outer ones first, where a change of the root's size
    /// brings them about.
    func changeTraits(by change: () -> Void) {
        let old = root.traitCollection
        change()
        guard root.traitCollection != old else { return }
        root.visit { view in
            view.controller?.viewTraitsDidChange(from: old)
            view.traitCollectionDidChange(old)
            return true
        }
    }
}
