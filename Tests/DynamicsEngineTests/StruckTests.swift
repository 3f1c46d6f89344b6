import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// What is struck within a step, and comes to what it had no contact with when the step began.
@Suite struct StruckTests {
    /// Discs of radius 50 in a row without gravity: the first flies, the second it touches in the step, and the gap to
    /// the third is further than contacts look.
    private func row(speed: Double, gap: Double) throws -> World {
        let xs = [0, 100.5, 200.5 + gap]
        let items = xs.enumerated().map { k, x in
            var item = Item(.circle(radius: 50), position: Vector2(x, 0))
            (item.elasticity, item.friction) = (1, 0)
            if k == 0 { item.velocity = Vector2(speed, 0) }
            return item
        }
        var settings = Settings()
        settings.gravity = .zero
        return try World(SceneDescription(settings: settings, items: items))
    }

    @Test(arguments: [900.0, 1500, 2900]) func `a struck disc stops at the next one, and hands on what it has`(
        speed: Double
    ) throws {
        let world = try row(speed: speed, gap: 8)
        let before = world.currentContacts()
        #expect(before.count == 1, "the third is out of reach")
        world.step()
        let states = world.states()
        // It would be 7 to 40 pt deep. Sweeps leave 0.04 of its size to contacts.
        #expect(states[2].centerOfMass.x - states[1].centerOfMass.x > 100 - 4)
        #expect(abs(states[2].velocity.x - speed) < 0.02 * speed && abs(states[1].velocity.x) < 0.02 * speed)
    }

    @Test func `what is struck into many comes into none of them`() throws {
        // The break of fifteen balls: gaps of 3 pt, so that none is where contacts are looked for.
        var items = [Item(.circle(radius: 50), position: Vector2(-300, 0))]
        items[0].velocity = Vector2(6000, 0)
        for row in 0..<5 {
            for k in 0...row {
                items.append(
                    Item(.circle(radius: 50), position: Vector2(90 * Double(row), 103 * (Double(k) - Double(row) / 2))))
            }
        }
        for k in items.indices { (items[k].elasticity, items[k].friction) = (0.95, 0) }
        var settings = Settings()
        settings.gravity = .zero
        let world = try World(SceneDescription(settings: settings, items: items))
        for _ in 0..<30 {
            world.step()
            let places = world.states().map(\.centerOfMass)
            for a in places.indices {
                // 0.04 of the size may be left to contacts, which take some steps for it.
                for b in places.indices where b > a { #expect((places[a] - places[b]).length > 100 - 8) }
            }
        }
    }

    @Test func `small things between large ones that fall don't throw them about`() throws {
        // Circles from 1 to 1000 pt across. What falls has no more energy than the height of the box gives it.
        let scene = try BuiltInScene.named("dust").make(SceneOptions(items: 3000)).description
        let world = try World(scene)
        world.step(120)
        let square = world.states().reduce(0) { $0 + $1.velocity.dot($1.velocity) } / 3000
        // A free fall of 2 s is at 2000 pt/s.
        #expect(square.squareRoot() < 1000)
    }
}
