import DynamicsEngine
import DynamicsModel
import Testing

@Suite struct ShapeTests {
    private let wedge = [Vector2(0, 0), Vector2(90, 0), Vector2(0, 90)]

    @Test func `a path's winding makes no difference`() throws {
        func hash(_ vertices: [Vector2]) throws -> UInt64 {
            let items = [
                Item(.path(vertices), position: Vector2(0, -120), rotation: 0.3),
                Item(.path(vertices), position: Vector2(20, -240), rotation: 1.3),
            ]
            let world = try world(items, gravity: down, boundaries: [floor()])
            world.step(60)
            #expect(try world.state(0).velocity != .zero)
            return world.stateHash()
        }
        // Reversed about the same first vertex, so that canonical forms are equal.
        #expect(try hash([wedge[0], wedge[1], wedge[2]]) == hash([wedge[2], wedge[1], wedge[0]]))
    }

    @Test func `the centre of mass is the centroid and the position the shape's origin`() throws {
        for (rotation, centre) in [(0.0, Vector2(130, 230)), (.pi / 2, Vector2(70, 230)), (.pi, Vector2(70, 170))] {
            let world = try world([Item(.path(wedge), position: Vector2(100, 200), rotation: rotation)])
            // Coordinates of some hundred points have steps of 1.5e-5 pt.
            #expect(isNear(try world.state().centerOfMass, centre, 1e-4))
            #expect(isNear(try world.position(of: id(0)), Vector2(100, 200), 1e-4))
        }
    }

    @Test func `a free item turns about its centre of mass`() throws {
        let world = try world([Item(.path(wedge), position: Vector2(-30, -30), angularVelocity: 3)])
        world.step(100)
        #expect(isNear(try world.state().centerOfMass, .zero, 1e-4))
        // The origin goes round at its arm's length.
        #expect(isNear(try world.position(of: id(0)).length, 1800.0.squareRoot(), 1e-3))
    }

    @Test func `a group is one body without contacts of its own`() throws {
        let parts = (0..<4).map { Shape.Part(.rectangle(width: 40, height: 40), offset: Vector2(Double($0) * 20, 0)) }
        let world = try world([Item(.group(parts), position: .zero, velocity: Vector2(50, 0), angularVelocity: 1)])
        #expect(world.currentContacts().isEmpty)
        world.step(30)
        #expect(world.statistics.touchingContacts == 0)
        #expect(try world.state().velocity == Vector2(50, 0))
        #expect(try world.state().angularVelocity == 1)
    }

    /// A cup that is open to the top: floor and two walls.
    private let cup = Shape.group([
        Shape.Part(.rectangle(width: 80, height: 10), offset: Vector2(0, 35)),
        Shape.Part(.rectangle(width: 10, height: 60), offset: Vector2(-35, 0)),
        Shape.Part(.rectangle(width: 10, height: 60), offset: Vector2(35, 0)),
    ])

    @Test(arguments: [true, false]) func `a concave group holds a ball`(isAnchored: Bool) throws {
        let holder = Item(cup, position: Vector2(0, -41), isAnchored: isAnchored)
        let world = try world([holder, ball(10, -100, radius: 12)], gravity: down, boundaries: [floor()])
        world.step(120)
        // On the cup's floor, 11 pt above the ground: far below the rim. The cup stands within its slop.
        #expect(isNear(try world.state(1).centerOfMass.y, -23, isAnchored ? 0.3 : 1.5))
        // Dragged aside the cup takes the ball along.
        guard !isAnchored else { return }
        try world.setVelocities([(id(0), Vector2(300, 0), 0)])
        world.step(30)
        let (cupPlace, ballPlace) = (try world.position(of: id(0)), try world.state(1).centerOfMass)
        #expect(cupPlace.x > 20)
        #expect(abs(ballPlace.x - cupPlace.x) < 30)
    }

    /// Shapes with their outlines as formulas of their own.
    static let outlines: [(shape: Shape, contains: @Sendable (Vector2) -> Bool)] = [
        (.circle(radius: 40), { $0.length <= 40 }),
        (.ellipse(halfWidth: 50, halfHeight: 20), { $0.x * $0.x / 2500 + $0.y * $0.y / 400 <= 1 }),
        (.rectangle(width: 90, height: 30), { abs($0.x) <= 45 && abs($0.y) <= 15 }),
        (.path([Vector2(0, 0), Vector2(0, 50), Vector2(50, 0)]), { $0.x >= 0 && $0.y >= 0 && $0.x + $0.y <= 50 }),
        (
            .group([
                Shape.Part(.circle(radius: 15), offset: Vector2(-30, 0)),
                Shape.Part(.rectangle(width: 20, height: 60), offset: Vector2(20, 10), rotation: .pi / 2),
            ]),
            { ($0 - Vector2(-30, 0)).length <= 15 || (abs($0.x - 20) <= 30 && abs($0.y - 10) <= 10) }
        ),
    ]

    @Test(arguments: 0..<5) func `an item's inertia is that of its area`(index: Int) throws {
        let (shape, contains) = ShapeTests.outlines[index]
        // Midpoint sums over cells of a quarter point.
        var (area, moment, square) = (0.0, Vector2.zero, 0.0)
        let cell = 0.25
        for row in -240..<240 {
            for column in -240..<240 {
                let point = Vector2((Double(column) + 0.5) * cell, (Double(row) + 0.5) * cell)
                guard contains(point) else { continue }
                area += cell * cell
                moment += point * (cell * cell)
                square += point.dot(point) * cell * cell
            }
        }
        let centre = moment / area
        let mass = 3 * area / 10_000
        let inertia = 3 * (square - area * centre.dot(centre)) / 10_000

        let world = try world([Item(shape, position: .zero, density: 3)])
        // A push at an arm of 10 pt beside the centre of mass tells both.
        try world.apply(Push(force: Vector2(0, 1), targets: [.init(id(0), offset: centre + Vector2(10, 0))]))
        let state = try world.state()
        // Cells at the edge count wholly or not at all: less than 1 %.
        #expect(isNear(state.centerOfMass, centre, 0.1))
        #expect(isNear(100 / state.velocity.y, mass, 0.01 * mass))
        #expect(isNear(1000 / state.angularVelocity, inertia, 0.02 * inertia))
    }

    @Test func `an ellipse of equal axes is a circle`() throws {
        func hash(_ shape: Shape) throws -> UInt64 {
            let world = try world([Item(shape, position: Vector2(0, -40))], gravity: down, boundaries: [floor()])
            world.step(60)
            return world.stateHash()
        }
        #expect(try hash(.circle(radius: 20)) == hash(.ellipse(halfWidth: 20, halfHeight: 20)))
    }
}
