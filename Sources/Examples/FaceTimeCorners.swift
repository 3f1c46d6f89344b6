import Foundation
import Replay
import UIKitCompatibility

/// A picture that is thrown about the screen and sticks to its corners: a spring field in each.
enum FaceTimeCorners: Example {
    static let name = "facetime-corners"
    static let summary = "a picture is thrown about the screen by a finger and settles in a corner"

    final class Call: UIViewController {
        let avatar = UIView(frame: CGRect(x: 142, y: 273, width: 90, height: 120))
        lazy var animator = UIDynamicAnimator(referenceView: view)
        lazy var properties = UIDynamicItemBehavior(items: [avatar])

        override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(avatar)
            properties.allowsRotation = false
            properties.resistance = 8
            properties.density = 0.02
            let edges = UICollisionBehavior(items: [avatar])
            edges.translatesReferenceBoundsIntoBoundary = true
            for behavior in [properties, edges] { animator.addBehavior(behavior) }
            for corner in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] { addField(x: corner.0, y: corner.1) }
            avatar.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Call.fling))
        }

        private func addField(x: CGFloat, y: CGFloat) {
            let field = UIFieldBehavior.springField()
            let size = CGSize(width: view.bounds.width - 16, height: view.bounds.height - 16)
            field.position = CGPoint(x: 8 + x * size.width, y: 8 + y * size.height)
            field.region = UIRegion(size: size)
            field.addItem(avatar)
            animator.addBehavior(field)
        }

        func fling(_ pan: UIPanGestureRecognizer) {
            if pan.state == .ended { properties.addLinearVelocity(pan.velocity(in: view), for: avatar) }
        }
    }

    static func film(scale: Double) throws -> Film {
        let call = Call()
        call.view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
        let stage = Stage(root: call.view)
        stage.advance(by: 0)
        let film = Film(Recorder(call.animator, name: "FaceTime"), picture: (8, [.vectors, .velocities]))
        // One throw after another, each from where the picture is.
        for throwing in [CGPoint(x: 90, y: 130), CGPoint(x: -120, y: -20), CGPoint(x: 20, y: -160)] {
            let start = call.avatar.center
            stage.touch(.began, at: start, time: stage.time)
            let end = CGPoint(x: start.x + throwing.x, y: start.y + throwing.y)
            stage.touch(.moved, at: end, time: stage.time + 0.05)
            stage.touch(.ended, at: end, time: stage.time + 0.05)
            for _ in 0..<100 {
                stage.advance(by: 1.0 / 60)
                film.shoot()
            }
        }
        let place = call.avatar.center
        film.notes = ["The picture came to rest at (\(Int(place.x.rounded())), \(Int(place.y.rounded())))."]
        return film
    }
}
