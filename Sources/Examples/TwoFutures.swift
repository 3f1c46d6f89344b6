import DynamicsEngine
import DynamicsModel
import Replay

/// One throw, and what another throw from the same frame would have made of it: the world is put back to that frame by a
/// `Timeline`, and both futures are shown side by side.
enum TwoFutures: Example {
    static let name = "two-futures"
    static let summary = "a ball is thrown at a wall, and from the same restored frame again, higher"

    /// The throw that was guessed, and the one that came.
    private static let throwsTried = [Vector2(2, -0.35), Vector2(0.62, -0.88)]
    private static let (throwFrame, end) = (30, 102)

    static func film(scale: Double) throws -> Film {
        let wall = try Wall(rows: max(2, Int(7 * scale)))
        let world = wall.world
        let timeline = try Timeline(depth: end)
        timeline.record(world)
        for _ in 0..<throwFrame { timeline.step(world) }
        let hash = world.stateHash()
        var (futures, startsAlike): ([[[Item]]], Bool) = ([], true)
        for force in throwsTried {
            try timeline.restore(world, toTick: throwFrame)
            startsAlike = startsAlike && world.stateHash() == hash
            try world.apply(Push(force: force, targets: [.init(wall.ball)]))
            var frames = [try wall.items()]
            for _ in throwFrame..<end {
                timeline.step(world)
                frames.append(try wall.items())
            }
            futures.append(frames)
        }
        let film = try show(futures)
        film.notes = [
            "Both begin with the same bits: \(startsAlike)",
            "\(timeline.count) states were held at the end.",
        ]
        return film
    }

    /// A world of copies that are put where the futures had them: the first to the left, the second to the right, and the
    /// ball's way as rings.
    private static func show(_ futures: [[[Item]]]) throws -> Film {
        let shifts = [Vector2(-330, 0), Vector2(190, 0)]
        func copy(_ item: Item, _ shift: Vector2) -> Item {
            var copy = item
            copy.position += shift
            (copy.velocity, copy.angularVelocity, copy.collisions) = (.zero, 0, .none)
            return copy
        }
        var items: [Item] = []
        for (frames, shift) in zip(futures, shifts) { items += frames[0].map { copy($0, shift) } }
        let moving = items.count
        for (frames, shift) in zip(futures, shifts) {
            for frame in stride(from: 0, to: frames.count - 1, by: 6) {
                guard var ring = frames[frame].last else { continue }
                (ring.isSensor, ring.isAnchored) = (true, true)
                items.append(copy(ring, shift))
            }
        }
        let floors = shifts.map { Boundary(.segment($0 + floor.from, $0 + floor.to)) }
        let shown = try World(
            SceneDescription(
                settings: Settings(gravity: .zero, allowsSleep: false), items: items, boundaries: floors))
        let frameCount = futures[0].count
        let film = Film(
            Recorder(shown, name: "Two futures"), picture: (frameCount - 1, [.sensors]))
        for frame in 1..<frameCount {
            let poses = zip(futures, shifts).flatMap { frames, shift in frames[frame].map { copy($0, shift) } }
            try shown.setPoses(
                zip(0..<moving, poses).map { (ItemID(rawValue: UInt64($0)), $1.position, $1.rotation) })
            shown.step()
            film.shoot()
        }
        return film
    }
}

private let floor = (from: Vector2(-180, 0), to: Vector2(320, 0))

/// A wall of boxes and a ball before it.
private struct Wall {
    let world: World
    let ball: ItemID

    init(rows: Int) throws {
        let boxes = (0..<(5 * rows)).map { k in
            Item(
                .rectangle(width: 24, height: 16), position: [Double(k % 5) * 24.5 + 20, -8 - 16 * Double(k / 5)],
                friction: 0.5)
        }
        let ground = Boundary(.segment(floor.from, floor.to), friction: 0.5)
        world = try World(SceneDescription(items: boxes, boundaries: [ground]))
        ball = try world.add(Item(.circle(radius: 12), position: [-140, -12], density: 4))
    }

    /// All items as they are, the ball last.
    func items() throws -> [Item] {
        try (0..<world.itemCount).map { try world.item(ItemID(rawValue: UInt64($0))) }
    }
}
