import Dynamics
import Foundation
import LayoutSolver

/// A linear relation between two views or guides: item1.attribute1 (=, ≤, ≥) multiplier × item2.attribute2 + constant.
/// UIKit's `NSLayoutConstraint`.
///
/// Its items aren't kept alive. While active it is kept by a view that both belong to. Constraints are solved in a
/// layout pass: a change of any of them costs what depends on it, and moves no view before `layoutIfNeeded()` or the
/// next frame of the stage.
open class LayoutConstraint: NSObject {
    /// A measure of a view or guide. The raw values are UIKit's.
    ///
    /// Positions belong with positions of the same axis, sizes with sizes, left and right not with leading and
    /// trailing; other pairs are reported when the constraint is made.
    public enum Attribute: Int, Sendable, CaseIterable {
        /// Nothing: the second attribute where a size is compared with a constant. Refused as the first.
        case notAnAttribute = 0
        /// The left edge, whatever the direction of reading; not to be paired with leading or trailing.
        case left
        /// The right edge, whatever the direction of reading; not to be paired with leading or trailing.
        case right
        /// The top edge.
        case top
        /// The bottom edge.
        case bottom
        /// The edge where reading begins: left, or right where the first item's view reads from right to left.
        case leading
        /// The edge where reading ends: right, or left where the first item's view reads from right to left.
        case trailing
        /// The width without the transform, pt.
        case width
        /// The height without the transform, pt.
        case height
        /// The middle between left and right.
        case centerX
        /// The middle between top and bottom.
        case centerY
        /// The bottom edge, moved up by a view's `lastBaselineOffsetFromBottom`.
        case lastBaseline
        /// The top edge, moved down by a view's `firstBaselineOffsetFromTop`.
        case firstBaseline
        /// The left edge moved inwards by a view's layout margin; a guide has no margins.
        case leftMargin
        /// The right edge moved inwards by a view's layout margin.
        case rightMargin
        /// The top edge moved inwards by a view's layout margin.
        case topMargin
        /// The bottom edge moved inwards by a view's layout margin.
        case bottomMargin
        /// The leading edge moved inwards by the layout margin on its side.
        case leadingMargin
        /// The trailing edge moved inwards by the layout margin on its side.
        case trailingMargin
        /// The middle between the left and the right margin.
        case centerXWithinMargins
        /// The middle between the top and the bottom margin.
        case centerYWithinMargins

        /// Older name of `lastBaseline`.
        public static let baseline = Attribute.lastBaseline
    }

    /// How the two sides of a constraint compare. The raw values are UIKit's.
    public enum Relation: Int, Sendable {
        /// The left side is at most the right one.
        case lessThanOrEqual = -1
        /// Both sides are the same.
        case equal = 0
        /// The left side is at least the right one.
        case greaterThanOrEqual = 1
    }

    /// The direction that a measure or a content priority is about. The raw values are UIKit's.
    public enum Axis: Int, Sendable, CaseIterable {
        /// Along x: widths, and positions from left to right.
        case horizontal = 0
        /// Along y: heights, baselines, and positions from the top downwards.
        case vertical = 1
    }

    /// What is measured of the first item: the left side of the relation.
    public final let firstAttribute: Attribute
    /// What is measured of the second item; `notAnAttribute` where a size is compared with a constant alone.
    public final let secondAttribute: Attribute
    /// How the left side compares to the right one.
    public final let relation: Relation
    /// By what the second attribute is multiplied; finite, and without a second item not used.
    ///
    /// 1 for a constraint made of anchors without one. It can't be changed: make another constraint.
    public final let multiplier: CGFloat
    /// A name for logs.
    ///
    /// Nil by default. It stands in `description` and so in reports of conflicts.
    open var identifier: String?
    /// Kept for client code, without effect: nothing is archived here.
    open var shouldBeArchived = false

    final let first, second: LayoutItem?
    /// What was refused when it was made stays without effect.
    final let isLegal: Bool
    /// The view that keeps the constraint while it is active; safe, as that lets go of it before it goes itself.
    unowned(unsafe) final var holder: View?
    /// Its place among what the holder holds.
    final var heldPlace = 0
    /// Where it stands in an engine while it is active.
    final var placement: (engine: LayoutEngine, relation: LayoutRelation)?
    /// Its places among the users of its items' slots, and of the slots of guides' owners.
    final var userPlaces = SIMD4<Int32>()
    /// When it was activated, among all of its holder's engine.
    final var serial = 0
    private final var storedConstant: CGFloat
    final var storedPriority = LayoutPriority.required

    /// Makes a constraint; it has no effect until it is active.
    ///
    /// Without a second item the second attribute is ignored, as UIKit does: much code passes the first one there
    /// again. An illegal pair of attributes, a constant beyond ±1e12 or a multiplier beyond ±1e9 is reported; the
    /// constraint then never has an effect.
    ///
    /// A location times a multiplier is measured from the origin of the items' nearest common superview; where one item
    /// is a superview of the other, or a guide of it, from the origin of that view. Leading and trailing are measured
    /// from its leading edge.
    ///
    /// Frames count without transforms. A required constraint that contradicts others is left out in the layout pass,
    /// which logs the conflict.
    ///
    /// - Parameters:
    ///   - view1: a ``View`` or ``LayoutGuide``; anything else is reported.
    ///   - attr1: what of it is on the left side.
    ///   - relation: how the left side compares to the right one.
    ///   - view2: a ``View``, a ``LayoutGuide``, or nil for a size compared with the constant.
    ///   - attr2: what of it is on the right side.
    ///   - multiplier: within ±1e9.
    ///   - c: pt, within ±1e12.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        first = LayoutItem.of(view1)
        second = LayoutItem.of(view2)
        firstAttribute = attr1
        secondAttribute = view2 == nil ? .notAnAttribute : attr2
        self.relation = relation
        self.multiplier = multiplier
        storedConstant = c
        let pair = AttributePair(
            first: attr1, second: secondAttribute, hasSecond: view2 != nil, multiplier: multiplier, constant: c)
        let isItems = first != nil && (second != nil || view2 == nil)
        let problem = isItems ? pair.problem : Self.problem(with: first == nil ? view1 : view2!)
        isLegal = problem == nil
        super.init()
        if let problem {
            DynamicsDiagnostics.raise(.invalidConstraint, problem, subject: self)
        }
    }

    /// The constraint as UIKit's log shows it: class, address, identifier, equation, priority and whether it is active.
    ///
    /// In the visual format, such as `H:[a]-(8)-[b]`, where that has a form for it. Views and guides stand by their
    /// `accessibilityIdentifier` or `identifier`, else by class and address.
    open override var description: String { logText }

    /// Makes a constraint that relates nothing, to stand where client code puts another one later; activating it does
    /// nothing.
    public override init() {
        (first, second) = (nil, nil)
        (firstAttribute, secondAttribute) = (.notAnAttribute, .notAnAttribute)
        (relation, multiplier, storedConstant, isLegal) = (.equal, 1, 0, false)
    }

    /// Makes a constraint with a priority; it has no effect until it is active.
    ///
    /// A priority that is not above 0 and at most 1000 is reported; the constraint then is a required one.
    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat, priority: LayoutPriority
    ) {
        self.init(
            item: view1, attribute: attr1, relatedBy: relation, toItem: view2, attribute: attr2,
            multiplier: multiplier, constant: c)
        self.priority = priority
    }

    private static func problem(with item: Any) -> String {
        "NSLayoutConstraint for \(item): Constraint items must each be a view or layout guide."
    }

    /// Nil once it has gone.
    ///
    /// The view or guide that the left side measures.
    public final var firstItem: AnyObject? { first?.object }
    /// Nil where there is none, and once it has gone: a constraint doesn't keep its items.
    ///
    /// The view or guide that the right side measures.
    public final var secondItem: AnyObject? { second?.object }

    /// The first item's attribute as an anchor. Of a constraint that relates nothing it can't be used.
    ///
    /// A new object at each reading.
    public final var firstAnchor: LayoutAnchor<AnyObject> { LayoutAnchor(firstItem ?? self, firstAttribute) }
    /// The second item's attribute as an anchor; nil where there is none.
    public final var secondAnchor: LayoutAnchor<AnyObject>? {
        secondItem.map { LayoutAnchor($0, secondAttribute) }
    }

    /// May change at any time; layout follows in the next pass.
    ///
    /// In pt. Changing it is what to prefer to replacing a constraint: it stays active. In a block that animates,
    /// call `layoutIfNeeded()` for the move to be animated. A number beyond ±1e12 is reported, and the old one stays.
    open var constant: CGFloat {
        get { storedConstant }
        set {
            if let problem = AttributePair.problem("Constant", newValue, LayoutLimits.constant) {
                return DynamicsDiagnostics.raise(.invalidConstraint, "\(problem)  \(description)", subject: self)
            }
            guard newValue != storedConstant else { return }
            storedConstant = newValue
            placement?.engine.constantChanged(self)
        }
    }

    /// May change at any time between optional priorities; from or to `required` only while the constraint is not
    /// active.
    ///
    /// `required` by default. A priority out of range, and a change that isn't allowed, is reported and ignored;
    /// UIKit raises an exception for both.
    open var priority: LayoutPriority {
        get { storedPriority }
        set {
            guard newValue != storedPriority else { return }
            guard newValue.isValid else {
                return DynamicsDiagnostics.raise(
                    .invalidConstraint,
                    "It's illegal to set priority:\(newValue.rawValue).  Priorities must be greater than 0 and less or "
                        + "equal to NSLayoutPriorityRequired, which is 1000.000000.", subject: self)
            }
            guard !isActive || (newValue == .required) == (storedPriority == .required) else {
                let (from, to) =
                    storedPriority == .required ? ("required", "not") : ("not required", "required")
                return DynamicsDiagnostics.raise(
                    .invalidConstraint,
                    "Mutating a priority from \(from) to \(to) on an installed constraint (or vice-versa) is not "
                        + "supported.  You passed priority \(newValue.rawValue) and the existing priority was "
                        + "\(storedPriority.rawValue).", subject: self)
            }
            storedPriority = newValue
            placement?.engine.priorityChanged(self)
        }
    }

    /// Whether the constraint takes part in layout. Setting it adds it to the nearest common ancestor of its items.
    ///
    /// False for a new constraint. Activating one whose items have no common ancestor is reported, and it stays
    /// inactive; as do ones that were refused when they were made. It becomes inactive by itself where one of its
    /// items leaves the tree of the other, or goes. Setting the present value has no effect.
    open var isActive: Bool {
        get { holder != nil }
        set { if newValue { activate() } else { deactivate() } }
    }

    /// Activates all; layout plans them at once.
    ///
    /// The same as setting `isActive` one after the other, in order; one that can't be activated doesn't keep the
    /// others out.
    open class func activate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Deactivates all; those that are not active are passed over.
    ///
    /// They are let go of: those that nobody else keeps are gone.
    open class func deactivate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}

extension Diagnostic.Kind {
    /// A constraint that makes no sense: attributes that don't go together, items without a common ancestor, a number
    /// that is not finite, or a change UIKit forbids.
    ///
    /// The message is that of UIKit's exception.
    public static let invalidConstraint = Self(rawValue: "invalidConstraint")
    /// Required constraints that contradict each other; only logged.
    ///
    /// The message is UIKit's text, with the constraints and the one that is left out; the report's subject is that
    /// one.
    public static let unsatisfiableConstraints = Self(rawValue: "unsatisfiableConstraints")
    /// Constraints so many and so entangled that layout ended at its limit of work; only logged.
    public static let layoutWorkLimit = Self(rawValue: "layoutWorkLimit")
    /// Layout that never comes to rest, for example an intrinsic size that depends on the size it leads to.
    ///
    /// Logged after ten passes; the frames are those of the last one.
    public static let layoutLoop = Self(rawValue: "layoutLoop")
}
