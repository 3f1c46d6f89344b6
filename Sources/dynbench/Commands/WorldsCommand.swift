import ArgumentParser
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import ToolSupport

/// Measures many small worlds: steps of a world a second, and what it takes to make, reset and read them.
struct WorldsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worlds", abstract: "Times the steps of many small worlds.",
        discussion: """
            Each world is a heap of circles and squares in a box, at places of its own. Times are the least of --repeats passes,
            and those of a world: its share of a call for all.
            """)

    @Option(parsing: .unconditional, help: ArgumentHelp("Number of worlds, 1 to 1000000.", valueName: "N"))
    var count = 4096

    @Option(parsing: .unconditional, help: ArgumentHelp("Items of a world, 1 to 10000.", valueName: "N"))
    var items = 20

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Threads that share the worlds, 0 to 256; 0 for all online cores.", valueName: "W"))
    var workers = 0

    @Option(parsing: .unconditional, help: ArgumentHelp("Steps of a pass, 1 to 1000000.", valueName: "N"))
    var steps = 60

    @Option(parsing: .unconditional, help: ArgumentHelp("Passes, 1 to 100.", valueName: "N"))
    var repeats = 3

    @Option(help: "Instruction set of the kernels; results don't depend on it.")
    var isa = InstructionSet.auto

    func validate() throws {
        try SceneArguments.check(count, 1...1_000_000, "count")
        try SceneArguments.check(items, 1...10_000, "items")
        try SceneArguments.check(workers, 0...256, "workers")
        try SceneArguments.check(steps, 1...1_000_000, "steps")
        try SceneArguments.check(repeats, 1...100, "repeats")
        _ = try isa.kernels()
    }

    func run() throws {
        var watch = Stopwatch()
        let worlds = try Worlds(count: count, workers: workers, kernels: isa.kernels()) { heap($0) }
        let made = watch.lap()
        worlds.step(steps)
        let single = least { for _ in 0..<steps { worlds.step() } }
        let several = least { worlds.step(steps) }
        var poses = [Float](repeating: 0, count: count * items * Worlds.floatsPerPose)
        let read = try least {
            var span = poses.mutableSpan
            try worlds.readPoses(into: &span, itemsPerWorld: items)
        }
        let reset = least { worlds.reset() }

        let perStep = Double(count * steps)
        var table = TextTable(alignment: [.left, .right, .right])
        table.add(["", "µs a world", "worlds a second"])
        for (name, seconds, times) in [
            ("step(), \(steps) times", single, perStep), ("step(\(steps))", several, perStep),
            ("readPoses", read, Double(count)), ("reset", reset, Double(count)), ("made", made, Double(count)),
        ] {
            let each = seconds / times
            table.add([name, Format.significant(each * 1e6), Format.significant(1 / each)])
        }
        try StandardStream.output.note(
            "\(Format.count(count)) worlds of \(items) items, \(try isa.kernels().name), workers: \(workers)")
        try StandardStream.output.note(table.text)
    }

    private func least(_ body: () throws -> Void) rethrows -> Double {
        var least = Double.infinity
        for _ in 0..<repeats {
            var watch = Stopwatch()
            try body()
            least = min(least, watch.lap())
        }
        return least
    }

    /// Circles and squares of 40 and 36 pt, in rows of five above the floor of a box, shifted a little by the seed.
    private func heap(_ seed: Int) -> SceneDescription {
        var random = RandomSource(seed: UInt64(seed))
        let items = (0..<items).map { k in
            let place = Vector2(Double(k % 5) * 45 + random.uniform(0, 10), -30 - 45 * Double(k / 5))
            let shape: Shape = k % 2 == 0 ? .circle(radius: 20) : .rectangle(width: 36, height: 36)
            return Item(shape, position: place, friction: 0.3)
        }
        let height = 400 + 60 * Double(items.count / 5)
        return SceneDescription(
            settings: Settings(gravity: [0, 1], allowsSleep: false), items: items,
            boundaries: [Boundary(.inside(minimum: [-40, -height], maximum: [240, 0]))])
    }
}
