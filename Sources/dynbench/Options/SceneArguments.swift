import ArgumentParser
import DynamicsModel
import DynamicsScenes
import Foundation

/// The options that shape a scene and its world, common to `run` and `verify`.
struct SceneArguments: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Number of items, 0 to 10000000; each scene has its own default.", valueName: "N"))
    var items: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Threads that share a step, 0 to 256; 0 for all online cores.", valueName: "W"))
    var workers = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Solver substeps in a step, 1 to 64 (default: 4, or what a scene's file says).", valueName: "S"))
    var substeps: Int?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Seed of the scene, 0 to 18446744073709551615.", valueName: "S"))
    var seed: UInt64 = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Number of fields where the scene has fields, 0 to 100000.", valueName: "K"))
    var fields: Int?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Width over height of the container, 0.01 to 1000.", valueName: "A")
    )
    var aspect: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many links the ball of heavy weighs, 0.001 to 1000000.", valueName: "R"))
    var ratio: Double?

    @Option(
        name: .customLong("direct-solver"),
        help: ArgumentHelp("Factorisation of large linkages: portable (default) or openBLAS.", valueName: "NAME"))
    var directSolver: DirectSolver?

    @Flag(
        inversion: .prefixedNo,
        help: "Let islands at rest fall asleep, or not (default: not, or what a scene's file says).")
    var sleep: Bool?

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
            items: items, seed: seed, aspect: aspect, fields: fields, ratio: ratio, substeps: substeps ?? 4,
            workers: workers == 0 ? ProcessInfo.processInfo.activeProcessorCount : workers, sleep: sleep ?? false,
            directSolver: directSolver ?? .portable)
    }

    /// The scene of a name or file, and its options. A file's own settings hold where no option says otherwise; options
    /// that make a scene mean nothing for it.
    func source(_ name: String) throws -> (source: SceneSource, options: SceneOptions) {
        let source = try SceneSource(name)
        var options = options
        guard case .file(var file, let path) = source else { return (source, options) }
        file.description.settings.workers = options.workers
        if let substeps { file.description.settings.substeps = substeps }
        if let sleep { file.description.settings.allowsSleep = sleep }
        if let directSolver { file.description.settings.directSolver = directSolver }
        options.substeps = file.description.settings.substeps
        options.sleep = file.description.settings.allowsSleep
        options.directSolver = file.description.settings.directSolver
        return (.file(file, path: path), options)
    }

    /// The same options as words of a command line, with `--workers 0` resolved.
    var words: [String] {
        let options = options
        var words = ["--workers", "\(options.workers)", "--substeps", "\(options.substeps)", "--seed", "\(seed)"]
        words += ["--direct-solver", options.directSolver.rawValue, "--isa", isa.rawValue]
        if let items { words += ["--items", "\(items)"] }
        if let fields { words += ["--fields", "\(fields)"] }
        if let aspect { words += ["--aspect", "\(aspect)"] }
        if let ratio { words += ["--ratio", "\(ratio)"] }
        if options.sleep { words.append("--sleep") }
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

    /// Whether a scene's name is that of a document.
    static func isDocument(_ name: String) -> Bool { name.hasSuffix(".json") }

    /// Where a scene's page goes unless told: here, by the name of the scene or its file. A document's own name is no
    /// name of a file.
    static func pageName(of scene: String) -> String {
        let name =
            isDocument(scene) ? URL(fileURLWithPath: scene).deletingPathExtension().lastPathComponent : scene
        return "\(name).html"
    }

    /// - Throws: a usage error where there is no built-in scene of that name; documents are read later.
    static func check(scene name: String) throws {
        if !isDocument(name) { _ = try scene(name) }
    }

    /// - Throws: a usage error that names the option and its range.
    static func check(_ value: Int?, _ range: ClosedRange<Int>, _ option: String) throws {
        guard let value, !range.contains(value) else { return }
        throw ValidationError("--\(option) is \(value); it must be from \(range.lowerBound) to \(range.upperBound)")
    }
}

extension DirectSolver: ExpressibleByArgument {}
