import DynamicsModel

extension BuiltInScene {
    /// Anchored boxes, up to five times as long as thick, on a tenth of the places of a square lattice of 100 pt, for
    /// rays, casts and boxes that cross it.
    static let castField = BuiltInScene(
        "cast-field", "anchored boxes stand on a tenth of a lattice: a ground for rays and casts", items: 100_000,
        hasContainer: false
    ) { options in
        let (apart, fill) = (100.0, 0.1)
        var random = RandomSource(seed: options.seed)
        let side = max(1, Int((Double(options.itemCount) / fill).squareRoot()))
        var items: [Item] = []
        items.reserveCapacity(options.itemCount)
        var place = 0
        while items.count < options.itemCount {
            // What is still missing at the end stands below the square.
            defer { place += 1 }
            guard random.unit() < fill else { continue }
            let thick = random.uniform(10, 50)
            items.append(
                Item(
                    .rectangle(width: thick * random.uniform(1, 5), height: thick),
                    position: Vector2(Double(place % side), Double(place / side)) * apart, isAnchored: true))
        }
        return BuiltScene(SceneDescription(settings: options.settings(gravity: Vector2(0, 1)), items: items))
    }
}
