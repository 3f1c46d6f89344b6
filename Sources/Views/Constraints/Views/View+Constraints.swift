import Dynamics
import Foundation
import Geometry

extension View {
    /// In place of a width or height in `intrinsicContentSize` where the content has none.
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
    public final var constraints: [LayoutConstraint] {
        constrained?.held.sorted { $0.serial < $1.serial } ?? []
    }

    /// Activates a constraint. Its items must be this view or lie below it.
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
    public final var injectedContentSize: CGSize? {
        get { constrained?.injectedContentSize }
        set {
            constraintState.injectedContentSize = newValue
            invalidateIntrinsicContentSize()
        }
    }

    /// How much the view resists growing beyond its intrinsic size on an axis; 250 by default.
    public final func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
        constrained?.hugging[axis] ?? .defaultLow
    }

    /// How much the view resists growing beyond its intrinsic size.
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
    public final var firstBaselineOffsetFromTop: CGFloat {
        get { constrained?.firstBaselineOffset ?? 0 }
        set {
            constraintState.firstBaselineOffset = newValue
            constraintState.slot?.engine.insetsChanged()
        }
    }

    /// How far the baseline of the last line lies above the bottom, pt.
    public final var lastBaselineOffsetFromBottom: CGFloat {
        get { constrained?.lastBaselineOffset ?? 0 }
        set {
            constraintState.lastBaselineOffset = newValue
            constraintState.slot?.engine.insetsChanged()
        }
    }

    // MARK: Direction of reading

    /// Which way leading and trailing point in this view. A change moves the constraints that the view is first item of.
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
    public final var accessibilityIdentifier: String? {
        get { constrained?.accessibilityIdentifier }
        set { constraintState.accessibilityIdentifier = newValue }
    }
}
