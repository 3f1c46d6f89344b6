import DynamicsModel

/// Items without friction slide over floors of many pieces as over one.
enum Seams {
    /// What the floor is made of, in pieces of 40 pt with their upper side at y = 0.
    private enum Floor: String, CaseIterable {
        case tiles, segments, groups, path
    }

    private static let shapes: [CaseShape] = [.box, .disc, .ellipse, .hexagon]

    static var cases: [PhysicsCase] { speeds + lifts }

    private static var speeds: [PhysicsCase] {
        Floor.allCases.flatMap { floor in
            shapes.flatMap { shape in
                [50.0, 500, 5000].map { speed in
                    PhysicsCase(
                        "seams/\(floor)-\(shape)-\(Int(speed))", "speed changed by the way over the seams, of 5 starts",
                        atMost: 0.2, "%", source: "nothing resists without friction",
                        .scenes(.worst) {
                            slides(shape, speed, on: floor) { track in
                                track.last[0].velocity.x.percentOff(speed)
                            }
                        })
                }
            }
        }
    }

    private static var lifts: [PhysicsCase] {
        Floor.allCases.flatMap { floor in
            shapes.map { shape in
                PhysicsCase(
                    "seams/\(floor)-\(shape)-lift", "highest that the centre rises at 500 pt/s, of 5 starts",
                    atMost: 0.1, "pt", source: "nothing resists without friction",
                    .scenes(.worst) {
                        slides(shape, 500, on: floor) { track in
                            track.frames.map { -$0.states[0].centerOfMass.y - shape.halfHeight }.largest
                        }
                    })
            }
        }
    }

    /// Starts at five places between two seams, one of them with the box' edges above the seams.
    private static func slides(
        _ shape: CaseShape, _ speed: Double, on floor: Floor, measure: @escaping (Track) -> Double
    ) -> [Observation] {
        [0, 7, 13, 20, 31].map { slide(shape, speed, from: $0, on: floor, measure: measure) }
    }

    private static func slide(
        _ shape: CaseShape, _ speed: Double, from start: Double, on floor: Floor, measure: @escaping (Track) -> Double
    ) -> Observation {
        // 10 seams, 35, and 125.
        let seconds = speed < 100 ? 8 : speed < 1000 ? 2.8 : 1
        let slider = Item(
            shape.shape, position: [start, -shape.halfHeight], velocity: [speed, 0], friction: 0)
        let pieces = Int(speed * seconds / 40) + 20
        let edges = (0..<(pieces + 1)).map { 40 * Double($0) - 220 }
        let tile = Shape.rectangle(width: 40, height: 40)
        var items = [slider]
        var boundaries: [Boundary] = []
        switch floor {
        case .tiles:
            items += edges.map { Item(tile, position: [$0 + 20, 20], friction: 0, isAnchored: true) }
        case .groups:
            items += stride(from: 0, to: pieces, by: 5).map { first in
                let parts = (0..<5).map { Shape.Part(tile, offset: [40 * Double($0) + 20, 20]) }
                return Item(.group(parts), position: [edges[first], 0], friction: 0, isAnchored: true)
            }
        case .segments:
            boundaries = zip(edges, edges.dropFirst()).map { Boundary(.segment([$0, 0], [$1, 0]), friction: 0) }
        case .path:
            boundaries = [Boundary(.path(edges.map { [$0, 0] }, closed: false), friction: 0)]
        }
        return Observation(.awake(items, boundaries), seconds: seconds, measure: measure)
    }
}
