import DynamicsEngine
import DynamicsModel
import Replay

/// 50,000 grains of four kinds run out of a hopper onto a heap.
enum Hopper: Example {
    static let name = "hopper"
    static let summary = "50,000 grains run out of a hopper onto a heap"

    static func film(scale: Double) throws -> Film {
        let count = max(50, Int(50_000 * scale))
        // Lengths follow the number of grains, so that fewer of them behave alike.
        let unit = (Double(count) / 50_000).squareRoot()
        let (half, mouth, top) = (2600 * unit, max(400 * unit, 90), -3800 * unit)
        let grains = (0..<count).map { index in grain(index, columns: max(1, Int(4800 * unit / 21)), floor: top) }
        let funnel = [
            Boundary(
                .path([[-half, top * 2.2], [-half, top], [-mouth / 2, -1400 * unit]], closed: false), friction: 0.1),
            Boundary(
                .path([[half, top * 2.2], [half, top], [mouth / 2, -1400 * unit]], closed: false), friction: 0.1),
        ]
        let floor = Boundary(.segment([-8000 * unit, 0], [8000 * unit, 0]), friction: 0.6)
        let world = try World(
            SceneDescription(settings: Settings(workers: 0), items: grains, boundaries: funnel + [floor]))
        let film = Film(Recorder(world, name: "Hopper", stepsPerFrame: 6), picture: (360, [.sleeping]))
        for _ in 0..<480 {
            world.step()
            film.shoot()
        }
        let out = world.states().count { $0.centerOfMass.y > -1400 * unit }
        film.notes = ["\(out) of \(count) grains are out after \(world.time.rounded()) s."]
        return film
    }

    /// Discs, squares, hexagons and ellipses by turns, in rows above the funnel.
    private static func grain(_ index: Int, columns: Int, floor: Double) -> Item {
        let (column, row) = (index % columns, index / columns)
        let shapes: [Shape] = [
            .circle(radius: 9), .rectangle(width: 17, height: 17),
            .path([[9, 0], [4.5, 8], [-4.5, 8], [-9, 0], [-4.5, -8], [4.5, -8]]),
            .ellipse(halfWidth: 10, halfHeight: 7),
        ]
        // Every other row half a grain aside, so that nothing stands in columns.
        let x = (Double(column) - Double(columns - 1) / 2) * 21 + (row % 2 == 0 ? 0 : 5)
        return Item(
            shapes[(index * 7 + row * 3) % 4], position: [x, floor - 12 - Double(row) * 21],
            rotation: Double(index % 13) * 0.1, friction: 0.3)
    }
}
