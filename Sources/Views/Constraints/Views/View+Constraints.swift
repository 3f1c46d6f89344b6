import Dynamics
import Foundation
import Geometry

extension View {
    /// In place of a width or height in `intrinsicContentSize` where the content has none.
    ///
    /// UIKit's value, −1.
    public static let noIntrinsicMetric: CGFloat = -1

    final var constraintState: ConstraintState {
        if let constrained { return constrained }
        let state = ConstraintState(self)
        constrained = state
        return state
    }

    /// The view without superview at the top of the tree.
    final var topmost: View {
        var view = self
        while let next = view.superview { view = next }
        return view
    }

    // MARK: Constraints

    /// The active constraints whose nearest common view this is, in the order of their activation.
    ///
    /// Constraints between views further down are held further down, those between this view and one around it
    /// further up. What frames, content sizes and guides lead to is not among them:
    /// `constraintsAffectingLayout(for:)` has that as well.
    ///
    /// - Complexity: O(n log n) in the constraints held.
    public final var constraints: [LayoutConstraint] {
        constrained?.held.sorted { $0.serial < $1.serial } ?? []
    }

    /// Activates a constraint. Its items must be this view or lie below it.
    ///
    /// The constraint is then held by this view, be it further up than need be; setting `isActive` finds the nearest
    /// by itself, and is what to prefer. One that is active already, or was refused when it was made, is passed over;
    /// items elsewhere are reported.
    public final func addConstraint(_ constraint: LayoutConstraint) {
        guard constraint.isLegal, !constraint.isActive else { return }
        guard let ancestor = constraint.commonAncestor(), ancestor.isDescendant(of: self) else {
            return DynamicsDiagnostics.raise(
                .invalidConstraint,
                "The view hierarchy is not prepared for the constraint: \(constraint)\n\tWhen added to a view, the "
                    + "constraint's items must be descendants of that view (or the view itself).", subject: self)
        }
        constraint.hold(by: self)
    }

    /// Activates constraints in order; one that `addConstraint(_:)` refuses doesn't keep the others out.
    public final func addConstraints(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    /// Deactivates a constraint that is among this view's `constraints`; any other stays as it is.
    public final func removeConstraint(_ constraint: LayoutConstraint) {
        if constraint.holder === self { constraint.isActive = false }
    }

    /// Deactivates those that are among this view's `constraints`; the others stay as they are.
    public final func removeConstraints(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// Whether the frame and the autoresizing mask stand for constraints. True by default: turn it off for views placed by
    /// constraints of their own.
    ///
    /// While true, other views' constraints can count on the frame, and constraints to this view's own position or
    /// size contradict it. Turning it off doesn't move the view by itself: before the first pass in which constraints
    /// place it, it keeps its frame. A topmost view gets its size from its constraints, off stage, where it is false.
    public final var translatesAutoresizingMaskIntoConstraints: Bool {
        get { constrained?.translatesMask ?? true }
        set {
            guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
            constraintState.translatesMask = newValue
            if superview == nil { return forgetEngine() }
            constraintState.slot?.engine.frameSourceChanged(self)
        }
    }

    // MARK: Intrinsic size

    /// What stands for the measured content of labels, fields and whatever else draws elsewhere, pt; nil by default.
    ///
    /// Nothing here measures text, so whoever does says here what came out; `noIntrinsicMetric` leaves an axis open.
    ///
    /// What `intrinsicContentSize` is where that isn't overridden. UIKit has no such property.
    public final var injectedContentSize: CGSize? {
        get { constrained?.injectedContentSize }
        set {
            constraintState.injectedContentSize = newValue
            invalidateIntrinsicContentSize()
        }
    }

    /// How much the view resists growing beyond its intrinsic size on an axis; 250 by default.
    ///
    /// Without meaning where `intrinsicContentSize` has nothing on the axis.
    public final func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
        constrained?.hugging[axis] ?? .defaultLow
    }

    /// How much the view resists growing beyond its intrinsic size.
    ///
    /// Of two views that share more room than their contents need, the one that hugs less grows.
    ///
    /// - Parameters:
    ///   - priority: above 0 and at most 1000; any other is reported and ignored.
    ///   - axis: `horizontal` for the width.
    public final func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutConstraint.Axis) {
        guard check(priority) else { return }
        constraintState.hugging[axis] = priority
        constraintState.slot?.engine.contentSizeChanged(self)
    }

    /// How much the view resists shrinking below its intrinsic size on an axis; 750 by default.
    public final func contentCompressionResistancePriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
        constrained?.resistance[axis] ?? .defaultHigh
    }

    /// How much the view resists shrinking below its intrinsic size.
    ///
    /// Of two views that share less room than their contents need, the one that resists less shrinks.
    ///
    /// - Parameters:
    ///   - priority: above 0 and at most 1000; any other is reported and ignored.
    ///   - axis: `horizontal` for the width.
    public final func setContentCompressionResistancePriority(
        _ priority: LayoutPriority, for axis: LayoutConstraint.Axis
    ) {
        guard check(priority) else { return }
        constraintState.resistance[axis] = priority
        constraintState.slot?.engine.contentSizeChanged(self)
    }

    /// Whether a priority keeps its rule; one that doesn't is reported.
    final func check(_ priority: LayoutPriority) -> Bool {
        if priority.isValid { return true }
        DynamicsDiagnostics.raise(
            .invalidConstraint,
            "It's illegal to set priority:\(priority.rawValue).  Priorities must be greater than 0 "
                + "and less or equal to NSLayoutPriorityRequired, which is 1000.000000.", subject: self)
        return false
    }

    /// How far the baseline of the first line lies below the top, pt.
    ///
    /// 0 by default: nothing here measures text, so whoever draws it sets this.
    public final var firstBaselineOffsetFromTop: CGFloat {
        get { constrained?.firstBaselineOffset ?? 0 }
        set {
            constraintState.firstBaselineOffset = newValue
            constraintState.slot?.engine.insetsChanged()
        }
    }

    /// How far the baseline of the last line lies above the bottom, pt.
    ///
    /// 0 by default: nothing here measures text, so whoever draws it sets this.
    public final var lastBaselineOffsetFromBottom: CGFloat {
        get { constrained?.lastBaselineOffset ?? 0 }
        set {
            constraintState.lastBaselineOffset = newValue
            constraintState.slot?.engine.insetsChanged()
        }
    }

    // MARK: Direction of reading

    /// Which way leading and trailing point in this view. A change moves the constraints that the view is first item of.
    ///
    /// `unspecified` by default. It isn't handed on to subviews. Constraints change sides in the next layout pass.
    public final var semanticContentAttribute: SemanticContentAttribute {
        get { constrained?.direction ?? .unspecified }
        set {
            guard newValue != semanticContentAttribute else { return }
            constraintState.direction = newValue
            constraintState.slot?.engine.directionChanged(self)
        }
    }

    /// Which way reading goes in this view: by its own `semanticContentAttribute`, else by its stage.
    ///
    /// Left to right off stage, unless it says otherwise itself; superviews have no say.
    public final var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .unspecified: stage?.userInterfaceLayoutDirection ?? .leftToRight
        case .forceRightToLeft: .rightToLeft
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        }
    }

    /// The layout margins by direction of reading.
    ///
    /// Setting it sets `layoutMargins`, by the direction of now. Reading it gives what was set, without the safe
    /// area, which `layoutMargins` adds.
    public final var directionalLayoutMargins: DirectionalEdgeInsets {
        get {
            let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
            return DirectionalEdgeInsets(
                top: margins.top, leading: isMirrored ? margins.right : margins.left, bottom: margins.bottom,
                trailing: isMirrored ? margins.left : margins.right)
        }
        set {
            let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
            layoutMargins = EdgeInsets(
                top: newValue.top, left: isMirrored ? newValue.trailing : newValue.leading, bottom: newValue.bottom,
                right: isMirrored ? newValue.leading : newValue.trailing)
        }
    }

    /// A name for tests and logs.
    ///
    /// Nil by default. Logs and descriptions of constraints have it in place of class and address. Nothing here reads
    /// the screen.
    public final var accessibilityIdentifier: String? {
        get { constrained?.accessibilityIdentifier }
        set { constraintState.accessibilityIdentifier = newValue }
    }
}
