import ArgumentParser
import DynamicsModel
import Foundation

/// Runs the scenes of cases in Box2D 3, which reads them as text and records the states that the cases measure.
struct PhysicsPeer {
    private let program: URL

    /// Seconds of stepping that a scene may take.
    private static let limit = 120.0

    /// - Parameter box2d3: a build of Box2D 3.
    /// - Throws: a usage error where it can't be built against.
    init(builtWith box2d3: String) throws {
        guard let program = try PeerPrograms(builtWith: box2d3).programs.first(where: { $0.engine == .box2d3 }) else {
            throw ValidationError("--box2d-v3 is \(box2d3); there is no Box2D 3 to build against")
        }
        self.program = program.url
    }

    /// The figure of a case there; nil where a scene has what the text can't say, or a run failed.
    func figure(of physicsCase: PhysicsCase) throws -> Double? {
        guard case .scenes(let summary, let make) = physicsCase.method else { return nil }
        var measures: [Double] = []
        for observation in try make() {
            guard let track = try track(observation) else { return nil }
            measures.append(try observation.measure(track))
        }
        return summary.figure(of: measures)
    }

    private func track(_ observation: Observation) throws -> Track? {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("dynbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let (input, states) = (scratch.appendingPathComponent("scene"), scratch.appendingPathComponent("states"))
        do {
            let stream = try SceneStream(
                observation.scene, steps: observation.steps, seconds: PhysicsPeer.limit,
                recordings: [observation.recording])
            try Data(stream.text.utf8).write(to: input)
        } catch is SceneStream.Unsupported {
            return nil
        }
        let process = PeerProcess(
            program: program, arguments: [states.path], input: input,
            deadline: PhysicsPeer.limit + PeerMeasurement.grace)
        guard case .finished(let result) = try process.run(), result.stepMs.count == observation.steps else {
            return nil
        }
        var frames: [Track.Frame] = []
        try StateRecords.read(states, items: observation.scene.items.count) { step, states in
            frames.append(Track.Frame(step: step, states: states))
        }
        return frames.isEmpty ? nil : Track(observation.scene, frames)
    }
}
