import Testing

@testable import DynamicsEngine

/// How the solver's workers share tiles.
@Suite struct SolverTileTests {
    private func ownTiles(_ tiles: SolverTiles, workers: Int) -> [Range<Int>] {
        (0..<workers).map { tiles.own(Worker(number: $0, count: workers, pool: nil)) }
    }

    @Test(arguments: 1...5) func `each body is moved by exactly one worker, also where there are no contacts`(
        workers: Int
    ) {
        for bodyCount in [0, 1, 7, 8, 9, 1023, 1024, 1025, 5000] {
            let tiles = SolverTiles(ContactGraph(), bodyCount: bodyCount)
            let moved = ownTiles(tiles, workers: workers).flatMap { $0.flatMap { tiles.bodies(of: $0) } }
            #expect(moved == Array(0..<bodyCount), "\(bodyCount) bodies")
        }
    }

    @Test func `workers have equal numbers of equal tiles`() {
        let tiles = SolverTiles(ContactGraph(), bodyCount: 20 * ContactGraph.tileSize)
        #expect(ownTiles(tiles, workers: 4).map(\.count) == [5, 5, 5, 5])
    }

    @Test func `where work can't be equal it is split at the nearest tile`() {
        // Nine tiles and three quarters: half of the bodies end in the fifth tile, close to its end.
        let tiles = SolverTiles(ContactGraph(), bodyCount: 9 * ContactGraph.tileSize + ContactGraph.tileSize * 3 / 4)
        #expect(ownTiles(tiles, workers: 2).map(\.count) == [5, 5])
    }
}
