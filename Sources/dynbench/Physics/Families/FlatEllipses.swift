import DynamicsModel
import DynamicsScenes
import Foundation

/// Single ellipses, up to a hundred times as long as thick, come to rest on what they fall on.
enum FlatEllipses {
    private enum Support: String, CaseIterable {
        case segment, path, inside, anchored
    }

    static var cases: [PhysicsCase] { dropped + across }

    private static var dropped: [PhysicsCase] {
        Support.allCases.flatMap { support in
            [1.0, 2, 5, 10, 30, 100].flatMap { aspect in
                [
                    // A round one rocks for long, by the laws of rolling: it is set down flat.
                    PhysicsCase(
                        "flat-ellipses/\(support)-\(Int(aspect))", "fastest speed of centre or rim from 3 s to 5 s",
                        atMost: 1, "pt/s", source: "statics; nothing bounces at elasticity 0",
                        .scenes(.worst) {
                            (aspect < 10 ? [0] : [0.3, 0, -0.3, 0.1]).map { angle in
                                fall(aspect, angle, on: support) { track in
                                    track.frames.filter { track.time($0) > 3 }.map { track.speed(of: 0, $0.states) }
                                        .largest
                                }
                            }
                        }),
                    PhysicsCase(
                        "flat-ellipses/\(support)-\(Int(aspect))-energy", "most energy gained over the start",
                        atMost: 5, "% of 10 pt of height", source: "nothing but gravity drives it",
                        .scenes(.worst) {
                            [0.3, -0.3, 0.1, 0.6, 1.2].map { angle in
                                fall(aspect, angle, on: support) { track in
                                    let start = track.energy(track.start)
                                    let scale = track.masses[0].mass * 1000 * 10
                                    return track.frames.map { 100 * (track.energy($0.states) - start) / scale }.largest
                                }
                            }
                        }),
                ]
            }
        }
    }

    /// Begun across the floor: the centre is above it by less than the tilted ellipse reaches down.
    private static var across: [PhysicsCase] {
        Support.allCases.flatMap { support in
            [10.0, 30, 100].map { aspect in
                PhysicsCase(
                    "flat-ellipses/\(support)-\(Int(aspect))-across",
                    "fastest speed of centre or rim from 8 s to 10 s, worst of 25 starts", atMost: 1, "pt/s",
                    source: "an item that begins across a line is pushed to its centre's side",
                    .scenes(.worst) {
                        [0.05, 0.5, 1, 2, 4].flatMap { height in
                            [0.1, 0.2, 0.3, 0.45, 0.6].map { angle in
                                var start = fall(aspect, angle, on: support) { track in
                                    track.frames.filter { track.time($0) > 8 }.map { track.speed(of: 0, $0.states) }
                                        .largest
                                }
                                start.scene.items[0].position.y = -height
                                start.steps = 600
                                return start
                            }
                        }
                    })
            }
        }
    }

    /// An ellipse 40 pt long, turned by an angle, whose lowest point is 0.05 pt above the floor.
    private static func fall(
        _ aspect: Double, _ angle: Double, on support: Support, measure: @escaping (Track) -> Double
    ) -> Observation {
        let (a, b) = (20.0, 20 / aspect)
        let height = (a * a * sin(angle) * sin(angle) + b * b * cos(angle) * cos(angle)).squareRoot()
        var items = [
            Item(.ellipse(halfWidth: a, halfHeight: b), position: [0, -height - 0.05], rotation: angle, friction: 0.2)
        ]
        var boundaries: [Boundary] = []
        switch support {
        case .segment: boundaries = [.floor(friction: 0.2)]
        case .path:
            boundaries = [Boundary(.path([[-3000, 0], [-10, 0], [15, 0], [3000, 0]], closed: false))]
        case .inside: boundaries = [Boundary(.inside(minimum: [-500, -500], maximum: [500, 0]))]
        case .anchored:
            items.append(Item(.rectangle(width: 6000, height: 40), position: [0, 20], isAnchored: true))
        }
        return Observation(.awake(items, boundaries), seconds: 5, measure: measure)
    }
}
