// A file as it is written for iOS: nothing in it says that it runs elsewhere.
import CoreGraphics
import Foundation
import QuartzCore

#if canImport(UIKit)
    import UIKit
#else
    #error("UIKit can be imported")
#endif

final class LiftViewController: UIViewController {
    let ball = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
    lazy var animator = UIDynamicAnimator(referenceView: view)
    private(set) var log: [String] = []
    private var timer: Timer?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(ball)
        ball.layer.setAffineTransform(CGAffineTransform(rotationAngle: 0))
        let gravity = UIGravityBehavior(items: [ball])
        gravity.gravityDirection = CGVector(dx: 0, dy: -1)
        animator.addBehavior(gravity)
        DispatchQueue.main.async { [weak self] in self?.note("async") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { self.note("after 0.25") }
        timer = Timer.scheduledTimer(
            timeInterval: 0.1, target: self, action: LiftViewController.tick, userInfo: nil, repeats: true)
    }

    func tick(_ timer: Timer) {
        note("timer")
        if log.count == 5 { timer.invalidate() }
    }

    private func note(_ event: String) { log.append("\(event) at \(Int((CACurrentMediaTime() * 60).rounded()))") }
}
