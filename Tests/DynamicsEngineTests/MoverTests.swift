import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

@Suite struct MoverTests {
    private func hero(_ x: Double, _ y: Double, slope: Double = 0.87) -> Mover {
        Mover(position: Vector2(x, y), radius: 10, halfHeight: 15, steepestSlope: slope, stepHeight: 12)
    }

    /// Lines as boundaries, each from point to point.
    private func level(_ lines: [[Vector2]], items: [Item] = []) throws -> World {
        try world(items, gravity: down, boundaries: lines.map { Boundary(.path($0, closed: false)) })
    }

    /// Walks with a wanted speed to the right, and returns the mover.
    private func walk(_ world: World, _ mover: inout Mover, _ speed: Double, steps: Int) throws {
        for _ in 0..<steps {
            mover.velocity.x = speed
            world.step()
            try world.move(&mover)
        }
    }

    @Test func `it falls, lands and walks on level ground at its speed`() throws {
        let world = try level([[Vector2(-1000, 0), Vector2(1000, 0)]])
        var mover = hero(0, -200)
        try walk(world, &mover, 0, steps: 20)
        #expect(mover.ground == nil)
        // ½ g t² of 20 ticks, each at its end.
        #expect(isNear(mover.velocity.y, 20 * tick * 1000, 1e-6))
        try walk(world, &mover, 0, steps: 60)
        let ground = try #require(mover.ground)
        #expect(isNear(ground.normal, Vector2(0, -1), 1e-6))
        #expect(isNear(mover.position, Vector2(0, -25 - mover.skin), 0.01))
        try walk(world, &mover, 120, steps: 60)
        #expect(isNear(mover.position, Vector2(120, -25 - mover.skin), 0.05))
        #expect(mover.velocity == Vector2(120, 0))
    }

    @Test func `it climbs slopes below its angle, stays on them going down, and slides off steeper ones`() throws {
        for (rise, climbs) in [(0.5, true), (1.0, true), (2.0, false)] {
            let world = try level([
                [Vector2(-500, 0), Vector2(0, 0), Vector2(300, -300 * rise), Vector2(900, -300 * rise)]
            ])
            var mover = hero(-100, -26)
            try walk(world, &mover, 100, steps: 180)
            #expect((mover.position.y < -60) == climbs, "\(rise): \(mover.position)")
            guard climbs else {
                #expect(mover.position.x < 10)
                continue
            }
            #expect(mover.ground != nil)
            // Down again without a hop.
            for _ in 0..<60 {
                try walk(world, &mover, -100, steps: 1)
                #expect(mover.ground != nil)
            }
        }
        // Set down on what is too steep it slides.
        let steep = try level([[Vector2(-200, -400), Vector2(200, 400)]])
        var mover = hero(0, -60)
        try walk(steep, &mover, 0, steps: 60)
        #expect(mover.ground == nil && mover.position.y > 0)
    }

    @Test func `it climbs steps up to its height, and no higher`() throws {
        for (height, climbs) in [(5.0, true), (11, true), (16, false)] {
            let world = try level([[Vector2(-500, 0), Vector2(50, 0), Vector2(50, -height), Vector2(500, -height)]])
            var mover = hero(0, -26)
            try walk(world, &mover, 100, steps: 90)
            #expect((mover.position.x > 100) == climbs, "\(height): \(mover.position)")
            #expect(isNear(mover.position.y, climbs ? -25 - height : -25, 0.5))
            #expect(mover.ground != nil)
        }
    }

    /// Six steps up to the right from x = 0, and level ground on both sides.
    private func stairs(run: Double, rise: Double) throws -> World {
        var points = [Vector2(-1000, 0)]
        for k in 0...6 {
            let y = -Double(k) * rise
            points += [Vector2(Double(k - 1) * run, y), Vector2(Double(k) * run, y)]
        }
        return try level([points + [Vector2(2000, -6 * rise)]])
    }

    @Test(arguments: [20.0, 60, 100, 180, 300], [Vector2(40, 10), Vector2(20, 8), Vector2(12, 6), Vector2(60, 12)])
    func `it goes down stairs at its pace, on the ground all the way`(speed: Double, step: Vector2) throws {
        let world = try stairs(run: step.x, rise: step.y)
        let way = 6 * step.x + 100
        var mover = hero(way - 50, -6 * step.y - 25.2)
        try walk(world, &mover, 0, steps: 2)
        let steps = Int(way / speed / tick)
        for k in 1...steps {
            try walk(world, &mover, -speed, steps: 1)
            #expect(mover.ground != nil, "\(mover.position)")
            #expect(mover.velocity == Vector2(-speed, 0))
            #expect(isNear(mover.position.x, way - 50 - Double(k) * speed * tick, 0.3), "\(mover.position)")
        }
        #expect(isNear(mover.position.y, -25 - mover.skin, 0.01))
    }

    @Test func `on the edge of a step it may stand and turn back, and on a higher one it falls`() throws {
        let world = try stairs(run: 60, rise: 10)
        // Its middle 9 pt beyond the uppermost edge: too steep to walk on.
        var mover = hero(310, -85.2)
        try walk(world, &mover, -60, steps: 19)
        #expect(isNear(mover.position.x, 291, 0.01) && mover.position.y > -83)
        let place = mover.position
        try walk(world, &mover, 0, steps: 60)
        #expect(mover.position == place)
        let ground = try #require(mover.ground)
        #expect(isNear(ground.point.y, -50, 0.01) && isNear(ground.normal, Vector2(0, -1), 1e-6))
        try walk(world, &mover, 60, steps: 30)
        #expect(isNear(mover.position.y, -85.2, 0.01) && mover.position.x > 310 && mover.ground != nil)

        let cliff = try stairs(run: 60, rise: 14)
        mover = hero(310, -109.2)
        try walk(cliff, &mover, -60, steps: 19)
        #expect(mover.ground == nil)
    }

    @Test func `walls, corners and ceilings stop it`() throws {
        let room = try level([
            [Vector2(-100, 0), Vector2(100, 0), Vector2(100, -100), Vector2(-100, -100), Vector2(-100, 0)]
        ])
        var mover = hero(0, -26)
        try walk(room, &mover, 500, steps: 60)
        #expect(isNear(mover.position, Vector2(90 - mover.skin, -25 - mover.skin), 0.05))
        #expect(mover.velocity.x == 0)
        mover.velocity.y = -2000
        try walk(room, &mover, 0, steps: 1)
        mover.velocity.y = -2000
        try walk(room, &mover, 0, steps: 2)
        #expect(mover.position.y > -76)
        #expect(mover.velocity.y > -100)
    }

    @Test func `platforms carry it, lift it and leave it where they turn back`() throws {
        let platform = anchored(.rectangle(width: 200, height: 20), 0, 10)
        let world = try level([[Vector2(-2000, 500), Vector2(2000, 500)]], items: [platform])
        var mover = hero(0, -26)
        try walk(world, &mover, 0, steps: 10)
        for velocity in [Vector2(150, 0), Vector2(0, -90), Vector2(-60, 120)] {
            let start = mover.position
            try world.setVelocities([(id(0), velocity, 0)])
            try walk(world, &mover, 0, steps: 60)
            #expect(isNear(mover.position - start, velocity, 0.5), "\(velocity): \(mover.position - start)")
            #expect(isNear(try #require(mover.ground).velocity, velocity, 1e-3))
        }
        // A wall holds back what a platform would take along.
        try world.add(Boundary(.segment(Vector2(mover.position.x + 60, -1000), Vector2(mover.position.x + 60, 400))))
        let x = mover.position.x
        try world.setVelocities([(id(0), Vector2(200, 0), 0)])
        try walk(world, &mover, 0, steps: 30)
        #expect(mover.position.x < x + 50.1)
    }

    @Test func `what comes over it pushes it out`() throws {
        let piston = anchored(.rectangle(width: 40, height: 100), -60, -50)
        let world = try level([[Vector2(-2000, 0), Vector2(2000, 0)]], items: [piston])
        var mover = hero(0, -26)
        try world.setVelocities([(id(0), Vector2(300, 0), 0)])
        try walk(world, &mover, 0, steps: 30)
        // The piston's face is at −40 + 150.
        #expect(isNear(mover.position.x, 120, 6))
        #expect(try #require(try world.nearestPoint(to: mover.position, within: 100)).distance >= 9.9)
    }

    // MARK: Many

    /// Hills, steps, walls and boxes.
    private func landscape(workers: Int) throws -> World {
        var random = RandomSource(seed: 7)
        var points: [Vector2] = [Vector2(-50, -400), Vector2(-50, 0)]
        for k in 0..<40 { points.append(Vector2(Double(k) * 50, random.uniform(-60, 0))) }
        points += [Vector2(2050, 0), Vector2(2050, -400)]
        let items = (0..<30).map { _ in
            Item(
                [.rectangle(width: 30, height: 20), .circle(radius: 12), .ellipse(halfWidth: 25, halfHeight: 10)][
                    random.integer(0...2)],
                position: Vector2(random.uniform(0, 2000), random.uniform(-300, -80)), rotation: random.uniform(-1, 1))
        }
        return try World(
            SceneDescription(
                settings: Settings(gravity: down, allowsSleep: false, workers: workers), items: items,
                boundaries: [Boundary(.path(points, closed: false), friction: 0.5)]))
    }

    private func walk(workers: Int, steps: Int, _ look: (World, [Mover]) throws -> Void = { _, _ in }) throws -> [Mover]
    {
        let world = try landscape(workers: workers)
        var movers = (0..<200).map { k in hero(Double(k) * 9 + 50, -350) }
        for step in 0..<steps {
            world.step()
            for k in movers.indices {
                movers[k].velocity.x = (k + step / 90) % 2 == 0 ? 150 : -150
                if movers[k].ground != nil, (k + step) % 50 == 0 { movers[k].velocity.y = -350 }
            }
            var span = movers.mutableSpan
            try world.move(&span)
            try look(world, movers)
        }
        return movers
    }

    @Test func `many are moved alike on any number of workers, and as one by one`() throws {
        let one = try walk(workers: 1, steps: 120)
        #expect(try walk(workers: 3, steps: 120) == one)
        #expect(Set(one.map(\.position.x)).count > 100)
        let world = try landscape(workers: 1)
        var single = hero(50, -350)
        for step in 0..<120 {
            world.step()
            single.velocity.x = (step / 90) % 2 == 0 ? 150 : -150
            if single.ground != nil, step % 50 == 0 { single.velocity.y = -350 }
            try world.move(&single)
        }
        #expect(single == one[0])
    }

    @Test func `none gets through the ground or into it`() throws {
        var grounded = 0
        _ = try walk(workers: 2, steps: 400) { world, movers in
            for mover in movers {
                if mover.ground != nil { grounded += 1 }
                #expect((-50...2050).contains(mover.position.x) && mover.position.y < 0, "\(mover.position)")
                // The ground is a line: nearer than the radius would be in it.
                let filter = QueryFilter(targets: .boundaries)
                for end in [-15.0, 15] {
                    let near = try world.nearestPoint(to: mover.position + Vector2(0, end), within: 10, filter: filter)
                    #expect(near?.distance ?? 10 > 9.8, "\(mover.position)")
                }
            }
        }
        #expect(grounded > 15_000)
    }

    @Test func `bad movers are refused by number, and none moves`() throws {
        let world = try level([[Vector2(-100, 0), Vector2(100, 0)]])
        let changes: [(inout Mover) -> Void] = [
            { $0.position.x = .nan }, { $0.velocity.y = .infinity }, { $0.velocity.x = 1e7 }, { $0.radius = 0 },
            { $0.halfHeight = -1 }, { $0.steepestSlope = 2 }, { $0.stepHeight = -1 }, { $0.position.y = 1e9 },
        ]
        for change in changes {
            var movers = [hero(0, -100), hero(20, -100)]
            change(&movers[1])
            let before = movers
            let error = #expect(throws: DynamicsError.self) {
                var span = movers.mutableSpan
                try world.move(&span)
            }
            #expect("\(error!)".contains("mover 1"))
            #expect(movers[0] == before[0])
        }
    }
}
