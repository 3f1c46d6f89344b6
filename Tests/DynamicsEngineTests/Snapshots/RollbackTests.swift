import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// Going back sixty frames and playing them again.
@Suite struct RollbackTests {
    /// A pile with a ball that is kicked; inputs by frame.
    private struct Game {
        let world: World
        var history: [WorldSnapshot] = []

        init() throws {
            let boxes = (0..<21).map { k in box(Double(k % 7) * 60, -30 - 60 * Double(k / 7), side: 50) }
            world = try DynamicsEngineTests.world(
                boxes + [ball(-150, -20, radius: 20)], gravity: down, boundaries: [floor()], sleeps: true)
        }

        mutating func play(_ frames: Range<Int>, _ inputs: [Int: Vector2]) throws {
            for frame in frames {
                history.append(world.snapshot())
                if let force = inputs[frame] { try world.apply(Push(force: force, targets: [.init(id(21))])) }
                world.step()
            }
        }
    }

    @Test func `sixty frames are played again with an input that came late`() throws {
        let inputs = [30: Vector2(3, -1), 70: Vector2(2, -2)]
        var timely = try Game()
        try timely.play(0..<160, inputs)

        var late = try Game()
        // The input of frame 70 is known at frame 130.
        try late.play(0..<130, [30: Vector2(3, -1)])
        #expect(late.history[71] != timely.history[71])
        try late.world.restore(late.history[70])
        late.history.removeSubrange(70...)
        #expect(late.world.ticks == 70)
        try late.play(70..<160, inputs)

        #expect(difference(late.world.snapshot(), timely.world.snapshot()) == nil)
        #expect(late.history == timely.history)
        // The kick makes a difference.
        var without = try Game()
        try without.play(0..<160, [30: Vector2(3, -1)])
        #expect(without.world.stateHash() != timely.world.stateHash())
    }

    @Test func `every frame of a run can be gone back to`() throws {
        let scene = try BuiltInScene.named("mixed").make(SceneOptions(items: 40, sleep: true)).description
        let world = try World(scene)
        var history: [WorldSnapshot] = []
        for _ in 0..<30 {
            history.append(world.snapshot())
            world.step()
        }
        let end = world.snapshot()
        for frame in history.indices.reversed() {
            try world.restore(history[frame])
            world.step(30 - frame)
            #expect(difference(world.snapshot(), end) == nil, "from frame \(frame)")
        }
    }
}
