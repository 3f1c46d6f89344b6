import Testing

@testable import DynamicsEngine

/// How the solver's workers share tiles.
@Suite struct SolverTileTests {
    private func tiles(bodies: Int) -> SolverTiles {
        var graph = ContactGraph()
        graph.tiles.reset(bodies: bodies)
        return SolverTiles(graph)
    }

    private func ownTiles(_ tiles: SolverTiles, workers: Int) -> [Range<Int>] {
        (0..<workers).map { tiles.own(Worker(number: $0, count: workers, pool: nil)) }
    }

    @Test(arguments: 1...5) func `each body is moved by exactly one worker, also where there are no contacts`(
        workers: Int
    ) {
        for bodyCount in [0, 1, 7, 8, 9, 1023, 1024, 1025, 5000] {
            let tiles = tiles(bodies: bodyCount)
            let moved = ownTiles(tiles, workers: workers).flatMap { $0.flatMap { tiles.bodies(of: $0) } }
            #expect(moved == Array(0..<bodyCount), "\(bodyCount) bodies")
        }
    }

    @Test func `workers have equal numbers of equal tiles`() {
        let tiles = tiles(bodies: 20 * BodyTiles.size)
        #expect(ownTiles(tiles, workers: 4).map(\.count) == [5, 5, 5, 5])
    }

    @Test func `where work can't be equal it is split at the nearest tile`() {
        // Nine tiles and three quarters: half of the bodies end in the fifth tile, close to its end.
        let tiles = tiles(bodies: 9 * BodyTiles.size + BodyTiles.size * 3 / 4)
        #expect(ownTiles(tiles, workers: 2).map(\.count) == [5, 5])
    }

    @Test func `in a part of a scene bodies are in the tiles of the whole`() {
        var places = Column<UInt32>()
        let given: [UInt32] = [0, 1, 1023, 1024, 5120, 5121, 6143, 6144]
        places.reserve(given.count)
        for (k, place) in given.enumerated() { places[k] = place }
        var tiles = BodyTiles()
        tiles.reset(bodies: given.count, places: places.view)
        let view = tiles.view
        #expect(!view.areWhole && view.count == 4)
        #expect(given.indices.map { view.tile(of: $0) } == [0, 0, 0, 1, 2, 2, 2, 3])
        #expect((0...5).map { view.bodiesBefore($0) } == [0, 3, 4, 7, 8, 8])
    }
}
