import DynamicsModel

extension BuiltInScene {
    /// Circles from 1 to 1000 pt across in one box, a size of d in proportion to 1/d²: what a uniform grid
    /// of one cell size cannot serve.
    static let dust = BuiltInScene(
        "dust", "circles from 1 to 1000 pt across fall in one box"
    ) { options in
        var random = RandomSource(seed: options.seed)
        let diameters = (0..<options.itemCount).map { _ in 1 / random.uniform(0.001, 1) }.sorted(by: >)
        let area = diameters.reduce(0) { $0 + $1 * $1 }
        let width = max((2 * area * (options.aspect ?? 2)).squareRoot(), 1100)
        var shelves = Shelves(width: width)
        let places = diameters.map { shelves.place($0) }
        let container = BuiltScene.Container(
            minimum: Vector2(-width / 2, 0), maximum: Vector2(width / 2, max(shelves.height, 100)))
        let items = zip(diameters, places).map { diameter, place in
            Item(
                .circle(radius: diameter / 2),
                position: Vector2(container.minimum.x + place.x, container.maximum.y - place.y), friction: 0.5)
        }
        let description = SceneDescription(
            settings: options.settings(gravity: Vector2(0, 1)), items: items,
            boundaries: [container.boundary(friction: 0.5)])
        return BuiltScene(description, container: container)
    }
}

/// Rows of items of falling size, each row as high as its first item, a tenth of an item apart.
private struct Shelves {
    let width: Double
    private var row = 0.0
    private var rowHeight = 0.0
    private var x = 0.0

    init(width: Double) { self.width = width }

    var height: Double { row + rowHeight }

    /// The centre of the next item, from the lower left corner.
    mutating func place(_ diameter: Double) -> Vector2 {
        let room = 1.1 * diameter
        if x + room > width {
            row += rowHeight
            x = 0
            rowHeight = 0
        }
        rowHeight = max(rowHeight, room)
        defer { x += room }
        return Vector2(x + room / 2, row + room / 2)
    }
}
