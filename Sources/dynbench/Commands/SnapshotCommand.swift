import ArgumentParser
import DynamicsEngine
import DynamicsModel
import Foundation
import Replay
import SceneFiles
import ToolSupport

/// Runs a scene to a step and draws it.
struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Runs a scene to a step and writes a picture of it, .svg or .png.",
        discussion:
            "dynbench snapshot --scene bridge --step 300 --layers boundaries,shapes,attachments --output bridge.svg")

    @Option(
        help: ArgumentHelp("Name of the scene ('dynbench list' shows all), or a scene's .json file.", valueName: "NAME")
    )
    var scene = "mixed"

    @OptionGroup var arguments: SceneArguments

    @Option(parsing: .unconditional, help: ArgumentHelp("Steps before the picture, 0 to 1000000.", valueName: "N"))
    var step = 0

    @Option(
        help: ArgumentHelp(
            "What is drawn, with commas between: \(Still.Layer.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "NAMES"))
    var layers: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Width of the picture in pixels, 16 to 20000.", valueName: "W"))
    var width = 900

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Rays from the middle to all sides that are shown up to what they meet, 0 to 100000.", valueName: "N"))
    var rays = 0

    @Option(help: ArgumentHelp("Where the picture goes; its name ends in .svg or .png.", valueName: "FILE"))
    var output: OutputPath

    func validate() throws {
        try SceneArguments.check(scene: scene)
        try SceneArguments.check(step, 0...1_000_000, "step")
        try SceneArguments.check(width, 16...20_000, "width")
        try SceneArguments.check(rays, 0...100_000, "rays")
        _ = try wantedLayers()
        try Picture.kind(of: output)
    }

    func wantedLayers() throws -> Set<Still.Layer> {
        guard let layers else { return Still.usualLayers }
        return Set(
            try layers.split(separator: ",").map { name in
                guard let layer = Still.Layer(rawValue: String(name)) else {
                    let known = Still.Layer.allCases.map(\.rawValue).joined(separator: ", ")
                    throw ValidationError("--layers: there is no layer '\(name)'; the layers are \(known)")
                }
                return layer
            })
    }

    /// Rays from the middle of all items, as long as these are spread.
    private func fan(in world: World) -> [Ray] {
        let places = world.states().map(\.centerOfMass)
        guard rays > 0, let first = places.first else { return [] }
        let (low, high) = places.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
        let (middle, reach) = ((low + high) / 2, (high - low).length / 2)
        return (0..<rays).map { ray in
            let angle = 2 * Double.pi * Double(ray) / Double(rays)
            let way = Vector2(PortableMath.cosine(angle), PortableMath.sine(angle)) * reach
            return Ray(from: middle, to: middle + way)
        }
    }

    func run() throws {
        let (source, options) = try arguments.source(scene)
        let run = try source.start(options, kernels: arguments.isa.kernels())
        var progress = ProgressBar("snapshot", total: step)
        for _ in 0..<step {
            try source.naming { try run.step() }
            progress.advance()
        }
        progress.finish()
        try Picture(svg: Still(run.world, layers: wantedLayers(), rays: fan(in: run.world), width: Double(width)).svg)
            .write(to: output)
    }
}
