import DynamicsModel

/// Where a scene's fields stand: the cell centres of a square-numbered lattice over the container.
struct FieldLattice {
    let container: BuiltScene.Container
    let count: Int
    /// Cells along each axis.
    let side: Int

    init(_ container: BuiltScene.Container, count: Int) {
        self.container = container
        self.count = count
        side = max(1, Int(Double(count).squareRoot().rounded(.up)))
    }

    /// The shorter side of a cell, pt.
    var cell: Double { min(container.width, container.height) / Double(side) }

    /// The middle of a cell, row by row, pt.
    func centre(_ index: Int) -> Vector2 {
        let column = Double(index % side) + 0.5
        let row = Double(index / side) + 0.5
        return container.minimum
            + Vector2(column * container.width / Double(side), row * container.height / Double(side))
    }
}
