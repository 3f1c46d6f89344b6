import Foundation

/// What a controller may do along with a change of its size. UIKit's protocol of the same name.
///
/// The size changes at once here: blocks alongside run right after it, completions after them.
///
/// A class of its own where UIKit has a protocol, so that client code can't conform to it. It serves changes of size
/// alone, not presentations, pushes and pops: a controller has no `transitionCoordinator`.
public final class UIViewControllerTransitionCoordinator {
    private var alongside: [(UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(UIViewControllerTransitionCoordinatorContext) -> Void] = []

    /// Hands in blocks to run after the change of size: first all `animation` blocks, then all `completion` blocks.
    ///
    /// Nothing they change is animated. Blocks handed in after `viewWillTransition` has returned are never run.
    ///
    /// - Parameters:
    ///   - animation: called with the view at its new size, before layout.
    ///   - completion: called right after all blocks alongside, in the same call of `Stage.setSize(_:)`.
    /// - Returns: always true.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
    ) -> Bool {
        if let animation { alongside.append(animation) }
        if let completion { completions.append(completion) }
        return true
    }

    /// Does nothing: no change here can be interacted with.
    public func notifyWhenInteractionChanges(
        _ handler: @escaping (UIViewControllerTransitionCoordinatorContext) -> Void
    ) {}
    /// Does nothing: no change here can be interacted with.
    public func notifyWhenInteractionEnds(_ handler: @escaping (UIViewControllerTransitionCoordinatorContext) -> Void) {
    }

    func finish() {
        let context = UIViewControllerTransitionCoordinatorContext()
        for block in alongside + completions { block(context) }
    }
}

/// The circumstances of a change of size. UIKit's protocol of the same name.
///
/// Nothing else of UIKit's context is here: no container, no controllers, no target transform.
public struct UIViewControllerTransitionCoordinatorContext: Sendable {
    /// Always false: the size changes at once.
    public var isAnimated: Bool { false }
    /// How long the change takes, s: always 0.
    public var transitionDuration: TimeInterval { 0 }
}
