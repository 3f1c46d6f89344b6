import DynamicsEngine
import DynamicsModel
import DynamicsReference
import Testing

@testable import dynbench

/// What rounding decides counts as either engine decides it; what is wrong stays wrong.
@Suite struct ReferenceStartTests {
    /// A ball that comes to the floor a little faster than what bounces, or a little slower.
    private func scene(speed: Float) -> SceneDescription {
        let ball = Item(.circle(radius: 5), position: [0, 994.8], velocity: [0, Double(speed)], elasticity: 0.5)
        let floor = Boundary(.segment([-100, 1000], [100, 1000]))
        return SceneDescription(settings: Settings(gravity: [0, 1]), items: [ball], boundaries: [floor])
    }

    /// The largest speed at which it doesn't bounce, in the numbers that a world keeps.
    private func threshold() throws -> Float {
        var (slow, fast): (Float, Float) = (90, 110)
        while slow.nextUp < fast {
            let middle = slow + (fast - slow) / 2
            if try states(after: scene(speed: middle))[0].velocity.y < 0 { fast = middle } else { slow = middle }
        }
        return slow
    }

    /// The reference's states after a step, begun lower by some units in the last place.
    private func states(after scene: SceneDescription, lower ulps: Double = 0) throws -> [ItemState] {
        let start = try World(scene).states()
        var reference = try ReferenceWorld(scene)
        var moved = start
        moved[0].centerOfMass.y += ulps * Double(Float(start[0].centerOfMass.y).ulp)
        reference.setStates(moved)
        reference.step()
        return reference.states()
    }

    private func nearest(_ scene: SceneDescription, to engine: [ItemState]) throws -> [ItemState] {
        let world = try World(scene)
        let start = ReferenceStart(world)
        var reference = try ReferenceWorld(scene)
        start.restore(&reference)
        let order = world.stepRecordingContacts()
        _ = reference.step(order: order)
        return start.nearest(&reference, order, to: engine, extents: [10], sleepers: [])
    }

    private func distance(_ a: [ItemState], _ b: [ItemState]) -> Double {
        (a[0].centerOfMass - b[0].centerOfMass).length / 10
    }

    @Test func `a bounce that the last digit decides agrees either way`() throws {
        let slow = scene(speed: try threshold())
        // From here it falls on for longer or shorter by a digit, and so is faster or slower where it strikes.
        let either = try [-1.0, 1].map { try states(after: slow, lower: $0) }
        #expect(distance(either[0], either[1]) > Agreement.bound, "the digit does decide")
        for engine in either { #expect(try distance(nearest(slow, to: engine), engine) <= Agreement.bound) }
    }

    @Test func `what no digit decides stays apart`() throws {
        let scene = scene(speed: 80)
        var wrong = try states(after: scene)
        wrong[0].centerOfMass.y -= 0.05
        #expect(try distance(nearest(scene, to: wrong), wrong) > Agreement.bound)
    }

    /// A ball at rest above the floor.
    private func resting(at y: Float) -> SceneDescription {
        var scene = scene(speed: 0)
        scene.items[0].position.y = Double(y)
        return scene
    }

    private func contacts(_ scene: SceneDescription) throws -> [ContactConstraint] {
        try ReferenceWorld(scene).contacts()
    }

    private func isTie(_ scene: SceneDescription, _ pair: Sides) throws -> Bool {
        var reference = try ReferenceWorld(scene)
        return ReferenceStart(try World(scene)).isTie(pair, isFound: try !contacts(scene).isEmpty, &reference)
    }

    @Test func `a contact at the edge of its reach is a tie`() throws {
        // By a fifth of a point the ball's contact is made ahead of the touch.
        var (far, near): (Float, Float) = (994, 994.9)
        let contact = try #require(try contacts(resting(at: near)).first)
        let pair = Sides(contact.a, contact.b)
        #expect(try contacts(resting(at: far)).isEmpty)
        while far.nextUp < near {
            let middle = far + (near - far) / 2
            if try contacts(resting(at: middle)).isEmpty { far = middle } else { near = middle }
        }
        #expect(try isTie(resting(at: far), pair))
        #expect(try isTie(resting(at: near), pair))
        #expect(try !isTie(resting(at: 994.9), pair))
        #expect(try !isTie(resting(at: 994), pair))
    }
}
