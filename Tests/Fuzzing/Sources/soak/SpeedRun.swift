import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Runs

/// Items at up to 100 of their lengths a step inside walls of every kind: none may get out.
enum SpeedRun {
    private static let length = 10.0

    static func run(steps: Int, _ report: inout Report) throws {
        for (name, walls, fence) in rooms { try run(name, walls, fence, steps: steps / rooms.count, &report) }
    }

    /// Walls, and the anchored items that are walls.
    private static let rooms: [(name: String, walls: [Boundary], fence: [Item])] = [
        (
            "the inside of a rectangle",
            [Boundary(.inside(minimum: [-200, -200], maximum: [200, 200]), elasticity: 1)], []
        ),
        (
            "a closed path",
            [Boundary(.path([[-200, -200], [200, -200], [200, 200], [-200, 200]], closed: true), elasticity: 1)], []
        ),
        (
            "anchored items", [],
            [(-210.0, 0.0, 20.0, 440.0), (210, 0, 20, 440), (0, -210, 440, 20), (0, 210, 440, 20)].map {
                Item(
                    .rectangle(width: $0.2, height: $0.3), position: [$0.0, $0.1], elasticity: 1, isAnchored: true)
            }
        ),
    ]

    private static func run(
        _ name: String, _ walls: [Boundary], _ fence: [Item], steps: Int, _ report: inout Report
    ) throws {
        var random = RandomSource(seed: 2)
        let scale = length / 20
        let items = (0..<25).map { k in
            Item(
                EnergyRun.shapes[k % 5].scaled(by: scale), position: Vector2(Double(k % 5), Double(k / 5)) * 30 - 60,
                elasticity: 1)
        }
        let world = try World(
            SceneDescription(
                settings: Settings(gravity: .zero), items: items + fence, boundaries: walls))
        let ids = (0..<items.count).map { ItemID(rawValue: UInt64($0)) }
        var (escaped, progress) = (Set<ItemID>(), Progress("speed within \(name)", steps))
        for step in 1...steps {
            if step % 5 == 1 {
                // From rest to the fastest.
                let most = 100 * length / world.settings.tick
                try world.setVelocities(
                    ids.map {
                        let speed = most * random.unit()
                        let direction = Vector2(random.uniform(-1, 1), random.uniform(-1, 1))
                        return (
                            id: $0, velocity: direction * (speed / max(direction.length, 0.01)),
                            angularVelocity: random.uniform(-100, 100)
                        )
                    })
            }
            world.step()
            for id in ids {
                let place = try world.state(of: id).centerOfMass
                if !(abs(place.x) <= 200 && abs(place.y) <= 200) { escaped.insert(id) }
            }
            progress.tell(step)
        }
        report.figure(
            "items that left \(name) at up to 100 lengths a step, \(steps) steps", Double(escaped.count), atMost: 0, "")
    }
}

extension Shape {
    fileprivate func scaled(by factor: Double) -> Shape {
        switch self {
        case .circle(let radius): .circle(radius: radius * factor)
        case .ellipse(let a, let b): .ellipse(halfWidth: a * factor, halfHeight: b * factor)
        case .rectangle(let width, let height): .rectangle(width: width * factor, height: height * factor)
        case .path(let vertices): .path(vertices.map { $0 * factor })
        case .rounded(let core, let radius): .rounded(core.map { $0 * factor }, radius: radius * factor)
        case .group(let parts):
            .group(
                parts.map { Part($0.shape.scaled(by: factor), offset: $0.offset * factor, rotation: $0.rotation) })
        }
    }
}
