import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsCluster

/// What steps of a scene in parts tell, against one world that holds all.
@Suite struct ClusterReportTests {
    @Test(arguments: TestLength.scenes("mixed", "gas", "groups", "boundaries", "spinner", "ragdolls"))
    func `ranks together tell what one world tells`(name: String) throws {
        let told = try compareRanks(
            try tellingScene(name), ranks: 3, steps: name == "gas" ? 30 : 60, whole: { _, _ in 0 }, part: { _, _ in 0 })
        #expect(told.contains { !$0.visits.isEmpty })
        #expect(told.contains { $0.events.contains { $0.phase == .ended } })
        if name == "gas" { #expect(told.contains { !$0.hits.isEmpty }) }
    }

    @Test(arguments: TestLength.scenes("mixed", "gas", "ragdolls"))
    func `sensors that move tell of their visitors, whose ranks those may be`(name: String) throws {
        var scene = try tellingScene(name)
        let places = scene.items.map(\.position)
        for k in 0..<40 {
            let velocity = Vector2(Double(k % 7) * 100 - 300, Double(k % 5) * 80 - 160)
            scene.items.append(
                Item(
                    .circle(radius: 12 + 16 * Double(k % 3)), position: places[k * 29], velocity: velocity,
                    gravityScale: 0, isSensor: true))
        }
        let sensors = places.count..<scene.items.count
        let told = try compareRanks(
            scene, ranks: 3, steps: 30,
            whole: { world, _ in
                try sensors.map { try world.visitors(of: .item(ItemID(rawValue: UInt64($0)))) }
            },
            part: { world, _ in
                try sensors.map { try world.visitors(of: .item(ItemID(rawValue: UInt64($0)))) }
            })
        #expect(told.reduce(0) { $0 + $1.visits.count } > 100)
        _ = try ThreadRanks.run(2) { [scene] communicator in
            let world = try ClusterWorld(scene, over: communicator)
            let none = DynamicsError.invalidDescription("\(ItemID(rawValue: 0)) is not a sensor")
            #expect(throws: none) { try world.visitors(of: .item(ItemID(rawValue: 0))) }
        }
    }

    @Test func `contacts end where their items are, though the step had to be taken again`() throws {
        // Balls fly about, and strike discs that have fallen asleep one after the other: items are sorted anew in the same
        // step, and change ranks.
        var random = RandomSource(seed: 1)
        var items: [Item] = []
        for _ in 0..<1500 {
            let place = Vector2(random.uniform(-600, 0), random.uniform(0, 600))
            let velocity = Vector2(random.uniform(-900, 900), random.uniform(-900, 900))
            items.append(Item(.circle(radius: 5), position: place, velocity: velocity, elasticity: 1))
        }
        for k in 0..<400 {
            let place = Vector2(Double(200 + k % 20 * 30), Double(k / 20 * 30))
            items.append(Item(.circle(radius: 4), position: place))
        }
        let box = Boundary(.inside(minimum: [-610, -10], maximum: [900, 610]))
        let told = try compareRanks(
            SceneDescription(settings: Settings(gravity: .zero), items: items, boundaries: [box]), ranks: 3, steps: 90,
            whole: { _, _ in 0 }, part: { _, _ in 0 })
        let wakes = told.count { (step: StepReports) in
            step.rests.contains { $0.phase == .woke } && step.events.contains { $0.phase == .ended }
        }
        #expect(wakes > 10)
    }
}
