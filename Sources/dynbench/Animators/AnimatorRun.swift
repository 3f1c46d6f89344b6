import DynamicsScenes
import Foundation
import Geometry
import PropertyAnimation
import Views

/// One measured row: how long making it took, and its frames.
struct AnimatorSample {
    /// What programs and what people call it.
    var key: String
    var name: String
    var createMs: Double
    /// Milliseconds a frame.
    var frame: Sample
    /// FNV-1a over the last values' bits; equal runs give equal hashes.
    var hash: UInt64 = 0
    var bytes: Int?
}

/// Measures the scene of property animators.
struct AnimatorRun {
    let plan: AnimatorPlan

    func report() throws -> AnimatorReport {
        let mixtures = try CurveMixture.all()
        var progress = ProgressBar(AnimatorScene.name, total: (mixtures.count + 2) * plan.repeats)
        defer { progress.finish() }
        var samples: [AnimatorSample] = []
        var failures: [String] = []
        func measure(_ body: () throws -> AnimatorSample) rethrows {
            var runs: [AnimatorSample] = []
            for _ in 0..<plan.repeats {
                runs.append(try body())
                progress.advance()
            }
            if Set(runs.map(\.hash)).count > 1 {
                failures.append("\(runs[0].name): \(plan.repeats) runs ended in different values")
            }
            // The frames of the run in the middle.
            samples.append(runs.sorted { $0.frame.median < $1.frame.median }[runs.count / 2])
        }
        for mixture in mixtures { try measure { try many(mixture) } }
        try measure { try one() }
        measure { objects() }
        return AnimatorReport(plan: plan, samples: samples, failures: failures)
    }

    private func frames(_ body: (Double) -> Void) -> Sample {
        var milliseconds: [Double] = []
        milliseconds.reserveCapacity(plan.steps)
        var watch = Stopwatch()
        for step in 1...(plan.warmup + plan.steps) {
            _ = watch.lap()
            body(Double(step) * AnimatorScene.frame)
            let seconds = watch.lap()
            if step > plan.warmup { milliseconds.append(1000 * seconds) }
        }
        return Sample(milliseconds)
    }

    /// Many animators of one property: a timeline and a track each.
    private func many(_ mixture: CurveMixture) throws -> AnimatorSample {
        var random = RandomSource(seed: plan.seed)
        let duration = AnimatorScene.duration(plan)
        let starts = (0..<plan.items).map { _ in -0.4 * duration * random.unit() }
        let picks = starts.map { _ in min(Int(Double(mixture.curves.count) * random.unit()), mixture.curves.count - 1) }
        let segments = zip(starts, picks).map { start, pick in
            Segment.playing(mixture.curves[pick], from: 0, to: 1, origin: start, duration: duration)
        }
        let (from, to) = (Array(repeating: 20.0, count: plan.items), Array(repeating: 220.0, count: plan.items))
        let table = TrackTable()
        var watch = Stopwatch()
        _ = try table.addTracks(from: from, to: to, on: try table.addTimelines(segments))
        let seconds = watch.lap()
        let sample = frames { table.evaluate(at: $0) }
        return AnimatorSample(
            key: mixture.key, name: mixture.name, createMs: 1000 * seconds, frame: sample, hash: hash(table),
            bytes: table.byteCount)
    }

    /// One animator of many properties.
    private func one() throws -> AnimatorSample {
        let ends = (0..<plan.items).map { 200 + Double($0) }
        let starts = Array(repeating: 20.0, count: plan.items)
        let table = TrackTable()
        var watch = Stopwatch()
        let timeline = try table.addTimeline(
            .playing(.cubic(.easeInOut), from: 0, to: 1, origin: 0, duration: AnimatorScene.duration(plan)))
        _ = try table.addTracks(from: starts, to: ends, on: timeline)
        let seconds = watch.lap()
        let sample = frames { table.evaluate(at: $0) }
        return AnimatorSample(
            key: "oneAnimator", name: "one animator of all", createMs: 1000 * seconds, frame: sample, hash: hash(table),
            bytes: table.byteCount)
    }

    /// Animator objects, each moving its own view on a stage.
    private func objects() -> AnimatorSample {
        let root = View(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
        let views = (0..<plan.items).map { _ in View(frame: CGRect(x: 10, y: 10, width: 20, height: 20)) }
        for view in views { root.addSubview(view) }
        let stage = Stage(root: root)
        stage.advance(by: 0)
        var watch = Stopwatch()
        let animators = views.map { view in
            let animator = ViewPropertyAnimator(
                duration: AnimatorScene.duration(plan), curve: .easeInOut, animations: { view.center.x = 220 })
            animator.startAnimation()
            return animator
        }
        let seconds = watch.lap()
        let sample = frames { _ in stage.advance(by: AnimatorScene.frame) }
        var hash = Fingerprint()
        for view in views { hash.mix(Double(view.layer.presentation()?.position.x ?? .nan)) }
        for animator in animators { animator.stopAnimation(true) }
        return AnimatorSample(
            key: "objects", name: "animator objects", createMs: 1000 * seconds, frame: sample, hash: hash.value)
    }

    private func hash(_ table: TrackTable) -> UInt64 {
        var hash = Fingerprint()
        let values = table.values
        for k in values.indices { hash.mix(values[k]) }
        return hash.value
    }
}

/// FNV-1a 64 over the little-endian bits of Doubles.
private struct Fingerprint {
    private(set) var value: UInt64 = 14_695_981_039_346_656_037

    mutating func mix(_ number: Double) {
        var bits = number.bitPattern
        for _ in 0..<8 {
            value = (value ^ (bits & 0xff)) &* 1_099_511_628_211
            bits >>= 8
        }
    }
}
