import DynamicsEngine
import DynamicsModel
import Replay

/// 20,000 grains of dust among 1,000 small fields: suns that attract, eddies that turn, and haze that slows.
enum OrbitingDust: Example {
    static let name = "orbiting-dust"
    static let summary = "20,000 grains of dust orbit among 1,000 fields"

    static func film(scale: Double) throws -> Film {
        let (grains, fields) = (max(100, Int(20_000 * scale)), max(16, Int(1000 * scale)))
        let side = Int(Double(fields).squareRoot().rounded(.up))
        let spacing = 240.0
        let dust = Int(Double(grains).squareRoot().rounded(.up))
        let extent = spacing * Double(side)
        let items = (0..<grains).map { index in
            // Scattered by the golden ratio, which leaves no gaps and no rows.
            let place = Vector2(
                fraction(Double(index) * 0.618_033_988_749_895), (Double(index) + 0.5) / Double(dust * dust))
            return Item(
                .circle(radius: 4), position: place * extent, velocity: [40, 0], density: 100, charge: 1,
                collisions: .none)
        }
        let suns = (0..<fields).map { index in
            field(index, at: Vector2(Double(index % side) + 0.5, Double(index / side) + 0.5) * spacing)
        }
        let world = try World(
            SceneDescription(
                settings: Settings(gravity: .zero, workers: 0), items: items,
                boundaries: [Boundary(.inside(minimum: .zero, maximum: [extent, extent]), elasticity: 1)],
                fields: suns))
        let film = Film(Recorder(world, name: "Orbiting dust"), picture: (240, [.vectors]))
        for _ in 0..<360 {
            world.step()
            film.shoot()
        }
        let speeds = world.states().map(\.velocity.length)
        film.notes = [
            "\(grains) grains in \(fields) fields; the mean speed is "
                + "\(Int((speeds.reduce(0, +) / Double(grains)).rounded())) pt/s."
        ]
        return film
    }

    private static func field(_ index: Int, at place: Vector2) -> Field {
        let region = Region.circle(radius: 170)
        switch index % 5 {
        case 0, 2: return Field(.radialGravity, position: place, region: region, strength: 3, minimumRadius: 30)
        case 1: return Field(.vortex, position: place, region: region, strength: 0.01)
        case 3: return Field(.vortex, position: place, region: region, strength: -0.01)
        default: return Field(.drag, position: place, region: region, strength: 0.2)
        }
    }

    private static func fraction(_ value: Double) -> Double { value - value.rounded(.down) }
}
