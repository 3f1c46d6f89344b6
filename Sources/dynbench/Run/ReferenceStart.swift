import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes

/// The engine's state before a step, from which the reference does the same step.
///
/// Here and there rounding decides what happens: whether something comes within the reach of a contact, or strikes
/// before something else does. The engine's numbers round at 2⁻²⁴ of their sizes, so where the two end apart, steps from
/// states that differ by no more than that are the reference's answers too, and the nearest one counts. What is wrong in
/// either engine stays as far off in all of them.
struct ReferenceStart {
    private let states: [ItemState]
    private let loads: [ItemLoad]
    private let attachmentImpulses: [SIMD3<Double>]
    private let ticks: Int

    private static let trials = 8

    /// Takes the state of a world that is about to step.
    init(_ world: World) {
        (states, loads) = (world.states(), world.itemLoads())
        (attachmentImpulses, ticks) = (world.attachmentImpulses(), world.ticks)
    }

    func restore(_ reference: inout ReferenceWorld) { restore(&reference, states) }

    private func restore(_ reference: inout ReferenceWorld, _ states: [ItemState]) {
        reference.setStates(states)
        reference.setLoads(loads)
        reference.setTicks(ticks)
        reference.setAttachmentImpulses(attachmentImpulses)
    }

    /// The reference's states after the step that are nearest to the engine's.
    ///
    /// - Parameters:
    ///   - reference: after its own step from here, in the same order.
    ///   - order: the engine's constraints.
    ///   - engine: its states after the step; of item k at index k, as `extents`.
    ///   - sleepers: items that the engine doesn't move.
    func nearest(
        _ reference: inout ReferenceWorld, _ order: [ContactConstraint], to engine: [ItemState], extents: [Double],
        sleepers: Set<ItemID>
    ) -> [ItemState] {
        var nearest = reference.states()
        guard engine.count == nearest.count else { return nearest }
        func distance(_ item: Int, _ states: [ItemState]) -> Double {
            (engine[item].centerOfMass - states[item].centerOfMass).length / extents[item]
        }
        var apart = engine.indices.filter {
            distance($0, nearest) > Agreement.bound && !sleepers.contains(ItemID(rawValue: UInt64($0)))
        }
        var random = RandomSource(seed: UInt64(ticks))
        for _ in 0..<Self.trials where !apart.isEmpty {
            restore(&reference, states.map { Self.rounded($0, &random) })
            _ = reference.step(order: order)
            let states = reference.states()
            for item in apart where distance(item, states) < distance(item, nearest) { nearest[item] = states[item] }
            apart.removeAll { distance($0, nearest) <= Agreement.bound }
        }
        return nearest
    }

    /// Whether some of those states make the reference find otherwise of a pair than it does from here.
    func isTie(_ pair: Sides, isFound: Bool, _ reference: inout ReferenceWorld) -> Bool {
        defer { restore(&reference) }
        var random = RandomSource(seed: UInt64(ticks))
        for _ in 0..<Self.trials {
            restore(&reference, states.map { Self.rounded($0, &random) })
            if reference.contacts().contains(where: { Sides($0.a, $0.b) == pair }) != isFound { return true }
        }
        return false
    }

    /// A state whose position and velocity differ in the last digit of single precision, up or down.
    private static func rounded(_ state: ItemState, _ random: inout RandomSource) -> ItemState {
        func rounded(_ value: Double) -> Double {
            // What stands still is held still.
            guard value != 0 else { return 0 }
            let ulp = Double(Float(value).ulp)
            return random.next() & 1 == 0 ? value + ulp : value - ulp
        }
        var state = state
        state.centerOfMass = Vector2(rounded(state.centerOfMass.x), rounded(state.centerOfMass.y))
        state.velocity = Vector2(rounded(state.velocity.x), rounded(state.velocity.y))
        state.angularVelocity = rounded(state.angularVelocity)
        return state
    }
}
