import DynamicsEngine
import DynamicsModel
import Testing

/// What lands on several places at once comes to rest on all of them, however fast, and isn't turned by the first.
@Suite struct FlatLandingTests {
    /// Discs of radius 10 in a row, 40 pt from each other.
    private func row(_ count: Int) -> Shape {
        .group(
            (0..<count).map { Shape.Part(.circle(radius: 10), offset: [40 * (Double($0) - Double(count - 1) / 2), 0]) })
    }

    @Test(arguments: [2, 3, 5]) func `discs of a group that fall flat stay on the floor`(count: Int) throws {
        let group = Item(row(count), position: [0, -15]).moving(0, 300)
        let world = try world([group], boundaries: [floor()])
        var fastest = 0.0
        for _ in 0..<60 {
            world.step()
            fastest = max(fastest, -(try world.state().velocity.y))
        }
        // Contacts in turn left three of them with 73 pt/s; what overlaps by roundings is pushed out.
        #expect(fastest < 0.5, "\(fastest)")
        let state = try world.state()
        #expect(abs(state.centerOfMass.y + 10) < 0.1 && abs(state.sine) < 1e-3)
    }

    // 20,000 pt/s are 333 pt a step: contacts see nothing of the floor before the step that meets it.
    @Test(arguments: [1200.0, 5000, 20_000], [0, 0.5])
    func `a fast group that lands flat stays flat`(speed: Double, elasticity: Double) throws {
        let group = Item(row(3), position: [0, -1003.7], elasticity: elasticity).moving(0, speed)
        let world = try world([group], boundaries: [floor(elasticity: elasticity)])
        var (largest, rise) = (0.0, 0.0)
        while world.ticks < 90 {
            world.step()
            largest = max(largest, abs(try world.state().sine))
            rise = max(rise, -(try world.state().velocity.y))
        }
        #expect(largest < 0.01, "\(largest)")
        #expect(abs(rise - elasticity * speed) < 0.01 * speed, "\(rise)")
    }

    @Test func `it lands flat on two floors side by side as well`() throws {
        let floors = [
            Boundary(.segment([-500, 0], [0, 0])), Boundary(.segment([0, 0], [500, 0])),
        ]
        let world = try world([Item(row(2), position: [0, -1003.7]).moving(0, 8000)], boundaries: floors)
        world.step(30)
        #expect(abs(try world.state().sine) < 0.01)
    }
}

/// What begins across a boundary, or is pressed into one, comes out to its centre's side and rests there.
@Suite struct AcrossBoundaryTests {
    /// An ellipse of 40 pt length across a floor, its centre a little above it.
    private func ellipse(_ aspect: Double, _ height: Double, _ angle: Double) -> Item {
        Item(
            .ellipse(halfWidth: 20, halfHeight: 20 / aspect), position: [0, -height], rotation: angle, friction: 0.2)
    }

    private func checkRest(_ item: Item, _ boundaries: [Boundary], _ anchored: [Item] = []) throws {
        let world = try world([item] + anchored, gravity: down, boundaries: boundaries)
        world.step(600)
        let state = try world.state()
        #expect(state.velocity.length < 1e-3 && abs(state.angularVelocity) < 1e-3, "\(item.position) \(item.rotation)")
        guard case .ellipse(_, let thickness) = item.shape else { return }
        // On the floor, flat: its points are 0.004 of its size above its lowest place, and its weight, 1000 pt/s², sinks
        // into a spring of 57 Hz by 0.0078 pt.
        #expect(abs(state.centerOfMass.y + thickness) < 0.008 * thickness + 0.008, "\(state)")
        #expect(abs(state.sine) < 0.01, "\(state)")
    }

    @Test(arguments: [10.0, 30, 100], [0.05, 1, 4]) func `a thin ellipse across a line`(
        aspect: Double, height: Double
    ) throws {
        for angle in [0.1, 0.3, 0.6] { try checkRest(ellipse(aspect, height, angle), [floor()]) }
    }

    @Test(arguments: [10.0, 30, 100]) func `a thin ellipse across pieces of a chain`(aspect: Double) throws {
        let chain = Boundary(.path([[-3000, 0], [-10, 0], [15, 0], [3000, 0]], closed: false))
        for height in [0.05, 0.5, 2] {
            for angle in [0.1, -0.2, 0.45] { try checkRest(ellipse(aspect, height, angle), [chain]) }
        }
    }

    @Test func `a thin ellipse pressed into an anchored item`() throws {
        let ground = anchored(.rectangle(width: 6000, height: 40), 0, 20)
        try checkRest(ellipse(100, 0.05, 0.45), [], [ground])
    }
}
