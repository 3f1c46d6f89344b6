import DynamicsEngine
import DynamicsModel
import DynamicsReference
import Testing

/// Single steps of the engine from its own states agree with the reference's, some numbers of steps apart: the same pairs,
/// and places within a thousandth of the items' extents.
///
/// - Parameters:
///   - pauses: steps of the engine before each.
///   - contacts: how many are met in all at least, so that something was compared.
func expectAgreement(_ scene: SceneDescription, after pauses: [Int] = [0, 15, 30, 45], contacts least: Int = 100) throws
{
    let world = try World(scene)
    var reference = try ReferenceWorld(scene)
    var contacts = 0
    for steps in pauses {
        world.step(steps)
        reference.setStates(world.states())
        reference.setTicks(world.ticks)
        reference.setLoads(world.itemLoads())
        let order = world.stepRecordingContacts()
        let report = reference.step(order: order)
        #expect(report.missingPairs.isEmpty)
        #expect(report.extraPairs.isEmpty)
        contacts += order.count
        for (k, (engine, exact)) in zip(world.states(), reference.states()).enumerated() {
            let bound = 1e-3 * extent(scene.items[k].shape)
            #expect(isNear(engine.centerOfMass, exact.centerOfMass, bound), "item \(k) after \(world.ticks) ticks")
        }
    }
    #expect(contacts > least)
}
