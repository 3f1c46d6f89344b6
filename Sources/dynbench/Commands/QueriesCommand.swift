import ArgumentParser
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import ToolSupport

/// Times queries on a scene that has been stepped.
struct QueriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queries", abstract: "Times rays, casts, overlaps, points, contacts and movers on a scene.",
        discussion: """
            Times are of one query, on average over --count of them from random places beside items; 'many at once' is
            castRays(_:into:). 'trees' is what the first query after a step costs besides.
            """)

    @Option(help: ArgumentHelp("The scene, see 'dynbench list'.", valueName: "NAME"))
    var scene = "mixed"

    @OptionGroup var arguments: SceneArguments

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Steps before the queries, 0 to 1000000.", valueName: "N"))
    var warmup = 120

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Queries of each kind, 1 to 10000000.", valueName: "N"))
    var count = 20_000

    func validate() throws {
        _ = try SceneArguments.scene(scene)
        try SceneArguments.check(warmup, 0...1_000_000, "warmup")
        try SceneArguments.check(count, 1...10_000_000, "count")
    }

    func run() throws {
        var options = arguments.options
        options.items = options.items ?? 10_000
        let built = try SceneArguments.scene(scene).make(options)
        let world = try World(built.description, kernels: try arguments.isa.kernels())
        for _ in 0..<warmup { world.step() }
        guard world.itemCount > 0 else { throw ValidationError("--items is 0; there is nothing to be found") }
        let rows = try QueryTimes(world, count: count, seed: arguments.seed).rows()
        var table = TextTable(alignment: [.left, .right, .right])
        table.add(["query", "ns", "found"])
        for row in rows {
            table.add([row.name, Format.significant(row.nanoseconds), row.found.map(Format.significant) ?? ""])
        }
        try StandardStream.output.note(
            "\(scene), \(Format.count(world.itemCount)) items, \(world.kernels.name), workers: \(options.workers)")
        try StandardStream.output.note(table.text)
    }
}

/// Times each kind of query.
struct QueryTimes {
    struct Row {
        let name: String
        let nanoseconds: Double
        /// How much a query finds, on average.
        let found: Double?
    }

    private let world: World
    private let places: [Vector2]
    private let near: [Vector2]
    private let far: [Vector2]

    /// - Parameter count: queries of each kind.
    /// - Throws: a place that lies too far away to be asked about.
    init(_ world: World, count: Int, seed: UInt64) throws {
        self.world = world
        var random = RandomSource(seed: seed)
        let states = world.states()
        let any = { (random: inout RandomSource) in states[random.integer(0...(states.count - 1))].centerOfMass }
        var (places, near, far): ([Vector2], [Vector2], [Vector2]) = ([], [], [])
        for _ in 0..<count {
            // Beside items, since a ray that starts in one ends there.
            var place = Vector2.zero
            for _ in 0..<50 {
                place = any(&random) + Vector2(random.uniform(-80, 80), random.uniform(-80, 80))
                if try world.items(containing: place).isEmpty { break }
            }
            places.append(place)
            near.append(place + Vector2(random.uniform(-100, 100), random.uniform(-100, 100)))
            far.append(any(&random))
        }
        (self.places, self.near, self.far) = (places, near, far)
    }

    func rows() throws -> [Row] {
        [
            trees(),
            try row("ray, up to 100 pt") { try world.castRay(from: places[$0], to: near[$0]) == nil ? 0 : 1 },
            try row("ray across the scene") { try world.castRay(from: places[$0], to: far[$0]) == nil ? 0 : 1 },
            try many("rays up to 100 pt, many at once", near), try many("rays across, many at once", far),
            try all(), try casts("cast of a circle up to 100 pt", .circle(radius: 10)),
            try casts("cast of a rectangle up to 100 pt", .rectangle(width: 30, height: 12)), try boxes(),
            try overlaps(), try points(),
            try row("nearest point within 100 pt") {
                try world.nearestPoint(to: places[$0], within: 100) == nil ? 0 : 1
            },
            try contacts(), try movers(),
        ]
    }

    private func row(_ name: String, _ query: (Int) throws -> Int) throws -> Row {
        var found = 0
        var least = Double.infinity
        // The least of several: the others were interrupted more often.
        for _ in 0..<7 {
            found = 0
            var watch = Stopwatch()
            for k in places.indices { found += try query(k) }
            least = min(least, watch.lap())
        }
        let count = Double(places.count)
        return Row(name: name, nanoseconds: least / count * 1e9, found: Double(found) / count)
    }

    /// The first query after a step, the least of many.
    private func trees() -> Row {
        let times = (0..<21).map { _ in
            world.step()
            var watch = Stopwatch()
            _ = try? world.items(containing: places[0])
            return watch.lap()
        }
        return Row(name: "trees after a step", nanoseconds: (times.min() ?? 0) * 1e9, found: nil)
    }

    private func many(_ name: String, _ ends: [Vector2]) throws -> Row {
        let rays = zip(places, ends).map { Ray(from: $0, to: $1) }
        var hits = [CastHit?](repeating: nil, count: rays.count)
        var times: [Double] = []
        for _ in 0..<7 {
            var span = hits.mutableSpan
            var watch = Stopwatch()
            try world.castRays(rays.span, into: &span)
            times.append(watch.lap())
        }
        let count = Double(rays.count)
        return Row(
            name: name, nanoseconds: (times.min() ?? 0) / count * 1e9,
            found: Double(hits.count { $0 != nil }) / count)
    }

    private func all() throws -> Row {
        var hits: [CastHit] = []
        return try row("all along a ray up to 100 pt") {
            hits.removeAll(keepingCapacity: true)
            try world.castRayAll(from: places[$0], to: near[$0], into: &hits)
            return hits.count
        }
    }

    private func casts(_ name: String, _ shape: Shape) throws -> Row {
        let shape = try QueryShape(shape)
        return try row(name) {
            try world.castShape(shape, from: places[$0], to: near[$0], rotation: 0.5) == nil ? 0 : 1
        }
    }

    private func boxes() throws -> Row {
        var items: [ItemID] = []
        return try row("items in a box of 60 pt") {
            items.removeAll(keepingCapacity: true)
            try world.items(in: Box(minimum: places[$0] - 30, maximum: places[$0] + 30), into: &items)
            return items.count
        }
    }

    private func overlaps() throws -> Row {
        let shape = try QueryShape(.circle(radius: 30))
        var items: [ItemID] = []
        return try row("items overlapping a circle of 60 pt") {
            items.removeAll(keepingCapacity: true)
            try world.items(overlapping: shape, at: places[$0], into: &items)
            return items.count
        }
    }

    private func points() throws -> Row {
        var items: [ItemID] = []
        return try row("items containing a point") {
            items.removeAll(keepingCapacity: true)
            try world.items(containing: places[$0], into: &items)
            return items.count
        }
    }

    /// Characters of 20 × 40 pt that go on by a tick, all in one call; found is who then stands on something.
    private func movers() throws -> Row {
        let all = places.map { Mover(position: $0, velocity: Vector2(100, 100), radius: 10, halfHeight: 10) }
        var movers = all
        var times: [Double] = []
        for _ in 0..<7 {
            movers = all
            var span = movers.mutableSpan
            var watch = Stopwatch()
            try world.move(&span)
            times.append(watch.lap())
        }
        let count = Double(all.count)
        return Row(
            name: "moves of a character, many at once", nanoseconds: (times.min() ?? 0) / count * 1e9,
            found: Double(movers.count { $0.ground != nil }) / count)
    }

    private func contacts() throws -> Row {
        let ids = Array(world.columns.ids.indices.map { ItemID(rawValue: UInt64(world.columns.ids[$0])) })
        var contacts: [ItemContact] = []
        return try row("contacts of an item") {
            contacts.removeAll(keepingCapacity: true)
            try world.contacts(of: ids[$0 % ids.count], into: &contacts)
            return contacts.count
        }
    }
}
