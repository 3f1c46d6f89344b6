import DynamicsEngine
import DynamicsFast
import DynamicsModel
import DynamicsScenes
import Testing

@Suite struct DeterminismTests {
    private func scene(_ name: String, items: Int, workers: Int = 1) throws -> SceneDescription {
        try BuiltInScene.named(name).make(SceneOptions(items: items, workers: workers)).description
    }

    /// The hashes of a run, one every few steps.
    private func hashes(_ scene: SceneDescription, steps: Int, kernels: KernelBuild = .portable) throws -> [UInt64] {
        let world = try World(scene, kernels: kernels)
        return (0..<3).map { _ in
            world.step(steps / 3)
            return world.stateHash()
        }
    }

    static let scenes = ["mixed", "settle", "gas", "groups", "pyramid"]

    @Test(arguments: scenes) func `the builds of the kernels give equal bits`(name: String) throws {
        guard let v3 = FastKernels.named("v3") else { return }
        let scene = try scene(name, items: name == "mixed" ? 500 : 200)
        #expect(try hashes(scene, steps: 60) == hashes(scene, steps: 60, kernels: v3))
    }

    @Test(arguments: scenes) func `repeated runs give equal bits`(name: String) throws {
        let scene = try scene(name, items: 150)
        let first = try hashes(scene, steps: 45)
        #expect(try hashes(scene, steps: 45) == first)
        #expect(Set(first).count == 3)
    }

    // Stages are shared from about 2,000 items up, contacts by tiles of 1,024.
    @Test(arguments: ["mixed", "gas", "settle"]) func `any number of workers gives equal bits`(name: String) throws {
        let one = try hashes(scene(name, items: 3300), steps: 12)
        for workers in [2, 4, 7] {
            #expect(try hashes(scene(name, items: 3300, workers: workers), steps: 12) == one, "\(workers) workers")
        }
    }

    @Test(arguments: [2, 4]) func `workers give equal bits in small scenes`(workers: Int) throws {
        for name in DeterminismTests.scenes {
            #expect(
                try hashes(scene(name, items: 100, workers: workers), steps: 30)
                    == hashes(scene(name, items: 100), steps: 30))
        }
    }

    @Test(arguments: scenes) func `looking at contacts changes nothing`(name: String) throws {
        let scene = try scene(name, items: 150)
        let (plain, asked, recording) = (try World(scene), try World(scene), try World(scene))
        for step in 0..<90 {
            plain.step()
            let recorded = recording.stepRecordingContacts()
            #expect(recorded.count == plain.statistics.touchingContacts)
            asked.step()
            if step % 2 == 0 { _ = asked.currentContacts() }
            #expect(asked.events.map(\.item) == plain.events.map(\.item))
            #expect(recording.events == plain.events)
        }
        #expect(asked.stateHash() == plain.stateHash())
        #expect(recording.stateHash() == plain.stateHash())
    }

    @Test func `sleep gives equal bits in both builds`() throws {
        guard let v3 = FastKernels.named("v3") else { return }
        func hash(_ kernels: KernelBuild) throws -> (awake: Int, hash: UInt64) {
            let items = (0..<12).map { box(Double($0 % 4) * 130, -60 - 105 * Double($0 / 4), friction: 0.5) }
            let world = try world(
                items, gravity: down, boundaries: [floor(friction: 0.5)], sleeps: true, kernels: kernels)
            world.step(200)
            let awake = world.statistics.awakeItems
            try world.add(ball(-300, -50, radius: 20).moving(900, -100))
            world.step(60)
            return (awake, world.stateHash())
        }
        let (base, fast) = (try hash(.portable), try hash(v3))
        #expect(base == fast)
        #expect(base.awake == 0)
    }

    @Test func `hashes tell states apart`() throws {
        let (first, second) = (try world([ball(0, 0), ball(50, 0)]), try world([ball(0, 0), ball(50, 0)]))
        #expect(first.stateHash() == second.stateHash())
        try second.setVelocities([(id(1), Vector2(1e-3, 0), 0)])
        #expect(first.stateHash() != second.stateHash())
    }

    @Test func `worlds of the same edits are equal`() throws {
        func run(_ workers: Int) throws -> UInt64 {
            let world = try World(scene("mixed", items: 120, workers: workers))
            for round in 0..<6 {
                world.step(5)
                try world.remove([id(round), id(60 + round)])
                try world.add((0..<3).map { ball(Double($0) * 30, Double(round) * 20) })
                try world.setVelocities([(id(20 + round), Vector2(100, 0), 1)])
            }
            return world.stateHash()
        }
        #expect(try run(1) == run(1))
        #expect(try run(1) == run(4))
    }
}
