import DynamicsEngine
import DynamicsScenes
import ToolSupport

/// Does what a plan asks for: timed passes, one observed pass, and the report on both.
struct BenchmarkRun {
    let plan: RunPlan

    init(_ plan: RunPlan) { self.plan = plan }

    func report() throws -> BenchmarkReport {
        var progress = ProgressBar(plan.scene.name, total: plan.totalSteps * (plan.repeats + 1))
        defer { progress.finish() }
        var passes: [TimedPass] = []
        for _ in 0..<plan.repeats { passes.append(try TimedPass(plan, progress: &progress)) }
        let observed = try ObservedPass(plan, progress: &progress)
        return report(passes, observed)
    }

    /// - Parameters:
    ///   - passes: at least one.
    ///   - observed: of the same plan.
    func report(_ passes: [TimedPass], _ observed: ObservedPass) -> BenchmarkReport {
        let last = passes[passes.count - 1]
        let comparison = observed.comparison.flatMap { $0.comparedSteps.isEmpty ? nil : $0 }
        let engineOnSameStates = comparison.map { comparison in
            Sample(passes.flatMap { pass in comparison.comparedSteps.map { pass.steps[$0] } })
        }
        let reference = comparison.map { ReferenceReport($0, engine: engineOnSameStates ?? Sample([])) }
        return BenchmarkReport(
            scene: plan.scene.name, items: observed.quality.items, workers: plan.options.workers,
            substeps: plan.options.substeps, seed: plan.options.seed, isa: plan.kernels.name,
            lanes: plan.kernels.lanes, warmup: plan.warmup, steps: plan.steps,
            createMs: 1000 * Sample(passes.map(\.createSeconds)).median,
            engine: EngineReport(passes), reference: reference,
            agreement: comparison.flatMap { $0.agreement.checked > 0 ? AgreementReport($0.agreement) : nil },
            quality: observed.quality,
            contacts: last.contacts, droppedContacts: last.droppedContacts,
            joints: last.joints, directSolver: last.directSolver,
            peakRSSMB: passes[0].peakMegabytes,
            worldBytes: Dictionary(last.memory.map { ($0.kind, $0.bytes) }, uniquingKeysWith: +),
            stateHash: last.stateHash, repeats: plan.repeats,
            failures: failures(passes, observed, comparison))
    }

    private func failures(
        _ passes: [TimedPass], _ observed: ObservedPass, _ comparison: ReferenceComparison?
    ) -> [String] {
        var failures: [String] = []
        let hashes = Set(passes.map(\.stateHash))
        if hashes.count > 1 {
            failures.append("\(passes.count) runs ended in \(hashes.count) different states")
        } else if !hashes.contains(observed.stateHash) {
            failures.append("the run that recorded contacts ended in another state")
        }
        if let agreement = comparison?.agreement, !agreement.passed {
            failures.append(
                "engine and reference disagree: positions by \(Format.significant(agreement.worst)) of an item "
                    + "(bound \(Format.significant(Agreement.bound))), \(agreement.unequalPairs) unequal pairs")
        }
        return failures
    }
}
