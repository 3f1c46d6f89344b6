import DynamicsModel
import Foundation

/// Orbits in fields neither gain nor lose, and come round in their time.
enum Orbits {
    static var cases: [PhysicsCase] { kepler + springs + magnetic }

    private static let revolutions = 100.0

    // MARK: Radial gravity that decays with the square

    /// Strength 10 and falloff 2 are an acceleration of μ/r² with μ = 10⁷ pt³/s².
    private static let mu = 1e7
    private static let radius = 200.0
    private static var period: Double { 2 * .pi * (radius * radius * radius / mu).squareRoot() }

    private static var kepler: [PhysicsCase] {
        [("circle", 0.0), ("ellipse", 0.3), ("long-ellipse", 0.6)].flatMap { variant, eccentricity in
            [
                PhysicsCase(
                    "orbits/\(variant)-energy", "energy changed over 100 revolutions", atMost: 0.1, "%",
                    source: "conservation of energy",
                    .scene {
                        Observation(orbit(eccentricity), seconds: revolutions * period) { track in
                            let ends = [track.frames.prefix(perRevolution), track.frames.suffix(perRevolution)]
                            let means = ends.map { frames in
                                frames.reduce(0) { $0 + energy($1.states[0]) } / Double(frames.count)
                            }
                            return means[1].percentOff(means[0])
                        }
                    }),
                PhysicsCase(
                    "orbits/\(variant)-period", "period off Kepler's third law over 100 revolutions", atMost: 0.1,
                    "%", source: "Kepler's third law",
                    .scene {
                        Observation(orbit(eccentricity), seconds: revolutions * period) { track in
                            track.period(of: \.centerOfMass.y).percentOff(period)
                        }
                    }),
            ]
        }
    }

    private static var perRevolution: Int { Int((60 * period).rounded()) }

    /// Begins at the far end of the orbit, whose semi-major axis is the circle's radius.
    private static func orbit(_ eccentricity: Double) -> SceneDescription {
        let far = radius * (1 + eccentricity)
        let speed = (mu * (1 - eccentricity) / far).squareRoot()
        return .awake(
            [Item(.circle(radius: 10), position: [far, 0], velocity: [0, speed])], gravity: .zero,
            fields: [Field(.radialGravity, region: .circle(radius: 1000), strength: 10, falloff: 2)])
    }

    private static func energy(_ state: ItemState) -> Double {
        state.velocity.dot(state.velocity) / 2 - mu / state.centerOfMass.length
    }

    // MARK: Springs

    private static var springs: [PhysicsCase] {
        let mass = MassProperties(of: .circle(radius: 10), density: 1).mass
        let rate = 2 * Double.pi
        let scene = SceneDescription.awake(
            [Item(.circle(radius: 10), position: [100, 0])], gravity: .zero,
            fields: [Field(.spring, strength: mass * rate * rate)])
        return [
            PhysicsCase(
                "orbits/spring-period", "period off 1 s over 100 swings", atMost: 0.1, "%",
                source: "harmonic oscillator",
                .scene { Observation(scene, seconds: 100) { $0.period(of: \.centerOfMass.x).percentOff(1) } }),
            PhysicsCase(
                "orbits/spring-amplitude", "amplitude changed over 100 swings", atMost: 0.1, "%",
                source: "harmonic oscillator",
                .scene {
                    Observation(scene, seconds: 100) { track in
                        let ends = [track.frames.prefix(60), track.frames.suffix(60)]
                        let energies = ends.map { frames in
                            frames.reduce(0) { sum, frame in
                                let state = frame.states[0]
                                return sum + state.velocity.dot(state.velocity)
                                    + rate * rate * state.centerOfMass.dot(state.centerOfMass)
                            }
                        }
                        return (energies[1] / energies[0]).squareRoot().percentOff(1)
                    }
                }),
        ]
    }

    // MARK: Magnetic field

    /// The rate of turning is 2 rad/s, the circle's radius 100 pt.
    private static var magnetic: [PhysicsCase] {
        let mass = MassProperties(of: .circle(radius: 10), density: 1).mass
        let scene = SceneDescription.awake(
            [Item(.circle(radius: 10), position: [100, 0], velocity: [0, 200], charge: 1)], gravity: .zero,
            fields: [Field(.magnetic, strength: 2 * mass)])
        return [
            PhysicsCase(
                "orbits/magnetic-closed", "gap of the circle after 100 revolutions, of its radius", atMost: 0.1, "%",
                source: "a charge circles in a magnetic field",
                .scene {
                    Observation(scene, seconds: 101 * .pi, after: 99.5 * .pi) { track in
                        // Where the path passes nearest to its beginning.
                        zip(track.states(of: 0), track.states(of: 0).dropFirst())
                            .map { distance(of: track.start[0].centerOfMass, $0.centerOfMass, $1.centerOfMass) }
                            .min() ?? .nan
                    }
                }),
            PhysicsCase(
                "orbits/magnetic-speed", "speed changed over 100 revolutions", atMost: 0.01, "%",
                source: "a magnetic field does no work",
                .scene { Observation(scene, seconds: 100 * .pi) { $0.last[0].velocity.length.percentOff(200) } }),
            PhysicsCase(
                "orbits/magnetic-period", "period off its closed form over 100 revolutions", atMost: 0.1, "%",
                source: "cyclotron frequency",
                .scene { Observation(scene, seconds: 100 * .pi) { $0.period(of: \.velocity.x).percentOff(.pi) } }),
        ]
    }

    /// From a point to a line between two points, pt.
    private static func distance(of point: Vector2, _ a: Vector2, _ b: Vector2) -> Double {
        let way = b - a
        let along = min(max((point - a).dot(way) / way.dot(way), 0), 1)
        return (point - a - way * along).length
    }
}
