import DynamicsModel
import DynamicsScenes
import Testing

/// The geometry that makes scenes comparable with the peers'.
@Suite struct SceneGeometryTests {
    /// Area of all items over the area of the container.
    private func fill(_ scene: BuiltScene) throws -> Double {
        let container = try #require(scene.container)
        let area = scene.description.items.reduce(0) {
            $0 + MassProperties(of: $1.shape, density: Tuning.areaPerMass).mass
        }
        return area / (container.width * container.height)
    }

    // Tolerance: rounding of the sums alone.
    @Test(arguments: [("settle", 0.6), ("mixed", 0.45), ("gas", 0.4), ("ellipses", 0.45)])
    func containersAreFilledAsStated(name: String, expected: Double) throws {
        let scene = try BuiltInScene.named(name).make(SceneOptions(items: 2000))
        #expect(abs(try fill(scene) - expected) < 1e-9)
    }

    @Test(arguments: [("settle", 1000, 2.0), ("settle", 100_000, 40.0), ("gas", 1000, 1.0), ("mixed", 1000, 2.0)])
    func aspects(name: String, items: Int, expected: Double) throws {
        let container = try #require(try BuiltInScene.named(name).make(SceneOptions(items: items)).container)
        #expect(abs(container.width / container.height - expected) < 1e-9)
        let wide = try #require(try BuiltInScene.named(name).make(SceneOptions(items: 100, aspect: 5)).container)
        #expect(abs(wide.width / wide.height - 5) < 1e-9)
    }

    @Test func settleAlternatesSquaresAndCircles() throws {
        let items = try BuiltInScene.named("settle").make(SceneOptions(items: 1000)).description.items
        for (index, item) in items.enumerated() {
            switch item.shape {
            case .circle(let radius):
                #expect(index % 2 == 1)
                #expect((45...55).contains(radius))
            case .rectangle(let width, let height):
                #expect(index % 2 == 0)
                #expect(width == height)
                #expect((80...100).contains(width))
            default: Issue.record("settle has only circles and squares")
            }
            #expect(item.friction == 0.5)
            #expect(item.elasticity == 0)
        }
    }

    @Test func mixedHasEveryShapeInItsShare() throws {
        let items = try BuiltInScene.named("mixed").make(SceneOptions(items: 10_000)).description.items
        var counts = (ellipses: 0, rectangles: 0, paths: 0, groups: 0)
        for item in items {
            switch item.shape {
            case .circle, .ellipse: counts.ellipses += 1
            case .rectangle: counts.rectangles += 1
            case .path(let vertices):
                counts.paths += 1
                #expect((5...8).contains(vertices.count))
            case .rounded: Issue.record("no scene has rounded shapes")
            case .group(let parts):
                counts.groups += 1
                #expect((2...4).contains(parts.count))
            }
        }
        // Four standard deviations of 10,000 draws are at most 200.
        #expect(abs(counts.ellipses - 4000) < 200)
        #expect(abs(counts.rectangles - 3000) < 200)
        #expect(abs(counts.paths - 2000) < 200)
        #expect(abs(counts.groups - 1000) < 200)
    }

    @Test func mixedFieldsCoverEveryKindAndHalfTheItems() throws {
        let scene = try BuiltInScene.named("mixed").make(SceneOptions(items: 100))
        let fields = scene.description.fields
        #expect(fields.count == 16)
        let kinds = Set(fields.map { String(describing: $0.kind).prefix { $0 != "(" } })
        #expect(kinds.count == 11)
        for (index, field) in fields.enumerated() {
            if index % 2 == 0 {
                #expect(field.members == .all)
            } else {
                #expect(field.members == .only((0..<50).map { ItemID(rawValue: 2 * $0) }))
            }
            #expect(try #require(scene.container).contains(field.position))
        }
        #expect(
            try BuiltInScene.named("fields").make(SceneOptions(items: 100, fields: 1000)).description.fields.count
                == 1000)
    }

    @Test func pyramidStandsOnItsFloor() throws {
        let scene = try BuiltInScene.named("pyramid").make()
        let top = try #require(scene.top)
        #expect(top.idealHeight == 9950)
        // The peers' gap of 0.5 pt between rows.
        #expect(scene.description.items[top.item].position == Vector2(0, -50 - 100.5 * 99))
        #expect(scene.description.items.allSatisfy { $0.position.y <= -50 })
    }
}
