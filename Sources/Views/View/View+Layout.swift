import Dynamics
import Foundation
import Geometry

/// The layout pass: from the root down, only through branches where something was marked.
extension View {
    /// Marks the view itself, and on all above it that something below is marked.
    final func markForLayout() {
        needsLayout = true
        markAncestors()
    }

    /// Tells the views above that there is something to do below.
    final func markAncestors() {
        var ancestor = superview
        while let view = ancestor, !view.descendantNeedsLayout {
            view.descendantNeedsLayout = true
            ancestor = view.superview
        }
    }

    /// Lays out until nothing is left to do. A layout that always leaves something, such as an intrinsic size that
    /// changes with the size that follows from it, is reported and left as it is.
    final func layOutIfMarked() {
        guard let stage else { return layOutUntilAtRest() }
        stage.runLayout { layOutUntilAtRest() }
    }

    private func layOutUntilAtRest() {
        // Constraints are solved for the whole tree, be the call made at a leaf: they may reach across.
        let engine = topmost.currentEngine()
        guard let engine else { return layOutMarked() }
        for _ in 0..<Self.passLimit {
            engine.update()
            layOutMarked()
            // New frames may have changed what the safe area covers.
            engine.refreshInsets()
            guard engine.isStale else { return }
        }
        DynamicsDiagnostics.log(
            .layoutLoop, "Layout feedback loop: \(self) still needs layout after \(Self.passLimit) passes.",
            subject: self)
    }

    /// Passes in which layout usually comes to rest are two.
    private static let passLimit = 10

    /// Lays out from the highest marked ancestor down, or from here where none is marked.
    private func layOutMarked() {
        var top = self
        var ancestor = superview
        while let view = ancestor {
            if view.needsLayout { top = view }
            ancestor = view.superview
        }
        top.layOutSubtree()
    }

    /// A view that marks itself again while it is laid out has to wait for the next pass.
    private func layOutSubtree() {
        visit { view in
            if view.needsLayout {
                view.needsLayout = false
                view.controller?.viewWillLayOut()
                view.layoutSubviews()
                if let controller = view.controller {
                    controller.viewDidLayOut()
                    if controller.awaitsPlace { view.stage?.noteAppearance(of: controller) }
                }
            }
            guard view.descendantNeedsLayout else { return false }
            view.descendantNeedsLayout = false
            return true
        }
    }
}
