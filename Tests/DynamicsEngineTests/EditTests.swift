import DynamicsEngine
import DynamicsModel
import Testing

@Suite struct EditTests {
    /// A world with one of everything, three steps old.
    private func busyWorld() throws -> World {
        let world = try world(
            [box(0, -50), ball(200, -60), Item(everyShape[4], position: Vector2(400, -80))], gravity: down,
            boundaries: [floor()], fields: [Field(.drag, strength: 0.1)],
            pushes: [Push(force: Vector2(1, 0), targets: [.init(id(0))])])
        world.step(3)
        return world
    }

    /// Checks that a call throws an error that names value and rule, and that the world is as if it had not been made.
    private func expectRefused(
        _ words: [String], _ call: (World) throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let (tried, twin) = (try busyWorld(), try busyWorld())
        let error = #expect(throws: DynamicsError.self, sourceLocation: sourceLocation) { try call(tried) }
        let message = error.map { "\($0)" } ?? ""
        for word in words { #expect(message.contains(word), sourceLocation: sourceLocation) }
        #expect(tried.stateHash() == twin.stateHash(), sourceLocation: sourceLocation)
        #expect(tried.itemCount == 3, sourceLocation: sourceLocation)
        tried.step(5)
        twin.step(5)
        #expect(tried.stateHash() == twin.stateHash(), sourceLocation: sourceLocation)
        // The next id is the one that would have been next.
        #expect(try tried.add(box(0, -900)) == id(3), sourceLocation: sourceLocation)
        #expect(try tried.add(floor()) == boundaryID(1), sourceLocation: sourceLocation)
    }

    /// Good items around the bad one: none of them may get in.
    private func expectRefused(
        item: Item, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expectRefused(words, { try $0.add([ball(0, -300), item, ball(50, -300)]) }, sourceLocation: sourceLocation)
        #expect(throws: DynamicsError.self, sourceLocation: sourceLocation) { try world([item]) }
    }

    @Test func `sizes that are not finite, not positive or huge are refused`() throws {
        for value in [Double.nan, .infinity, -.infinity, 0, -1, 1e30] {
            let word = value.isFinite ? "1000000.0 pt" : "finite"
            try expectRefused(item: Item(.circle(radius: value), position: .zero), "circle diameter", word)
            try expectRefused(item: Item(.rectangle(width: value, height: 5), position: .zero), "rectangle width", word)
            try expectRefused(
                item: Item(.rectangle(width: 5, height: value), position: .zero), "rectangle height", word)
            try expectRefused(
                item: Item(.ellipse(halfWidth: 3, halfHeight: value), position: .zero), "ellipse height", word)
        }
    }

    @Test func `positions, speeds and materials out of range are refused`() throws {
        for value in [Double.nan, .infinity, 1e30] {
            try expectRefused(item: ball(value, 0), "position", "\(value)")
            try expectRefused(item: ball(0, 0).moving(0, value), value.isFinite ? "speed" : "velocity", "\(value)")
            try expectRefused(item: ball(0, 0).moving(0, 0, turning: value), "\(value)")
            try expectRefused(item: ball(0, 0).with { $0.rotation = value }, "rotation", "\(value)")
            try expectRefused(item: ball(0, 0).with { $0.density = value }, "density", "\(value)")
            try expectRefused(item: ball(0, 0).with { $0.friction = value }, "friction", "\(value)")
            try expectRefused(item: ball(0, 0).with { $0.elasticity = value }, "elasticity", "\(value)")
            try expectRefused(item: ball(0, 0).with { $0.resistance = value }, "resistance", "\(value)")
            try expectRefused(item: ball(0, 0).with { $0.angularResistance = value }, "angularResistance", "\(value)")
            try expectRefused(item: ball(0, 0).with { $0.charge = value }, "charge", "\(value)")
        }
        try expectRefused(item: ball(0, 0).with { $0.density = 0 }, "density is 0.0")
        try expectRefused(item: ball(0, 0).with { $0.density = -1 }, "density is -1.0")
        try expectRefused(item: ball(0, 0).with { $0.friction = -1 }, "friction is -1.0")
        try expectRefused(item: ball(0, 0).with { $0.resistance = -1 }, "resistance is -1.0")
    }

    @Test func `paths that are no convex shape are refused`() throws {
        func path(_ points: [(Double, Double)]) -> Item {
            Item(.path(points.map { Vector2($0.0, $0.1) }), position: .zero)
        }
        try expectRefused(item: path([]), "has 0 vertices", "at least 3")
        try expectRefused(item: path([(0, 0), (10, 0)]), "has 2 vertices", "at least 3")
        try expectRefused(item: path([(0, 0), (10, 0), (20, 0)]), "path")
        try expectRefused(item: path([(0, 0), (20, 0), (20, 20), (10, 5), (0, 20)]), "concave", "vertex 3")
        try expectRefused(item: path([(0, 0), (20, 20), (20, 0), (0, 20)]), "crosses itself")
        let star = (0..<5).map { k in
            (20 * PortableMath.cosine(Double(k) * 0.8 * .pi), 20 * PortableMath.sine(Double(k) * 0.8 * .pi))
        }
        try expectRefused(item: path(star), "winds more than once")
        try expectRefused(item: path([(0, 0), (.nan, 0), (0, 20)]), "path vertex 1", "finite")
        try expectRefused(item: path([(0, 0), (1e30, 0), (0, 20)]), "path vertex 1", "1e+30")
    }

    @Test func `groups without parts or of groups are refused`() throws {
        try expectRefused(item: Item(.group([]), position: .zero), "no parts", "at least one")
        let inner = Shape.group([Shape.Part(.circle(radius: 5))])
        try expectRefused(item: Item(.group([Shape.Part(inner)]), position: .zero), "part 0", "do not nest")
        let bad = Shape.Part(.circle(radius: 5), offset: Vector2(.nan, 0))
        try expectRefused(item: Item(.group([bad]), position: .zero), "part 0 offset", "finite")
        let far = Shape.Part(.circle(radius: 5), offset: Vector2(1e30, 0))
        try expectRefused(item: Item(.group([far]), position: .zero), "part 0 offset", "1e+30")
    }

    @Test func `boundaries without length or out of range are refused`() throws {
        let outlines: [(Boundary.Outline, String)] = [
            (.segment(.zero, .zero), "0.0 pt long"), (.segment(.zero, Vector2(.nan, 0)), "finite"),
            (.segment(.zero, Vector2(1e30, 0)), "1e+30"), (.path([], closed: false), "0 distinct points"),
            (.path([.zero, .zero], closed: false), "1 distinct points"),
            (.path([.zero, Vector2(5, 5)], closed: true), "at least 3"),
            (.inside(minimum: .zero, maximum: Vector2(0, 5)), "positive"),
            (.inside(minimum: .zero, maximum: Vector2(.infinity, 5)), "finite"),
        ]
        for (outline, word) in outlines { try expectRefused([word]) { try $0.add(Boundary(outline)) } }
        try expectRefused(["friction is -1.0"]) { try $0.add(Boundary(.segment(.zero, Vector2(5, 0)), friction: -1)) }
        try expectRefused(["boundary 7 is not"]) { try $0.removeBoundary(boundaryID(7)) }
    }

    @Test func `fields and pushes out of range are refused`() throws {
        try expectRefused(["field strength", "finite"]) { try $0.add(Field(.drag, strength: .nan)) }
        try expectRefused(["field strength", "1e+30"]) { try $0.add(Field(.drag, strength: 1e30)) }
        try expectRefused(["field falloff"]) { try $0.add(Field(.drag, falloff: 1e30)) }
        try expectRefused(["minimumRadius"]) { try $0.add(Field(.drag, minimumRadius: -1)) }
        try expectRefused(["region radius"]) { try $0.add(Field(.drag, region: .inverse(.circle(radius: .infinity)))) }
        try expectRefused(["smoothness"]) { try $0.add(Field(.noise(smoothness: 2, animationSpeed: 0))) }
        try expectRefused(["item 9 is not"]) { try $0.add(Field(.drag, members: .only([id(0), id(9)]))) }
        try expectRefused(["item 9 is not"]) {
            try $0.update(FieldID(rawValue: 0), to: Field(.drag, members: .only([id(9)])))
        }
        try expectRefused(["field 4 is not"]) { try $0.update(FieldID(rawValue: 4), to: Field(.drag)) }
        try expectRefused(["field 4 is not"]) { try $0.removeField(FieldID(rawValue: 4)) }
        try expectRefused(["push force", "finite"]) { try $0.add(Push(force: Vector2(.nan, 0), targets: [])) }
        try expectRefused(["push force", "1e+30"]) {
            try $0.apply(Push(force: Vector2(1e30, 0), targets: [.init(id(0))]))
        }
        try expectRefused(["push offset"]) {
            try $0.apply(Push(force: .zero, targets: [.init(id(0), offset: Vector2(1e30, 0))]))
        }
        try expectRefused(["item 9 is not"]) {
            try $0.apply(Push(force: Vector2(1, 0), targets: [.init(id(0)), .init(id(9))]))
        }
        try expectRefused(["item 9 is not"]) {
            try $0.add(Push(force: Vector2(1, 0), targets: [.init(id(0)), .init(id(9))]))
        }
        try expectRefused(["push 3 is not"]) { try $0.removePush(PushID(rawValue: 3)) }
    }

    @Test func `unknown and duplicate ids are refused`() throws {
        try expectRefused(["item 9 is not"]) { try $0.remove([id(0), id(9)]) }
        try expectRefused(["item 1 occurs more than once"]) { try $0.remove([id(1), id(0), id(1)]) }
        try expectRefused(["item 9 is not"]) { try $0.setVelocities([(id(0), Vector2(5, 5), 0), (id(9), .zero, 0)]) }
        try expectRefused(["velocity"]) {
            try $0.setVelocities([(id(0), Vector2(5, 5), 0), (id(1), Vector2(.nan, 0), 0)])
        }
        try expectRefused(["speed", "1e+30"]) { try $0.setVelocities([(id(0), Vector2(1e30, 0), 0)]) }
        try expectRefused(["item 9 is not"]) { try $0.setPoses([(id(0), Vector2(5, 5), 0), (id(9), .zero, 0)]) }
        try expectRefused(["position", "1e+30"]) {
            try $0.setPoses([(id(0), Vector2(5, 5), 0), (id(1), Vector2(1e30, 0), 0)])
        }
        try expectRefused(["rotation"]) { try $0.setPoses([(id(0), Vector2(5, 5), .nan)]) }
        try expectRefused(["item 9 is not"]) { _ = try $0.state(of: id(9)) }
        try expectRefused(["item 9 is not"]) { _ = try $0.position(of: id(9)) }
        #expect(throws: DynamicsError.unknownID("item \(UInt64.max)")) {
            try world([]).state(of: ItemID(rawValue: .max))
        }
    }

    @Test func `settings out of range are refused`() throws {
        for (settings, word) in [
            (Settings(gravity: Vector2(.nan, 0)), "gravity"), (Settings(gravity: Vector2(1e30, 0)), "1e+30"),
            (Settings(tick: -1), "tick"), (Settings(tick: .infinity), "tick"), (Settings(tick: 11), "11.0"),
            (Settings(substeps: 0), "substeps"), (Settings(substeps: 65), "65.0"), (Settings(workers: -1), "workers"),
            (Settings(workers: 257), "257.0"),
        ] {
            try expectRefused([word]) { try $0.setSettings(settings) }
            #expect(throws: DynamicsError.self) { try World(SceneDescription(settings: settings)) }
        }
    }

    @Test func `ids stay with their items through edits and steps`() throws {
        let world = try world((0..<30).map { ball(Double($0) * 30, Double($0 * 7 % 11) * 40) })
        world.step(5)
        try world.remove([id(0), id(7), id(29)])
        #expect(try world.add([ball(0, -100), ball(30, -100)]) == [id(30), id(31)])
        #expect(world.itemCount == 29)
        #expect(!world.contains(id(7)))
        #expect(world.contains(id(31)))
        world.step(5)
        for k in 1..<29 where k != 7 {
            #expect(try world.state(k).centerOfMass == Vector2(Double(k) * 30, Double(k * 7 % 11) * 40))
        }
        #expect(throws: DynamicsError.unknownID("item 7")) { try world.remove([id(7)]) }
        try world.remove(world.states().isEmpty ? [] : [id(30)])
        #expect(try world.add(ball(0, 0)) == id(32))
    }

    @Test func `columns hold what states tell`() throws {
        let balls = (0..<20).map { k in
            ball(18 * Double(k), 18 * Double(k * 7 % 11)).moving(Double(k), 5, turning: 1)
        }
        let world = try world(balls)
        world.step(20)
        try world.remove([id(4)])
        world.step(2)
        let columns = world.columns
        let counts = [columns.ids.count, columns.x.count, columns.sine.count, columns.angularVelocity.count]
        #expect(counts == [19, 19, 19, 19])
        var seen: Set<UInt32> = []
        for slot in columns.ids.indices {
            let inSlot = ItemState(
                centerOfMass: Vector2(Double(columns.x[slot]), Double(columns.y[slot])),
                cosine: Double(columns.cosine[slot]), sine: Double(columns.sine[slot]),
                velocity: Vector2(Double(columns.velocityX[slot]), Double(columns.velocityY[slot])),
                angularVelocity: Double(columns.angularVelocity[slot]))
            let item = columns.ids[slot]
            #expect(seen.insert(item).inserted)
            #expect(try world.state(Int(item)) == inSlot)
        }
        let ids = (0..<20).filter { $0 != 4 }
        #expect(world.states() == (try ids.map { try world.state($0) }))
    }

    @Test func `a world without items steps`() throws {
        let world = try world([], gravity: down, boundaries: [floor()], fields: [Field(.drag)])
        world.step(3)
        #expect(world.ticks == 3)
        #expect(world.states().isEmpty)
        #expect(world.currentContacts().isEmpty)
        let columnCount = world.columns.x.count
        #expect(columnCount == 0)
        try world.remove([ItemID]())
        #expect(try world.add([Item]()) == [])
        try world.add(box(0, -50))
        world.step()
        #expect(world.statistics.awakeItems == 1)
        try world.remove([id(0)])
        world.step(2)
        #expect(world.itemCount == 0)
        #expect(world.events.isEmpty)
    }

    @Test func `items can be added and removed while others move`() throws {
        let world = try world(
            [], gravity: down, boundaries: [Boundary(.inside(minimum: Vector2(-200, -2000), maximum: Vector2(200, 0)))])
        for round in 0..<20 {
            try world.add(
                (0..<3).map { Item(everyShape[(round + $0) % 5], position: Vector2(Double($0) * 60 - 60, -400)) })
            world.step(8)
            if round % 3 == 2 { try world.remove([id(round), id(2 * round)]) }
            #expect(world.isFinite)
            #expect(world.states().count == world.itemCount)
        }
        #expect(world.itemCount == 60 - 12)
        for state in world.states() { #expect(state.centerOfMass.y < 10 && abs(state.centerOfMass.x) < 210) }
    }

    @Test func `nothing stops where an anchored item was removed`() throws {
        for others in [0, 1] {
            let posts = (0..<others).map { anchored(.circle(radius: 10), 0, 5000 + Double($0) * 100) }
            let world = try world(
                [anchored(.rectangle(width: 20, height: 400), 300, 0), ball(0, 0), ball(0, 60)] + posts)
            world.step()
            try world.remove([id(0)])
            // Takes the place in memory.
            try world.add(ball(300, 200))
            try world.setVelocities([(id(1), Vector2(60_000, 0), 0), (id(2), Vector2(60, 0), 0)])
            world.step()
            // 1000 pt a tick; Float.
            #expect(isNear(try world.state(1).centerOfMass.x, 1000, 0.01))
            world.step(50)
            #expect(isNear(try world.state(2).centerOfMass.x, 51, 0.01))
        }
    }

    @Test func `items of equal paths stay whole when one of them is removed`() throws {
        let triangle = Shape.path([Vector2(-20, 20), Vector2(20, 20), Vector2(0, -20)])
        let pentagon = Shape.path([Vector2(-9, -9), Vector2(9, -9), Vector2(14, 4), Vector2(0, 12), Vector2(-14, 4)])
        let (a, b) = (
            Item(triangle, position: Vector2(0, -60)), Item(triangle, position: Vector2(200, -60), rotation: 1)
        )
        let c = Item(pentagon, position: Vector2(400, -60), rotation: 2)
        let edited = try world([a, b], gravity: down, boundaries: [floor()])
        edited.step(5)
        try edited.remove([id(0)])
        try edited.add(c)
        let fresh = try world([b], gravity: down, boundaries: [floor()])
        fresh.step(5)
        try fresh.add(c)
        edited.step(60)
        fresh.step(60)
        #expect(edited.states() == fresh.states())
    }

    @Test func `velocities and poses can be set in bulk`() throws {
        let wedge = Item(.path([.zero, Vector2(90, 0), Vector2(0, 90)]), position: .zero)
        let upright = box(500, 0).with { $0.allowsRotation = false }
        let world = try world([wedge, upright, anchored(.circle(radius: 20), 900, 0)])
        try world.setVelocities([(id(0), Vector2(10, 20), 3), (id(1), Vector2(-5, 0), 3), (id(2), Vector2(7, 7), 7)])
        #expect(try world.state(0).velocity == Vector2(10, 20))
        #expect(try world.state(0).angularVelocity == 3)
        #expect(try world.state(1).velocity == Vector2(-5, 0))
        #expect(try world.state(1).angularVelocity == 0)
        #expect(try world.state(2).velocity == Vector2(7, 7))
        try world.setVelocities([(id(2), .zero, 0)])
        #expect(try world.state(2).velocity == .zero)
        try world.setPoses([(id(0), Vector2(100, 200), .pi / 2), (id(2), Vector2(0, 900), 0)])
        // Float coordinates of some hundred points.
        #expect(isNear(try world.position(of: id(0)), Vector2(100, 200), 1e-4))
        #expect(isNear(try world.state(0).centerOfMass, Vector2(70, 230), 1e-4))
        #expect(try world.state(0).velocity == Vector2(10, 20))
        // An anchored item stops others where it is now.
        try world.add([ball(0, 840).moving(0, 300), ball(900, -60).moving(0, 300)])
        world.step(60)
        #expect(try world.state(3).centerOfMass.y < 900)
        #expect(try world.state(4).centerOfMass.y > 200)
    }

    @Test func `settings can change while a world runs`() throws {
        let world = try world([ball(0, 0)])
        world.step(10)
        try world.setSettings(Settings(gravity: Vector2(1, 0), tick: 0.1, substeps: 10))
        world.step()
        // 1000 pt/s² for a tenth of a second; ten sums.
        #expect(isNear(try world.state().velocity, Vector2(100, 0), 1e-3))
        #expect(world.ticks == 11)
    }
}
