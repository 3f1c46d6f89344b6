import Foundation
import PropertyAnimation

/// One property of one view that an animator moves.
///
/// The view's own value is the end from the beginning on. What is on screen is that value and, for every change, the
/// distance times how far the animation still has to go; so overlapping animations add up without knowing of each other.
final class PropertyChange {
    weak var view: View?
    unowned let animator: ViewPropertyAnimator
    let property: VisualProperty
    /// Which of the animator's parts it belongs to.
    let part: Int
    /// The view as it was before, and as it was set.
    private let start: VisualState
    private var end: VisualState
    private var distance: PropertyNumbers
    /// How much of the distance the view's own value contains.
    private var contained = PropertyNumbers(repeating: 1)
    /// Whether another writer has taken the property over.
    var isSuperseded = false

    init(
        _ view: View, _ property: VisualProperty, from start: VisualState, to end: VisualState,
        animator: ViewPropertyAnimator, part: Int
    ) {
        self.view = view
        self.property = property
        self.start = start
        self.end = end
        self.animator = animator
        self.part = part
        distance = property.distance(from: start, to: end)
    }

    /// Goes on to another end.
    func extend(to end: VisualState) {
        self.end = end
        distance = property.distance(from: start, to: end)
    }

    /// What is on screen less the view's own value.
    var offset: PropertyNumbers { distance * (animator.progress(of: self) - contained) }

    /// The view's own value as numbers that the offset can be added to.
    func base(of model: VisualState) -> PropertyNumbers {
        property.numbers(of: model, beside: model.backgroundColor == end.backgroundColor ? start : end)
    }

    /// Makes the view's own value contain that much of the distance: 0 is the start, 1 the end.
    func settle(at share: PropertyNumbers) {
        guard !isSuperseded, let view, share != contained else { return }
        let old = contained
        contained = share
        let expected = state(at: old)
        view.changeWithoutAnimation(property) { state in
            if state.numbers(of: property) == expected.numbers(of: property) {
                state.copy(property, from: self.state(at: share))
            } else {
                // Someone else moved the property as well: his share stays.
                state.set(property, to: self.base(of: state) + distance * (share - old))
            }
        }
    }

    private func state(at share: PropertyNumbers) -> VisualState {
        if share == PropertyNumbers(repeating: 1) { return end }
        guard share != .zero else { return start }
        var state = end
        state.set(property, to: base(of: end) + distance * (share - 1))
        return state
    }
}
