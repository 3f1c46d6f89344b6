import DynamicsModel
import Foundation

/// Houses of cards that are thin beside every length that a solver allows itself.
enum CardHouses {
    static var cases: [PhysicsCase] { heights + [energy] }

    private static var heights: [PhysicsCase] {
        [1, 2, 3, 5].map { floors in
            PhysicsCase(
                "card-house/floors-\(floors)", "change in height of the highest card after 10 s", atMost: 3, "%",
                source: "Box2D and solver2d sample Card House",
                .scene {
                    Observation(house(floors: floors), seconds: 10, every: 60) { track in
                        let height = { (states: [ItemState]) in states.map { -$0.centerOfMass.y }.largest }
                        return 100 * abs(1 - height(track.last) / height(track.start))
                    }
                })
        }
    }

    /// Many of these houses fall, in which cards are jammed between others.
    private static var energy: PhysicsCase {
        PhysicsCase(
            "card-house/energy", "most energy gained over the start, worst of 12 houses", atMost: 0.01, "%",
            source: "gravity alone drives them",
            .scenes(.worst) {
                [0.65, 0.7, 0.75, 0.8].flatMap { friction in
                    [36.9, 37, 37.1].map { pitch in
                        Observation(house(floors: 5, friction: friction, pitch: pitch), seconds: 8) { track in
                            let start = track.energy(track.start)
                            return track.frames.map { 100 * (track.energy($0.states) / start - 1) }.largest
                        }
                    }
                }
            })
    }

    /// Cards of 40 × 0.2 pt at 25°, two to a tent, with a flat card between tents; each floor has one tent fewer.
    ///
    /// - Parameter pitch: from floor to floor, pt.
    private static func house(floors: Int, friction: Double = 0.7, pitch: Double = 37) -> SceneDescription {
        let slope = 25 * Double.pi / 180
        let card = Shape.rectangle(width: 0.2, height: 40)
        var items: [Item] = []
        for floor in 0..<floors {
            let tents = floors - floor
            let y = -(18 + pitch * Double(floor))
            for tent in 0..<tents {
                let x = 17.5 * Double(floor) + 35 * Double(tent)
                if tent != tents - 1 {
                    items.append(Item(card, position: [x + 25, y - 18.5], rotation: .pi / 2, friction: friction))
                }
                // Leaning together: y is down, so the left card leans clockwise.
                items.append(Item(card, position: [x, y], rotation: slope, friction: friction))
                items.append(Item(card, position: [x + 17.5, y], rotation: -slope, friction: friction))
            }
        }
        let ground = Item(
            .rectangle(width: 8000, height: 400), position: [0, 200], friction: friction, isAnchored: true)
        return .awake(items + [ground])
    }
}
