import DynamicsEngine
import DynamicsFast
import DynamicsModel
import DynamicsScenes
import Testing

/// Every built-in scene goes on from a snapshot as if nothing had been.
@Suite struct SnapshotSceneTests {
    struct Run: CustomTestStringConvertible {
        let scene: String
        let sleeps: Bool
        var testDescription: String { sleeps ? "\(scene), asleep" : scene }
    }

    static let runs = BuiltInScene.all.flatMap { scene in
        [false, true].map { Run(scene: scene.name, sleeps: $0) }
    }

    private static var fast: KernelBuild { FastKernels.named("v3") ?? .portable }

    private func description(_ run: Run, workers: Int = 1) throws -> SceneDescription {
        let options = SceneOptions(items: isLong ? 600 : 70, workers: workers, sleep: run.sleeps)
        return try BuiltInScene.named(run.scene).make(options).description
    }

    /// A world that has seen something else.
    private func otherWorld(_ kernels: KernelBuild, workers: Int) throws -> World {
        let options = SceneOptions(items: 40, seed: 7, workers: workers, sleep: true)
        let world = try World(try BuiltInScene.named("ragdolls").make(options).description, kernels: kernels)
        world.step(5)
        try world.remove([id(3)])
        world.step(2)
        return world
    }

    @Test(arguments: runs) func `restored worlds step like the uninterrupted one`(run: Run) throws {
        let (before, after) = isLong ? (120, 60) : (40, 16)
        let (world, plain) = (try World(description(run)), try World(description(run)))
        world.step(before)
        let snapshot = world.snapshot()
        plain.step(before)
        let expected = plain.trace(after)
        #expect(world.trace(after) == expected, "taking a snapshot changes nothing")
        let end = world.snapshot()
        #expect(difference(end, plain.snapshot()) == nil)

        try world.restore(snapshot)
        #expect(difference(world.snapshot(), snapshot) == nil)
        #expect(world.trace(after) == expected, "the same world")
        #expect(difference(world.snapshot(), end) == nil)

        let other = try otherWorld(Self.fast, workers: 2)
        try other.restore(snapshot)
        #expect(difference(other.snapshot(), snapshot) == nil)
        #expect(other.trace(after) == expected, "another world, v3, two workers")
        #expect(difference(other.snapshot(), end) == nil)

        let fresh = try World(bytes: snapshot.bytes, workers: 2)
        #expect(difference(fresh.snapshot(), snapshot) == nil)
        #expect(fresh.trace(after) == expected, "a world from bytes")
        #expect(difference(fresh.snapshot(), end) == nil)
    }

    @Test func `a crowd that leaves pairs out goes on as well`() throws {
        let scene = try BuiltInScene.named("onepoint").make(SceneOptions(items: 1500)).description
        let world = try World(scene)
        world.step(2)
        #expect(world.statistics.isCrowded)
        let snapshot = world.snapshot()
        let expected = world.trace(2)
        #expect(try World(bytes: snapshot.bytes, workers: 2).trace(2) == expected)
    }

    @Test(arguments: BuiltInScene.all.map(\.name))
    func `snapshots are the same on any number of workers and either build of the kernels`(name: String) throws {
        let run = Run(scene: name, sleeps: true)
        let one = try World(description(run))
        let two = try World(description(run, workers: 2), kernels: Self.fast)
        one.step(24)
        two.step(24)
        #expect(difference(one.snapshot(), two.snapshot()) == nil)
        #expect(try World(bytes: two.snapshot().bytes, kernels: Self.fast).trace(6) == one.trace(6))
    }

    @Test func `sleeping items wake as they would have`() throws {
        let boxes = (0..<12).map { box(Double($0 % 4) * 130, -60 - 105 * Double($0 / 4), friction: 0.5) }
        let world = try world(boxes, gravity: down, boundaries: [floor(friction: 0.5)], sleeps: true)
        world.step(200)
        #expect(world.statistics.awakeItems == 0)
        let fresh = try World(bytes: world.snapshot().bytes)
        for world in [world, fresh] { try world.add(ball(-300, -50, radius: 20).moving(900, -100)) }
        let expected = world.trace(80)
        #expect(fresh.trace(80) == expected)
        #expect(expected.contains { $0.awake > 1 }, "the ball wakes boxes")
        #expect(difference(fresh.snapshot(), world.snapshot()) == nil)
    }

    @Test func `ladders of large linkages go on with the loads they had`() throws {
        // Large enough for strips, by its size.
        let scene = try BuiltInScene.named("cloth").make(SceneOptions(items: isLong ? 2500 : 900)).description
        let world = try World(scene)
        world.step(6)
        let fresh = try World(bytes: world.snapshot().bytes)
        #expect(fresh.trace(4) == world.trace(4))
        #expect(difference(fresh.snapshot(), world.snapshot()) == nil)
    }
}
