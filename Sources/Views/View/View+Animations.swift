import Foundation

extension View {
    /// Whether anyone wants to know of changes: a block that is running, what animates the view, or observers.
    final var isWatched: Bool { animations != nil || isObserved || AnimationRecorder.isAnyOpen }

    private var isObserved: Bool {
        #if canImport(Darwin)
            false
        #else
            observers != nil
        #endif
    }

    /// What touches are tested against: what is on screen while an animator moves the view, unless the client tests
    /// touches of that animator itself.
    final var touchedState: VisualState {
        guard let animations, animations.guidesTouches else { return visualState }
        return animations.presented(over: visualState)
    }

    /// Ends what an animator did to the view.
    final func forget(_ change: PropertyChange) {
        animations?.remove(change)
        if animations?.isEmpty == true { animations = nil }
    }

    /// Takes the view's properties from all animators; those that are left without any end.
    final func removeAnimations() {
        let animators = animations?.takeAll() ?? []
        animations = nil
        for animator in animators { animator.endIfSuperseded() }
    }

    /// Tells whoever animates the view that it was changed.
    final func didChange(_ property: VisualProperty, from old: VisualState) {
        #if !canImport(Darwin)
            observers?.tell(of: property, self, from: old)
        #endif
        if let recorder = AnimationRecorder.current { return recorder.viewDidChange(self, property, from: old) }
        // Dynamics has the last word on where a view is: what animates its place has lost it.
        if animations != nil, stage?.isTicking == true, property == .position || property == .transform {
            animations?.supersede(property)
        }
    }

    /// Changes a property as if set, but without taking flexible subviews along, and without being animated.
    final func changeWithoutAnimation(_ property: VisualProperty, _ body: (inout VisualState) -> Void) {
        let autoresizes = autoresizesSubviews
        autoresizesSubviews = false
        AnimationRecorder.withoutAnimation { change(property, body) }
        autoresizesSubviews = autoresizes
    }
}
