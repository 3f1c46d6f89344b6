import DynamicsEngine
import DynamicsFast
import DynamicsModel
import DynamicsReference
import DynamicsScenes
import Testing

/// Answers against brute force: random questions about scenes of every shape and boundary, at every moment in which a
/// world can be asked.
@Suite struct QueryAgreementTests {
    private func scene(_ seed: UInt64, _ count: Int, sleeps: Bool = false) -> (QueryScene, SceneDescription) {
        var scene = QueryScene(seed: seed)
        let items = scene.items(count)
        let settings = Settings(gravity: Vector2(0, 0.3), allowsSleep: sleeps)
        return (scene, SceneDescription(settings: settings, items: items, boundaries: scene.boundaries()))
    }

    private func byID(_ items: [Item], from first: Int = 0) -> [ItemID: Item] {
        Dictionary(uniqueKeysWithValues: items.enumerated().map { (id(first + $0), $1) })
    }

    private func expectAgreement(
        _ world: World, _ items: [ItemID: Item], _ scene: inout QueryScene, _ count: Int
    ) throws {
        var examination = try QueryExamination(world, items)
        try examination.askAll(&scene, count)
        #expect(examination.faults.isEmpty, "\(examination.faults.prefix(3)) of \(examination.faults.count)")
        // One question in six finds something, at least.
        #expect(examination.found > count)
    }

    @Test(arguments: [(1, 0), (2, 1), (3, 7), (4, 8), (5, 9), (6, 64), (7, 65), (8, 130), (9, 200)])
    func `a world that has not been stepped`(seed: UInt64, count: Int) throws {
        var (scene, description) = scene(seed, count)
        try expectAgreement(try World(description), byID(description.items), &scene, 60)
    }

    @Test(arguments: ["base", "v3"]) func `after steps, on any instruction set`(isa: String) throws {
        var (scene, description) = scene(11, 150)
        let kernels = FastKernels.named(isa) ?? .portable
        let world = try World(description, kernels: kernels)
        for _ in 0..<4 {
            world.step(3)
            try expectAgreement(world, byID(description.items), &scene, 40)
        }
    }

    @Test func `after every kind of edit`() throws {
        var (scene, description) = scene(21, 100)
        let world = try World(description)
        var items = byID(description.items)
        world.step(2)
        try expectAgreement(world, items, &scene, 15)

        let more = scene.items(20)
        for (id, item) in zip(try world.add(more), more) { items[id] = item }
        try expectAgreement(world, items, &scene, 15)

        let removed = [0, 3, 50, 99, 101].map(id)
        try world.remove(removed)
        for id in removed { items[id] = nil }
        try expectAgreement(world, items, &scene, 15)

        // Anchored ones among them.
        try world.setPoses([5, 6, 7, 10].map { (id: id($0), position: scene.point(), rotation: scene.angle()) })
        try expectAgreement(world, items, &scene, 15)

        for number in [8, 10] {
            let old = try #require(items[id(number)])
            guard old.shape.parts.count == 1 else { continue }
            let new = scene.convex(40)
            try world.setShape(new, of: id(number))
            items[id(number)] = old.with { $0.shape = new }
        }
        try expectAgreement(world, items, &scene, 15)

        for number in [11, 15] {
            let new = try #require(items[id(number)]).with { $0.isAnchored.toggle() }
            try world.setProperties([(id: id(number), properties: new.properties)])
            items[id(number)] = new
        }
        try expectAgreement(world, items, &scene, 15)

        let collisions = CollisionMembership(items: [3, 77], boundaries: [5])
        try world.setCollisions([20, 21].map { (id: id($0), collisions: collisions) })
        for number in [20, 21] { items[id(number)]?.collisions = collisions }
        try expectAgreement(world, items, &scene, 15)

        try world.setVelocities([(id: id(25), velocity: Vector2(200, 0), angularVelocity: 1)])
        world.step(5)
        try expectAgreement(world, items, &scene, 15)

        try world.add(Boundary(.segment(scene.point(), scene.point()), sets: [1, 99]))
        try world.removeBoundary(boundaryID(1))
        try expectAgreement(world, items, &scene, 15)
        world.step(1)
        try expectAgreement(world, items, &scene, 15)
    }

    @Test func `after a snapshot is restored`() throws {
        var (scene, description) = scene(31, 80)
        let world = try World(description)
        world.step(5)
        let snapshot = world.snapshot()
        let before = try world.castRays((0..<50).map { _ in scene.ray() })
        world.step(20)
        try world.add(Item(.circle(radius: 30), position: .zero))
        try world.restore(snapshot)
        try expectAgreement(world, byID(description.items), &scene, 30)
        try expectAgreement(try World(restoring: snapshot), byID(description.items), &scene, 30)
        #expect(before.contains { $0 != nil })
    }

    @Test func `asleep`() throws {
        let balls = (0..<40).map { ball(Double($0 % 8) * 40 - 150, Double($0 / 8) * 40 - 200, radius: 15) }
        let scene0 = SceneDescription(
            settings: Settings(gravity: Vector2(0, 1), allowsSleep: true), items: balls, boundaries: [floor()])
        let world = try World(scene0)
        var scene = QueryScene(seed: 41)
        for _ in 0..<40 {
            world.step(30)
            if world.statistics.awakeItems == 0 { break }
            _ = try world.castRay(from: Vector2(-200, -100), to: Vector2(200, -100))
        }
        #expect(world.statistics.awakeItems < 40)
        try expectAgreement(world, byID(balls), &scene, 40)
    }

    @Test func `far from the origin, as exactly as places are kept`() throws {
        var scene = QueryScene(seed: 51)
        let far = Vector2(1_000_000, -3_000_000)
        let items = scene.items(60).map { item in item.with { $0.position = item.position + far } }
        let world = try World(SceneDescription(items: items))
        let near = try World(
            SceneDescription(
                items: try items.enumerated().map { k, item in
                    // Where Float has put it.
                    let position = try world.position(of: id(k))
                    return item.with { $0.position = position - far }
                }))
        var found = 0
        for _ in 0..<500 {
            let ray = scene.ray()
            let a = try world.castRay(from: ray.from + far, to: ray.to + far)
            let b = try near.castRay(from: ray.from, to: ray.to)
            // Centres of mass of paths and groups are rounded once more there, by up to 0.125 pt.
            if let a, let b, a.side == b.side { #expect(abs(a.fraction - b.fraction) * (ray.to - ray.from).length < 8) }
            found += a?.side == b?.side ? 1 : 0
        }
        #expect(found > 480)
    }

    @Test func `many rays at once are single rays, on any workers and instruction set`() throws {
        var (scene, description) = scene(61, 300)
        let world = try World(description)
        let rays = (0..<1003).map { _ in scene.ray() }
        let filter = QueryFilter(
            targets: [.items, .boundaries], collisions: CollisionMembership(items: [2, 40], boundaries: .all))
        let single = try rays.map { try world.castRay(from: $0.from, to: $0.to, filter: filter) }
        #expect(
            single.contains { $0?.item != nil } && single.contains { $0?.boundary != nil }
                && single.contains { $0 == nil })
        for (workers, isa) in [(1, "base"), (2, "base"), (5, "v3"), (1, "v3")] {
            description.settings.workers = workers
            let other = try World(description, kernels: FastKernels.named(isa) ?? .portable)
            #expect(try other.castRays(rays, filter: filter) == single)
            #expect(try other.castRays([]).isEmpty)
            #expect(try other.castRays([rays[7]], filter: filter) == [single[7]])
        }
    }
}
