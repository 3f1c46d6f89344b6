import DynamicsModel
import Foundation

/// Far from the origin, begun in each other, and crowded.
enum Extremes {
    static var cases: [PhysicsCase] { far + recovery + confined }

    // MARK: Far from the origin

    /// Floats are 0.008 pt apart there.
    private static let origin = Vector2(100_000, -80_000)

    private static var far: [PhysicsCase] {
        [
            PhysicsCase(
                "far/pyramid", "height lost by the top after 10 s", atMost: 1, "%",
                source: "solver2d sample Far Pyramid, 1 km away",
                .scene {
                    Observation(moved(Towers.pyramid(10, size: 100, gap: 25)), seconds: 10, every: 600) { track in
                        // It begins with gaps of 25 pt.
                        100 * (1 - (origin.y - track.last[54].centerOfMass.y) / 950)
                    }
                }),
            PhysicsCase(
                "far/boxes-10", "largest sideways drift in 20 s", atMost: 2, "pt", source: "solver2d sample Far Stack",
                .scene { Observation(moved(Towers.boxes(10)), seconds: 20, every: 10) { $0.sidewaysDrift } }),
            PhysicsCase(
                "far/recovery", "deepest overlap after 5 s", atMost: 2, "%", source: "solver2d sample Far Recovery",
                .scene {
                    Observation(moved(overlapping), seconds: 5, every: 300) { try $0.deepestOverlap(after: 4) }
                }),
        ]
    }

    private static func moved(_ scene: SceneDescription) -> SceneDescription {
        var scene = scene
        for index in scene.items.indices { scene.items[index].position += origin }
        scene.boundaries = scene.boundaries.map { boundary in
            guard case .segment = boundary.outline else { return boundary }
            return Boundary(
                .segment(origin + [-4000, 0], origin + [4000, 0]), friction: boundary.friction,
                elasticity: boundary.elasticity)
        }
        return scene
    }

    // MARK: Begun in each other

    private static var recovery: [PhysicsCase] {
        [
            PhysicsCase(
                "overlap-recovery/left", "deepest overlap after 5 s", atMost: 2, "%",
                source: "Box2D and solver2d sample Overlap Recovery",
                .scene { Observation(overlapping, seconds: 5, every: 300) { try $0.deepestOverlap(after: 4) } }),
            PhysicsCase(
                "overlap-recovery/rise", "highest rise of the top above undeformed, of 100 pt", atMost: 20, "%",
                source: "Box2D and solver2d sample Overlap Recovery",
                .scene {
                    Observation(overlapping, seconds: 5) { track in
                        track.states(of: 9).map { -$0.centerOfMass.y - 350 }.largest
                    }
                }),
            PhysicsCase(
                "overlap-recovery/spread", "farthest that a box is pushed sideways, of 100 pt", atMost: 100, "%",
                source: "Box2D and solver2d sample Overlap Recovery",
                .scene { Observation(overlapping, seconds: 5) { $0.sidewaysDrift } }),
            PhysicsCase(
                "overlap-recovery/rest", "fastest speed after 5 s", atMost: 1, "pt/s",
                source: "Box2D and solver2d sample Overlap Recovery",
                .scene {
                    Observation(overlapping, seconds: 6, after: 5) { track in
                        track.frames.map { frame in frame.states.map(\.velocity.length).largest }.largest
                    }
                }),
        ]
    }

    /// A pyramid of four rows, each box a quarter in its neighbours.
    private static var overlapping: SceneDescription {
        var items: [Item] = []
        for row in 0..<4 {
            for column in row..<4 {
                let x = 37.5 * Double(row - 4) + 75 * Double(column - row)
                let place = Vector2(x, -50 - 75 * Double(row))
                items.append(Item(.rectangle(width: 100, height: 100), position: place, friction: 0.6))
            }
        }
        return .awake(items, [.floor()])
    }

    // MARK: Crowded

    private static var confined: [PhysicsCase] {
        [
            PhysicsCase(
                "confined/escaped", "discs of 625 whose centre is outside at any time", atMost: 0, "of 625",
                source: "Box2D and solver2d sample Confined",
                .scene {
                    Observation(crowd, seconds: 20, every: 20) { track in
                        track.frames.map { frame in
                            Double(
                                frame.states.filter { state in
                                    let place = state.centerOfMass
                                    return !(abs(place.x - 1000) <= 1000 && abs(place.y - 1000) <= 1000)
                                }.count)
                        }.largest
                    }
                }),
            PhysicsCase(
                "confined/rest", "rms speed of 625 discs with room for 500, after 19 s", atMost: 5, "pt/s",
                source: "Box2D and solver2d sample Confined",
                .scene { Observation(crowd, seconds: 20, after: 19) { $0.rmsSpeed(after: 19) } }),
        ]
    }

    /// 25 × 25 discs of 100 pt, 72 apart, in a box of 2,000 pt that can't hold them side by side.
    private static var crowd: SceneDescription {
        let items = (0..<625).map {
            Item(
                .circle(radius: 50), position: [125 + 72 * Double($0 % 25), 125 + 72 * Double($0 / 25)], friction: 0.6)
        }
        return .awake(items, [.box(2000, 2000, friction: 0.6)], gravity: .zero)
    }
}
