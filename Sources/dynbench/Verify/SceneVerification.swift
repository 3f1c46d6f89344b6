import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes

/// Steps a scene on the engine and compares each stage with the reference, from the engine's states.
struct SceneVerification {
    private let world: World
    private var reference: ReferenceWorld
    private let contacts: ContactComparison
    private let extents: [Double]
    private var questions: QueryQuestions
    /// Questions of each kind about a state.
    private let questionCount: Int

    private var pairs = StageCheck("pairs", bound: 0, meaning: "contacts that only one engine finds")
    private var normals = StageCheck(
        "manifolds: normal", bound: 0.02, meaning: "difference of unit normals of equal depth")
    private var separations = StageCheck(
        "manifolds: separation", bound: 1e-3, meaning: "difference over the smaller size")
    private var points = StageCheck(
        "manifolds: point", bound: 0.05, meaning: "distance over the smaller size")
    private var accelerations = StageCheck(
        "fields", bound: 1e-3, meaning: "difference over the acceleration, or over 1000 pt/s²")
    private var orders = StageCheck("one step: pairs", bound: 0, meaning: "contacts that only one engine solves")
    private var positions = StageCheck(
        "one step: position", bound: Agreement.bound, meaning: "difference over the smaller extent")

    private var answers = StageCheck("queries", bound: 0, meaning: "answers that brute force contradicts")

    init(_ scene: BuiltScene, kernels: KernelBuild, questions: Int) throws {
        self.questions = QueryQuestions(scene.description.items, seed: 1)
        questionCount = questions
        world = try World(scene.description, kernels: kernels)
        reference = try ReferenceWorld(scene.description)
        contacts = try ContactComparison(scene.description.items)
        extents = try ItemOutline.outlines(of: scene.description.items).map(\.shortestExtent)
    }

    /// The checks of all stages after the given number of steps.
    consuming func checks(steps: Int, states: Int, progress: inout ProgressBar) throws -> [StageCheck] {
        let compared = Set(ReferenceComparison.spread(states, over: steps))
        for step in 0..<steps {
            if compared.contains(step) { try compareStages() } else { world.step() }
            progress.advance()
        }
        return [pairs, normals, separations, points, accelerations, orders, positions, answers]
    }

    private mutating func compareStages() throws {
        for answer in try questions.ask(world, questionCount) { answers.add(answer) }
        let before = world.states()
        let start = ReferenceStart(world)
        start.restore(&reference)
        let ties = compareContacts(before)
        compareAccelerations()
        let order = world.stepRecordingContacts()
        let report = reference.step(order: order)
        let nearest = start.nearest(&reference, order, to: world.states(), extents: extents, sleepers: [])
        compareStep(report, nearest, ties)
    }

    /// - Returns: the pairs of which rounding decides whether they touch.
    private mutating func compareContacts(_ states: [ItemState]) -> Set<Sides> {
        let exact = reference.contacts()
        let result = contacts.compare(world.currentContacts(), exact)
        let unmatched = Set(result.unmatched.map { Sides($0.a, $0.b) })
        let found = Set(exact.map { Sides($0.a, $0.b) })
        let ties = unmatched.filter { isTie($0, isFound: found.contains($0), states) }
        pairs.add(Double(unmatched.count - ties.count))
        for error in result.errors {
            normals.add(error.normal)
            separations.add(error.separation)
            points.add(error.point)
        }
        return ties
    }

    /// Whether the reference itself finds otherwise once the first side is elsewhere by no more than rounding explains,
    /// as where corners just meet or just pass each other.
    private mutating func isTie(_ pair: Sides, isFound: Bool, _ states: [ItemState]) -> Bool {
        guard case .item(let id, _) = pair.a else { return false }
        defer { reference.setStates(states) }
        let item = Int(id.rawValue)
        let distance = ReferenceWorld.tieTolerance * extents[item]
        for way in [Vector2(1, 0), Vector2(-1, 0), Vector2(0, 1), Vector2(0, -1)] {
            var moved = states
            moved[item].centerOfMass += way * distance
            reference.setStates(moved)
            if reference.contacts().contains(where: { Sides($0.a, $0.b) == pair }) != isFound { return true }
        }
        return false
    }

    private mutating func compareAccelerations() {
        for (engine, exact) in zip(world.fieldAccelerations(), reference.accelerations()) {
            accelerations.add((engine - exact).length / max(exact.length, Tuning.gravityAcceleration))
        }
    }

    private mutating func compareStep(_ report: OrderReport, _ nearest: [ItemState], _ ties: Set<Sides>) {
        let others = (report.missingPairs + report.extraPairs).filter { !ties.contains(Sides($0.a, $0.b)) }
        orders.add(Double(others.count))
        for ((engine, exact), extent) in zip(zip(world.states(), nearest), extents) {
            positions.add((engine.centerOfMass - exact.centerOfMass).length / extent)
        }
    }
}
