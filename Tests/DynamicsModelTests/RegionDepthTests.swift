import DynamicsModel
import Testing

/// Regions whose operations nest deep.
@Suite struct RegionDepthTests {
    /// A region so deep can't even be given up: it is kept for good.
    private final class Kept {
        let region: Region

        init(_ levels: Int) {
            var region = Region.circle(radius: 5)
            for _ in 0..<levels { region = .inverse(region) }
            self.region = region
            _ = Unmanaged.passRetained(self)
        }
    }

    @Test func `a region of 100,000 operations in one another is refused, and asked without harm`() {
        let kept = Kept(100_000)
        #expect(throws: DynamicsError.invalidDescription("region nests deeper than 500 operations")) {
            try kept.region.validated()
        }
        #expect(kept.region.depth == 100_001)
        #expect(!kept.region.contains(.zero))
    }

    @Test func `500 levels are the most`() throws {
        func region(_ levels: Int) -> Region {
            (1..<levels).reduce(.circle(radius: 5)) { region, k in
                k % 2 == 0 ? .union(region, .circle(radius: 1)) : .intersection(.infinite, region)
            }
        }
        let deepest = try region(500).validated()
        #expect(deepest.depth == 500)
        #expect(deepest.contains([4, 0]) && !deepest.contains([6, 0]))
        #expect(throws: DynamicsError.self) { try region(501).validated() }
    }
}
