import Foundation

/// The changes that animators make to one view, in the order in which they began.
final class ViewAnimations {
    private var changes: [PropertyChange] = []
    /// Animators that wait for the view to get a stage: nobody else might keep them until then.
    private var waiting: [ViewPropertyAnimator] = []

    var isEmpty: Bool { changes.isEmpty }

    /// Whether an animator keeps touches from the view.
    var refusesTouches: Bool { changes.contains { !$0.animator.isUserInteractionEnabled && $0.animator.isRunning } }

    /// Whether touches go by what is on screen: some animator moves the view, and doesn't leave that to the client.
    var guidesTouches: Bool {
        changes.contains { !$0.animator.isManualHitTestingEnabled && $0.animator.state == .active }
    }

    func change(of property: VisualProperty, by animator: ViewPropertyAnimator, part: Int) -> PropertyChange? {
        changes.last { $0.property == property && $0.animator === animator && $0.part == part }
    }

    func isMoved(_ property: VisualProperty, by animator: ViewPropertyAnimator) -> Bool {
        changes.contains { $0.property == property && $0.animator === animator }
    }

    func add(_ change: PropertyChange) { changes.append(change) }

    func remove(_ change: PropertyChange) {
        changes.removeAll { $0 === change }
        waiting.removeAll { $0 === change.animator }
    }

    /// Keeps an animator until the view is on a stage.
    func keepWaiting(_ animator: ViewPropertyAnimator) {
        if !waiting.contains(where: { $0 === animator }) { waiting.append(animator) }
    }

    /// The view has got a stage: what waited for one begins to move.
    func comeUnder(_ stage: Stage) {
        for animator in changes.map(\.animator) where animator.isAdrift { animator.comeUnder(stage.animations) }
        waiting = []
    }

    /// Lets nobody move a property any more but the one who is about to.
    func supersede(_ property: VisualProperty) {
        changes.removeAll { change in
            guard change.property == property else { return false }
            change.isSuperseded = true
            return true
        }
    }

    /// Gives up all properties.
    ///
    /// - Returns: the animators that had them.
    func takeAll() -> [ViewPropertyAnimator] {
        var animators: [ViewPropertyAnimator] = []
        for change in changes {
            change.isSuperseded = true
            if !animators.contains(where: { $0 === change.animator }) { animators.append(change.animator) }
        }
        (changes, waiting) = ([], [])
        return animators
    }

    /// What is on screen of a view that was set to a state.
    func presented(over model: VisualState) -> VisualState {
        var state = model
        for property in VisualProperty.allCases {
            var offset = PropertyNumbers.zero
            var newest: PropertyChange?
            for change in changes where change.property == property {
                offset += change.offset
                newest = change
            }
            if let newest, offset != .zero { state.set(property, to: newest.base(of: model) + offset) }
        }
        return state
    }
}
