import DynamicsEngine
import DynamicsModel
import Replay

/// Two players throw balls at a wall of boxes. What the far one does is known a second late: the game goes back sixty frames
/// and plays them again.
enum Rollback: Example {
    static let name = "rollback"
    static let summary = "a throw that is known a second late: sixty frames are taken back and played again"

    /// The throws by the frame they belong to.
    private static let throwsByFrame = [
        30: Vector2(9, -4), 90: Vector2(-9, -4), 150: Vector2(7, -5), 210: Vector2(-8, -5),
    ]
    private static let lag = 60

    static func film(scale: Double) throws -> Film {
        let rows = max(2, Int(8 * scale))
        let game = try Game(rows: rows)
        let film = Film(Recorder(game.world, name: "Rollback"), picture: (330, [.contacts, .velocities]))
        var replayed = 0
        for frame in 0..<360 {
            // Throws to the right are ours and known at once, those to the left arrive late.
            if let force = throwsByFrame[frame - lag], force.x < 0 {
                try game.goBack(to: frame - lag)
                for past in (frame - lag)..<frame { try game.play(past, throwsByFrame[past]) }
                replayed += lag
            }
            try game.play(frame, throwsByFrame[frame].flatMap { $0.x > 0 ? $0 : nil })
            film.shoot()
        }
        let timely = try Game(rows: rows)
        for frame in 0..<360 { try timely.play(frame, throwsByFrame[frame]) }
        film.notes = [
            "\(replayed) frames were played again.",
            "As if nothing had been late: \(game.world.stateHash() == timely.world.stateHash())",
            "A snapshot takes \((game.world.snapshot().bytes.count + 512) / 1024) KB.",
        ]
        return film
    }
}

/// The world, and its last states.
private final class Game {
    let world: World
    private var history: [Int: WorldSnapshot] = [:]
    private let balls: [ItemID]

    init(rows: Int) throws {
        let boxes = (0..<(3 * rows)).map { k in
            let (column, row) = (Double(k % 3), Double(k / 3))
            return Item(
                .rectangle(width: 30, height: 30), position: Vector2(column * 31 - 31, -15 - 30 * row), friction: 0.5)
        }
        let floor = Boundary(.segment([-500, 0], [500, 0]), friction: 0.5)
        world = try World(SceneDescription(items: boxes, boundaries: [floor]))
        balls = try world.add([-250.0, 250].map { Item(.circle(radius: 18), position: [$0, -18], density: 4) })
    }

    /// One frame; a throw to the right is of the left ball.
    func play(_ frame: Int, _ force: Vector2?) throws {
        history[frame] = world.snapshot()
        history[frame - 61] = nil
        if let force { try world.apply(Push(force: force, targets: [.init(balls[force.x > 0 ? 0 : 1])])) }
        world.step()
    }

    func goBack(to frame: Int) throws {
        if let snapshot = history[frame] { try world.restore(snapshot) }
    }
}
