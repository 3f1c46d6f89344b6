import DynamicsModel

/// An item's convex parts about its centre of mass, and its extents.
struct ItemOutline {
    let parts: [ConvexOutline]
    /// The circle about the centre of mass that holds the item, pt.
    let radius: Double
    /// The shorter side of the bounding rectangle in the item's own coordinates, pt.
    let shortestExtent: Double

    /// The outlines of items in their order; those of one shape that come one behind the other share what they hold.
    ///
    /// - Throws: what is wrong with an item's shape.
    static func outlines(of items: [Item]) throws(DynamicsError) -> [ItemOutline] {
        var outlines: [ItemOutline] = []
        outlines.reserveCapacity(items.count)
        var last: Item?
        for item in items {
            outlines.append(try next(item, after: last, outlines.last))
            last = item
        }
        return outlines
    }

    /// The outline of an item, which shares what it holds with that of the item before where that has its shape.
    static func next(_ item: Item, after last: Item?, _ outline: ItemOutline?) throws(DynamicsError) -> ItemOutline {
        if let outline, last?.shape == item.shape { return outline }
        return try ItemOutline(item.shape)
    }

    private init(_ shape: Shape) throws(DynamicsError) {
        let shape = try shape.validated()
        let centre = MassProperties(of: shape, density: 1).centerOfMass
        parts = shape.parts.map { part in
            ConvexOutline(part.shape).placed(
                cosine: PortableMath.cosine(part.rotation), sine: PortableMath.sine(part.rotation),
                at: part.offset - centre)
        }
        radius = parts.map(\.radiusAboutOrigin).max() ?? 0
        shortestExtent = min(
            ItemOutline.extent(parts, Vector2(1, 0)), ItemOutline.extent(parts, Vector2(0, 1)))
    }

    private static func extent(_ parts: [ConvexOutline], _ axis: Vector2) -> Double {
        let high = parts.map { $0.reach(axis) }.max() ?? 0
        let low = parts.map { -$0.reach(-axis) }.min() ?? 0
        return high - low
    }

    /// The parts where the item is now.
    func placed(_ state: ItemState) -> [ConvexOutline] {
        parts.map { $0.placed(cosine: state.cosine, sine: state.sine, at: state.centerOfMass) }
    }
}
