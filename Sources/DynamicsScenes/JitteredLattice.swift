import DynamicsModel

/// Places for items in a container: a lattice of nearly square cells, filled in rows from the floor up,
/// each place shifted a little at random.
struct JitteredLattice {
    let container: BuiltScene.Container
    /// Places beside each other.
    let columns: Int
    /// From one place to the next, pt.
    let spacing: Vector2

    /// - Parameter count: how many places are needed.
    init(_ container: BuiltScene.Container, count: Int) {
        self.container = container
        let columns = max(1, Int((Double(count) * container.width / container.height).squareRoot().rounded(.up)))
        let rows = max(1, (count + columns - 1) / columns)
        self.columns = columns
        spacing = Vector2(container.width / Double(columns), container.height / Double(rows))
    }

    /// - Parameter jitter: the largest shift along each axis, as a fraction of the spacing.
    func place(_ index: Int, jitter: Vector2, _ random: inout RandomSource) -> Vector2 {
        let dx = random.uniform(-jitter.x, jitter.x)
        let dy = random.uniform(-jitter.y, jitter.y)
        let column = Double(index % columns) + 0.5 + dx
        let row = Double(index / columns) + 0.5 + dy
        return Vector2(container.minimum.x + column * spacing.x, container.maximum.y - row * spacing.y)
    }
}

extension BuiltScene.Container {
    /// The container of an area and an aspect (width over height). Without area: that of one item of 100 pt.
    init(area: Double, aspect: Double) {
        let height = ((area > 0 ? area : 10_000) / aspect).squareRoot()
        self.init(width: aspect * height, height: height)
    }
}
