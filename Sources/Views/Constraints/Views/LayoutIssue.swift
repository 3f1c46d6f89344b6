import Foundation

/// What Interface Builder would find wrong with a layout.
///
/// Views and constraints in it are kept alive by it.
public enum LayoutIssue {
    /// What is not known of a view on an axis.
    public enum Unknown: Hashable, Sendable {
        /// Neither an edge nor the middle is determined.
        case position
        /// The width or the height is not determined.
        case size
    }

    /// Constraints leave a view's position or size on an axis open.
    ///
    /// The set is never empty.
    case missing(View, LayoutConstraint.Axis, Set<Unknown>)
    /// Required constraints that contradict each other, and the one that layout leaves out.
    ///
    /// As logged in the layout pass, with the constraints that layout adds by itself.
    case conflicting([LayoutConstraint], broken: LayoutConstraint)
    /// A view is not where its constraints would put it.
    ///
    /// Frames without transform, in the superview's coordinates, pt. Equal but for rounding counts as in place. A
    /// view that an animator has moved is misplaced too.
    case misplaced(View, expected: CGRect, actual: CGRect)
    /// Constraints don't determine the size of a scroll view's content on an axis.
    case scrollableContentSizeAmbiguous(ScrollView, LayoutConstraint.Axis)
}

extension View {
    /// What is wrong with the layout of the view and all below it, in Interface Builder's kinds; nothing is moved.
    ///
    /// Conflicts come first, then by view, outer ones first. A view whose place is open is not also misplaced.
    ///
    /// Empty where nothing is wrong, and where the tree has no constraints. Brings constraints up to date and solves
    /// them first, which logs new conflicts.
    ///
    /// - Complexity: O(views below that take part), besides solving; a conflict adds O(views in the tree).
    public final func layoutIssues() -> [LayoutIssue] {
        guard let engine = topmost.solvedEngine() else { return [] }
        var issues: [LayoutIssue] = []
        for explanation in engine.explained(engine.system.conflicts) {
            let views = explanation.constraints.compactMap { $0.first?.owner }
            guard let broken = explanation.broken, views.contains(where: { $0.isDescendant(of: self) }) else {
                continue
            }
            issues.append(.conflicting(explanation.constraints, broken: broken))
        }
        visitInvolved { $0.addIssues(engine, to: &issues) }
        return issues
    }

    private func addIssues(_ engine: LayoutEngine, to issues: inout [LayoutIssue]) {
        guard let state = constrained else { return }
        if let slot = engine.existingSlot(for: state), slot.parent != nil {
            let open = engine.openMeasures(of: state)
            for axis in LayoutConstraint.Axis.allCases {
                if let unknowns = open[axis] { issues.append(.missing(self, axis, unknowns)) }
            }
            let (expected, actual) = (slot.frame, untransformedFrame)
            if open.isEmpty, !expected.isNear(actual) {
                issues.append(.misplaced(self, expected: expected, actual: actual))
            }
        }
        if let scrollView = self as? ScrollView, let slot = engine.existingSlot(for: state) {
            for axis in engine.openContentAxes(of: slot) {
                issues.append(.scrollableContentSizeAmbiguous(scrollView, axis))
            }
        }
    }

    /// Whether the constraints allow another frame, also while one of them is exercised; false where no constraint
    /// mentions the view.
    ///
    /// Brings constraints up to date and solves them first; no view moves. Views whose frame and mask count as
    /// constraints are determined by these.
    public final var hasAmbiguousLayout: Bool {
        topmost.solvedEngine().map { !$0.openMeasures(of: constraintState).isEmpty } ?? false
    }

    /// Moves the view to another frame that its constraints allow, or back. Layout follows in the next pass.
    ///
    /// Meant for debugging, as in UIKit. Nothing for a view that isn't ambiguous, unless another of its tree is being
    /// exercised: the call then ends that.
    public final func exerciseAmbiguityInLayout() {
        guard let engine = topmost.solvedEngine() else { return }
        if !engine.exercises.isEmpty || hasAmbiguousLayout { engine.exercise(self) }
    }

    /// The constraints that the view's place on an axis follows from, those that layout adds by itself included.
    ///
    /// Empty where no constraint mentions the view. Brings constraints up to date and solves them first; no view
    /// moves.
    public final func constraintsAffectingLayout(for axis: LayoutConstraint.Axis) -> [LayoutConstraint] {
        topmost.solvedEngine()?.constraintsAffecting(constraintState, axis) ?? []
    }
}
