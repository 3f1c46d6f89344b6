import Dynamics
import Foundation
import Geometry

extension DynamicAnimator {
    /// An animator of views below a reference view, whose coordinates theirs are.
    ///
    /// While the view is on a stage, the stage's clock advances the animator. The view doesn't keep the animator, nor
    /// the animator the view.
    ///
    /// Off stage it is for the client to call `advance(by:)`, if at all; a stage takes the animator over from the
    /// tick after the view came on it. Keep the animator in a property: nothing else does.
    ///
    /// - Parameter view: items that are views have to lie below it.
    public convenience init(referenceView view: View) {
        self.init(referenceSpace: view)
    }

    /// The view that the animator was made with.
    ///
    /// Nil for an animator made with another reference space, or without any, and once the view has gone.
    public var referenceView: View? { referenceSpace as? View }
}

extension View: DynamicReferenceSpace {
    /// Whether the view is on a stage: its clock then advances the animators, whose own `advance(by:)` is refused.
    public final var advancesAnimators: Bool { stage != nil }

    /// Views must lie below this one; items that aren't views lie anywhere.
    ///
    /// Of a group all items must. Asked as an item is added.
    public final func hosts(_ item: any DynamicItem) -> Bool {
        if let group = item as? DynamicItemGroup { return group.items.allSatisfy(hosts) }
        return (item as? View)?.isDescendant(of: self) ?? true
    }

    /// Puts an animator on the clock of the stage that the view is or will be on.
    ///
    /// Called by animators as they are made; client code has no need to. They tick in the order in which they were
    /// made.
    public final func animatorWasMade(_ animator: DynamicAnimator) {
        hostedAnimators.removeAll { $0.animator == nil }
        hostedAnimators.append(WeakAnimator(animator))
        stage?.adopt(hostedAnimators.suffix(1))
    }
}

extension View {
    /// Whether an animator of a view above has moved this one, whose place is then the animator's and not the layout's.
    final var isPlacedByDynamics: Bool {
        guard DynamicAnimator.anyHas(self) else { return false }
        var ancestor = superview
        while let view = ancestor {
            for case let animator as DynamicAnimator in view.hostedAnimators.map(\.animator)
            where animator.hasMoved(self) { return true }
            ancestor = view.superview
        }
        return false
    }
}

extension DynamicAnimator: StageTicking {
    /// Advances the animator by one tick of the stage's clock.
    package func stageDidTick() { advanceTick() }
}
