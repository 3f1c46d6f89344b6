import UIKitCompatibility

// README's cell.
class CityCell: UIView {
    let place = CGRect(x: 60, y: 160, width: 250, height: 350)
    var isOpen = false
    lazy var animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut)

    func toggle() {
        animator.addAnimations { self.frame = self.isOpen ? self.place : self.superview!.bounds }
        animator.addCompletion { if $0 == .end { self.isOpen.toggle() } }
        animator.startAnimation()
    }

    func pan(_ finger: UIPanGestureRecognizer) {
        let (way, speed) = (finger.translation(in: superview).y, finger.velocity(in: superview).y)
        switch finger.state {
        case .began where animator.state == .inactive: toggle(); fallthrough
        case .began: animator.pauseAnimation()
        case .changed: animator.fractionComplete = (isOpen ? way : -way) / 160
        case .ended:
            animator.isReversed = (speed > 0) != isOpen
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        default: break
        }
    }
}
// README's cell ends.
