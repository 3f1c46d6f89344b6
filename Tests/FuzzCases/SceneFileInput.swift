import DynamicsModel
import Foundation
import SceneFiles

/// Bytes as the document of a scene: what can be read can be run, and written, and read again as the same.
enum SceneFileInput {
    /// Scenes beyond this are read and left; what a big one costs is no finding.
    private static let mostItems = 200

    static func run(_ bytes: [UInt8]) {
        let forces: SceneFile.Forces = ["push": .perItem { _ in [1, 0] }]
        let scene: SceneFile
        do {
            scene = try SceneFile(json: Data(bytes), forces: forces)
        } catch {
            insist(!error.description.isEmpty, "an error says what is wrong")
            return
        }
        guard scene.description.items.count <= mostItems, scene.description.boundaries.count <= mostItems else {
            return
        }
        rewrite(scene, forces)
        guard let run = try? SceneRun(scene) else { return }
        run.world.validatesSteps = true
        for _ in 0..<12 {
            guard (try? run.step()) != nil, run.world.itemCount <= mostItems else { return }
        }
    }

    static func rewrite(_ scene: SceneFile, _ forces: SceneFile.Forces) {
        do {
            let text = try scene.json()
            let again = try SceneFile(json: text, forces: forces)
            insist(again.description.items == scene.description.items, "items are written as they were read")
            insist(again.description.boundaries == scene.description.boundaries, "and boundaries")
            insist(again.description.attachments == scene.description.attachments, "and attachments")
            insist(try again.json() == text, "what was written is written the same again")
        } catch { insist(false, "a scene that was read can be written and read again: \(error)") }
    }
}
