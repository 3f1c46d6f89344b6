import ArgumentParser
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import SceneFiles

/// Where a scene comes from: built in, or a document.
enum SceneSource: Sendable {
    case builtIn(BuiltInScene)
    case file(SceneFile, path: String)

    /// The built-in scene of a name, or the document of a path that ends in ".json".
    ///
    /// - Throws: a usage error that names what is wrong.
    init(_ name: String) throws {
        guard SceneArguments.isDocument(name) else {
            self = .builtIn(try SceneArguments.scene(name))
            return
        }
        self = try Self.naming(name) {
            .file(
                try SceneFile(contentsOf: URL(fileURLWithPath: name), forces: BuiltInScene.forces), path: name)
        }
    }

    var name: String {
        switch self {
        case .builtIn(let scene): scene.name
        case .file(let file, _): file.name
        }
    }

    var warmup: Int {
        switch self {
        case .builtIn(let scene): scene.warmup
        case .file(let file, _): file.warmup
        }
    }

    var steps: Int {
        switch self {
        case .builtIn(let scene): scene.steps
        case .file(let file, _): file.steps
        }
    }

    /// The reference engine follows no edits.
    var hasReference: Bool {
        switch self {
        case .builtIn(let scene): scene.hasReference
        case .file(let file, _): file.edits.isEmpty && file.description.items.count <= 20_000
        }
    }

    var usesObjects: Bool {
        if case .builtIn(let scene) = self { scene.usesObjects } else { false }
    }

    /// The scene where a part of its items can be made without the others; nil for others.
    var inShares: BuiltInScene? {
        if case .builtIn(let scene) = self, scene.drawsItemsOneByOne { scene } else { nil }
    }

    /// Whether items come, go or get other shapes on the way.
    var changesItems: Bool {
        if case .file(let file, _) = self { file.edits.contains(where: \.changesItems) } else { false }
    }

    /// What is changed on the way, in order, with its place in the scene.
    var edits: [(index: Int, edit: TimedEdit)] {
        if case .file(let file, _) = self { file.editsInOrder } else { [] }
    }

    /// The scene with its items placed, as measurements need it.
    func make(_ options: SceneOptions) throws -> BuiltScene {
        switch self {
        case .builtIn(let scene): return try scene.make(options)
        case .file(let file, _):
            return BuiltScene(
                file.description,
                container: file.container.map { BuiltScene.Container(minimum: $0.minimum, maximum: $0.maximum) })
        }
    }

    /// A new world in its start state, with the edits that it waits for.
    ///
    /// - Throws: a usage error that names what is wrong.
    func start(_ options: SceneOptions, kernels: KernelBuild) throws -> SceneRun {
        let document = try document(options)
        return try naming { try SceneRun(document, kernels: kernels) }
    }

    /// Does what may break a rule of the scene's document, and makes a usage error of it that names the document.
    func naming<Value>(_ body: () throws -> Value) throws -> Value {
        guard case .file(_, let path) = self else { return try body() }
        return try Self.naming(path, body)
    }

    private static func naming<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as SceneFileError {
            throw ValidationError("--scene \(path): \(error)")
        }
    }

    /// The scene as a document.
    func document(_ options: SceneOptions) throws -> SceneFile { document(of: try make(options)) }

    /// A scene that was made from this one, as a document.
    func document(of built: BuiltScene) -> SceneFile {
        switch self {
        case .file(var file, _):
            file.description = built.description
            return file
        case .builtIn(let scene):
            return SceneFile(
                built.description, name: scene.name, summary: scene.summary, warmup: scene.warmup, steps: scene.steps,
                container: built.container.map { SceneFile.Container(minimum: $0.minimum, maximum: $0.maximum) })
        }
    }
}
