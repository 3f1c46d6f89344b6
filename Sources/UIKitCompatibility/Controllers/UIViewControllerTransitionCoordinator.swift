import Foundation

/// What a controller may do along with a change of its size. UIKit's protocol of the same name.
///
/// The size changes at once here: blocks alongside run right after it, completions after them.
public final class UIViewControllerTransitionCoordinator {
    private var alongside: [(UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(UIViewControllerTransitionCoordinatorContext) -> Void] = []

    /// Hands in blocks to run after the change of size: first all `animation` blocks, then all `completion` blocks.
    ///
    /// Nothing they change is animated. Blocks handed in after `viewWillTransition` has returned are never run.
    ///
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
public struct UIViewControllerTransitionCoordinatorContext: Sendable {
    /// Always false: the size changes at once.
    public var isAnimated: Bool { false }
    /// How long the change takes, s: always 0.
    public var transitionDuration: TimeInterval { 0 }
}
