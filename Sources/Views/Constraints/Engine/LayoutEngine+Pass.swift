import Dynamics
import Foundation
import LayoutSolver

/// A layout pass: constraints are brought up to date, solved, and the superviews of what moves are marked.
extension LayoutEngine {
    /// Whether anything has happened that a pass would have to look at.
    var isStale: Bool {
        system.needsSolving || isSolvedAhead || hasNewInsets || root.constraintState.hasUpdates
    }

    func update() {
        root.updateMarkedConstraints()
        refreshInsets()
        solve()
        guard isSolvedAhead else { return }
        isSolvedAhead = false
        for slot in slots {
            // A view's parent is its superview; a guide has no place to be written to.
            guard let superview = slot.parent?.view, !superview.needsLayout, let view = slot.view else { continue }
            if !isInPlace(view, slot) { superview.setNeedsLayout() }
        }
        isApplying = true
        for slot in contentSlots { applyContentSize(slot) }
        isApplying = false
    }

    /// Solves, and reports what contradicts itself.
    func solve() {
        let rounds = 4
        for _ in 0..<rounds where system.needsSolving {
            isSolvedAhead = true
            report(system.solve())
            addLimits()
        }
    }

    /// Sizes are not negative. Few ever would be: the relation is added where one was.
    private func addLimits() {
        guard system.hasNegativeExtents else { return }
        for slot in slots where !slot.isFixed && !slot.isSigned {
            if system[slot.width] < -1e-6 { limit(slot, slot.width) }
            if system[slot.height] < -1e-6 { limit(slot, slot.height) }
        }
    }

    private func limit(_ slot: LayoutSlot, _ extent: LayoutVariable) {
        slot.limits.append(relate(LayoutExpression(extent), .greaterThanOrEqual, 0))
    }

    private func report(_ conflicts: [LayoutConflict]) {
        guard measuring == nil else { return }
        for issue in explained(conflicts) {
            DynamicsDiagnostics.log(.unsatisfiableConstraints, issue.text, subject: issue.broken)
        }
        if system.hasReachedWorkLimit {
            DynamicsDiagnostics.log(
                .layoutWorkLimit,
                "Layout of \(root) ended at its limit of work: its constraints are too many and too entangled. Some are "
                    + "violated more than need be, and conflicts may not have been reported.", subject: root)
        }
    }

    /// Whether a view stands where the solution wants it, or where nothing but itself decides.
    private func isInPlace(_ view: View, _ slot: LayoutSlot) -> Bool {
        view.translatesAutoresizingMaskIntoConstraints || view.untransformedFrame.isNear(slot.frame)
    }

    /// Writes the solution to a view's subviews.
    func place(subviewsOf view: View) {
        isApplying = true
        defer { isApplying = false }
        for subview in view.subviews {
            guard let slot = subview.constrained?.slot, !isInPlace(subview, slot) else { continue }
            let frame = slot.frame
            let anchor = subview.visualState.anchorPoint
            let size = CGSize(
                width: max(0, GeometryLimits.limited(frame.width)), height: max(0, GeometryLimits.limited(frame.height))
            )
            let bounds = subview.visualState.bounds
            if bounds.size != size { subview.bounds = CGRect(origin: bounds.origin, size: size) }
            guard !subview.isPlacedByDynamics else { continue }
            let center = CGPoint(
                x: GeometryLimits.limited(frame.minX + frame.width * anchor.x),
                y: GeometryLimits.limited(frame.minY + frame.height * anchor.y))
            if subview.center != center { subview.center = center }
        }
    }

    private func applyContentSize(_ slot: LayoutSlot) {
        guard let content = slot.content, content.isConstrained, let scrollView = slot.view as? ScrollView else {
            return
        }
        let size = CGSize(width: system[content.width], height: system[content.height])
        if !CGRect(origin: .zero, size: scrollView.contentSize).isNear(CGRect(origin: .zero, size: size)) {
            scrollView.contentSize = size
        }
    }
}

extension CGRect {
    /// Whether all four numbers are equal but for rounding.
    func isNear(_ other: CGRect) -> Bool {
        func near(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) <= 1e-9 * (1 + abs(a) + abs(b)) }
        return near(minX, other.minX) && near(minY, other.minY) && near(width, other.width)
            && near(height, other.height)
    }
}
