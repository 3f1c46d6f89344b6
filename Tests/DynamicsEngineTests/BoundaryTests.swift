import DynamicsEngine
import DynamicsModel
import Testing

@Suite struct BoundaryTests {
    @Test(arguments: [1.0, -1]) func `both sides of a segment stop items`(side: Double) throws {
        let line = Boundary(.segment(Vector2(-100, 0), Vector2(100, 0)))
        for shape in everyShape {
            let world = try world(
                [Item(shape, position: Vector2(0, 40 * side))], gravity: Vector2(0, -side), boundaries: [line])
            world.step(90)
            #expect(try world.state().centerOfMass.y * side > 3)
            #expect(try world.state().velocity.length < 200)
        }
    }

    /// A flat floor of 20 segments of 40 pt.
    private let chain = Boundary(.path((0...20).map { Vector2(Double($0) * 40, 0) }, closed: false), friction: 0)

    @Test func `a box slides over a flat chain without snagging`() throws {
        let item = box(30, -10, side: 20, friction: 0).moving(300, 0)
        let world = try world([item], gravity: down, boundaries: [chain])
        world.step(120)
        // Nothing acts along the chain but rounding.
        #expect(isNear(try world.state().velocity.x, 300, 0.05))
        #expect(isNear(try world.state().centerOfMass.x, 630, 0.1))
        #expect(isNear(try world.state().centerOfMass.y, -10, 0.2))
        // The load passes from segment to segment: a hundredth of a radian at most.
        #expect(abs(try world.state().sine) < 0.01)
    }

    @Test func `a ball slides over a flat chain without snagging`() throws {
        let world = try world([ball(30, -10, friction: 0).moving(300, 0)], gravity: down, boundaries: [chain])
        world.step(120)
        // As above.
        #expect(isNear(try world.state().velocity.x, 300, 0.05))
        #expect(isNear(try world.state().centerOfMass.y, -10, 0.2))
        #expect(try world.state().angularVelocity == 0)
    }

    @Test func `a closed path keeps items in`() throws {
        let corners = (0..<6).map { k in
            Vector2(PortableMath.cosine(Double(k) * .pi / 3), PortableMath.sine(Double(k) * .pi / 3)) * 200
        }
        let room = Boundary(.path(corners, closed: true), elasticity: 1)
        let items = (0..<15).map { k in
            let angle = Double(k) * 2.4
            let direction = Vector2(PortableMath.cosine(angle), PortableMath.sine(angle))
            return Item(
                everyShape[k % 5], position: direction * (20 + 8 * Double(k)),
                velocity: direction * (2000 + 1500 * Double(k)))
        }
        let world = try world(items, gravity: down, boundaries: [room])
        for _ in 0..<120 {
            world.step()
            #expect(world.states().allSatisfy { isInside($0.centerOfMass, corners) }, "tick \(world.ticks)")
        }
        #expect(world.isFinite)
    }

    private func isInside(_ point: Vector2, _ corners: [Vector2]) -> Bool {
        corners.indices.allSatisfy { k in
            (corners[(k + 1) % corners.count] - corners[k]).cross(point - corners[k]) > 0
        }
    }

    @Test func `the inside of a rectangle pushes back what is far outside`() throws {
        let room = Boundary(.inside(minimum: .zero, maximum: Vector2(200, 200)))
        for place in [Vector2(-60, 100), Vector2(260, 100), Vector2(100, -60), Vector2(100, 260), Vector2(250, 250)] {
            for shape in everyShape {
                let world = try world([Item(shape, position: place)], boundaries: [room])
                // Pushed out at 3 sizes a second, the smallest size being 10 pt: 75 pt take 2.5 s.
                world.step(200)
                let end = try world.state().centerOfMass
                #expect(end.x > 4 && end.x < 196 && end.y > 4 && end.y < 196)
            }
        }
    }

    @Test func `an item a million points outside stays finite and comes nearer`() throws {
        let room = Boundary(.inside(minimum: .zero, maximum: Vector2(200, 200)))
        let world = try world([ball(1e6, 100)], boundaries: [room])
        world.step(60)
        #expect(world.isFinite)
        #expect(try world.state().centerOfMass.x < 1e6)
    }

    static let walls: [(items: [Item], boundaries: [Boundary])] =
        [
            ([], [Boundary(.segment(Vector2(500, -2000), Vector2(500, 2000)))]),
            ([], [Boundary(.segment(Vector2(500, 2000), Vector2(500, -2000)))]),
            ([], [Boundary(.path([Vector2(500, -2000), Vector2(500, 0), Vector2(500, 2000)], closed: false))]),
            ([], [Boundary(.inside(minimum: Vector2(-100, -5000), maximum: Vector2(500, 5000)))]),
        ]
        + [
            Shape.rectangle(width: 2, height: 1000), .circle(radius: 400), .ellipse(halfWidth: 4, halfHeight: 500),
            .path([Vector2(0, -500), Vector2(3, 0), Vector2(0, 500), Vector2(-3, 0)]),
            .group([
                Shape.Part(.rectangle(width: 2, height: 500), offset: Vector2(0, -250)),
                Shape.Part(.rectangle(width: 2, height: 500), offset: Vector2(0, 250)),
            ]),
        ].map { ([anchored($0, 500, 0)], []) }

    @Test(arguments: 0..<9) func `nothing tunnels at up to 100 item lengths a step`(wall: Int) throws {
        let (items, boundaries) = BoundaryTests.walls[wall]
        for shape in everyShape {
            for lengths in [1.0, 7, 33, 100] {
                let speed = lengths * extent(shape) / tick
                let world = try world(
                    [Item(shape, position: .zero, velocity: Vector2(speed, 3), angularVelocity: 2)] + items,
                    boundaries: boundaries)
                world.step(25)
                #expect(try world.state().centerOfMass.x < 500, "\(shape) at \(lengths) lengths a step")
            }
        }
    }

    @Test(arguments: [30.0, 200, 1000]) func `no part of a fast spinning group gets through`(spin: Double) throws {
        let parts = (0..<3).map { Shape.Part(.circle(radius: 5), offset: Vector2(Double($0) * 40 - 40, 0)) }
        for (items, boundaries) in BoundaryTests.walls {
            for speed in [200.0, 900, 6000] {
                let group = Item(
                    .group(parts), position: Vector2(420, 0), velocity: Vector2(speed, 0), angularVelocity: spin)
                let world = try world([group] + items, boundaries: boundaries)
                var furthest = 0.0
                for _ in 0..<20 {
                    world.step()
                    let state = try world.state()
                    for part in parts {
                        let arm = part.offset.rotated(cosine: state.cosine, sine: state.sine)
                        furthest = max(furthest, state.centerOfMass.x + arm.x)
                    }
                }
                #expect(furthest < 500, "at \(speed) pt/s")
            }
        }
    }

    @Test func `nothing tunnels in a tick at the largest speed`() throws {
        for (items, boundaries) in BoundaryTests.walls {
            let world = try world(
                [ball(0, 0).moving(Tuning.maximumSpeed, 0)] + items, boundaries: boundaries)
            world.step(5)
            #expect(try world.state().centerOfMass.x < 500)
        }
    }

    @Test func `items fall when their boundary is removed`() throws {
        for sleeps in [false, true] {
            let world = try world([box(0, -50)], gravity: down, boundaries: [floor()], sleeps: sleeps)
            world.step(90)
            #expect(isNear(try world.state().centerOfMass.y, -50, 0.5))
            try world.removeBoundary(boundaryID(0))
            world.step(30)
            // Half a second of free fall: 125 pt and a little for the discrete sum.
            #expect(isNear(try world.state().centerOfMass.y, -50 + 127, 2))
            #expect(throws: DynamicsError.unknownID("boundary 0")) { try world.removeBoundary(boundaryID(0)) }
        }
    }

    @Test func `a boundary added later stops items, and ids are not used again`() throws {
        let world = try world([box(0, -200)], gravity: down)
        #expect(try world.add(floor()) == boundaryID(0))
        try world.removeBoundary(boundaryID(0))
        #expect(try world.add(floor()) == boundaryID(1))
        world.step(120)
        #expect(isNear(try world.state().centerOfMass.y, -50, 0.5))
        #expect(world.currentContacts().map(\.b).allSatisfy { $0 == .boundary(boundaryID(1), segment: 0) })
    }

    @Test func `removing one boundary leaves the contacts of the others`() throws {
        let left = Boundary(.segment(Vector2(-300, 0), Vector2(-50, 0)))
        let right = Boundary(.segment(Vector2(50, 0), Vector2(300, 0)))
        let world = try world([box(-150, -50), box(150, -50)], gravity: down, boundaries: [left, right])
        world.step(30)
        try world.removeBoundary(boundaryID(0))
        world.step(30)
        #expect(try world.state(0).centerOfMass.y > 0)
        #expect(isNear(try world.state(1).centerOfMass.y, -50, 0.5))
    }
}

@Suite struct MembershipTests {
    @Test func `items collide when they share a bit of their sets`() throws {
        for (first, second, meets) in [
            (UInt32(1), UInt32(2), false), (3, 2, true), (0, .max, false), (1 << 31, 1 << 31, true),
        ] {
            let items = [(-20.0, first, 100.0), (20.0, second, -100.0)].map { x, sets, speed in
                ball(x, 0).moving(speed, 0).with {
                    $0.collisions = CollisionMembership(items: CollisionSets(mask: sets), boundaries: .none)
                }
            }
            let world = try world(items)
            world.step(30)
            #expect((try world.state(0).velocity.x == 100) == !meets)
            #expect(try (world.state(0).centerOfMass.x < world.state(1).centerOfMass.x) == meets)
        }
    }

    @Test func `boundaries stop items that share a bit of theirs`() throws {
        for outline in [
            Boundary.Outline.segment(Vector2(-500, 0), Vector2(500, 0)),
            .inside(minimum: Vector2(-500, -500), maximum: Vector2(500, 0)),
        ] {
            // One slow and one that is swept.
            for speed in [0.0, 20_000] {
                let items = [UInt32(1), 2].enumerated().map { k, sets in
                    ball(Double(k) * 40, -20).moving(0, speed).with {
                        $0.collisions = CollisionMembership(items: .all, boundaries: CollisionSets(mask: sets))
                    }
                }
                let world = try world(items, gravity: down, boundaries: [Boundary(outline, sets: [1])])
                world.step(30)
                #expect(try world.state(0).centerOfMass.y > 20)
                #expect(isNear(try world.state(1).centerOfMass.y, -10, 0.3))
            }
        }
    }

    @Test func `a fast item passes an anchored one of another set`() throws {
        let wall = anchored(.rectangle(width: 20, height: 400), 100, 0).with {
            $0.collisions = CollisionMembership(items: [0], boundaries: .none)
        }
        let passing = ball(0, 0).moving(20_000, 0).with {
            $0.collisions = CollisionMembership(items: [1], boundaries: .none)
        }
        let world = try world([wall, passing])
        world.step(2)
        #expect(isNear(try world.state(1).centerOfMass.x, 2 * 20_000 * tick, 0.01))
    }

    @Test(arguments: [false, true]) func `a heavy piston drives nothing across a thin wall`(isInside: Bool) throws {
        // The ball, pinned to a piston of some thousand times its mass that no wall stops, moves by less than a quarter of its
        // size a step.
        let ball = ball(-20, 0, radius: 5).with { $0.density = 0.01 }
        let piston = Item(.rectangle(width: 40, height: 200), position: Vector2(-60, 0), collisions: .none)
        let wall =
            isInside
            ? Boundary(.inside(minimum: Vector2(-1000, -1000), maximum: Vector2(0, 1000)))
            : Boundary(.path([Vector2(0, -500), Vector2(0, 500)], closed: false))
        let world = try World(
            SceneDescription(
                settings: Settings(gravity: .zero), items: [ball, piston], boundaries: [wall],
                attachments: [.pin(id(0), to: id(1), at: Vector2(-20, 0))]))
        var furthest = -Double.infinity
        for _ in 0..<60 {
            try world.setVelocities([(id(0), Vector2(140, 0), 0), (id(1), Vector2(140, 0), 0)])
            world.step()
            furthest = max(furthest, try world.state(0).centerOfMass.x)
        }
        #expect(furthest < 0)
        // It got half way into the wall, else nothing was shown.
        #expect(furthest > -2.5)
    }
}
