import DynamicsModel
import DynamicsReference
import Testing

@testable import DynamicsEngine

/// What overlaps deeply comes apart within steps, and gets no speed from that.
@Suite struct OverlapRecoveryTests {
    private func states(of items: [Item], steps: Int) throws -> [[ItemState]] {
        let world = try world(items)
        var reference = try ReferenceWorld(SceneDescription(settings: Settings(gravity: .zero), items: items))
        for _ in 0..<steps {
            world.step()
            reference.step()
        }
        return [world.states(), reference.states()]
    }

    @Test func `a deep overlap is out after three steps, and nobody has a speed from it`() throws {
        // Springs alone push by 2 pt a step.
        for states in try states(of: [ball(0, 0, radius: 20), ball(20, 0, radius: 20)], steps: 3) {
            let depth = 40 - (states[1].centerOfMass - states[0].centerOfMass).length
            #expect(depth < 0.08 * 40)
            #expect(states.allSatisfy { $0.velocity == .zero })
            // Equal masses give way alike, to some roundings.
            #expect(isNear(states[0].centerOfMass + states[1].centerOfMass, [20, 0], 1e-4))
        }
    }

    @Test func `what two push alike goes no further than one of them wants`() throws {
        // At 15° on either side of the way.
        let items = [ball(-19.3, 5.2, radius: 20), ball(-19.3, -5.2, radius: 20), ball(0, 0, radius: 20)]
        for states in try states(of: items, steps: 1) {
            // One wants 7.5 pt, and springs push by at most 1 each; both would be 14.4.
            let way = states[2].centerOfMass.x
            #expect(way > 7 && way < 10)
        }
    }

    @Test func `what is squeezed stays, and those that squeeze it give way`() throws {
        let items = [ball(-20, 0, radius: 20), ball(0, 0, radius: 20), ball(20, 0, radius: 20)]
        // Springs alone take them to 25.
        for states in try states(of: items, steps: 5) {
            #expect(isNear(states[1].centerOfMass, .zero, 1))
            #expect(states[2].centerOfMass.x > 36)
        }
    }

    /// A fork of three boxes: two prongs beside a gap of 30 pt, open downwards.
    private func fork(length: Double = 80) -> Item {
        Item(
            .group([
                Shape.Part(.rectangle(width: 20, height: length), offset: [-25, length / 2]),
                Shape.Part(.rectangle(width: 20, height: length), offset: [25, length / 2]),
                Shape.Part(.rectangle(width: 70, height: 20), offset: [0, -10]),
            ]), position: .zero)
    }

    /// How far a ball comes out of the fork in which it is. Sideways springs, solved one after the other, move it as well.
    private func way(of ball: Item, from fork: Item, steps: Int) throws -> [Double] {
        let starts = try states(of: [fork, ball], steps: 0)
        return zip(starts, try states(of: [fork, ball], steps: steps)).map { start, end in
            ((end[1].centerOfMass - end[0].centerOfMass) - (start[1].centerOfMass - start[0].centerOfMass)).y
        }
    }

    @Test func `what is caught between two parts of another comes out where it is soonest out`() throws {
        // Both prongs push it alike. Beyond their ends its rim is out of their corners 13 pt further down.
        for way in try way(of: ball(0, 65, radius: 20), from: fork(), steps: 16) { #expect(way > 25) }
    }

    @Test func `what is caught deeper than it may go stays`() throws {
        for way in try way(of: ball(0, 40, radius: 20), from: fork(length: 200), steps: 60) { #expect(abs(way) < 1) }
    }

    @Test func `what a fork holds loosely stays in it`() throws {
        for way in try way(of: ball(0, 50, radius: 15.5), from: fork(), steps: 60) { #expect(abs(way) < 1) }
    }

    @Test func `a crowd with too little room is at rest`() throws {
        let walls = [-50.0, 50].map { Boundary(.segment(Vector2($0, -100), Vector2($0, 100))) }
        let items = [-36.0, 0, 36].map { ball($0, 0, radius: 20) }
        let world = try world(items, boundaries: walls)
        world.step(120)
        #expect(world.states().allSatisfy { $0.velocity.length < 0.01 })
    }
}
