import Foundation

/// What a controller may do along with a change of its size. UIKit's protocol of the same name.
///
/// The size changes at once here: blocks alongside run right after it, completions after them.
public final class UIViewControllerTransitionCoordinator {
    private var alongside: [(UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(UIViewControllerTransitionCoordinatorContext) -> Void] = []

    @discardableResult
    public func animate(
        alongsideTransition animation: ((UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
    ) -> Bool {
        if let animation { alongside.append(animation) }
        if let completion { completions.append(completion) }
        return true
    }

    func finish() {
        let context = UIViewControllerTransitionCoordinatorContext()
        for block in alongside + completions { block(context) }
    }
}

/// The circumstances of a change of size. UIKit's protocol of the same name.
public struct UIViewControllerTransitionCoordinatorContext: Sendable {
    public var isAnimated: Bool { false }
    public var transitionDuration: TimeInterval { 0 }
}
