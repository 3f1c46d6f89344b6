import DynamicsModel
import Foundation

/// What strikes the floor flat leaves with e times its speed and does not begin to spin, whatever its shape.
enum FlatBounces {
    private static let speed = 600.0

    static var cases: [PhysicsCase] {
        let drops: [CaseShape] = [.disc, .box, .plank]
        return CaseShape.allCases.flatMap { [gain($0, 1), gain($0, 0.5), spin($0)] }
            + drops.flatMap { [drop($0, 0.8), drop($0, 0.5)] } + [slow]
    }

    private static func gain(_ shape: CaseShape, _ elasticity: Double) -> PhysicsCase {
        PhysicsCase(
            "flat-bounces/\(shape)-e\(elasticity == 1 ? "1" : "0.5")", "kinetic energy off e², worst of 16 gaps",
            atMost: 1, "%", source: "Newton's law of restitution",
            .scenes(.worst) {
                strikes(shape, elasticity) { track in
                    guard track.last[0].velocity.y < 0 else { return 100 }
                    return (track.kinetic(track.last) / track.kinetic(track.start)).percentOff(elasticity * elasticity)
                }
            })
    }

    private static func spin(_ shape: CaseShape) -> PhysicsCase {
        PhysicsCase(
            "flat-bounces/\(shape)-spin", "spin after a bounce of e 1, worst of 16 gaps", atMost: 0.01, "rad/s",
            source: "symmetry", .scenes(.worst) { strikes(shape, 1) { abs($0.last[0].angularVelocity) } })
    }

    private static var slow: PhysicsCase {
        PhysicsCase(
            "flat-bounces/below-threshold", "upward speed after a strike at 90 pt/s", atMost: 1, "pt/s",
            source: "Settings.restitutionThreshold",
            .scene {
                let item = Item(.circle(radius: 20), position: [0, -30], velocity: [0, 90], elasticity: 1)
                return Observation(.awake([item], [.floor()], gravity: .zero), seconds: 1) { track in
                    track.frames.map { -$0.states[0].velocity.y }.largest
                }
            })
    }

    /// Strikes without gravity, so that the speed before is known exactly, from gaps that end at 16 points of a step.
    private static func strikes(
        _ shape: CaseShape, _ elasticity: Double, measure: @escaping (Track) -> Double
    ) -> [Observation] {
        (0..<16).map { index in
            let gap = 20 + speed / 60 * Double(index) / 16
            let item = Item(
                shape.shape, position: [0, -shape.halfHeight - gap], velocity: [0, speed], friction: 0.6,
                elasticity: elasticity)
            return Observation(.awake([item], [.floor()], gravity: .zero), seconds: 0.5, measure: measure)
        }
    }

    /// A drop from 800 pt. One substep of gravity more or less is 0.7 % of the height.
    private static func drop(_ shape: CaseShape, _ elasticity: Double) -> PhysicsCase {
        PhysicsCase(
            "flat-bounces/\(shape)-drop-e\(elasticity)", "height of the first rebound off e²", atMost: 2, "%",
            source: "Jolt unit test TestPhysicsCollisionElastic; e² of the height",
            .scene {
                let item = Item(
                    shape.shape, position: [0, -shape.halfHeight - 800], friction: 0.6, elasticity: elasticity)
                return Observation(.awake([item], [.floor()]), seconds: 1.265 * (1 + elasticity)) { track in
                    // From 1.1 falling times on, past the bounce.
                    track.frames.filter { track.time($0) > 1.1 * 1.265 }
                        .map { -$0.states[0].centerOfMass.y - shape.halfHeight }.largest
                        .percentOff(800 * elasticity * elasticity)
                }
            })
    }
}
