import DynamicsModel

/// Whether an item takes part in steps.
public enum ItemActivity: UInt8, Hashable, Sendable {
    /// Moves, asleep until something touches it, or anchored for good.
    case awake, asleep, anchored
}

/// A cell of the broadphase's grid that holds at least one part of an item.
public struct GridCell: Hashable, Sendable {
    /// 0 is the finest level; each further one has cells four times as wide.
    public var level: Int
    /// The cell spans `column * size ..< (column + 1) * size` along x, and rows likewise along y, pt.
    public var column: Int
    /// The cell's row.
    public var row: Int
    /// The width and height of the cell, pt.
    public var size: Double
    /// Parts of items in the cell.
    public var count: Int
}

extension World {
    /// All boundaries, by ascending id.
    public func allBoundaries() -> [(id: BoundaryID, boundary: Boundary)] { statics.boundaries }

    /// All fields, by ascending id.
    public func allFields() -> [(id: FieldID, field: Field)] { forces.fields.fields }

    /// Whether the item of each slot of ``columns`` is awake, asleep or anchored.
    public func activities() -> [ItemActivity] {
        (0..<bodies.count).map { slot in
            if bodies.flags[slot] & BodyFlags.anchored != 0 { return .anchored }
            return bodies.island[slot] != 0 ? .asleep : .awake
        }
    }

    /// The parts of an item's shape, placed relative to its centre of mass in item coordinates; vertices of paths are
    /// about their centroid. As the engine collides them: in Float.
    ///
    /// - Throws: `unknownID`.
    public func parts(of id: ItemID) throws(DynamicsError) -> [Shape.Part] {
        let slot = try slot(of: id)
        let first = Int(bodies.firstCollider[slot])
        return (first..<first + Int(bodies.colliderCount[slot])).map(part)
    }

    private func part(_ collider: Int) -> Shape.Part {
        let (p0, p1) = (colliders.p0[collider], colliders.p1[collider])
        let shape: Shape
        switch ColliderKind(rawValue: colliders.kind[collider]) {
        case .circle: shape = .circle(radius: Double(p0))
        case .ellipse: shape = .ellipse(halfWidth: Double(p0), halfHeight: Double(p1))
        case .rectangle: shape = .rectangle(width: 2 * Double(p0), height: 2 * Double(p1))
        case .polygon, nil:
            let vertices = polygons.polygon(Int32(bitPattern: p1.bitPattern))
            shape = .path(vertices.map { Vector2(Double($0.x), Double($0.y)) })
        }
        return Shape.Part(
            shape, offset: Vector2(Double(colliders.localX[collider]), Double(colliders.localY[collider])),
            rotation: PortableMath.angle(
                Vector2(Double(colliders.localCosine[collider]), Double(colliders.localSine[collider]))))
    }

    /// The grid's cells as of the last search for pairs, by level, row and column. Parts that have left their enlarged
    /// bounds since are in none: they are looked up one by one.
    public func gridCells() -> [GridCell] {
        var cells: [GridCell] = []
        let grid = broadphase.grid.view()
        for (index, level) in grid.levels.enumerated() {
            for row in level.rows { appendCells(of: grid, inRow: row, level: index, level.cell, to: &cells) }
        }
        return cells
    }

    private func appendCells(
        of grid: GridView, inRow row: Int, level: Int, _ size: Float, to cells: inout [GridCell]
    ) {
        let rowCells = cells.count
        for place in Int(grid.rowStart[row])..<Int(grid.rowStart[row + 1])
        where grid.sorted.min_x[place] <= grid.sorted.max_x[place] {
            let column = Int(grid.sorted.column[place])
            if cells.count > rowCells, cells[cells.count - 1].column == column {
                cells[cells.count - 1].count += 1
            } else {
                cells.append(
                    GridCell(level: level, column: column, row: Int(grid.row(row)), size: Double(size), count: 1))
            }
        }
    }
}
