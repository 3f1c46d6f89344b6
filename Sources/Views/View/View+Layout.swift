import Foundation
import Geometry

/// The layout pass: from the root down, only through branches where something was marked.
extension View {
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

    /// Lays out from the highest marked ancestor down, or from here where none is marked.
    final func layOutIfMarked() {
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
        if needsLayout {
            needsLayout = false
            controller?.viewWillLayOut()
            layoutSubviews()
            controller?.viewDidLayOut()
        }
        guard descendantNeedsLayout else { return }
        descendantNeedsLayout = false
        for subview in subviews { subview.layOutSubtree() }
    }
}
