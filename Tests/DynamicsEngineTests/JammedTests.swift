import DynamicsEngine
import DynamicsModel
import Foundation
import Testing

/// What is jammed between others, each step stopped at them where it began.
@Suite struct JammedTests {
    /// A house of five floors of cards, 40 × 0.2 pt, which fall onto each other from where they stand: each floor has one
    /// tent fewer, and a flat card between tents.
    private func house(friction: Double, pitch: Double) throws -> World {
        let slope = 25 * Double.pi / 180
        let card = Shape.rectangle(width: 0.2, height: 40)
        var items: [Item] = []
        for floor in 0..<5 {
            let y = -(18 + pitch * Double(floor))
            for tent in 0..<(5 - floor) {
                let x = 17.5 * Double(floor) + 35 * Double(tent)
                if tent < 4 - floor {
                    items.append(Item(card, position: [x + 25, y - 18.5], rotation: .pi / 2, friction: friction))
                }
                items.append(Item(card, position: [x, y], rotation: slope, friction: friction))
                items.append(Item(card, position: [x + 17.5, y], rotation: -slope, friction: friction))
            }
        }
        let floor = Item(
            .rectangle(width: 8000, height: 400), position: [0, 200], friction: friction, isAnchored: true)
        return try world(items + [floor], gravity: down)
    }

    /// Kinetic energy and that of height, by mass of a card.
    private func energy(_ world: World) -> Double {
        let inertia = (40 * 40 + 0.2 * 0.2) / 12
        return world.states().dropLast().reduce(0) { sum, state in
            sum + state.velocity.dot(state.velocity) / 2 + inertia * state.angularVelocity * state.angularVelocity / 2
                - Tuning.gravityAcceleration * state.centerOfMass.y
        }
    }

    @Test(arguments: [0.65, 0.75], [36.9, 37.1]) func `jammed cards gain no energy`(
        friction: Double, pitch: Double
    ) throws {
        let world = try house(friction: friction, pitch: pitch)
        let start = energy(world)
        var most = start
        for _ in 0..<300 {
            world.step()
            most = max(most, energy(world))
        }
        // A hundredth of a point of height for rounding and for what cards that overlap at first are pushed apart by.
        #expect(most <= start * 1.0001, "\(most / start)")
    }

    @Test func `what meets something from afar keeps its speed along that`() throws {
        let world = try world([
            Item(.circle(radius: 2), position: [-60, -34], velocity: [3000, 1500], friction: 0),
            Item(.rectangle(width: 800, height: 4), position: .zero, friction: 0),
        ])
        world.step(4)
        let disc = try world.state()
        // It meets the plate in the second step. 1 % for what the plate has turned by since.
        #expect(abs(disc.velocity.x - 3000) < 30 && disc.velocity.y < 150 && disc.centerOfMass.y < 0)
    }
}
