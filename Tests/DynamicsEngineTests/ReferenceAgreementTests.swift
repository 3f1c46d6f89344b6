import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes
import Testing

@Suite struct ReferenceAgreementTests {
    @Test(arguments: ["mixed", "settle", "groups", "ellipses"])
    func `single steps agree with the reference to a thousandth of an item`(name: String) throws {
        try expectAgreement(try BuiltInScene.named(name).make(SceneOptions(items: 200)).description)
    }

    @Test func `so they do where items resist rolling, materials mix by other rules, and masses are given`() throws {
        var scene = try BuiltInScene.named("settle").make(SceneOptions(items: 200)).description
        scene.settings.mixing = MaterialMixing(friction: .mean, elasticity: .least, table: [.init(0, 1, friction: 0.9)])
        for k in scene.items.indices {
            scene.items[k].rollingResistance = 0.2 * Double(k % 5)
            scene.items[k].material = k % 3
            guard k % 4 == 0 else { continue }
            var mass = MassProperties(of: scene.items[k].shape, density: 1.5)
            mass.centerOfMass += Vector2(0, 0.1 * extent(scene.items[k].shape))
            scene.items[k].massProperties = mass
        }
        try expectAgreement(scene)
    }

    /// A contact's sides, the lower first: the engines order them in ways of their own.
    private struct Found: Hashable {
        var a: ContactConstraint.Side
        var b: ContactConstraint.Side

        init(_ contact: ContactConstraint) { (a, b) = (min(contact.a, contact.b), max(contact.a, contact.b)) }
    }

    /// Pairs of a list but those whose separation is within rounding of the speculative distance.
    private func pairs(_ contacts: [ContactConstraint], _ items: [Item], edge: Double) -> (
        all: Set<Found>, sure: Set<Found>
    ) {
        var (all, sure): (Set<Found>, Set<Found>) = ([], [])
        for contact in contacts {
            let sizes = [contact.a, contact.b].compactMap { side -> Double? in
                guard case .item(let id, let part) = side else { return nil }
                return items[Int(id.rawValue)].shape.parts[part].shape.size
            }
            let size = sizes.min() ?? 1
            let depth = contact.points.map(\.separation).min() ?? 0
            all.insert(Found(contact))
            if depth < (Tuning.speculativeFraction - 1e-3) * size - edge { sure.insert(Found(contact)) }
        }
        return (all, sure)
    }

    private func expectAllPairs(_ items: [Item], boundaries: [Boundary] = [], edge: Double = 0, steps: Int = 2) throws {
        let scene = SceneDescription(settings: Settings(gravity: Vector2(0, 0.2)), items: items, boundaries: boundaries)
        let world = try World(scene)
        var reference = try ReferenceWorld(scene)
        for _ in 0..<steps {
            reference.setStates(world.states())
            let engine = pairs(world.currentContacts(), items, edge: edge)
            let exact = pairs(reference.contacts(), items, edge: edge)
            #expect(exact.sure.subtracting(engine.all).isEmpty, "missing")
            #expect(engine.sure.subtracting(exact.all).isEmpty, "extra")
            #expect(exact.sure.count > items.count / 4)
            world.step(4)
        }
    }

    /// Items with motions of their own, all of which fall at one speed besides, onto a slope that stands still.
    @Test(arguments: [0.0, 400, 6000]) func `no pair is missed in a fall`(speed: Double) throws {
        var random = RandomSource(seed: 13)
        let items = (0..<240).map { k -> Item in
            let place = Vector2(Double(k % 20) * 55 + random.uniform(-15, 15), Double(k / 20) * 55)
            return Item(shape(random.uniform(20, 50), k % 5), position: place)
                .moving(random.uniform(-300, 300), speed + random.uniform(-300, 300))
        }
        let scene = SceneDescription(
            settings: Settings(gravity: Vector2(0, 1)), items: items,
            boundaries: [Boundary(.segment(Vector2(-800, 1500), Vector2(2500, 2500)))])
        let world = try World(scene)
        var reference = try ReferenceWorld(scene)
        var ahead = 0
        for _ in 0..<60 {
            reference.setStates(world.states())
            // No pair of this seed lies within rounding of its reach, so that the sets are equal; most seeds have one.
            let found = world.currentContacts()
            #expect(Set(found.map(Found.init)) == Set(reference.contacts().map(Found.init)), "tick \(world.ticks)")
            ahead += found.count { contact in contact.points.allSatisfy { $0.separation > 2 } }
            world.step()
        }
        #expect(ahead > 100)
    }

    private func shape(_ size: Double, _ kind: Int) -> Shape {
        switch kind {
        case 0: .circle(radius: size / 2)
        case 1: .ellipse(halfWidth: size, halfHeight: size / 2)
        case 2: .rectangle(width: size, height: 1.5 * size)
        case 3: .path([Vector2(-size, -size), Vector2(size, -0.8 * size), Vector2(0, size)])
        default:
            .group([
                Shape.Part(.circle(radius: size / 2)),
                Shape.Part(.rectangle(width: size, height: size), offset: Vector2(size, 0)),
            ])
        }
    }

    @Test(arguments: 1...4) func `the contacts are those of all pairs at mixed sizes`(seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        let items = (0..<150).map { k -> Item in
            // 1 to 1000 pt; what is large is anchored, since it has more than the 64 contacts of a moving item.
            let size = [1.0, 1, 1, 10, 10, 100, 1000][k % 7] * random.uniform(0.5, 1)
            let place = Vector2(random.uniform(-800, 800), random.uniform(-800, 800))
            return Item(
                shape(size, random.integer(0...4)), position: place, rotation: random.uniform(0, 6),
                isAnchored: k % 7 >= 5)
        }
        let walls = [
            Boundary(.inside(minimum: Vector2(-700, -700), maximum: Vector2(700, 700))),
            Boundary(.segment(Vector2(-500, -300), Vector2(600, 250))),
        ]
        // Shapes of 1000 pt have Float steps of 6e-5 pt, those of 1 pt slack of a thousandth: 1e-3 pt.
        try expectAllPairs(items, boundaries: walls, edge: 1e-3)
    }

    /// The points of a straight line are beside it once they are rounded, to either side.
    @Test(arguments: 1...4) func `segments that go on straight are met alike however their points are rounded`(
        seed: UInt64
    ) throws {
        var random = RandomSource(seed: seed)
        let along = Vector2(0.7941044877608197, 0.6077812620656630)
        let points = (0...40).map { along * (Double($0) * 20 - 400) }
        let items = (0..<200).map { _ -> Item in
            let place = along * random.uniform(-380, 380) + along.perpendicular * random.uniform(-12, 12)
            return Item(
                shape(random.uniform(8, 16), random.integer(0...3)), position: place, rotation: random.uniform(0, 6))
        }
        // Coordinates of 400 pt are good to 3e-5 pt.
        try expectAllPairs(items, boundaries: [Boundary(.path(points, closed: false))], edge: 1e-4, steps: 1)
    }

    @Test func `the contacts are those of all pairs in a dense crowd of one size`() throws {
        var random = RandomSource(seed: 9)
        let items = (0..<250).map { _ in ball(random.uniform(0, 300), random.uniform(0, 300)) }
        // Coordinates of 300 pt are good to 3e-5 pt.
        try expectAllPairs(items, edge: 1e-4)
    }

    @Test func `outliers a million points away keep their contacts`() throws {
        var items: [Item] = []
        for corner in [Vector2(1e6, 1e6), Vector2(-1e6, 1e6), Vector2(1e6, -1e6), Vector2(-1e6, 3e5), .zero] {
            for k in 0..<12 {
                let place = corner + Vector2(Double(k % 4) * 60, Double(k / 4) * 60)
                items.append(k % 2 == 0 ? ball(place.x, place.y, radius: 40) : box(place.x, place.y, side: 70))
            }
        }
        // Coordinates of 10⁶ pt have steps of 0.06 pt; neighbours overlap by 10 pt or touch nowhere.
        try expectAllPairs(items, edge: 0.3, steps: 1)
    }

    @Test func `contacts of coordinates that differ a millionfold are found`() throws {
        // One huge item over a row of tiny ones.
        let items =
            [anchored(.rectangle(width: 10_000, height: 100), 0, -50)]
            + (0..<100).map { ball(Double($0) * 100 - 4950, 0.5, radius: 0.5) }
        let world = try world(items)
        #expect(world.currentContacts().count == 100)
    }
}
