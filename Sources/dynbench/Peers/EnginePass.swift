import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation

/// One run of our engine by the rules of the peer programs.
struct EnginePass {
    private let world: World
    private let forces: [StepForce]
    private let hasFields: Bool
    private let nap: PeerNap?
    private var asker: QuestionAsker?
    private(set) var result: PeerResult

    /// - Parameter seed: of the ways on which a question is asked.
    init(
        _ scene: BuiltScene, kernels: KernelBuild, forces: [StepForce] = [], question: PeerQuestion? = nil,
        nap: PeerNap? = nil, seed: UInt64 = 1
    ) throws {
        (self.forces, self.nap) = (forces, nap)
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
        asker = try question.map { try QuestionAsker($0, in: world, seed: seed) }
    }

    mutating func run(_ length: PassLength, _ recorder: StateRecorder) throws {
        for step in length {
            let pushes = push(in: step)
            var watch = Stopwatch()
            try pass(step)
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

    /// What counts as a step.
    private mutating func pass(_ step: Int) throws {
        if asker != nil {
            result.found = try asker?.ask()
            return
        }
        if let nap, step >= nap.from {
            let item = ItemID(rawValue: UInt64(nap.item))
            try world.wake([item])
            try world.sleep([item])
        }
        world.step()
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
