import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsCluster

/// What is asked of a scene in parts, against one world that holds all.
@Suite struct ClusterQueryTests {
    @Test func `copies that aren't right don't answer`() throws {
        // Where balls are this close and fast, some that a rank has copies of strike others that it lacks.
        var random = RandomSource(seed: 1)
        var items: [Item] = []
        for k in 0..<4000 {
            let velocity = Vector2(random.uniform(-900, 900), random.uniform(-900, 900))
            let place = Vector2(Double(k / 10 * 22), Double(k % 10 * 16))
            items.append(Item(.circle(radius: 5), position: place, velocity: velocity, elasticity: 1))
        }
        let scene = SceneDescription(settings: Settings(gravity: .zero), items: items)
        let world = try World(scene)
        let rays = (1...12).map { _ in
            let rays = world.states().map { Ray(from: $0.centerOfMass - [30, 10], to: $0.centerOfMass) }
            world.step()
            return rays
        }
        _ = try compareRanks(
            scene, ranks: 3, steps: 12, every: 1,
            whole: { world, step in try world.castRays(rays[step - 1]) },
            part: { world, step in try world.castRays(rays[step - 1]) })
    }

    /// What is asked of a world, by one or by many.
    private struct Answers: Equatable, Sendable {
        var hits: [CastHit?]
        var swept: CastHit?
        var nearest: NearestPoint?
        var inBox: [ItemID]
        var inCircle: [ItemID]
        var under: [ItemID]
    }

    @Test(arguments: TestLength.scenes("mixed", "gas", "ragdolls")) func `ranks together answer what one world answers`(
        name: String
    ) throws {
        let scene = try tellingScene(name)
        let places = scene.items.map(\.position)
        let rays = (0..<40).map { Ray(from: places[$0 * 7], to: places[1190 - $0 * 25]) }
        let circle = try QueryShape(.circle(radius: 40))
        let few = QueryFilter(targets: .freeItems, excluding: ItemID(rawValue: 5))
        let whole = { (world: World, step: Int) in
            let place = places[step * 11]
            return Answers(
                hits: try world.castRays(rays, filter: few),
                swept: try world.castShape(circle, from: place, to: place + [400, 90], filter: few),
                nearest: try world.nearestPoint(to: place, within: 500),
                inBox: try world.items(in: Box(minimum: place - [90, 90], maximum: place + [90, 90])),
                inCircle: try { () throws(DynamicsError) in
                    var items: [ItemID] = []
                    try world.items(overlapping: circle, at: place, into: &items)
                    return items
                }(),
                under: try world.items(containing: place))
        }
        _ = try compareRanks(scene, ranks: 3, steps: 30, whole: whole) { world, step in
            let place = places[step * 11]
            return Answers(
                hits: try world.castRays(rays, filter: few),
                swept: try world.castShape(circle, from: place, to: place + [400, 90], filter: few),
                nearest: try world.nearestPoint(to: place, within: 500),
                inBox: try world.items(in: Box(minimum: place - [90, 90], maximum: place + [90, 90])),
                inCircle: try world.items(overlapping: circle, at: place),
                under: try world.items(containing: place))
        }
    }

    @Test func `the article's example finds what it has struck`() throws {
        let communicator = Communicator(LoneRank())
        let items = [Item(.circle(radius: 10), position: .zero), Item(.circle(radius: 10), position: [21, 0])]
        let world = try ClusterWorld(
            SceneDescription(settings: Settings(gravity: .zero), items: items), over: communicator)
        let ball = ItemID(rawValue: 0)
        var lines: [String] = []
        let print = { (item: ItemID, other: ContactEvent.Other) in lines.append("\(item), \(other)") }

        try world.setVelocities(communicator.rank == 0 ? [(id: ball, velocity: [300, 0], angularVelocity: 0)] : [])
        try world.step()
        let hit = try world.castRay(from: [0, 0], to: [4000, 0])  // the same on every rank
        for event in world.events where event.phase == .began { print(event.item, event.other) }

        #expect(hit?.item == ball && lines == ["item 0, item(item 1)"])
    }
}
