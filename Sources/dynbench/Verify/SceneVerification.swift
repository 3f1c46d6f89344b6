import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes

/// Steps a scene on the engine and compares each stage with the reference, from the engine's states.
struct SceneVerification {
    private let world: World
    private var reference: ReferenceWorld
    private let contacts: ContactComparison
    private let extents: [Double]

    private var pairs = StageCheck("pairs", bound: 0, meaning: "contacts that only one engine finds")
    private var normals = StageCheck(
        "manifolds: normal", bound: 0.02, meaning: "difference of unit normals of equal depth")
    private var separations = StageCheck(
        "manifolds: separation", bound: 1e-3, meaning: "difference over the smaller size")
    private var points = StageCheck(
        "manifolds: point", bound: 0.05, meaning: "distance over the smaller size")
    private var accelerations = StageCheck(
        "fields", bound: 1e-3, meaning: "difference over the acceleration, or over 1000 pt/s²")
    private var orders = StageCheck("one step: pairs", bound: 0, meaning: "contacts that only one engine solves")
    private var positions = StageCheck(
        "one step: position", bound: Agreement.bound, meaning: "difference over the smaller extent")

    init(_ scene: BuiltScene, kernels: KernelBuild) throws {
        world = try World(scene.description, kernels: kernels)
        reference = try ReferenceWorld(scene.description)
        contacts = try ContactComparison(scene.description.items)
        extents = try scene.description.items.map { try ItemOutline($0).shortestExtent }
    }

    /// The checks of all stages after the given number of steps.
    consuming func checks(steps: Int, states: Int, progress: inout ProgressBar) -> [StageCheck] {
        let compared = Set(ReferenceComparison.spread(states, over: steps))
        for step in 0..<steps {
            if compared.contains(step) { compareStages() } else { world.step() }
            progress.advance()
        }
        return [pairs, normals, separations, points, accelerations, orders, positions]
    }

    private mutating func compareStages() {
        let before = world.states()
        let ticks = world.ticks
        reference.setStates(before)
        reference.setTicks(ticks)
        reference.setAttachmentImpulses(world.attachmentImpulses())
        compareContacts()
        compareAccelerations()
        let order = world.stepRecordingContacts()
        compareStep(reference.step(order: order))
    }

    private mutating func compareContacts() {
        let result = contacts.compare(world.currentContacts(), reference.contacts())
        pairs.add(Double(result.unmatched))
        for error in result.errors {
            normals.add(error.normal)
            separations.add(error.separation)
            points.add(error.point)
        }
    }

    private mutating func compareAccelerations() {
        for (engine, exact) in zip(world.fieldAccelerations(), reference.accelerations()) {
            accelerations.add((engine - exact).length / max(exact.length, Tuning.gravityAcceleration))
        }
    }

    private mutating func compareStep(_ report: OrderReport) {
        orders.add(Double(report.missingPairs.count + report.extraPairs.count))
        for ((engine, exact), extent) in zip(zip(world.states(), reference.states()), extents) {
            positions.add((engine.centerOfMass - exact.centerOfMass).length / extent)
        }
    }
}
