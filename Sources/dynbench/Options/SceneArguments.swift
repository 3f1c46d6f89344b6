import ArgumentParser
import DynamicsModel
import DynamicsScenes
import Foundation

/// The options that shape a scene and its world, common to `run` and `verify`.
struct SceneArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Number of items, 0 to 10000000; each scene has its own default.", valueName: "N"))
    var items: Int?

    @Option(help: ArgumentHelp("Threads that share a step, 0 to 256; 0 for all online cores.", valueName: "W"))
    var workers = 1

    @Option(help: ArgumentHelp("Solver substeps in a step, 1 to 64.", valueName: "S"))
    var substeps = 4

    @Option(help: ArgumentHelp("Seed of the scene, 0 to 18446744073709551615.", valueName: "S"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("Number of fields where the scene has fields, 0 to 100000.", valueName: "K"))
    var fields: Int?

    @Option(help: ArgumentHelp("Width over height of the container, 0.01 to 1000.", valueName: "A"))
    var aspect: Double?

    @Option(help: ArgumentHelp("How many links the ball of heavy weighs, 0.001 to 1000000.", valueName: "R"))
    var ratio: Double?

    @Option(
        name: .customLong("direct-solver"),
        help: ArgumentHelp("Factorisation of large linkages: portable or openBLAS.", valueName: "NAME"))
    var directSolver = DirectSolver.portable

    @Flag(help: "Let islands at rest fall asleep.")
    var sleep = false

    @Option(help: "Instruction set of the kernels; results don't depend on it.")
    var isa = InstructionSet.auto

    func validate() throws {
        do {
            _ = try options.validated()
        } catch {
            throw ValidationError("--\(error)")
        }
        _ = try isa.kernels()
    }

    /// The options of the scene, with `--workers 0` resolved.
    var options: SceneOptions {
        SceneOptions(
            items: items, seed: seed, aspect: aspect, fields: fields, ratio: ratio, substeps: substeps,
            workers: workers == 0 ? ProcessInfo.processInfo.activeProcessorCount : workers, sleep: sleep,
            directSolver: directSolver)
    }

    /// The same options as words of a command line, with `--workers 0` resolved.
    var words: [String] {
        let options = options
        var words = ["--workers", "\(options.workers)", "--substeps", "\(substeps)", "--seed", "\(seed)"]
        words += ["--direct-solver", directSolver.rawValue, "--isa", isa.rawValue]
        if let items { words += ["--items", "\(items)"] }
        if let fields { words += ["--fields", "\(fields)"] }
        if let aspect { words += ["--aspect", "\(aspect)"] }
        if let ratio { words += ["--ratio", "\(ratio)"] }
        if sleep { words.append("--sleep") }
        return words
    }

    /// The scene of that name, as a usage error where there is none.
    static func scene(_ name: String) throws -> BuiltInScene {
        do {
            return try BuiltInScene.named(name)
        } catch {
            throw ValidationError("--scene: \(error)")
        }
    }

    /// - Throws: a usage error that names the option and its range.
    static func check(_ value: Int?, _ range: ClosedRange<Int>, _ option: String) throws {
        guard let value, !range.contains(value) else { return }
        throw ValidationError("--\(option) is \(value); it must be from \(range.lowerBound) to \(range.upperBound)")
    }
}

extension DirectSolver: ExpressibleByArgument {}
