import Foundation
import Replay
import UIKitCompatibility

/// Boxes fall into a stream that carries them along, and over its end.
enum VelocityField: Example {
    static let name = "velocity-field"
    static let summary = "boxes fall into a stream that carries them along"

    static func film(scale: Double) throws -> Film {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        let animator = UIDynamicAnimator(referenceView: view)
        let count = max(4, Int(40 * scale))
        let boxes = (0..<count).map { index in
            UIView(frame: CGRect(x: 20 + 34 * (index % 6), y: 10 + 34 * (index / 6), width: 22, height: 22))
        }
        for box in boxes { view.addSubview(box) }
        let walls = UICollisionBehavior(items: boxes)
        walls.translatesReferenceBoundsIntoBoundary = true
        let stream = UIFieldBehavior.velocityField(direction: CGVector(dx: 2.5, dy: 0))
        stream.position = CGPoint(x: 140, y: 400)
        stream.region = UIRegion(size: CGSize(width: 260, height: 80))
        let eddies = UIFieldBehavior.noiseField(smoothness: 0.6, animationSpeed: 0.5)
        eddies.position = CGPoint(x: 187, y: 560)
        eddies.region = UIRegion(radius: 120)
        eddies.strength = 4
        for box in boxes {
            stream.addItem(box)
            eddies.addItem(box)
        }
        for behavior in [UIGravityBehavior(items: boxes), walls, stream, eddies] { animator.addBehavior(behavior) }

        let stage = Stage(root: view)
        stage.advance(by: 0)
        let film = Film(Recorder(animator, name: "Stream"), picture: (60, [.regions, .velocities]))
        var carried: Set<Int> = []
        for _ in 0..<420 {
            stage.advance(by: 1.0 / 60)
            for (index, box) in boxes.enumerated() where box.center.x > 270 { carried.insert(index) }
            film.shoot()
        }
        film.notes = ["\(carried.count) of \(count) boxes were carried to the right."]
        return film
    }
}
