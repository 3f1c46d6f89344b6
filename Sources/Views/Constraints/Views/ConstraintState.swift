import Foundation
import Geometry

/// What a view knows for layout by constraints. Views that have nothing to do with that have none.
final class ConstraintState: LayoutItem {
    /// Active constraints that the view keeps, in no order; each knows its place.
    private(set) var held: [LayoutConstraint] = []
    var guides: [LayoutGuide] = []
    /// The engine of the tree that the view is the topmost of.
    var engine: LayoutEngine?

    var translatesMask = true
    var injectedContentSize: CGSize?
    var hugging = ByAxis(LayoutPriority.defaultLow)
    var resistance = ByAxis(LayoutPriority.defaultHigh)
    var firstBaselineOffset: CGFloat = 0
    var lastBaselineOffset: CGFloat = 0
    var direction = SemanticContentAttribute.unspecified
    var accessibilityIdentifier: String?

    var marginsGuide: LayoutGuide?
    var safeAreaGuide: LayoutGuide?
    var readableGuide: LayoutGuide?
    var contentGuide: LayoutGuide?
    var frameGuide: LayoutGuide?

    /// Whether the view's own `updateConstraints` is due, and whether that of one below is.
    var needsUpdate = false
    var descendantNeedsUpdate = false
    /// Whether the view or anything below it has had constraints; never taken back.
    var isInvolved = false

    func hold(_ constraint: LayoutConstraint) {
        constraint.heldPlace = held.count
        held.append(constraint)
    }

    /// The last one takes its place: the order doesn't matter, and none has to be looked for.
    func release(_ constraint: LayoutConstraint) {
        let last = held.removeLast()
        guard last !== constraint else { return }
        held[constraint.heldPlace] = last
        last.heldPlace = constraint.heldPlace
    }

    override func forget() {
        for constraint in held { constraint.holder = nil }
        held.removeAll()
        guides.removeAll()
        (marginsGuide, safeAreaGuide, readableGuide, contentGuide, frameGuide) = (nil, nil, nil, nil, nil)
        super.forget()
    }
}

/// One value for each axis.
struct ByAxis<Value> {
    private var horizontal, vertical: Value

    init(_ both: Value) { (horizontal, vertical) = (both, both) }

    subscript(axis: LayoutConstraint.Axis) -> Value {
        get { axis == .horizontal ? horizontal : vertical }
        set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
}

/// How a view's content follows the direction of reading. UIKit's `UISemanticContentAttribute`.
///
/// Raw values are UIKit's.
public enum SemanticContentAttribute: Int, Sendable {
    /// As the stage has it; left to right off stage. The superview has no say.
    case unspecified = 0
    /// Controls of something that plays: left to right everywhere.
    case playback
    /// Directions in space, such as left and right themselves: left to right everywhere.
    case spatial
    /// Left to right, whatever the stage says.
    case forceLeftToRight
    /// Right to left, whatever the stage says.
    case forceRightToLeft
}

/// UIKit's `UIUserInterfaceLayoutDirection`.
///
/// Which way reading goes. Raw values are UIKit's.
public enum UserInterfaceLayoutDirection: Int, Sendable {
    /// Leading is left.
    case leftToRight = 0
    /// Leading is right.
    case rightToLeft = 1
}
