import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsCluster

/// All that a step tells.
struct StepReports: Equatable, Sendable {
    var events: [ContactEvent] = []
    var hits: [HitEvent] = []
    var rests: [RestEvent] = []
    var visits: [SensorEvent] = []
    /// The same on all ranks.
    var breaks: [BreakEvent] = []

    /// Those of all ranks in the order of the whole, or what one world tells.
    static func joined(_ all: [StepReports]) -> StepReports {
        StepReports(
            events: all.flatMap(\.events).sorted(by: ContactEvent.comesFirst),
            hits: all.flatMap(\.hits).sorted {
                ($0.item.rawValue, $0.other.key) < ($1.item.rawValue, $1.other.key)
            },
            rests: all.flatMap(\.rests).sorted { $0.item < $1.item },
            visits: all.flatMap(\.visits).sorted {
                ($0.phase == .began ? 0 : 1, $0.sensor, $0.visitor) < (
                    $1.phase == .began ? 0 : 1, $1.sensor, $1.visitor
                )
            },
            breaks: all[0].breaks)
    }
}

/// A scene with places that tell who is in them, and hits that are told; that of `gas` is so large that no rank has all.
func tellingScene(_ name: String) throws -> SceneDescription {
    let items = name == "gas" ? 20_000 : 1200
    var scene = try BuiltInScene.named(name).make(SceneOptions(items: items)).description
    scene.settings.hitEventThreshold = 20
    let xs = scene.items.map(\.position.x).sorted()
    let ys = scene.items.map(\.position.y).sorted()
    let middle = Vector2(xs[xs.count / 2], ys[ys.count / 2])
    let isSensor = { (item: Item) in
        var item = item
        (item.isAnchored, item.isSensor) = (true, true)
        return item
    }
    scene.items.append(isSensor(Item(.circle(radius: 60), position: middle)))
    var gate = Boundary(.segment(middle - [0, 400], middle + [0, 400]))
    gate.isSensor = true
    scene.boundaries.append(gate)
    return scene
}

/// Compares each step of some ranks with that of one world, and what `ask` finds out after each tenth.
func compareRanks<Answer: Equatable & Sendable>(
    _ scene: SceneDescription, ranks: Int, steps: Int, every period: Int = 10,
    whole: (World, _ step: Int) throws -> Answer,
    part: @escaping @Sendable (ClusterWorld, _ step: Int) throws -> Answer
) throws -> [StepReports] {
    let world = try World(scene)
    var expected: [StepReports] = []
    var answers: [Answer] = []
    for step in 1...steps {
        if step % period == 0 { answers.append(try whole(world, step)) }
        world.step()
        expected.append(
            StepReports(
                events: world.events, hits: world.hitEvents, rests: Array(world.restEvents),
                visits: world.sensorEvents, breaks: world.breakEvents))
    }
    let results = try ThreadRanks.run(ranks) { communicator in
        let world = try ClusterWorld(scene, over: communicator)
        var found: [StepReports] = []
        var answers: [Answer] = []
        for step in 1...steps {
            if step % period == 0 { answers.append(try part(world, step)) }
            try world.step()
            found.append(
                StepReports(
                    events: world.events, hits: world.hitEvents, rests: world.restEvents,
                    visits: world.sensorEvents, breaks: world.breakEvents))
        }
        return (found, answers, try world.stateHash())
    }
    for step in 0..<steps {
        let found = StepReports.joined(results.map { $0.0[step] })
        let all = StepReports.joined([expected[step]])
        #expect(found.events == all.events, "contacts of step \(step + 1)")
        #expect(found.hits == all.hits, "hits of step \(step + 1)")
        #expect(found.rests == all.rests, "rests of step \(step + 1)")
        #expect(found.visits == all.visits, "visits of step \(step + 1)")
        for result in results { #expect(result.0[step].breaks == all.breaks, "breaks of step \(step + 1)") }
    }
    for result in results { #expect(result.1 == answers) }
    #expect(results[0].2 == world.stateHash())
    return expected
}

extension ContactEvent {
    /// The order that its documentation states.
    fileprivate static func comesFirst(_ a: ContactEvent, _ b: ContactEvent) -> Bool {
        (a.phase == .began ? 0 : 1, a.item.rawValue, a.other.key)
            < (b.phase == .began ? 0 : 1, b.item.rawValue, b.other.key)
    }
}

extension ContactEvent.Other {
    /// Items come before boundaries.
    fileprivate var key: UInt64 {
        switch self {
        case .item(let id): id.rawValue
        case .boundary(let id): 1 << 62 + id.rawValue
        }
    }
}
