import DynamicsEngine

/// The same run once more, untimed: quality is measured and the reference compared.
///
/// A world's steps don't depend on being watched, so both passes end in the same state; the hashes prove it.
struct ObservedPass {
    var quality: Quality
    var comparison: ReferenceComparison?
    var stateHash: UInt64
}

extension ObservedPass {
    init(_ plan: RunPlan, progress: inout ProgressBar) throws {
        let (run, _) = try plan.makeRun()
        let world = run.world
        let scene = try plan.scene.make(plan.options)
        var meter = try QualityMeter(
            scene, totalSteps: plan.totalSteps, keepsItems: !plan.scene.changesItems)
        comparison =
            plan.comparesReference(items: scene.description.items.count)
            ? try ReferenceComparison(scene.description, steps: plan.steps, wanted: plan.referenceSteps) : nil
        for step in 1...plan.totalSteps {
            let measured = step - plan.warmup - 1
            _ = try plan.scene.naming { try run.applyEdits() }
            if comparison?.wants(measured) == true {
                comparison?.step(world, measured)
            } else {
                world.step()
            }
            meter.observe(world, step: step)
            progress.advance()
        }
        quality = meter.result(world.states())
        stateHash = world.stateHash()
    }
}
