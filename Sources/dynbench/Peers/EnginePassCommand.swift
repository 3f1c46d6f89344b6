import ArgumentParser
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import ToolSupport

/// Our own engine, or the reference, as a program among the peers': steps a scene of the library and prints what they
/// print.
struct EnginePassCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "engine-pass", abstract: "Steps a scene as one of the programs that 'peers' runs.",
        shouldDisplay: false)

    @Option var scene: String
    @OptionGroup var arguments: SceneArguments
    @Option(parsing: .unconditional) var steps: Int
    @Option(parsing: .unconditional) var seconds: Double
    /// Where recorded states go, and after which steps: FROM:THROUGH:EVERY.
    @Option var states: String?
    @Option var record: [String] = []
    /// Forces of one step: STEP:ITEM:X:Y.
    @Option var force: [String] = []
    /// What is asked instead of stepping: KIND:SIZE, with ':bulk' where it is asked in one call.
    @Option var ask: String?
    /// From which step on whose island is woken and put to sleep in each: STEP:ITEM.
    @Option var nap: String?

    @Flag var reference = false

    /// A year, s: of longer waits clocks know nothing.
    private static let longest = 3.2e7

    func validate() throws {
        try SceneArguments.check(steps, 1...1_000_000_000, "steps")
        guard seconds >= 0, seconds <= Self.longest else {
            throw ValidationError("--seconds is \(seconds); it must be from 0 to \(Self.longest)")
        }
        _ = try forces()
        _ = try recordings()
        _ = try question()
        _ = try napped()
    }

    private func forces() throws -> [StepForce] { try force.map(EnginePassCommand.force) }
    private func recordings() throws -> [Recording] { try record.map(EnginePassCommand.recording) }

    private func question() throws -> PeerQuestion? { try ask.map(EnginePassCommand.question) }
    private func napped() throws -> PeerNap? { try nap.map(EnginePassCommand.nap) }

    func run() throws {
        let built = try SceneArguments.scene(scene).make(arguments.options)
        let length = PassLength(steps: steps, seconds: seconds)
        let items = built.description.items.count
        if let nap = try napped(), nap.item >= items {
            throw ValidationError(
                "--nap is \(EnginePassCommand.text(of: nap)); the scene has \(items) items, numbered from 0")
        }
        for force in try forces() where force.item >= items {
            throw ValidationError(
                "--force is \(EnginePassCommand.text(of: force)); the scene has \(items) items, numbered from 0")
        }
        let recorder = try StateRecorder(recordings(), states: states.map { URL(fileURLWithPath: $0) })
        let result: PeerResult
        if reference {
            var pass = try ReferencePass(built)
            try pass.run(length, recorder)
            result = pass.result
        } else {
            var pass = try EnginePass(
                built, kernels: arguments.isa.kernels(), forces: forces(), question: question(), nap: napped(),
                seed: arguments.seed)
            try pass.run(length, recorder)
            result = pass.result
        }
        try StandardStream.output.note(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
    }

    static func text(of recording: Recording) -> String {
        "\(recording.from):\(recording.through):\(recording.every)"
    }

    static func text(of force: StepForce) -> String {
        "\(force.step):\(force.item):\(force.force.x):\(force.force.y)"
    }

    static func text(of question: PeerQuestion) -> String {
        "\(question.kind.rawValue):\(question.size)\(question.inBulk ? ":bulk" : "")"
    }

    static func text(of nap: PeerNap) -> String { "\(nap.from):\(nap.item)" }

    static func question(_ text: String) throws -> PeerQuestion {
        let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(words.count), let kind = PeerQuestion.Kind(rawValue: words[0]),
            let size = Double(words[1]),
            size >= 0, size.isFinite, words.count == 2 || words[2] == "bulk"
        else {
            throw ValidationError("--ask is \(text); it must be ray, circle, square or disc, a colon and a size from 0")
        }
        return PeerQuestion(kind: kind, size: size, inBulk: words.count == 3)
    }

    static func nap(_ text: String) throws -> PeerNap {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard numbers.count == 2, numbers[0] >= 1, numbers[1] >= 0 else {
            throw ValidationError("--nap is \(text); it must be STEP:ITEM, STEP from 1 and ITEM from 0")
        }
        return PeerNap(from: numbers[0], item: numbers[1])
    }

    static func recording(_ text: String) throws -> Recording {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard numbers.count == 3, numbers.allSatisfy({ $0 >= 1 }) else {
            throw ValidationError("--record is \(text); it must be FROM:THROUGH:EVERY, whole numbers from 1")
        }
        return Recording(from: numbers[0], through: numbers[1], every: numbers[2])
    }

    static func force(_ text: String) throws -> StepForce {
        let words = text.split(separator: ":", omittingEmptySubsequences: false)
        guard words.count == 4, let step = Int(words[0]), step >= 1, let item = Int(words[1]), item >= 0,
            let x = Double(words[2]), let y = Double(words[3])
        else {
            throw ValidationError("--force is \(text); it must be STEP:ITEM:X:Y, STEP from 1 and ITEM from 0")
        }
        return StepForce(step: step, item: item, force: Vector2(x, y))
    }
}
