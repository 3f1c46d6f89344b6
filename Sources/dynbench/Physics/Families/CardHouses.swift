import DynamicsModel
import Foundation

/// Houses of cards that are thin beside every length that a solver allows itself.
enum CardHouses {
    static var cases: [PhysicsCase] {
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

    /// Cards of 40 × 0.2 pt at 25°, two to a tent, with a flat card between tents; each floor has one tent fewer.
    private static func house(floors: Int) -> SceneDescription {
        let slope = 25 * Double.pi / 180
        let card = Shape.rectangle(width: 0.2, height: 40)
        var items: [Item] = []
        for floor in 0..<floors {
            let tents = floors - floor
            let y = -(18 + 37 * Double(floor))
            for tent in 0..<tents {
                let x = 17.5 * Double(floor) + 35 * Double(tent)
                if tent != tents - 1 {
                    items.append(Item(card, position: [x + 25, y - 18.5], rotation: .pi / 2, friction: 0.7))
                }
                // Leaning together: y is down, so the left card leans clockwise.
                items.append(Item(card, position: [x, y], rotation: slope, friction: 0.7))
                items.append(Item(card, position: [x + 17.5, y], rotation: -slope, friction: 0.7))
            }
        }
        let ground = Item(
            .rectangle(width: 8000, height: 400), position: [0, 200], friction: 0.7, isAnchored: true)
        return .awake(items + [ground])
    }
}
