import CSIMD
import DynamicsModel

/// Whether an item takes part in steps.
public enum ItemActivity: UInt8, Hashable, Sendable {
    /// An item moves (awake), rests until an edit or an awake item touches its island (asleep), or never moves
    /// (anchored). What is anchored and has a velocity is awake.
    case awake, asleep, anchored
}

/// A cell of the broadphase's grid that holds at least one part of an item, for drawings and tuning.
///
/// Cells (column, row) of a level cover the plane without gaps from the origin, negative numbers included.
public struct GridCell: Hashable, Sendable {
    /// The level of the grid: 0 is the finest; each further one has cells four times as wide.
    public var level: Int
    /// The cell's column: it spans `column * size ..< (column + 1) * size` along x, pt.
    public var column: Int
    /// The cell's row: it spans `row * size ..< (row + 1) * size` along y, pt.
    public var row: Int
    /// The width and height of the cell, pt: as wide as the widest bounds of the level.
    public var size: Double
    /// Parts of items that are sorted into the cell; each is in one cell, though its bounds may reach into the next
    /// ones.
    public var count: Int
}

extension World {
    /// All boundaries with their ids, by ascending id, as they were validated.
    ///
    /// ```swift
    /// for (id, boundary) in world.allBoundaries() { print(id, boundary.friction) }
    /// ```
    ///
    /// - Complexity: O(boundaries).
    public func allBoundaries() -> [(id: BoundaryID, boundary: Boundary)] { statics.boundaries }

    /// All fields with their ids, by ascending id: the order in which they act.
    ///
    /// Members that were removed are not among theirs.
    ///
    /// - Complexity: O(fields + members).
    public func allFields() -> [(id: FieldID, field: Field)] {
        forces.fields.fields.map { id, field in
            guard case .only(let members) = field.members else { return (id, field) }
            var field = field
            field.members = .only(members.filter { contains($0) })
            return (id, field)
        }
    }

    /// Whether the item of each slot of ``columns`` is awake, asleep or anchored: after a step they come in this order.
    ///
    /// ```swift
    /// let asleep = zip(world.columns.ids.indices, world.activities()).filter { $1 == .asleep }.count
    /// ```
    ///
    /// - Complexity: O(items).
    public func activities() -> [ItemActivity] {
        settleRemovals()
        return (0..<bodies.count).map { slot in
            activity(inSlot: slot)
        }
    }

    /// The parts of an item's shape, placed relative to its centre of mass in item coordinates; vertices of paths and
    /// cores are about their centroid. They are what the engine collides, in Float.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(parts and vertices).
    public func parts(of id: ItemID) throws(DynamicsError) -> [Shape.Part] {
        parts(inSlot: try slot(of: id))
    }

    /// As above, of the body in a slot.
    func parts(inSlot slot: Int) -> [Shape.Part] {
        let first = Int(bodies.firstCollider[slot])
        return (first..<first + Int(bodies.colliderCount[slot])).map(part)
    }

    /// One collider as a part of a group.
    private func part(_ collider: Int) -> Shape.Part {
        let (p0, p1) = (colliders.p0[collider], colliders.p1[collider])
        let shape: Shape
        switch ColliderKind(rawValue: colliders.kind[collider]) {
        case .circle: shape = .circle(radius: Double(p0))
        case .ellipse: shape = .ellipse(halfWidth: Double(p0), halfHeight: Double(p1))
        case .rectangle: shape = .rectangle(width: 2 * Double(p0), height: 2 * Double(p1))
        case .rounded:
            let index = Int32(bitPattern: p1.bitPattern)
            let core = polygons.polygon(index).map { Vector2(Double($0.x), Double($0.y)) }
            shape = .rounded(core, radius: Double(polygons.rounding(of: index)))
        case .polygon, nil:
            let vertices = polygons.polygon(Int32(bitPattern: p1.bitPattern))
            shape = .path(vertices.map { Vector2(Double($0.x), Double($0.y)) })
        }
        return Shape.Part(
            shape, offset: Vector2(Double(colliders.localX[collider]), Double(colliders.localY[collider])),
            rotation: PortableMath.angle(
                Vector2(Double(colliders.localCosine[collider]), Double(colliders.localSine[collider]))),
            surface: partSurfaces.surface(of: collider, colliders))
    }

    /// The grid's occupied cells as of the last search for pairs, by level, row and column. Parts that have left their
    /// enlarged bounds since then are in none: they are looked up one by one.
    ///
    /// ```swift
    /// for cell in world.gridCells() { print(cell.level, cell.column, cell.row, cell.count) }
    /// ```
    ///
    /// - Complexity: O(parts of items in the grid).
    public func gridCells() -> [GridCell] {
        var cells: [GridCell] = []
        let grid = broadphase.grid.view()
        for (index, level) in grid.levels.enumerated() {
            for row in level.rows { appendCells(of: grid, inRow: row, level: index, level.cell, to: &cells) }
        }
        return cells
    }

    /// Appends the occupied cells of a row; colliders of a row are sorted by column, so a cell's are neighbours.
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
