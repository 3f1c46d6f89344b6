import Foundation
import Geometry

/// What a view knows for layout by constraints. Views that have nothing to do with that have none.
final class ConstraintState {
    /// Active constraints that the view keeps.
    var held: [ObjectIdentifier: LayoutConstraint] = [:]
    var guides: [LayoutGuide] = []
    /// The engine of the tree that the view is the topmost of.
    var engine: LayoutEngine?
    var slot: LayoutSlot?

    var translatesMask = true
    var injectedContentSize: CGSize?
    /// By axis.
    var hugging = [LayoutPriority.defaultLow, .defaultLow]
    var resistance = [LayoutPriority.defaultHigh, .defaultHigh]
    var firstBaselineOffset: CGFloat = 0
    var lastBaselineOffset: CGFloat = 0
    var direction = SemanticContentAttribute.unspecified
    var accessibilityIdentifier: String?

    var marginsGuide: LayoutGuide?
    var safeAreaGuide: LayoutGuide?
    var readableGuide: LayoutGuide?
    var contentGuide: LayoutGuide?
    var frameGuide: LayoutGuide?

    var needsUpdate = false
    var descendantNeedsUpdate = false
    /// Whether the view or anything below it has had constraints; never taken back.
    var isInvolved = false
}

/// How a view's content follows the direction of reading. UIKit's `UISemanticContentAttribute`.
public enum SemanticContentAttribute: Int, Sendable {
    case unspecified = 0
    case playback, spatial, forceLeftToRight, forceRightToLeft
}

/// UIKit's `UIUserInterfaceLayoutDirection`.
public enum UserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight = 0
    case rightToLeft = 1
}
