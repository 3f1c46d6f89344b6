import DynamicsEngine
import DynamicsModel
import DynamicsReference

/// Single steps of the reference beside the engine's, from the engine's states and in its constraint order.
///
/// The time of a reference step is that of its plain step in its own order. Where a step takes longer than a
/// second it is done only once, in the engine's order, and that time is taken: the work of following an order
/// is lost in the pair search.
struct ReferenceComparison {
    /// The measured steps that were compared, in ascending order.
    private(set) var comparedSteps: [Int] = []
    /// Seconds of the reference's step at each.
    private(set) var seconds: [Double] = []
    /// Seconds of one test of a pair of items, at each.
    private(set) var secondsPerPairTest: [Double] = []
    private(set) var agreement = Agreement()

    private var reference: ReferenceWorld
    private let extents: [Double]
    /// Measured steps still to compare, the next one last.
    private var pending: [Int]
    private let steps: Int
    private let wanted: Int?

    static let usualSteps = 8
    /// Time that the reference may take where no number of steps is asked for, s.
    static let allowedSeconds = 20.0
    private static let plainStepLimit = 1.0
    /// The most items whose steps are compared where no number of steps is asked for: a step tests every pair of them,
    /// ten seconds' work for so many, and some are done again from states that differ by rounding.
    static let mostItems = 100_000

    /// - Parameters:
    ///   - steps: measured steps there will be.
    ///   - wanted: how many of them to compare; nil for 8, or fewer where they would take too long.
    init(_ scene: SceneDescription, steps: Int, wanted: Int?) throws {
        reference = try ReferenceWorld(scene)
        extents = try ItemOutline.outlines(of: scene.items).map(\.shortestExtent)
        self.steps = steps
        self.wanted = wanted
        pending = ReferenceComparison.spread(wanted ?? ReferenceComparison.usualSteps, over: steps).reversed()
    }

    /// Whether a measured step (counted from 0) is to be compared.
    func wants(_ step: Int) -> Bool { pending.last == step }

    /// Steps the world, and the reference from the same state.
    mutating func step(_ world: World, _ step: Int) {
        let start = ReferenceStart(world)
        let sleptBefore = world.sleepers()
        let order = world.stepRecordingContacts()
        let sleepers = sleptBefore.union(world.sleepers())
        let duration = compare(from: start, order: order, after: world.states(), sleepers: sleepers)
        comparedSteps.append(step)
        pending.removeLast()
        if wanted == nil, comparedSteps.count == 1 {
            let affordable = max(1, Int(min(ReferenceComparison.allowedSeconds / max(duration, 1e-9), 1000)))
            let count = min(ReferenceComparison.usualSteps, affordable)
            pending = ReferenceComparison.spread(count, over: steps).dropFirst().reversed()
        }
    }

    /// Does the reference's steps from a state, and returns how long they took.
    private mutating func compare(
        from start: ReferenceStart, order: [ContactConstraint], after: [ItemState], sleepers: Set<ItemID>
    ) -> Double {
        start.restore(&reference)
        var watch = Stopwatch()
        let report = reference.step(order: order)
        var duration = watch.lap()
        var total = duration
        let nearest = start.nearest(&reference, order, to: after, extents: extents, sleepers: sleepers)
        let unequal = unequalPairs(report, from: start, sleepers: sleepers)
        agreement.add(unequalPairs: unequal, engine: after, reference: nearest, extents: extents, sleepers: sleepers)
        if duration < ReferenceComparison.plainStepLimit {
            start.restore(&reference)
            _ = watch.lap()
            reference.step()
            duration = watch.lap()
            total += duration
        }
        seconds.append(duration)
        let tests = reference.pairTests
        if tests > 0 { secondsPerPairTest.append(duration / Double(tests)) }
        return total
    }

    /// How many contacts only one engine found, though rounding doesn't decide it, of what isn't asleep.
    private mutating func unequalPairs(
        _ report: OrderReport, from start: ReferenceStart, sleepers: Set<ItemID>
    ) -> Int {
        func count(_ pairs: [OrderReport.Pair], areFound: Bool) -> Int {
            pairs.count { pair in
                [pair.a, pair.b].contains { $0.isItem(outside: sleepers) }
                    && !start.isTie(Sides(pair.a, pair.b), isFound: areFound, &reference)
            }
        }
        return count(report.missingPairs, areFound: false) + count(report.extraPairs, areFound: true)
    }

    /// `count` different numbers of `0..<steps`, evenly spread from the first to the last.
    static func spread(_ count: Int, over steps: Int) -> [Int] {
        let count = min(count, steps)
        guard count > 1 else { return Array(0..<count) }
        return (0..<count).map { $0 * (steps - 1) / (count - 1) }
    }
}

extension ContactConstraint.Side {
    fileprivate func isItem(outside others: Set<ItemID>) -> Bool {
        if case .item(let id, _) = self { !others.contains(id) } else { false }
    }
}

extension World {
    /// The items that are asleep.
    fileprivate func sleepers() -> Set<ItemID> {
        let ids = columns.ids
        return Set(
            activities().enumerated().filter { $0.element == .asleep }.map {
                ItemID(rawValue: UInt64(ids[$0.offset]))
            })
    }
}
