import Dynamics
import Foundation

extension ConstraintState {
    var hasUpdates: Bool { needsUpdate || descendantNeedsUpdate }
}

extension View {
    /// The engine of the tree that this view is the topmost of; nil where no constraint is involved.
    final func currentEngine() -> LayoutEngine? {
        guard let state = constrained, state.isInvolved else { return nil }
        if let engine = state.engine { return engine }
        let engine = LayoutEngine(root: self)
        state.engine = engine
        _ = engine.slot(for: state)
        engine.collect(self)
        return engine
    }

    /// The engine of the tree that the view is in, made where there is none.
    final func engineForConstraints() -> LayoutEngine {
        var view = self
        while true {
            // Known from the nearest view that has a slot: deep trees need not be climbed for every constraint.
            if let slot = view.constrained?.slot { return slot.engine }
            guard let next = view.superview else { break }
            view = next
        }
        view.constraintState.isInvolved = true
        return view.currentEngine()!
    }

    /// The engine of the tree that the view is in; nil where none was needed so far.
    private var presentEngine: LayoutEngine? {
        var ancestor: View? = self
        while let view = ancestor {
            if let slot = view.constrained?.slot { return slot.engine }
            ancestor = view.superview
        }
        return nil
    }

    /// The same, with everything up to date and solved, but nothing written to views.
    final func solvedEngine() -> LayoutEngine? {
        guard let engine = currentEngine() else { return nil }
        updateMarkedConstraints()
        engine.refreshInsets()
        engine.solve()
        return engine
    }

    // MARK: The tree changes

    /// Called when the view has a superview anew, with the whole tree below it.
    final func joinConstraints() {
        guard let state = constrained, state.isInvolved || state.hasUpdates else { return }
        forgetEngine()
        var ancestor = superview
        while let view = ancestor, !view.knows(state) {
            if state.isInvolved { view.constraintState.isInvolved = true }
            if state.hasUpdates { view.constraintState.descendantNeedsUpdate = true }
            ancestor = view.superview
        }
        guard state.isInvolved else { return }
        if let engine = superview?.presentEngine { engine.collect(self) } else { _ = topmost.currentEngine() }
    }

    /// Whether the view already has on record what it has to know of a view below it.
    private func knows(_ below: ConstraintState) -> Bool {
        guard let constrained else { return false }
        return (constrained.isInvolved || !below.isInvolved)
            && (constrained.descendantNeedsUpdate || !below.hasUpdates)
    }

    /// Called while the view still has its superview: constraints that reach across are deactivated.
    final func leaveConstraints() {
        // Where something below has a slot, the view has one.
        guard let engine = constrained?.slot?.engine else { return }
        var gone: [LayoutSlot] = []
        visitInvolved { view in
            let guides = view.constrained?.guides.compactMap(\.slot) ?? []
            let readable = view.constrained?.readableGuide?.slot
            gone += ([view.constrained?.slot, readable].compactMap { $0 } + guides).filter { $0.engine === engine }
        }
        for slot in gone { slot.isLeaving = true }
        for slot in gone {
            for constraint in slot.constraints {
                if constraint.holder?.constrained?.slot?.isLeaving == true {
                    engine.remove(constraint)
                } else {
                    constraint.deactivate()
                }
            }
        }
        engine.discard(gone)
    }

    /// Drops the engine of a tree that becomes part of another one, goes, or is given its size in another way. Constraints
    /// stay active; the next engine takes them in.
    final func forgetEngine() {
        guard constrained?.engine != nil else { return }
        visitInvolved { view in
            guard let state = view.constrained else { return }
            for constraint in state.held { constraint.placement = nil }
            for guide in state.guides { guide.layoutItem.slot = nil }
            state.readableGuide?.layoutItem.slot = nil
            state.slot = nil
        }
        constrained?.engine = nil
    }

    final func visitInvolved(_ body: (View) -> Void) {
        visit { view in
            guard view.constrained?.isInvolved == true else { return false }
            body(view)
            return true
        }
    }

    // MARK: Updating constraints

    final func markForConstraintUpdate() {
        constraintState.needsUpdate = true
        constraintState.isInvolved = true
        var ancestor = superview
        // What is marked is involved too, so that it stays known when a part of the tree moves elsewhere.
        while let state = ancestor?.constraintState, !state.descendantNeedsUpdate {
            state.descendantNeedsUpdate = true
            state.isInvolved = true
            ancestor = ancestor?.superview
        }
    }

    /// From the leaves to the root, only where something was marked.
    final func updateMarkedConstraints() {
        var pending = [(view: self, isEntered: false)]
        while let (view, isEntered) = pending.popLast() {
            guard let state = view.constrained, state.hasUpdates else { continue }
            if !isEntered, state.descendantNeedsUpdate {
                state.descendantNeedsUpdate = false
                pending.append((view, true))
                for subview in view.subviews.reversed() { pending.append((subview, false)) }
                continue
            }
            guard state.needsUpdate else { continue }
            state.needsUpdate = false
            view.controller?.viewUpdatesConstraints()
            view.updateConstraints()
        }
    }
}
