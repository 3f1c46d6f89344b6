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
    @Test(arguments: [
        ("settle", 0.6), ("mixed", 0.45), ("gas", 0.4), ("ellipses", 0.45), ("capsules", 0.5), ("raycast", 0.02),
    ])
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
            case .rounded: Issue.record("mixed has no rounded shapes")
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

    private func kind(_ shape: Shape) -> String { String(String(describing: shape).prefix { $0 != "(" }) }

    @Test func capsulesAreCapsulesRoundedRectanglesAndPolygonsByTurns() throws {
        let items = try BuiltInScene.named("capsules").make(SceneOptions(items: 600)).description.items
        var corners: Set<Int> = []
        for (index, item) in items.enumerated() {
            guard case .rounded(let core, let radius) = try item.shape.validated() else {
                Issue.record("\(item.shape)")
                continue
            }
            #expect(radius >= 4)
            #expect(index % 3 != 0 || core.count == 2)
            #expect(index % 3 != 1 || core.count == 4)
            if index % 3 == 2 { corners.insert(core.count) }
        }
        #expect(corners == [3, 4, 5, 6])
    }

    @Test func raycastHasEveryKindOfShapeFreeAndAnchored() throws {
        let items = try BuiltInScene.named("raycast").make(SceneOptions(items: 320)).description.items
        for isAnchored in [false, true] {
            let kinds = items.filter { $0.isAnchored == isAnchored }.map { kind($0.shape) }
            #expect(Set(kinds) == ["circle", "ellipse", "rectangle", "path", "rounded", "group"])
            #expect(kinds.count == 160)
        }
        // What is free moves, so that the tree of what moves is made anew.
        #expect(items.allSatisfy { $0.isAnchored == ($0.velocity == .zero) })
    }

    @Test func castFieldFillsATenthOfItsLattice() throws {
        let items = try BuiltInScene.named("cast-field").make(SceneOptions(items: 10_000)).description.items
        #expect(items.allSatisfy { $0.isAnchored })
        let places = Set(items.map { $0.position / 100 })
        #expect(places.count == items.count && places.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
        // 316 × 316 places; four standard deviations of the rows needed for 10,000.
        let rows = places.map(\.y).max() ?? 0
        #expect(abs(rows / 316 - 1) < 0.04)
    }

    @Test func beltsRunToAndFroAndRollersAreTurnedWithThem() throws {
        let scene = try BuiltInScene.named("conveyor").make(SceneOptions(items: 800)).description
        let speeds = scene.boundaries.map(\.surfaceSpeed).filter { $0 != 0 }
        // Two lines of five belts, the last in two pieces.
        #expect(speeds == [100, -200, 300, -420, 540, 540, 100, -200, 300, -420, 540, 540])
        let rollers = scene.items.filter(\.isAnchored)
        #expect(rollers.count == 18 && rollers.allSatisfy { $0.surfaceSpeed == 540 })
        #expect(
            try BuiltInScene.named("conveyor").make(SceneOptions(items: 40)).description.items.allSatisfy {
                !$0.isAnchored
            })
    }

    @Test func crowdHasLiftsBarsAndLooseThingsOnEachPiece() throws {
        let scene = try BuiltInScene.named("crowd").make(SceneOptions(items: 800)).description
        // A hundred pieces of eight items.
        #expect(scene.items.count { $0.isAnchored && $0.angularVelocity > 0 } == 100)
        #expect(scene.items.count { $0.isAnchored && $0.angularVelocity < 0 } == 100)
        #expect(scene.attachments.count == 200)
        let floors = scene.boundaries.count { if case .path = $0.outline { true } else { false } }
        #expect(floors == scene.boundaries.count - 1 && floors > 1)
    }

    @Test func aHangingBridgeIsInEquilibriumPlankByPlank() throws {
        let bridge = HangingBridge(planks: 100)
        let (items, attachments) = bridge.parts(from: Vector2(10, 20), breakingForce: 3)
        #expect(items.count == 100 && attachments.count == 101)
        #expect(attachments.allSatisfy { $0.breakingForce == 3 })
        // Both ends at one height, a span apart; the middle hangs below them.
        let ends = [attachments[0], attachments[100]].compactMap(\.point)
        #expect((ends[1] - ends[0] - Vector2(bridge.span, 0)).length < 1e-9 && ends[0] == Vector2(10, 20))
        #expect(abs((attachments[50].point?.y ?? 0) - 20 - bridge.sag) < 1e-9)
        // No plank is turned: what pulls at its ends works against each other about its middle.
        let weight = bridge.weight(gravity: 1) / 100
        let horizontal = 1.25 * bridge.weight(gravity: 1)
        for (index, item) in items.enumerated() {
            let half = Vector2(PortableMath.cosine(item.rotation), PortableMath.sine(item.rotation)) * 18
            // Up is negative: the left end is held up by what hangs between it and the middle.
            let left = Vector2(-horizontal, -weight * (50 - Double(index)))
            let right = Vector2(horizontal, weight * (49 - Double(index)))
            let torque = (-half).cross(left) + half.cross(right)
            #expect(abs(torque) < 1e-9 * horizontal * 18)
            #expect((left + right + Vector2(0, weight)).length < 1e-9)
        }
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
