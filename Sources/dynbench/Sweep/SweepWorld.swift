import DynamicsEngine
import DynamicsModel
import SceneFiles

/// One world of a sweep, on its way to its row of the results.
struct SweepWorld {
    private let run: SceneRun
    private var meter: QualityMeter
    private let plan: SweepPlan

    init(_ plan: SweepPlan, _ key: SweepPlan.Key) throws {
        self.plan = plan
        let built = try plan.make(key)
        run = try plan.scene.naming { try SceneRun(plan.scene.document(of: built), kernels: plan.kernels) }
        meter = try QualityMeter(built, totalSteps: plan.totalSteps, keepsItems: !plan.scene.changesItems)
    }

    mutating func step() throws {
        try plan.scene.naming { try run.step() }
        meter.observe(run.world, step: run.world.ticks)
    }

    /// The state's hash, 16 hexadecimal digits.
    var stateHash: String {
        let digits = String(run.world.stateHash(), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// What is measured at the end.
    func row() throws -> SweepRow {
        let quality = meter.result(run.world.states())
        return SweepRow(
            items: quality.items, steps: plan.steps, contacts: run.world.statistics.touchingContacts,
            maxOverlap: quality.maxOverlap, meanOverlap: quality.meanOverlap, rmsSpeed: quality.rmsSpeed,
            kineticEnergy: try kineticEnergy(), escaped: quality.escaped, stateHash: stateHash)
    }

    /// That of all items that can be moved, mass · pt²/s², in Double.
    private func kineticEnergy() throws -> Double {
        let world = run.world
        var sum = 0.0
        for index in world.columns.ids.indices {
            let item = try world.item(ItemID(rawValue: UInt64(world.columns.ids[index])))
            guard !item.isAnchored else { continue }
            let mass = MassProperties(of: item)
            sum += mass.mass * item.velocity.dot(item.velocity) / 2
            sum += mass.momentOfInertia * item.angularVelocity * item.angularVelocity / 2
        }
        return sum
    }
}
