import ArgumentParser
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Replay
import ToolSupport

/// Has thousands of characters walk about a scene, and times their moves.
struct MoversCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "movers", abstract: "Times characters that walk about a scene, all in one call a step.",
        discussion: """
            Characters of 20 × 40 pt walk to and fro: each goes at a speed of its own until something stops it, and turns. \
            Times are of one move; the trees that queries need after each step are among them.
            """)

    @Option(help: ArgumentHelp("The scene, see 'dynbench list'.", valueName: "NAME"))
    var scene = "crowd"

    @OptionGroup var arguments: SceneArguments

    @Option(parsing: .unconditional, help: ArgumentHelp("Characters, 1 to 10000000.", valueName: "N"))
    var count = 10_000

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Steps before any is timed, in which they come down, 0 to 1000000.", valueName: "N"))
    var warmup = 120

    @Option(parsing: .unconditional, help: ArgumentHelp("Steps that are timed, 1 to 1000000.", valueName: "N"))
    var steps = 300

    @Option(
        help: ArgumentHelp(
            "Where a picture of the last step goes, if anywhere; its name ends in .svg or .png.", valueName: "FILE"))
    var output: OutputPath?

    func validate() throws {
        _ = try SceneArguments.scene(scene)
        try SceneArguments.check(count, 1...10_000_000, "count")
        try SceneArguments.check(warmup, 0...1_000_000, "warmup")
        try SceneArguments.check(steps, 1...1_000_000, "steps")
        if let output { try Picture.kind(of: output) }
    }

    func run() throws {
        let built = try SceneArguments.scene(scene).make(arguments.options)
        let world = try World(built.description, kernels: try arguments.isa.kernels())
        guard world.itemCount > 0 else { throw ValidationError("--items is 0; there is nothing to walk among") }
        var walk = try CrowdWalk(count, in: world, container: built.container, seed: arguments.seed)
        for _ in 0..<warmup { _ = try walk.step() }
        walk.forgetWays()
        var (moves, stepping): ([Double], [Double]) = ([], [])
        for _ in 0..<steps {
            let times = try walk.step()
            moves.append(times.moves * 1e9 / Double(count))
            stepping.append(times.world * 1e3)
        }
        let (move, step) = (Sample(moves), Sample(stepping))
        var table = TextTable(alignment: [.left, .right])
        table.add(["a move, ns, median", Format.significant(move.median)])
        table.add(["least", Format.significant(move.minimum)])
        table.add(["95 %", Format.significant(move.p95)])
        table.add(["all moves of a step, ms", Format.significant(move.median * Double(count) / 1e6)])
        table.add(["the world's step, ms", Format.significant(step.median)])
        table.add(["stand on something", Format.percent(walk.standing)])
        table.add(["walked, pt each", Format.significant(walk.meanWay)])
        table.add(["turned, times each", Format.significant(walk.meanTurns)])
        table.add(["outside the container", built.container == nil ? "–" : Format.count(walk.outside)])
        try StandardStream.output.note(
            "\(Format.count(count)) movers in \(scene), \(Format.count(world.itemCount)) items, \(world.kernels.name), "
                + "workers: \(arguments.options.workers)")
        try StandardStream.output.note(table.text)
        guard let output else { return }
        // As items, now that the world isn't stepped any more.
        _ = try world.add(walk.movers.map(\.item))
        try Picture(svg: Still(world).svg).write(to: output)
    }
}

extension Mover {
    /// What it looks like.
    fileprivate var item: Item {
        let end = Vector2(0, halfHeight)
        return Item(.capsule(from: -end, to: end, radius: radius), position: position, collisions: .none)
    }
}

/// Characters that walk to and fro.
struct CrowdWalk {
    private let world: World
    private let container: BuiltScene.Container?
    private(set) var movers: [Mover]
    /// How fast each wants to walk, positive to the right, pt/s.
    private var wanted: [Double]
    private var ways: Double = 0
    private var turns = 0

    /// Puts characters at random among the items, in none of them.
    ///
    /// - Throws: a place that lies too far away to be asked about.
    init(_ count: Int, in world: World, container: BuiltScene.Container?, seed: UInt64) throws {
        (self.world, self.container) = (world, container)
        var random = RandomSource(seed: seed)
        let places = world.states().map(\.centerOfMass)
        let first = places.first ?? .zero
        // With room for a character to each side.
        let low = (container?.minimum ?? places.reduce(first, pointwiseMin)) + Vector2(25, 45)
        let high = (container?.maximum ?? places.reduce(first, pointwiseMax)) - Vector2(25, 45)
        (movers, wanted) = ([], [])
        for _ in 0..<count {
            var place = Vector2.zero
            for _ in 0..<50 {
                place = Vector2(random.uniform(low.x, max(high.x, low.x)), random.uniform(low.y, max(high.y, low.y)))
                if try world.items(containing: place).isEmpty { break }
            }
            movers.append(Mover(position: place, radius: 10, halfHeight: 10))
            let speed = random.uniform(60, 180)
            wanted.append(random.unit() < 0.5 ? speed : -speed)
        }
    }

    /// Steps the world and moves all.
    ///
    /// - Returns: what both took, s.
    mutating func step() throws -> (world: Double, moves: Double) {
        let (world, before) = (world, movers.map(\.position))
        for k in movers.indices { movers[k].velocity.x = wanted[k] }
        var watch = Stopwatch()
        world.step()
        let stepping = watch.lap()
        var span = movers.mutableSpan
        try world.move(&span)
        let moving = watch.lap()
        for k in movers.indices {
            ways += (movers[k].position - before[k]).length
            // Most of the speed is gone: something stands in the way.
            guard abs(movers[k].velocity.x) < abs(wanted[k]) / 4 else { continue }
            wanted[k] = -wanted[k]
            turns += 1
        }
        return (stepping, moving)
    }

    /// Begins to count ways and turns anew.
    mutating func forgetWays() { (ways, turns) = (0, 0) }

    /// The share that stands on something.
    var standing: Double { Double(movers.count { $0.ground != nil }) / Double(max(movers.count, 1)) }
    var meanWay: Double { ways / Double(max(movers.count, 1)) }
    var meanTurns: Double { Double(turns) / Double(max(movers.count, 1)) }
    /// How many have got out of the container, or to no place at all; 0 without one.
    var outside: Int { container.map { box in movers.count { !box.contains($0.position) } } ?? 0 }
}
