import DynamicsModel
import DynamicsScenes

/// One scene that all engines do, with what is asked of ours.
struct PeerRow {
    /// Which rows belong together.
    enum Suite: String, CaseIterable {
        /// Those that speed targets and quality gates are stated for.
        case own
        /// The scenes of Box2D's benchmark program, described anew, from their start and for as many steps as there.
        case box2d
    }

    var suite = Suite.own
    /// What it is called; several rows may take their items from the same scene.
    var name: String
    var scene: String
    var items: Int
    var ratio: Double?
    var sleeps = false
    /// Nil for the scene's own.
    var warmup: Int?
    var steps: Int?
    var forces: [StepForce] = []
    /// What is asked instead of stepping; nil to step.
    var question: PeerQuestion?
    var nap: PeerNap?
    var targets: [SpeedTarget] = []
    /// The engine's fields against the loop that a user of the peer writes.
    var fieldTarget: SpeedTarget?
    var gates: [QualityGate] = []
    /// Seconds of stepping that one run of an engine may take: of ours and Box2D 3, and of the others.
    var seconds = (main: 60.0, others: 12.0)

    /// Items up to which the reference, whose steps grow with their square, can do a row's steps.
    static let referenceItems = 10_000
    /// Seconds of stepping that the reference may take.
    static let referenceSeconds = 400.0

    /// Whether the reference does the row as well, once.
    var hasReference: Bool { items <= PeerRow.referenceItems && gates.contains(where: \.wantsReference) }

    /// Whether it is left out unless asked for.
    var isLong = false
}

extension PeerRow {
    private static func targets(box2d3: Double?, older: Double? = nil) -> [SpeedTarget] {
        [
            box2d3.map { SpeedTarget(peer: .box2d3, ratio: $0) }, older.map { SpeedTarget(peer: .box2d2, ratio: $0) },
            older.map { SpeedTarget(peer: .chipmunk, ratio: $0) },
        ].compactMap { $0 }
    }

    private static let pile = QualityGate.pile(meanOverlap: 0.01, worstOverlap: 0.06, rmsSpeed: nil)
    private static let atRest = QualityGate.pile(meanOverlap: 0.01, worstOverlap: 0.06, rmsSpeed: 0.2)
    private static let gasGates: [QualityGate] = [.worstOverlap(0.12), .meanSpeed(within: 0.05), .nothingLost]
    private static let heavyGates: [QualityGate] = [.separation(0.001, worst: 0.01), .nothingLost]
    private static let fourTimesTheLoop = SpeedTarget(peer: .box2d3, ratio: 4)
    private static let long = (main: 400.0, others: 60.0)

    /// What one item is pushed with in the rows of hostile input, and when.
    private static func forceOn(_ x: Double) -> [StepForce] { [StepForce(step: 60, item: 39, force: Vector2(x, x))] }

    private static func box2d(_ name: String, _ scene: String, items: Int, steps: Int, _ gates: [QualityGate] = [])
        -> PeerRow
    {
        PeerRow(
            suite: .box2d, name: name, scene: scene, items: items, warmup: 0, steps: steps,
            targets: targets(box2d3: 1.5), gates: gates + [.nothingLost], seconds: long)
    }

    /// A question on ten thousand ways; three passes come before those that are measured.
    private static func asks(
        _ name: String, _ scene: String, items: Int, _ question: PeerQuestion, target: Double, within: Double = 0.002
    ) -> PeerRow {
        PeerRow(
            suite: .box2d, name: name, scene: scene, items: items, warmup: 3, steps: 60, question: question,
            targets: targets(box2d3: target), gates: [.sameFound(within: within)], seconds: long)
    }

    /// All rows there are, in the order they are measured.
    static let all: [PeerRow] = [
        PeerRow(
            name: "settle", scene: "settle", items: 1000, targets: targets(box2d3: 1.55, older: 5),
            gates: [pile, .nothingLost]),
        PeerRow(
            name: "settle", scene: "settle", items: 10_000, targets: targets(box2d3: 1.5, older: 6),
            gates: [atRest, .nothingLost]),
        PeerRow(
            name: "gas", scene: "gas", items: 10_000, targets: targets(box2d3: 3.4), fieldTarget: fourTimesTheLoop,
            gates: gasGates),
        PeerRow(
            name: "pyramid", scene: "pyramid", items: 5050, targets: targets(box2d3: 1.3),
            gates: [.stack(height: 0.992, drift: 1), .nothingLost]),
        PeerRow(
            name: "chain", scene: "chain", items: 4096, targets: targets(box2d3: 2.3),
            gates: [.separation(0.0013, worst: nil), .nothingLost]),
        PeerRow(
            name: "groups", scene: "groups", items: 5000, targets: targets(box2d3: 1.35),
            // What Box2D 3 itself has there.
            gates: [.noWorse(meanOverlap: 0.008, worstOverlap: 0.066), .nothingLost]),
        PeerRow(
            name: "capsules", scene: "capsules", items: 10_000, targets: targets(box2d3: 1.5),
            gates: [.noWorse(meanOverlap: 0.008, worstOverlap: 0.066), .nothingLost]),
        PeerRow(name: "heavy", scene: "heavy", items: 10, ratio: 1000, gates: heavyGates),
        PeerRow(name: "heavy", scene: "heavy", items: 64, ratio: 1000, gates: heavyGates),
        PeerRow(
            name: "tower", scene: "tower", items: 30, warmup: 3300,
            gates: [.stack(height: 0.98, drift: 2), .nothingLost]),
        PeerRow(
            name: "heavy_top", scene: "heavy-top", items: 55, gates: [.stack(height: 0.98, drift: 2), .nothingLost]),
        PeerRow(name: "seams", scene: "seams", items: 30, gates: [.speedKept(499), .nothingLost]),
        PeerRow(
            name: "settle", scene: "settle", items: 100_000, targets: targets(box2d3: 2.8, older: 6),
            gates: [.noWorse(meanOverlap: 0.006, worstOverlap: 0.051), .nothingLost], seconds: long, isLong: true),
        PeerRow(
            name: "gas", scene: "gas", items: 100_000, targets: targets(box2d3: 5), fieldTarget: fourTimesTheLoop,
            gates: gasGates, seconds: long, isLong: true),
        PeerRow(name: "cloth", scene: "cloth", items: 10_000, gates: [.nothingLost], isLong: true),
        PeerRow(
            name: "idle", scene: "piles", items: 100_000, sleeps: true, warmup: 10_000, gates: [.nothingLost],
            seconds: long, isLong: true),
        PeerRow(
            name: "nan", scene: "settle", items: 1000, warmup: 0, steps: 180, forces: forceOn(.nan),
            gates: [.nothingLost], isLong: true),
        PeerRow(
            name: "strong", scene: "settle", items: 1000, warmup: 0, steps: 180, forces: forceOn(1e30),
            gates: [.nothingLost], isLong: true),
        PeerRow(
            name: "same", scene: "onepoint", items: 1000, warmup: 0, steps: 180, gates: [.nothingLost], isLong: true),
        PeerRow(
            name: "big", scene: "dust", items: 10_000, warmup: 0, steps: 180, gates: [.nothingLost], isLong: true),
        box2d("compounds", "compounds", items: 3000, steps: 500),
        box2d("joint_grid", "cloth", items: 10_000, steps: 500),
        box2d("junkyard", "junkyard", items: 8001, steps: 800),
        // It still settles after so many steps; Box2D's own top drifts by 5 pt.
        box2d("large_pyramid", "large-pyramid", items: 5050, steps: 500, [.stack(height: 0.992, drift: 5)]),
        box2d("many_pyramids", "many-pyramids", items: 22_000, steps: 200),
        box2d("rain", "rain", items: 11_000, steps: 1000),
        box2d("smash", "smash", items: 9601, steps: 300),
        // Its bar passes what it would crush otherwise; Box2D's own mean overlap is 9 %.
        box2d(
            "spinner", "spinner", items: 6077, steps: 500, [.pile(meanOverlap: 0.09, worstOverlap: 2.5, rmsSpeed: nil)]),
        box2d("tumbler", "tumbler", items: 2026, steps: 750),
        box2d("washer", "washer", items: 8101, steps: 500),
        box2d("tile_world", "tile-world", items: 10_000, steps: 300),
        // Its pyramid is woken and put to sleep in each step, and stays as it is.
        PeerRow(
            suite: .box2d, name: "sleep", scene: "large-pyramid", items: 5050, sleeps: true, warmup: 20, steps: 200,
            nap: PeerNap(from: 21, item: 0), targets: targets(box2d3: 1.5), gates: [.nothingLost], seconds: long),
        // Its cast benchmark, without categories.
        asks("cast_ray", "cast-field", items: 100_000, PeerQuestion(kind: .ray), target: 2),
        asks("cast_rays", "cast-field", items: 100_000, PeerQuestion(kind: .ray, inBulk: true), target: 4),
        asks("cast_circle", "cast-field", items: 100_000, PeerQuestion(kind: .circle, size: 10), target: 2),
        // Box2D answers by boxes that are a little larger than what is in them.
        asks(
            "overlap_square", "cast-field", items: 100_000, PeerQuestion(kind: .square, size: 500), target: 2,
            within: 0.02),
        // The same among what moves.
        asks("pile_ray", "settle", items: 10_000, PeerQuestion(kind: .ray), target: 2),
        asks("pile_rays", "settle", items: 10_000, PeerQuestion(kind: .ray, inBulk: true), target: 4),
        asks("pile_circle", "settle", items: 10_000, PeerQuestion(kind: .circle, size: 10), target: 2),
        asks("pile_disc", "settle", items: 10_000, PeerQuestion(kind: .disc, size: 100), target: 2),
    ]

    /// The rows of the given names (without any: those of a suite), of the number of items given, or of their own numbers.
    ///
    /// A row of another number of items keeps no target, as those are stated for one number.
    static func chosen(names: [String], items: Int?, long: Bool, suite: Suite = .own) -> [PeerRow] {
        let named = all.filter { row in
            guard names.isEmpty else { return names.contains(row.name) }
            return row.suite == suite && (long || !row.isLong)
        }
        guard let items else {
            // A name alone stands for its short rows, where it has any.
            return named.filter { row in
                long || !row.isLong || !named.contains { $0.name == row.name && !$0.isLong }
            }
        }
        var result: [PeerRow] = []
        for row in named where !result.contains(where: { $0.name == row.name }) {
            if let exact = named.first(where: { $0.name == row.name && $0.items == items }) {
                result.append(exact)
                continue
            }
            var other = row
            other.items = items
            other.targets = []
            other.fieldTarget = nil
            result.append(other)
        }
        return result
    }

    func limit(of engine: PeerEngine?) -> Double {
        switch engine {
        case nil, .box2d3: seconds.main
        case .reference: PeerRow.referenceSeconds
        case .box2d2, .chipmunk: seconds.others
        }
    }
}
