import DynamicsModel
import DynamicsScenes

/// A load a hundred times as heavy is taken off a pile, which doesn't jump for it.
enum LoadRemoved {
    static var cases: [PhysicsCase] {
        [("discs", Shape.circle(radius: 50)), ("boxes", .rectangle(width: 100, height: 100))].map { variant, shape in
            PhysicsCase(
                "load-removed/\(variant)", "highest rise above undeformed", atMost: 0.5, "pt",
                source: "solver2d sample Warm Start Energy",
                .world { bench in
                    let items = (0..<3).map {
                        Item(
                            shape, position: [0, -50 - 100 * Double($0)], density: $0 == 2 ? 100 : 1, friction: 0.6)
                    }
                    return try rise(bench, .awake(items, [.floor()]), undeformed: 150)
                })
        } + [
            PhysicsCase(
                "load-removed/pile", "highest rise of the top box above undeformed", atMost: 0.5, "pt",
                source: "solver2d sample Warm Start Energy, on a pyramid",
                .world { bench in
                    var scene = Towers.pyramid(6, size: 40)
                    scene.items.append(
                        Item(.rectangle(width: 40, height: 40), position: [0, -260], density: 100, friction: 0.6))
                    return try rise(bench, scene, undeformed: 220)
                })
        ]
    }

    /// Rests for 2 s under the last item, takes it away, and watches the one below for 3 s.
    ///
    /// - Parameter undeformed: height of that one's centre if nothing gave way, pt.
    private static func rise(_ bench: PhysicsBench, _ scene: SceneDescription, undeformed: Double) throws -> Double {
        let world = try bench.world(scene)
        for _ in 0..<120 { world.step() }
        let top = scene.items.count - 1
        try world.remove([ItemID(top)])
        var highest = 0.0
        for _ in 0..<180 {
            world.step()
            highest = [highest, -world.states()[top - 1].centerOfMass.y].largest
        }
        return highest - undeformed
    }
}
