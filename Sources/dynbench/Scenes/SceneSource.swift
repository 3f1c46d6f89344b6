import ArgumentParser
import DynamicsModel
import DynamicsScenes
import Foundation
import SceneFiles

/// Where a scene comes from: built in, or a document.
enum SceneSource: Sendable {
    case builtIn(BuiltInScene)
    case file(SceneFile)

    /// The built-in scene of a name, or the document of a path that ends in ".json".
    ///
    /// - Throws: a usage error that names what is wrong.
    init(_ name: String) throws {
        guard SceneArguments.isDocument(name) else {
            self = .builtIn(try SceneArguments.scene(name))
            return
        }
        do {
            self = .file(try SceneFile(contentsOf: URL(fileURLWithPath: name), forces: BuiltInScene.forces))
        } catch {
            throw ValidationError("--scene \(name): \(error)")
        }
    }

    var name: String {
        switch self {
        case .builtIn(let scene): scene.name
        case .file(let file): file.name
        }
    }

    var warmup: Int {
        switch self {
        case .builtIn(let scene): scene.warmup
        case .file(let file): file.warmup
        }
    }

    var steps: Int {
        switch self {
        case .builtIn(let scene): scene.steps
        case .file(let file): file.steps
        }
    }

    /// The reference engine follows no edits.
    var hasReference: Bool {
        switch self {
        case .builtIn(let scene): scene.hasReference
        case .file(let file): file.edits.isEmpty && file.description.items.count <= 20_000
        }
    }

    var usesObjects: Bool {
        if case .builtIn(let scene) = self { scene.usesObjects } else { false }
    }

    /// Whether items come, go or get other shapes on the way.
    var changesItems: Bool {
        if case .file(let file) = self { file.edits.contains(where: \.changesItems) } else { false }
    }

    /// The scene with its items placed, as measurements need it.
    func make(_ options: SceneOptions) throws -> BuiltScene {
        switch self {
        case .builtIn(let scene): return try scene.make(options)
        case .file(let file):
            return BuiltScene(
                file.description,
                container: file.container.map { BuiltScene.Container(minimum: $0.minimum, maximum: $0.maximum) })
        }
    }

    /// The scene as a document.
    func document(_ options: SceneOptions) throws -> SceneFile {
        switch self {
        case .file(let file): return file
        case .builtIn(let scene):
            let built = try scene.make(options)
            return SceneFile(
                built.description, name: scene.name, summary: scene.summary, warmup: scene.warmup, steps: scene.steps,
                container: built.container.map { SceneFile.Container(minimum: $0.minimum, maximum: $0.maximum) })
        }
    }
}
