import DynamicsModel
import DynamicsScenes

/// No scene that only gravity drives ever has more energy than it began with.
enum Energies {
    static var cases: [PhysicsCase] {
        [("settle", 500), ("groups", 200), ("pyramid", 210), ("ellipses", 300), ("boundaries", 300)].map {
            name, items in
            PhysicsCase(
                "energy/\(name)", "most energy gained over the start, of 10 pt of height", atMost: 10, "%",
                source: "what a sweep or a contact stops has its speed cut",
                .scene {
                    var scene = try BuiltInScene.named(name).make(SceneOptions(items: items)).description
                    scene.fields = []
                    return Observation(scene, seconds: 10) { track in
                        let start = track.energy(track.start)
                        let mass = track.movable.reduce(0) { $0 + track.masses[$1].mass }
                        return track.frames.map { 100 * (track.energy($0.states) - start) / (mass * 1000 * 10) }
                            .largest
                    }
                })
        }
    }
}
