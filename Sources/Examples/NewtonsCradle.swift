import DynamicsEngine
import DynamicsModel
import Replay

/// Five balls on rods: what one gives, the last takes.
enum NewtonsCradle: Example {
    static let name = "newtons-cradle"
    static let summary = "five balls on rods; what one gives, the last takes"

    static func film(scale: Double) throws -> Film {
        let (radius, length) = (20.0, 200.0)
        // Raised by 45°, about its own hook.
        let lift = length * 0.5.squareRoot()
        // A gap wider than a ball's way in a tick (342 pt/s / 60), so that one blow follows the other: bounces of a tick
        // are all worked out at once, and a row of touching balls would share the blow.
        let hooks = (0..<5).map { Vector2(Double($0) * (2 * radius + 8), 0) }
        var balls = hooks.map { hook in
            Item(
                .circle(radius: radius), position: hook + Vector2(0, length), density: 8, friction: 0, elasticity: 1,
                allowsRotation: false)
        }
        balls[0].position = hooks[0] + Vector2(-lift, lift)
        let rods = hooks.enumerated().map { index, hook in
            Attachment.distance(ItemID(rawValue: UInt64(index)), to: .anchor(hook))
        }
        let world = try World(SceneDescription(items: balls, attachments: rods))
        let film = Film(Recorder(world, name: "Newton's cradle"), picture: (50, [.attachments, .velocities]))
        var highest = 0.0
        for _ in 0..<600 {
            world.step()
            if let last = world.states().last { highest = max(highest, length - last.centerOfMass.y) }
            film.shoot()
        }
        let share = highest / (length - lift)
        film.notes = ["The last ball rose to \(Int((100 * share).rounded())) % of the height of the first."]
        return film
    }
}
