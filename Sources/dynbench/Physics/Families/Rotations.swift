import DynamicsModel
import Foundation

/// A bar that turns about its end stops at what it meets, however fast, with its tip as with its side.
enum Rotations {
    private enum Obstacle: String, CaseIterable {
        case disc, segment, corner
    }

    static var cases: [PhysicsCase] {
        Obstacle.allCases.flatMap { obstacle in
            [5.0, 20, 60].map { rate in
                PhysicsCase(
                    "rotation/\(obstacle)-\(Int(rate))", "angle turned beyond the obstacle, worst of 8 starts",
                    atMost: 2, "°", source: "items don't tunnel at any speed",
                    .scenes(.worst) { (0..<8).map { bar(rate, phase: Double($0) / 8, at: obstacle) } })
            }
        }
    }

    /// A bar of 400 × 4 pt, pinned at its end at the origin, with an obstacle a quarter turn away that reaches in to
    /// 380 pt.
    private static func bar(_ rate: Double, phase: Double, at obstacle: Obstacle) -> Observation {
        // Starts differ by parts of what it turns in a step.
        let start = -rate / 60 * phase
        let place = Vector2(200 * cos(start), 200 * sin(start))
        var items = [
            Item(
                .rectangle(width: 400, height: 4), position: place, rotation: start,
                velocity: [-rate * place.y, rate * place.x], angularVelocity: rate)
        ]
        var boundaries: [Boundary] = []
        // The obstacle is on the line x = 0, so the bar meets it just before a quarter turn.
        switch obstacle {
        case .disc: items.append(Item(.circle(radius: 6), position: [0, 386], isAnchored: true))
        case .segment: boundaries = [Boundary(.segment([0, 380], [0, 600]))]
        case .corner:
            items.append(Item(.rectangle(width: 40, height: 40), position: [-20, 400], isAnchored: true))
        }
        let pin = Attachment.pin(ItemID(0), at: .zero)
        let seconds = 2 + .pi / 2 / rate
        return Observation(.awake(items, boundaries, gravity: .zero, attachments: [pin]), seconds: seconds) { track in
            (track.turns(of: 0).largest + start - .pi / 2) * 180 / .pi
        }
    }
}
