/// The tiles of a step as the solver takes them: of each its bodies, and the batches of contacts among them.
///
/// No contact of a tile touches another tile's bodies. So what is done to a tile's bodies goes together with what is
/// done to its contacts, while their records are in the cache.
struct SolverTiles {
    /// Tiles that have bodies or contacts.
    let count: Int
    private let bodies: BodyTilesView
    private let colors: [ContactGraph.Color]
    private let colorEnds: [Int]

    init(_ graph: borrowing ContactGraph) {
        bodies = graph.tiles.view
        (colors, colorEnds) = (graph.colors, graph.tileEnds)
        // After a check of all contacts there may be tiles behind those of awake bodies.
        count = max(colorEnds.count, bodies.count)
    }

    /// Whether each tile's bodies are whole groups of eight, but for the last one's: then a worker moves them right
    /// before it solves their contacts.
    var areWhole: Bool { bodies.areWhole }

    /// The bodies of a tile.
    func bodies(of tile: Int) -> Range<Int> { bodies.bodiesBefore(tile)..<bodies.bodiesBefore(tile + 1) }

    /// The colours of a tile.
    func colors(of tile: Int) -> ArraySlice<ContactGraph.Color> { colors[colorsBefore(tile)..<colorsBefore(tile + 1)] }

    /// All colours, in the order that they are solved in.
    var allColors: [ContactGraph.Color] { colors }

    /// The colours of contacts across tiles, and of those with what is static.
    var sharedColors: ArraySlice<ContactGraph.Color> { colors[colorsBefore(count)...] }

    /// A worker's tiles: as nearly as much work as the others' as whole tiles allow.
    func own(_ worker: Worker) -> Range<Int> {
        first(worker.number, of: worker.count)..<first(worker.number + 1, of: worker.count)
    }

    /// The first tile of one of several parts.
    private func first(_ part: Int, of parts: Int) -> Int {
        guard part > 0 else { return 0 }
        guard part < parts else { return count }
        // The tile whose end is further from the aim than its begin.
        let aim = workBefore(count) * part / parts
        return (0..<count).first { workBefore($0) + workBefore($0 + 1) > 2 * aim } ?? count
    }

    /// To solve a batch of contacts takes about as long as to move 16 bodies.
    private func workBefore(_ tile: Int) -> Int {
        let ended = colorsBefore(tile)
        let batches = ended == 0 ? 0 : colors[ended - 1].onePoint.upperBound + colors[ended - 1].twoPoint.upperBound
        return 16 * batches + bodies.bodiesBefore(tile)
    }

    private func colorsBefore(_ tile: Int) -> Int {
        let ended = min(tile, colorEnds.count)
        return ended == 0 ? 0 : colorEnds[ended - 1]
    }
}
