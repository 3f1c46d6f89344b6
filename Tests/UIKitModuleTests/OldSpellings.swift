// Code of Swift 4's time compiles, with warnings that name the new spellings.
import UIKit

@available(*, deprecated)
func oldSpellings(_ state: UIGestureRecognizerState, _ mode: UIPushBehaviorMode) -> UIEdgeInsets {
    let attribute: NSLayoutAttribute = state == .ended && mode == .continuous ? .top : .left
    let constraint = NSLayoutConstraint(
        item: UIView(), attribute: attribute, relatedBy: .equal, toItem: UIView(), attribute: attribute, multiplier: 1,
        constant: UIOffsetMake(1, 2).vertical)
    return CGSize.zero.equalTo(.zero) ? UIEdgeInsetsMake(constraint.constant, 0, 0, 0) : .zero
}
