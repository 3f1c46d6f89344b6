import DynamicsModel
import DynamicsScenes
import Foundation

/// Elastic items in an elastic box keep their energy over thousands of bounces.
///
/// They begin at 1,000 pt/s, ten times the speed below which nothing bounces, so that hardly a strike is that slow.
enum Gases {
    static var cases: [PhysicsCase] {
        [CaseShape.box, .hexagon, .ellipse, .disc, .triangle].flatMap { shape in
            pair("\(shape)-100", seconds: 100) { gas(shape.shape, per: 10, pitch: 100) }
        } + pair("disc-1000", seconds: 10_000 / 60) { gas(.circle(radius: 10), per: 32, pitch: 60) }
    }

    /// What energy was gained at most, and how far off it is at the end.
    private static func pair(
        _ variant: String, seconds: Double, _ scene: @escaping () -> SceneDescription
    ) -> [PhysicsCase] {
        [
            PhysicsCase(
                "gases/\(variant)-gain", "most energy gained in \(Int((60 * seconds).rounded())) steps", atMost: 1,
                "%", source: "conservation of energy",
                .scene {
                    Observation(scene(), seconds: seconds, every: 20) { track in
                        let energy = track.kinetic(track.start)
                        return track.frames.map { 100 * (track.kinetic($0.states) / energy - 1) }.largest
                    }
                }),
            PhysicsCase(
                "gases/\(variant)-end", "energy changed after \(Int((60 * seconds).rounded())) steps", atMost: 10, "%",
                source: "conservation of energy",
                .scene {
                    Observation(scene(), seconds: seconds, every: 6000) { track in
                        track.kinetic(track.last).percentOff(track.kinetic(track.start))
                    }
                }),
        ]
    }

    /// A square lattice of items in a box, each with a direction of its own.
    private static func gas(_ shape: Shape, per side: Int, pitch: Double) -> SceneDescription {
        var random = RandomSource(seed: 7)
        let items = (0..<(side * side)).map { index in
            let angle = random.uniform(0, 2 * .pi)
            return Item(
                shape,
                position: [pitch * (Double(index % side) + 0.5), pitch * (Double(index / side) + 0.5)],
                velocity: [1000 * cos(angle), 1000 * sin(angle)], friction: 0, elasticity: 1)
        }
        let width = pitch * Double(side)
        return .awake(items, [.box(width, width, friction: 0, elasticity: 1)], gravity: .zero)
    }
}
