import DynamicsEngine
import DynamicsModel

/// An anchored item that moves carries what lies on it and strikes with its speed.
///
/// The platform's velocity is set as that of any item; where anchored items have none, it stays where it is.
enum Platforms {
    private static let contract = "Jolt and Box2D: kinematic bodies have a velocity"

    static var cases: [PhysicsCase] {
        [
            PhysicsCase(
                "platform/carries", "way that the box lags behind, of 120 pt", atMost: 5, "%", source: contract,
                .world { bench in
                    let world = try bench.world(.awake([platform, box]))
                    try drive(world, velocity: [60, 0], steps: 120)
                    return try 100 * (120 - world.position(of: ItemID(1)).x) / 120
                }),
            PhysicsCase(
                "platform/lifts", "height that the box lacks, of 200 pt", atMost: 1, "%", source: contract,
                .world { bench in
                    let world = try bench.world(.awake([platform, box]))
                    try drive(world, velocity: [0, -100], steps: 120)
                    return try 100 * (world.position(of: ItemID(1)).y + 20 + 200) / 200
                }),
            PhysicsCase(
                "platform/strikes", "speed that the struck box lacks, of 300 pt/s", atMost: 1, "%", source: contract,
                .world { bench in
                    let hammer = Item(.rectangle(width: 40, height: 40), position: [-80, 0], isAnchored: true)
                    let target = Item(.rectangle(width: 40, height: 40), position: .zero, friction: 0)
                    let world = try bench.world(.awake([hammer, target], gravity: .zero))
                    try drive(world, velocity: [300, 0], steps: 30)
                    return try 100 * (300 - world.state(of: ItemID(1)).velocity.x) / 300
                }),
            PhysicsCase(
                "platform/pose-gives-no-speed", "fastest speed of the box as its platform is put elsewhere",
                atMost: 0.1, "pt/s", source: "a pose that is set without a velocity moves without one",
                .world { bench in
                    let world = try bench.world(.awake([platform, box]))
                    var fastest = 0.0
                    for step in 0..<60 {
                        try world.setPoses([(id: ItemID(0), position: Vector2(Double(step), 10), rotation: 0.0)])
                        world.step()
                        fastest = try [fastest, abs(world.state(of: ItemID(1)).velocity.x)].largest
                    }
                    return fastest
                }),
        ]
    }

    private static let platform = Item(
        .rectangle(width: 800, height: 20), position: [0, 10], friction: 0.6, isAnchored: true)
    private static let box = Item(.rectangle(width: 40, height: 40), position: [0, -20], friction: 0.6)

    /// Moves item 0 by a velocity.
    private static func drive(_ world: World, velocity: Vector2, steps: Int) throws {
        try world.setVelocities([(id: ItemID(0), velocity: velocity, angularVelocity: 0.0)])
        for _ in 0..<steps { world.step() }
    }
}
