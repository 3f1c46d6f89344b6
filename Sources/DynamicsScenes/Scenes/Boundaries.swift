import DynamicsModel

extension BuiltInScene {
    /// The shapes of `mixed` rain through rows of pegs onto hilly ground: chains of segments, open and closed.
    static let boundaries = BuiltInScene(
        "boundaries", "every shape rains through pegs onto hills: open and closed chains of segments"
    ) { options in
        let count = options.itemCount
        var random = RandomSource(seed: options.seed)
        let shapes = DrawnShapes(count, &random) { ShapeMixture.shape(&$1) }
        let rain = BuiltScene.Container(area: shapes.totalArea / 0.3, aspect: options.aspect ?? 2)
        let container = BuiltScene.Container(
            minimum: rain.minimum, maximum: Vector2(rain.maximum.x, rain.maximum.y + rain.height))
        let lattice = JitteredLattice(rain, count: count)
        let items = DrawnItems(count) { [random] in
            var (shapes, random) = (shapes, random)
            return { index in
                let shape = shapes.next()
                let place = lattice.place(index, jitter: Vector2(0.1, 0.1), &random)
                return Item(
                    shape, position: place, rotation: random.uniform(0, 2 * .pi), friction: 0.3, elasticity: 0.2)
            }
        }
        let ground = BuiltScene.Container(
            minimum: Vector2(rain.minimum.x, rain.maximum.y), maximum: container.maximum)
        let description = SceneDescription(
            settings: options.settings(gravity: Vector2(0, 1)),
            boundaries: [container.boundary(friction: 0.3), hills(ground)] + pegs(ground))
        return BuiltScene(description, drawing: items, container: container)
    }

    /// One open chain from wall to wall, a wave of 64 segments in the lower quarter.
    private static func hills(_ area: BuiltScene.Container) -> Boundary {
        let points = (0...64).map { index -> Vector2 in
            let along = Double(index) / 64
            let wave = PortableMath.sine(along * 8 * .pi)
            return Vector2(
                area.minimum.x + along * area.width, area.maximum.y - area.height * (0.125 + 0.0625 * wave))
        }
        return Boundary(.path(points, closed: false), friction: 0.3)
    }

    /// Three staggered rows of closed hexagons in the upper half.
    private static func pegs(_ area: BuiltScene.Container) -> [Boundary] {
        let spacing = area.width / 8
        return (0..<3).flatMap { row in
            (0..<7).map { column -> Boundary in
                let x = area.minimum.x + spacing * (Double(column) + (row % 2 == 0 ? 1 : 0.5))
                let y = area.minimum.y + area.height * (0.1 + 0.15 * Double(row))
                let hexagon = (0..<6).map { corner -> Vector2 in
                    let angle = Double(corner) * .pi / 3
                    return Vector2(x, y)
                        + Vector2(PortableMath.cosine(angle), PortableMath.sine(angle)) * (spacing / 8)
                }
                return Boundary(.path(hexagon, closed: true), friction: 0.3)
            }
        }
    }
}
