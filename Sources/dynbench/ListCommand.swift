import ArgumentParser
import DynamicsScenes
import ToolSupport

/// Prints the scenes there are.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the scenes.")

    func run() throws {
        var table = TextTable(alignment: [.left, .right, .right, .right, .left])
        table.add(["scene", "items", "warm-up", "steps", ""])
        for scene in BuiltInScene.all {
            table.add([
                scene.name, Format.count(scene.defaultItems), "\(scene.warmup)", "\(scene.steps)", scene.summary,
            ])
        }
        table.add([
            AnimatorScene.name, Format.count(AnimatorScene.items), "\(AnimatorScene.warmup)",
            "\(AnimatorScene.steps)", AnimatorScene.summary,
        ])
        table.add([
            LayoutReport.scene, Format.count(LayoutReport.defaultItems), "–", "–", LayoutReport.summary,
        ])
        try StandardStream.output.note(table.text)
    }
}
