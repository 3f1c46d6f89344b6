import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// What a client may rely on whatever the physics are: equal results, snapshots, sleep and waking.
enum Contracts {
    static var cases: [PhysicsCase] {
        [
            PhysicsCase(
                "contracts/threads", "differing hashes of 4 worlds with 1 to 4 threads", atMost: 0, "of 4",
                source: "Rapier test thread_count_determinism",
                .world { bench in
                    let hashes = try (1..<5).map { workers in
                        var bench = bench
                        bench.workers = workers
                        return try hash(bench.world(pile), steps: 240)
                    }
                    return Double(hashes.filter { $0 != hashes[0] }.count)
                }),
            PhysicsCase(
                "contracts/kernels", "differing hashes of 2 builds of the kernels", atMost: 0, "of 2",
                source: "equal bits on every instruction set",
                .world { bench in
                    let here = try hash(bench.world(pile), steps: 240)
                    let portable = PhysicsBench(kernels: .portable, substeps: bench.substeps)
                    return try here == hash(portable.world(pile), steps: 240) ? 0 : 1
                }),
            PhysicsCase(
                "contracts/snapshot", "differing hashes after going on from a snapshot", atMost: 0, "of 1",
                source: "Rapier test snapshot_roundtrip",
                .world { bench in
                    let world = try bench.world(pile)
                    for _ in 0..<120 { world.step() }
                    let snapshot = world.snapshot()
                    let other = try bench.world(pile)
                    try other.restore(snapshot)
                    return hash(world, steps: 120) == hash(other, steps: 120) ? 0 : 1
                }),
            PhysicsCase(
                "contracts/falls-asleep", "items of 210 awake after 30 s", atMost: 0, "items",
                source: "Box2D: islands at rest fall asleep",
                .world { bench in
                    var scene = Towers.pyramid(20, size: 40)
                    scene.settings.allowsSleep = true
                    let world = try bench.world(scene)
                    for _ in 0..<1800 { world.step() }
                    return Double(world.activities().filter { $0 == .awake }.count)
                }),
            PhysicsCase(
                "contracts/support-removed", "way that a sleeping box lacks of g t²/2 once its support is gone",
                atMost: 1, "%", source: "Box2D sample Recreate Static; Jolt: removing a body wakes its neighbours",
                .world { bench in
                    var scene = SceneDescription.awake([
                        Item(.rectangle(width: 400, height: 20), position: [0, 10], isAnchored: true),
                        Item(.rectangle(width: 40, height: 40), position: [0, -20]),
                    ])
                    scene.settings.allowsSleep = true
                    let world = try bench.world(scene)
                    for _ in 0..<300 { world.step() }
                    let before = try world.position(of: ItemID(1)).y
                    try world.remove([ItemID(0)])
                    for _ in 0..<60 { world.step() }
                    return try (world.position(of: ItemID(1)).y - before).percentOff(500)
                }),
        ]
    }

    /// Items of all shapes that fall on each other.
    private static var pile: SceneDescription {
        var random = RandomSource(seed: 5)
        let shapes = CaseShape.allCases
        let items = (0..<140).map { index in
            let place = Vector2(Double(index % 10) + 0.5, -Double(index / 10)) * 90 - Vector2(0, 50)
            return Item(
                shapes[index % shapes.count].shape, position: place, rotation: random.uniform(0, 6), friction: 0.4,
                elasticity: 0.2)
        }
        return .awake(
            items,
            [.floor(), Boundary(.segment([0, 0], [-100, -2000])), Boundary(.segment([900, 0], [1000, -2000]))])
    }

    private static func hash(_ world: World, steps: Int) -> UInt64 {
        for _ in 0..<steps { world.step() }
        return world.stateHash()
    }
}
