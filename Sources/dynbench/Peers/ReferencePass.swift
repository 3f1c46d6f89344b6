import DynamicsModel
import DynamicsReference
import DynamicsScenes

/// One run of the reference by the rules of the peer programs. Its fields count as part of its steps.
struct ReferencePass {
    private var world: ReferenceWorld
    private(set) var result: PeerResult

    init(_ scene: BuiltScene) throws {
        var watch = Stopwatch()
        world = try ReferenceWorld(scene.description)
        result = PeerResult(
            engine: PeerEngine.reference.name,
            settings: "\(scene.description.settings.substeps) substeps, 1 thread, every pair tested, in Double",
            note: nil, createMs: 1000 * watch.lap(), contacts: 0, peakRSSMB: 0, stepMs: [], fieldMs: [])
    }

    mutating func run(_ length: PassLength, _ recorder: StateRecorder) throws {
        for step in length {
            var watch = Stopwatch()
            world.step()
            result.stepMs.append(1000 * watch.lap())
            if recorder.records(step) { try recorder.write(world.states(), step: step) }
        }
        result.contacts = world.contacts().count
        result.peakRSSMB = Machine.peakResidentMegabytes
    }
}
