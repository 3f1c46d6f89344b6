import Dynamics
import Foundation

extension View {
    /// The topmost view of the stage that the view is in; nil while it is in none.
    ///
    /// Any view can be a stage's root: the type is ``View``, not ``Window`` as in UIKit. Being hidden or outside the
    /// bounds of the root doesn't matter.
    public final var window: View? { stage?.root }

    /// The stage whose tree the view is in.
    ///
    /// Weakly held: nil as soon as the stage has gone, even if the view goes on.
    package final var stage: Stage? { link?.stage }

    /// Whether the view is another one or lies below it.
    ///
    /// True of the view itself, as in UIKit.
    ///
    /// - Complexity: O(depth).
    public final func isDescendant(of view: View) -> Bool {
        var ancestor: View? = self
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.superview
        }
        return false
    }

    /// One place in front of a sibling (offset 1) or right behind it (0), counted without the view itself.
    final func place(_ view: View, beside sibling: View, offset: Int) {
        guard let index = subviews.firstIndex(where: { $0 === sibling }), view !== sibling else { return }
        let present = subviews.firstIndex { $0 === view }
        let shift = present.map { $0 < index ? -1 : 0 } ?? 0
        place(view, at: index + offset + shift)
    }

    /// Makes a view a child at an index, counted without the view itself.
    final func place(_ view: View, at index: Int) {
        // Most views come without subviews: no need to climb to see that none of them is this one.
        guard view !== self, view.subviews.isEmpty || !isDescendant(of: view) else {
            let message = view === self ? "Can't add self as subview" : "Can't add an ancestor as subview: \(view)"
            return DynamicsDiagnostics.raise(.invalidHierarchy, message, subject: view)
        }
        guard view.superview === self || levels(with: view) <= Self.deepestNesting else {
            return DynamicsDiagnostics.raise(
                .invalidHierarchy,
                "Can't add \(view) as subview: views would nest deeper than \(Self.deepestNesting)", subject: view)
        }
        if view.superview === self {
            subviews.removeAll { $0 === view }
            subviews.insert(view, at: min(max(index, 0), subviews.count))
            return
        }
        // The old superview lets go first: constraints across are deactivated while the view still knows it.
        view.willMove(toSuperview: self)
        view.leave(for: self)
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superview = self
        if type(of: view).requiresConstraintBasedLayout { view.markForConstraintUpdate() }
        view.joinConstraints()
        view.propagate(link)
        didAddSubview(view)
        view.didMoveToSuperview()
        if view.needsLayout || view.descendantNeedsLayout { view.markAncestors() }
        markForLayout()
    }

    /// The counterpart of `place(_:at:)`: the same callbacks the other way round.
    final func leaveSuperview() {
        guard superview != nil else { return }
        willMove(toSuperview: nil)
        leave(for: nil)
        propagate(nil)
        didMoveToSuperview()
    }

    /// Leaves the old superview; the tree below keeps its stage until it is told of the new one.
    private func leave(for next: View?) {
        guard let old = superview else { return }
        old.willRemoveSubview(self)
        leaveConstraints()
        if let index = old.subviews.lastIndex(where: { $0 === self }) { old.subviews.remove(at: index) }
        superview = nil
        old.markForLayout()
    }

    /// Hands a stage to the view and all below it; those that it is news for are told.
    ///
    /// Goes down only where the stage is news. A view gives up the animators that it hosts to the new stage before it
    /// is told.
    package final func propagate(_ link: StageLink?) {
        visit { view in
            guard view.link !== link else { return false }
            view.willMove(toWindow: link?.stage?.window)
            view.link?.stage?.release(view.hostedAnimators)
            view.link = link
            if view.superview == nil, !view.translatesAutoresizingMaskIntoConstraints { view.forgetEngine() }
            link?.stage?.adopt(view.hostedAnimators)
            if let stage = link?.stage {
                view.animations?.comeUnder(stage)
                view.backedLayer?.comeUnder(stage)
                ClassLooks.give(to: view)
            }
            view.didMoveToWindow()
            view.controller?.viewDidMove(toWindow: view.window)
            return true
        }
    }
}

/// Leads from the views of a stage to it, without keeping it.
package final class StageLink {
    /// The stage; nil once it is gone.
    package weak var stage: Stage?

    init() {}
}
