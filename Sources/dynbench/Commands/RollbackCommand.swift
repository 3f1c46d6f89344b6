import ArgumentParser
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import ToolSupport

/// Measures a timeline on a scene: memory a frame, and the times of recording and going back.
struct RollbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Measures what it takes to record a scene's states and to go back to them.",
        discussion: """
            Bytes are those a frame takes, on average over --frames of them; times are those of a step, and of a frame. 'back'
            is a restore by all frames at once; what is stepped again from there must end in the same state.
            """)

    @Option(help: ArgumentHelp("The scene, see 'dynbench list'.", valueName: "NAME"))
    var scene = "mixed"

    @OptionGroup var arguments: SceneArguments

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Steps before the first frame, 0 to 1000000.", valueName: "N"))
    var warmup = 120

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Frames to record and to go back, 1 to 100000.", valueName: "N"))
    var frames = 60

    func validate() throws {
        _ = try SceneArguments.scene(scene)
        try SceneArguments.check(warmup, 0...1_000_000, "warmup")
        try SceneArguments.check(frames, 1...100_000, "frames")
    }

    func run() throws {
        var options = arguments.options
        options.items = options.items ?? 10_000
        let description = try SceneArguments.scene(scene).make(options).description
        let world = try World(description, kernels: arguments.isa.kernels())
        guard world.itemCount > 0 else { throw ValidationError("--items is 0; there is nothing that moves") }
        for _ in 0..<warmup { world.step() }
        let timeline = try Timeline(depth: frames)
        // Once around, so that memory is there.
        timeline.record(world)
        for _ in 0..<frames { timeline.step(world) }

        var (steps, records, watch) = (0.0, 0.0, Stopwatch())
        for _ in 0..<frames {
            world.step()
            steps += watch.lap()
            timeline.record(world)
            records += watch.lap()
        }
        let (hash, awake) = (world.stateHash(), world.statistics.awakeItems)
        let contacts = world.statistics.touchingContacts
        let bytes = Double(timeline.memory[0].bytes) / Double(frames)
        watch = Stopwatch()
        try timeline.restore(world, ticksBack: frames)
        let back = watch.lap()
        for _ in 0..<frames { world.step() }
        guard world.stateHash() == hash else { throw ValidationError("what was restored went on otherwise") }

        var table = TextTable(alignment: [.left, .right])
        table.add(["", ""])
        table.add(["bytes a frame", Format.significant(bytes)])
        table.add(["bytes a frame and item", Format.significant(bytes / Double(world.itemCount))])
        table.add(["step, ms", Format.significant(steps / Double(frames) * 1e3)])
        table.add(["record, ms", Format.significant(records / Double(frames) * 1e3)])
        table.add(["back by \(frames), ms", Format.significant(back * 1e3)])
        table.add(["back, steps of the frames", Format.significant(back / steps)])
        for use in timeline.memory { table.add([use.kind + ", bytes", Format.count(use.bytes)]) }
        try StandardStream.output.note(
            "\(scene), \(Format.count(world.itemCount)) items, \(awake) awake, \(contacts) contacts, "
                + "\(world.kernels.name), workers: \(options.workers)")
        try StandardStream.output.note(table.text)
    }
}
