import DynamicsModel
import DynamicsScenes
import Testing

/// Every scene gives valid items in the number asked for, where they belong.
@Suite struct SceneContractTests {
    static let counts = [0, 1, 2, 17, 500]

    @Test(arguments: BuiltInScene.all.map(\.name), counts)
    func itemsAreValidAndCounted(name: String, count: Int) throws {
        let scene = try BuiltInScene.named(name).make(SceneOptions(items: count))
        let expected =
            switch name {
            case "pyramid", "large-pyramid": [0: 0, 1: 1, 2: 1, 17: 15, 500: 496][count]
            // Whole chains, figures and squares only; a ball beside the links.
            case "chain": count / 64 * 64
            case "ragdolls", "rain": count / 11 * 11
            case "many-pyramids": count / 55 * 55
            case "heavy-top": [0: 0, 1: 1, 2: 1, 17: 15, 500: 55][count]
            case "cloth": [0: 0, 1: 1, 2: 1, 17: 16, 500: 484][count]
            case "heavy": count + 1
            default: count
            }
        #expect(scene.description.items.count == expected)
        for item in scene.description.items { _ = try item.validated() }
        for boundary in scene.description.boundaries { _ = try boundary.validated() }
        for field in scene.description.fields { _ = try field.validated() }
        for attachment in scene.description.attachments { _ = try attachment.validated() }
        _ = try scene.description.settings.validated()
    }

    @Test(arguments: BuiltInScene.all.map(\.name))
    func itemsStartInsideTheContainer(name: String) throws {
        let builtIn = try BuiltInScene.named(name)
        let scene = try builtIn.make(SceneOptions(items: 1000))
        #expect((scene.container != nil) == builtIn.hasContainer)
        guard let container = scene.container else { return }
        let outside = scene.description.items.filter { !container.contains($0.position) }
        #expect(outside.isEmpty)
        let walls = scene.description.boundaries.filter {
            $0.outline == .inside(minimum: container.minimum, maximum: container.maximum)
        }
        #expect(walls.count == 1)
    }

    @Test(arguments: BuiltInScene.all.map(\.name))
    func `a part of a scene has the items of the whole`(name: String) throws {
        let (builtIn, options) = (try BuiltInScene.named(name), SceneOptions(items: 300, seed: 3))
        let whole = try builtIn.make(options)
        let count = whole.description.items.count
        for range in [0..<0, 100..<200, 0..<count, count - 1..<count + 10] {
            let part = try builtIn.make(options, keeping: range)
            #expect(part.description.items == Array(whole.description.items[range.clamped(to: 0..<count)]))
            #expect(
                part.container == whole.container && part.description.fields.count == whole.description.fields.count)
        }
        guard builtIn.drawsItemsOneByOne else { return }
        var some: [Item] = []
        try builtIn.forEachItem(options) {
            [3, 7, 299, 4000].contains($0)
        } _: {
            some.append($0)
        }
        #expect(some == [3, 7, 299].map { whole.description.items[$0] })
    }

    @Test(arguments: BuiltInScene.all.map(\.name))
    func equalSeedsGiveEqualItems(name: String) throws {
        let builtIn = try BuiltInScene.named(name)
        let first = try builtIn.make(SceneOptions(items: 300, seed: 7)).description.items
        let again = try builtIn.make(SceneOptions(items: 300, seed: 7)).description.items
        let other = try builtIn.make(SceneOptions(items: 300, seed: 8)).description.items
        #expect(first == again)
        // Some scenes leave nothing to chance.
        let unseeded = [
            "pyramid", "onepoint", "chain", "heavy", "cloth", "compounds", "junkyard", "large-pyramid", "many-pyramids",
            "rain", "smash", "spinner", "tumbler", "washer", "tile-world", "tower", "heavy-top", "seams",
        ]
        #expect((first == other) == unseeded.contains(name))
    }

    @Test func `the top of heavy-top weighs 200 boxes and falls onto the row below from a box' height`() throws {
        let scene = try BuiltInScene.named("heavy-top").make()
        let (items, top) = (scene.description.items, try #require(scene.top))
        #expect(items[top.item].density == 200 * items[0].density)
        #expect(items[top.item].position == Vector2(0, -top.idealHeight - 200))
        #expect(items.dropLast().map(\.position.y).min() == -top.idealHeight + 200)
    }

    @Test func `what slides over seams does so without friction, and doesn't come to the end of its floor`() throws {
        let builtIn = try BuiltInScene.named("seams")
        let (items, boundaries) = try { ($0.items, $0.boundaries) }(builtIn.make().description)
        #expect(items.allSatisfy { $0.velocity == Vector2(500, 0) && $0.friction == 0 })
        #expect(boundaries.allSatisfy { $0.friction == 0 })
        let end = boundaries.compactMap { if case .segment(_, let end) = $0.outline { end.x } else { nil } }.max()
        let way = 500 * Double(builtIn.warmup + builtIn.steps) / 60
        #expect(items.allSatisfy { $0.position.x + way < end ?? 0 })
    }

    @Test func settingsFollowTheOptions() throws {
        let options = SceneOptions(items: 10, substeps: 2, workers: 3, sleep: true)
        for builtIn in BuiltInScene.all {
            let settings = try builtIn.make(options).description.settings
            #expect(settings.substeps == 2)
            #expect(settings.workers == 3)
            #expect(settings.allowsSleep)
            #expect(settings.tick == 1.0 / 60)
        }
    }

    @Test func defaultsOfTheContract() throws {
        #expect(BuiltInScene.all.first?.name == "mixed")
        for builtIn in BuiltInScene.all where !["mixed", "onepoint", "facetime", "heavy"].contains(builtIn.name) {
            #expect(builtIn.warmup == 600, "\(builtIn.name)")
            #expect(builtIn.steps == 300, "\(builtIn.name)")
        }
        #expect(BuiltInScene.all[0].warmup == 120)
        #expect(BuiltInScene.all[0].steps == 120)
        #expect(try BuiltInScene.named("pyramid").make().description.items.count == 5050)
        #expect(try BuiltInScene.named("groups").make().description.items.count == 5000)
    }

    @Test func badOptionsNameTheRange() {
        let bad: [(SceneOptions, option: String, allowed: String)] = [
            (SceneOptions(items: 1_000_000_000_000), "items", "0 to 10000000"),
            (SceneOptions(items: -1), "items", "0 to 10000000"),
            (SceneOptions(aspect: 0), "aspect", "0.01 to 1000.0"),
            (SceneOptions(aspect: .nan), "aspect", "0.01 to 1000.0"),
            (SceneOptions(fields: -1), "fields", "0 to 100000"),
            (SceneOptions(ratio: 0), "ratio", "0.001 to 1000000.0"),
            (SceneOptions(substeps: 0), "substeps", "1 to 64"),
            (SceneOptions(workers: 257), "workers", "0 to 256"),
        ]
        for (options, option, allowed) in bad {
            let error = #expect(throws: SceneError.self) { try BuiltInScene.all[0].make(options) }
            guard case .outOfRange(option, _, allowed) = error else {
                Issue.record("\(String(describing: error)) does not name \(option) and \(allowed)")
                continue
            }
        }
        let unknown = #expect(throws: SceneError.self) { try BuiltInScene.named("nowhere") }
        #expect(unknown?.description.contains("mixed, settle") == true)
    }
}
