import DynamicsFast
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsEngine

/// Each of many worlds does what it does alone.
@Suite struct WorldsTests {
    /// A heap in a box, other for each seed; some fall asleep.
    private func heap(_ seed: Int) -> SceneDescription {
        var random = RandomSource(seed: UInt64(seed))
        let items = (0..<(12 + seed % 9)).map { k in
            let place = Vector2(Double(k % 4), -Double(k / 4)) * 32 + Vector2(random.uniform(0, 8), -20)
            return Item(everyShape[k % everyShape.count], position: place, friction: 0.3)
        }
        return SceneDescription(
            settings: Settings(gravity: down, allowsSleep: seed % 2 == 0, workers: 3), items: items,
            boundaries: [Boundary(.inside(minimum: [-30, -400], maximum: [150, 0]))])
    }

    private func alone(_ seed: Int, steps: Int) throws -> World {
        let world = try World(heap(seed))
        world.step(steps)
        return world
    }

    @Test(arguments: [1, 2, 4]) func `worlds give the bits that they give alone`(workers: Int) throws {
        let worlds = try Worlds(count: 37, workers: workers, kernels: FastKernels.best()) { heap($0) }
        worlds.step()
        worlds.step(40)
        for _ in 0..<19 { worlds.step() }
        for index in 0..<worlds.count {
            let alone = try alone(index, steps: 60)
            #expect(try worlds.stateHash(of: index) == alone.stateHash(), "world \(index)")
            #expect(difference(try worlds[index].snapshot(), alone.snapshot()) == nil)
            #expect(try worlds[index].settings.workers == 1)
        }
        #expect(Set(try (0..<worlds.count).map { try worlds.stateHash(of: $0) }).count == worlds.count)
    }

    @Test func `some are put back, and others go on`() throws {
        let worlds = try Worlds(count: 20, workers: 2) { heap($0) }
        let first = try (0..<20).map { try worlds[$0].snapshot() }
        let objects = try (0..<20).map { ObjectIdentifier(try worlds[$0]) }
        worlds.step(30)
        try worlds[3].remove([id(0)])
        try worlds[4].add(ball(0, -300))
        worlds.step(5)
        let before = try (0..<20).map { try worlds.stateHash(of: $0) }
        try worlds.reset(3)
        try worlds.reset([4, 19, 4])
        for index in 0..<20 {
            if [3, 4, 19].contains(index) {
                #expect(try worlds[index].snapshot() == first[index])
            } else {
                #expect(try worlds.stateHash(of: index) == before[index])
            }
            #expect(ObjectIdentifier(try worlds[index]) == objects[index], "a world stays the same object")
        }
        worlds.step(60)
        #expect(try worlds.stateHash(of: 3) == alone(3, steps: 60).stateHash())
        #expect(try worlds.stateHash(of: 5) == alone(5, steps: 95).stateHash())
        worlds.reset()
        #expect(try (0..<20).map { try worlds[$0].snapshot() } == first)
        worlds.step(7)
        #expect(try worlds.stateHash(of: 19) == alone(19, steps: 7).stateHash())
    }

    @Test func `worlds of one scene are alike until they are edited`() throws {
        let worlds = try Worlds(count: 9, heap(5), workers: 2)
        worlds.step(20)
        try worlds[4].apply(Push(force: [0.5, 0], targets: [.init(id(2))]))
        worlds.step(20)
        let hash = try alone(5, steps: 40).stateHash()
        for index in 0..<9 { #expect(try (worlds.stateHash(of: index) == hash) == (index != 4)) }
    }

    @Test func `custom fields of a world are put back with it`() throws {
        let worlds = try Worlds(count: 12, workers: 2) { index in
            let pull = Double(index) * 100
            return SceneDescription(
                settings: Settings(gravity: .zero), items: [ball(0, 0)],
                fields: [Field(.custom(.perItem { _ in [pull, 0] }))])
        }
        worlds.step(3)
        let hashes = try (0..<12).map { try worlds.stateHash(of: $0) }
        #expect(Set(hashes).count == 12)
        worlds.reset()
        worlds.step(3)
        #expect(try (0..<12).map { try worlds.stateHash(of: $0) } == hashes)
    }

    @Test func `poses and velocities of all worlds are read at once`() throws {
        let worlds = try Worlds(count: 21, workers: 2) { heap($0) }
        worlds.step(25)
        try worlds[2].remove([id(1)])
        let room = worlds.mostItems + 1
        #expect(room == 21)
        var poses = [Float](repeating: 7, count: 21 * room * Worlds.floatsPerPose)
        var velocities = [Float](repeating: 7, count: 21 * room * Worlds.floatsPerVelocity + 5)
        var poseSpan = poses.mutableSpan
        try worlds.readPoses(into: &poseSpan, itemsPerWorld: room)
        var velocitySpan = velocities.mutableSpan
        try worlds.readVelocities(into: &velocitySpan, itemsPerWorld: room)
        for index in 0..<21 {
            let states = try worlds[index].states()
            for k in 0..<room {
                let pose = poses[(4 * (index * room + k))...].prefix(4).map(Double.init)
                let velocity = velocities[(3 * (index * room + k))...].prefix(3).map(Double.init)
                guard k < states.count else {
                    #expect(pose == [0, 0, 0, 0] && velocity == [0, 0, 0])
                    continue
                }
                let state = states[k]
                #expect(pose == [state.centerOfMass.x, state.centerOfMass.y, state.cosine, state.sine])
                #expect(velocity == [state.velocity.x, state.velocity.y, state.angularVelocity])
            }
        }
        #expect(velocities.suffix(5) == [7, 7, 7, 7, 7], "what is behind is left alone")
    }

    @Test func `bad input is refused by name`() throws {
        for count in [0, -1, 1_000_001] {
            #expect(throws: DynamicsError.outOfRange("count", Double(count), rule: "from 1 to 1000000 worlds")) {
                try Worlds(count: count, heap(1))
            }
        }
        #expect(throws: DynamicsError.self) { try Worlds(count: 2, heap(1), workers: -1) }
        #expect(throws: DynamicsError.unknownID("a seed")) {
            try Worlds(count: 5) { index throws(DynamicsError) in
                if index == 3 { throw DynamicsError.unknownID("a seed") }
                return heap(index)
            }
        }
        let worlds = try Worlds(count: 10, workers: 2) { heap($0) }
        worlds.step(4)
        let hashes = try (0..<10).map { try worlds.stateHash(of: $0) }
        for index in [-1, 10, .max] {
            let error = DynamicsError.outOfRange("index", Double(index), rule: "that of a world, 0 to 9")
            #expect(throws: error) { try worlds[index] }
            #expect(throws: error) { try worlds.stateHash(of: index) }
            #expect(throws: error) { try worlds.reset(index) }
            #expect(throws: error) { try worlds.reset([0, index, 1]) }
        }
        worlds.step(0)
        worlds.step(-5)
        var poses = [Float](repeating: 7, count: 10 * 20 * 4 - 1)
        var span = poses.mutableSpan
        #expect(throws: DynamicsError.outOfRange("itemsPerWorld", 3, rule: "at least 20, which a world has")) {
            try worlds.readPoses(into: &span, itemsPerWorld: 3)
        }
        #expect(throws: DynamicsError.outOfRange("elements", 799, rule: "at least 10 × 20 × 4")) {
            try worlds.readPoses(into: &span, itemsPerWorld: 20)
        }
        #expect(throws: DynamicsError.outOfRange("elements", 799, rule: "at least 10 × \(Int.max) × 4")) {
            try worlds.readPoses(into: &span, itemsPerWorld: .max)
        }
        #expect(poses.allSatisfy { $0 == 7 })
        #expect(try (0..<10).map { try worlds.stateHash(of: $0) } == hashes, "nothing was changed")
    }
}
