import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation

/// One run of our engine by the rules of the peer programs.
struct EnginePass {
    private let world: World
    private let forces: [StepForce]
    private let hasFields: Bool
    private(set) var result: PeerResult

    init(_ scene: BuiltScene, kernels: KernelBuild, forces: [StepForce]) throws {
        self.forces = forces
        hasFields = !scene.description.fields.isEmpty
        var watch = Stopwatch()
        world = try World(scene.description, kernels: kernels)
        let seconds = watch.lap()
        let settings = world.settings
        result = PeerResult(
            engine: "swift-dynamics",
            settings: "\(settings.substeps) substeps, \(settings.workers) "
                + "\(settings.workers == 1 ? "thread" : "threads"), kernels \(kernels.name)",
            note: nil, createMs: 1000 * seconds, contacts: 0, peakRSSMB: 0, stepMs: [], fieldMs: [])
    }

    mutating func run(_ length: PassLength, _ recorder: StateRecorder) throws {
        for step in length {
            let pushes = push(in: step)
            var watch = Stopwatch()
            world.step()
            let whole = 1000 * watch.lap()
            for id in pushes { try world.removePush(id) }
            let fields = hasFields ? 1000 * fieldSeconds : 0
            result.stepMs.append(whole - fields)
            if hasFields { result.fieldMs.append(fields) }
            if recorder.records(step) { try recorder.write(world.states(), step: step) }
        }
        result.contacts = world.statistics.touchingContacts
        result.peakRSSMB = Machine.peakResidentMegabytes
    }

    private var fieldSeconds: Double { world.statistics.stageTimes[.fields] }

    /// Adds the forces of a step. What the engine refuses is noted and left out.
    private mutating func push(in step: Int) -> [PushID] {
        forces.filter { $0.step == step }.compactMap { force in
            let push = Push(
                force: force.force / Tuning.pointsPerMetre, targets: [Push.Target(ItemID(rawValue: UInt64(force.item)))]
            )
            do {
                return try world.add(push)
            } catch {
                result.note = "the force was refused: \(error)"
                return nil
            }
        }
    }
}
