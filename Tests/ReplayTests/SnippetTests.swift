import Dynamics
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import Geometry
import Replay
import SceneFiles
import Testing

private final class Ball: DynamicItem {
    var center = CGPoint(x: 160, y: 40)
    let bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    var transform = CGAffineTransform.identity
    var collisionBoundsType: DynamicItemCollisionBoundsType { .ellipse }
}

/// The articles' blocks of Swift, and those of doc comments about scenes and replays, stand in this file, line by line,
/// so that they compile; what they print is what the articles say.
@Suite struct SnippetTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    /// This file, and those that have what only files of other modules can have.
    private static let compiledFiles =
        [
            URL(fileURLWithPath: #filePath)
        ]
        + [
            "UIKitModuleTests/TimeOverlay.swift", "LiveStageTests/ServerTests.swift",
            "DynamicsClusterTests/LoneCommunicatorTests.swift", "DynamicsClusterTests/ClusterQueryTests.swift",
            "DynamicsClusterTests/SharedSceneTests.swift",
        ].map {
            sources.appendingPathComponent("../Tests/\($0)").standardizedFileURL
        }

    /// Articles of all modules, and sources with examples, as paths below `Sources`.
    static let texts: [String] = {
        let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            let isArticle = name.hasSuffix(".md") && name.contains(".docc/")
            let isSource = name.hasSuffix(".swift") && (name.hasPrefix("Replay/") || name.hasPrefix("SceneFiles/"))
            guard isArticle || isSource else { return false }
            return (try? text(name))?.contains("```swift") == true
        }.sorted()
    }()

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
    }

    private func article(_ name: String) throws -> String {
        try Self.text("Dynamics/Documentation.docc/\(name).md")
    }

    /// Blocks of a language, each as lines without their indentation.
    private func blocks(_ language: String, in text: String) -> [[String]] {
        text.replacing("\n/// ", with: "\n").components(separatedBy: "\n```").filter { $0.hasPrefix("\(language)\n") }
            .map { block in
                block.components(separatedBy: "\n").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
                    .filter { !$0.isEmpty }
            }
    }

    @Test func `articles and sources with examples are found`() {
        let names = Set(Self.texts.map { String($0.split(separator: "/").last ?? "") })
        #expect(
            names.isSuperset(of: [
                "FirstSteps.md", "SeeIt.md", "Determinism.md", "Recorder.swift", "Still.swift", "SceneFile.swift",
            ]), "\(names)")
    }

    @Test(arguments: texts)
    func `every block of Swift in an article or doc comment is compiled here`(name: String) throws {
        let source = try Self.compiledFiles.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
            .components(separatedBy: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            .map { $0.hasPrefix("private final class") ? String($0.dropFirst(8)) : $0 }
        let blocks = blocks("swift", in: try Self.text(name))
        #expect(!blocks.isEmpty)
        for block in blocks {
            let isThere = source.indices.contains { source[$0...].prefix(block.count).elementsEqual(block) }
            #expect(isThere, "\(name): \(block.first ?? "")")
        }
    }

    @Test func `the first steps print what the article says`() throws {
        var lines: [String] = []
        let print = { (line: String) in lines.append(line) }

        let ball = Ball()
        let animator = DynamicAnimator()
        animator.referenceBounds = CGRect(x: 0, y: 0, width: 320, height: 480)
        let walls = CollisionBehavior(items: [ball])
        walls.translatesReferenceBoundsIntoBoundary = true
        let bounce = DynamicItemBehavior(items: [ball])
        bounce.elasticity = 0.8
        for behavior in [GravityBehavior(items: [ball]), walls, bounce] { animator.addBehavior(behavior) }
        animator.advance(by: 2)
        print("after 2 s the ball is at height \(Int(480 - ball.center.y)) pt")
        #expect(blocks("text", in: try article("FirstSteps"))[0] == lines, "\(lines)")

        let file = FileManager.default.temporaryDirectory.appendingPathComponent("ball-\(UUID()).html")
        defer { try? FileManager.default.removeItem(at: file) }
        let recorder = Recorder(animator, name: "Ball")
        for _ in 0..<300 {
            animator.advance(by: 1.0 / 60)
            recorder.record()
        }
        try Data(recorder.page().utf8).write(to: file)
        #expect(try Data(contentsOf: file).count > 10_000)

        animator.debugEnabled = true
        animator.advance(by: 0.5)
        let overlay = animator.debugSnapshot()?.svg()
        #expect(overlay?.contains("class=\"bodies\"") == true)
    }

    @Test func `a world answers queries`() throws {
        let ball = Item(.circle(radius: 5), position: [64, 48])
        let world = try World(SceneDescription(items: [ball]))
        var hits = 0
        let print = { (side: ContactConstraint.Side, _: Double, _: Vector2, _: Vector2) in
            hits += side.item == nil ? 0 : 1
        }

        if let hit = try world.castRay(from: [0, 0], to: [640, 480]) {
            print(hit.side, hit.fraction, hit.point, hit.normal)
        }

        var near: [ItemID] = []
        try world.items(in: Box(minimum: [0, 0], maximum: [100, 100]), into: &near)
        #expect(hits == 1 && near == [ItemID(rawValue: 0)])
    }

    @Test func `a world tells of sensors and hits, and filters are made`() throws {
        let ball = Item(.circle(radius: 10), position: [603, 240], velocity: [600, 0])
        let wall = Boundary(.segment([650, 0], [650, 480]))
        let world = try World(SceneDescription(items: [ball], boundaries: [wall]))
        var lines: [String] = []
        let print = { (line: String) in lines.append(line) }

        let goal = try world.add(
            Item(.rectangle(width: 40, height: 120), position: [620, 240], isAnchored: true, isSensor: true))
        world.step()
        for event in world.sensorEvents where event.sensor == .item(goal) && event.phase == .began {
            print("\(event.visitor) is in the goal")
        }
        #expect(lines == ["item 0 is in the goal"])

        while try world.state(of: ItemID(rawValue: 0)).centerOfMass.x < 631 { world.step() }
        var settings = world.settings
        settings.hitEventThreshold = 150
        try world.setSettings(settings)
        world.step()
        let loudest = world.hitEvents.max { $0.impulse < $1.impulse }
        #expect(loudest?.other == .boundary(BoundaryID(rawValue: 0)))

        let shot = CollisionFilter(category: 0b10, mask: ~0b10)
        let limb = CollisionFilter(group: -1)
        var bullet = Item(.circle(radius: 3), position: [0, 0], velocity: [900, 0])
        bullet.collisions = CollisionMembership(filter: shot)
        #expect(!bullet.collisions.meets(bullet.collisions) && !limb.allows(limb))
    }

    @Test func `materials, masses, callbacks and characters do what their articles say`() throws {
        var mixing = MaterialMixing(friction: .least)
        mixing.table = [.init(1, 2, friction: 0.02)]  // ice on steel, whatever both have by themselves
        let settings = Settings(mixing: mixing)
        let sole = Surface(friction: 0.9, elasticity: 0.4)
        let boot = Shape.group([
            .init(.rectangle(width: 20, height: 40)),
            .init(.rectangle(width: 30, height: 6), offset: [4, 23], surface: sole),
        ])
        #expect(boot.parts.map(\.surface) == [nil, sole])
        let mass = MassProperties(mass: 4, centerOfMass: [0, 15], momentOfInertia: 900)
        let tumbler = Item(.circle(radius: 20), position: [0, -20], massProperties: mass)  // heavy below: it stands up
        let bowl = try Shape.concave([[-60, -40], [-40, 20], [40, 20], [60, -40], [70, 40], [-70, 40]])
        #expect(bowl.parts.count == 3)
        let floor = Boundary(.segment([-1000, 0], [1000, 0]))
        var steel = Item(.rectangle(width: 20, height: 20), position: [100, -10], velocity: [200, 0], material: 1)
        steel.friction = 1
        let world = try World(
            SceneDescription(settings: settings, items: [tumbler, steel], boundaries: [floor]))
        let id = ItemID(rawValue: 1)
        world.preSolve = { contacts in
            for k in 0..<contacts.count where contacts.items[k] == id { contacts.frictions[k] = 0 }
        }

        var hero = Mover(position: [0, -40], radius: 12, halfHeight: 20)
        for _ in 0..<60 {
            hero.velocity.x = 180
            world.step()
            try world.move(&hero)
        }
        #expect(hero.ground != nil && hero.position.x > 20)
        let speed = try world.state(of: id).velocity.x
        #expect(abs(speed - 200) < 1)
    }

    @Test func `ten thousand items make a world`() throws {
        let steps = 2
        let items = (0..<10_000).map { k -> Item in
            let shape: Shape = k % 2 == 0 ? .circle(radius: 5) : .rectangle(width: 9, height: 9)
            return Item(shape, position: [Double(k % 100) * 12 + 6, -Double(k / 100) * 12], elasticity: 0.2)
        }
        let box = Boundary(.inside(minimum: [0, -1300], maximum: [1200, 400]))
        let world = try World(SceneDescription(items: items, boundaries: [box]))
        for _ in 0..<steps { world.step() }
        print("\(world.itemCount) items, \(world.statistics.touchingContacts > 0 ? "touching" : "falling")")
        #expect(world.itemCount == 10_000)
    }

    @Test func `the article on determinism prints what it says`() throws {
        var lines: [String] = []
        let print = { (words: String, value: Bool) in lines.append("\(words) \(value)") }
        func hash(workers: Int) throws -> UInt64 {
            let items = (0..<200).map {
                Item(.circle(radius: 10), position: [Double($0 % 20) * 21, Double($0 / 20) * 21])
            }
            let floor = Boundary(.segment([-1000, 400], [1000, 400]))
            let world = try World(
                SceneDescription(settings: Settings(workers: workers), items: items, boundaries: [floor]))
            for _ in 0..<120 { world.step() }
            return world.stateHash()
        }
        print("one thread and four agree:", try hash(workers: 1) == hash(workers: 4))
        #expect(blocks("text", in: try article("Determinism"))[0] == lines)
    }

    @Test func `the article on many worlds prints what it says`() throws {
        var lines: [String] = []
        let print = { (line: String) in lines.append(line) }
        let worlds = try Worlds(count: 64) { index in
            let speed = 100 + 10 * Double(index)
            let ball = Item(.circle(radius: 10), position: [0, -10], velocity: [speed, -speed])
            let floor = Boundary(.segment([-5000, 0], [5000, 0]))
            return SceneDescription(items: [ball], boundaries: [floor])
        }
        worlds.step(60)
        var poses = [Float](repeating: 0, count: worlds.count * Worlds.floatsPerPose)
        var span = poses.mutableSpan
        try worlds.readPoses(into: &span, itemsPerWorld: 1)
        let farthest = (0..<worlds.count).max { poses[4 * $0] < poses[4 * $1] }
        print("world \(farthest ?? 0) of \(worlds.count) gets farthest")
        try worlds.reset([0, 17])
        #expect(blocks("text", in: try article("ManyWorlds"))[0] == lines)
    }

    @Test func `the article on rollback prints what it says`() throws {
        var lines: [String] = []
        let print = { (line: String) in lines.append(line) }
        let ball = ItemID(rawValue: 20)
        func pile() throws -> World {
            let boxes = (0..<20).map { k in
                Item(.rectangle(width: 20, height: 20), position: [Double(k % 5) * 21, -10 - 20 * Double(k / 5)])
            }
            let floor = Boundary(.segment([-500, 0], [500, 0]))
            let items = boxes + [Item(.circle(radius: 10), position: [-80, -10])]
            return try World(SceneDescription(items: items, boundaries: [floor]))
        }
        let world = try pile()
        let timeline = try Timeline(depth: 60)
        timeline.record(world)
        for _ in 0..<120 { timeline.step(world) }
        if let ticks = timeline.ticks { print("ticks \(ticks.lowerBound) to \(ticks.upperBound)") }

        // Eight steps ago the ball was kicked.
        try timeline.restore(world, ticksBack: 8)
        try world.apply(Push(force: [6, -3], targets: [.init(ball)]))
        for _ in 0..<8 { timeline.step(world) }
        print("\(world.ticks) steps, \(timeline.count) states")
        #expect(blocks("text", in: try article("Rollback")).flatMap { $0 } == lines)
    }

    @Test func `the article on snapshots prints what it says`() throws {
        var lines: [String] = []
        let print = { (parts: Any...) in lines.append(parts.map { "\($0)" }.joined(separator: " ")) }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("world-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        let ball = ItemID(rawValue: 20)
        func pile() throws -> World {
            let boxes = (0..<20).map { k in
                Item(.rectangle(width: 20, height: 20), position: [Double(k % 5) * 21, -10 - 20 * Double(k / 5)])
            }
            let items = boxes + [Item(.circle(radius: 10), position: [-80, -10])]
            let floor = Boundary(.segment([-500, 0], [500, 0]))
            return try World(SceneDescription(items: items, boundaries: [floor]))
        }
        let world = try pile()
        var history: [WorldSnapshot] = []
        func play(_ frames: Range<Int>, kickAt kick: Int?) throws {
            for frame in frames {
                history.append(world.snapshot())
                if frame == kick { try world.apply(Push(force: [6, -3], targets: [.init(ball)])) }
                world.step()
            }
        }
        try play(0..<120, kickAt: nil)

        // At frame 120 it becomes known that the ball was kicked at frame 60.
        try world.restore(history[60])
        history.removeSubrange(60...)
        try play(60..<120, kickAt: 60)
        print("\(world.ticks) frames, \(history.count) snapshots")

        try Data(world.snapshot().bytes).write(to: file)
        let copy = try World(restoring: WorldSnapshot(bytes: [UInt8](Data(contentsOf: file))))
        print("the copy is equal:", copy.snapshot() == world.snapshot())

        var properties = try world.item(ball).properties
        properties.friction = 0.9
        try world.setProperties([(id: ball, properties: properties)])
        let other = try World(SceneDescription(items: [world.item(ball)]))
        let (old, new) = (try world.state(of: ball), try other.state(of: ItemID(rawValue: 0)))
        print("friction", Float(try other.item(ItemID(rawValue: 0)).friction), new.velocity == old.velocity)

        func game() -> (animator: DynamicAnimator, ball: Ball) {
            let (animator, ball) = (DynamicAnimator(), Ball())
            animator.addBehavior(GravityBehavior(items: [ball]))
            animator.addBehavior(AttachmentBehavior(item: ball, attachedToAnchor: CGPoint(x: 260, y: 40)))
            return (animator, ball)
        }
        let (animator, bob) = game()
        animator.advance(by: 0.8)
        let saved = try animator.snapshot().bytes

        let (later, sameBob) = game()
        try later.restore(AnimatorSnapshot(bytes: saved))
        for swinging in [animator, later] { swinging.advance(by: 5) }
        print("both swing on alike:", bob.center == sameBob.center)
        #expect(blocks("text", in: try article("Snapshots")).flatMap { $0 } == lines)
    }

    @Test func `the scene files of the articles are read and run`() throws {
        let scene = try #require(blocks("json", in: try article("FirstSteps")).first).joined(separator: "\n")
        let run = try SceneRun(try SceneFile(json: Data(scene.utf8)))
        #expect(run.world.itemCount == 60)
        for _ in 0..<60 { try run.step() }
        let edits = try #require(blocks("json", in: try article("SceneFileFormat")).first).joined(separator: "\n")
        let body =
            #"{"format": "swift-dynamics scene", "version": 1, "boundaries": [{"type": "segment", "from": [0, 0], "to": [9, 0]}], "#
        let edited = try SceneRun(try SceneFile(json: Data((body + edits + "}").utf8)))
        for _ in 0..<200 { try edited.step() }
        #expect(edited.world.itemCount == 1 && edited.world.allBoundaries().isEmpty)
    }

    @Test func `the examples of doc comments run`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("examples-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // So that the examples' files lie in a folder of the test's.
        func URL(fileURLWithPath name: String) -> Foundation.URL { folder.appendingPathComponent(name) }

        let balls = SceneDescription(items: [Item(.circle(radius: 5), position: .zero)])
        try SceneFile(balls).json().write(to: URL(fileURLWithPath: "scene.json"))
        let scene = try SceneFile(contentsOf: URL(fileURLWithPath: "scene.json"))
        let run = try SceneRun(scene)
        for _ in 0..<600 { try run.step() }
        #expect(run.world.ticks == 600)

        let world = try World(balls)
        let recorder = Recorder(world, name: "balls")
        for _ in 0..<600 {
            world.step()
            recorder.record()
        }
        try Data(recorder.page().utf8).write(to: URL(fileURLWithPath: "run.html"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: "run.html")).count > 10_000)

        let picture = Still(world, layers: [.shapes, .contacts]).svg
        #expect(picture.hasPrefix("<svg"))

        let rays = [Ray(from: [-50, 0], to: [50, 0])]
        let kick = Push(force: [1, 0], targets: [.init(ItemID(rawValue: 0))])
        let hits = try world.castRays(rays)
        recorder.note(rays: rays)
        try world.apply(kick)
        recorder.note(push: kick)
        #expect(hits.count == 1)
    }

    @Test func `errors of scene files read as the article says`() throws {
        func circles(_ count: Int) -> [String] {
            Array(repeating: #"{"shape": {"type": "circle", "radius": 5}, "position": [0, 0]}"#, count: count)
        }
        func document(_ key: String, _ list: [String]) -> String { "\"\(key)\": [\(list.joined(separator: ", "))]" }
        let narrow = #"{"shape": {"type": "rectangle", "width": -2, "height": 3}, "position": [0, 0]}"#
        let heavy = #"{"shape": {"type": "circle", "radius": 5}, "position": [0, 0], "mass": 3}"#
        let pins = (0..<8).map { #"{"type": "pin", "item": \#($0 < 7 ? 0 : 12), "at": [0, 0]}"# }
        let errors = try [
            document("items", circles(3) + [narrow]), document("items", [heavy]),
            document("items", circles(10)) + ", " + document("attachments", pins),
        ].map { body in
            let text = #"{"format": "swift-dynamics scene", "version": 1, \#(body)}"#
            return try #require(throws: SceneFileError.self) { try SceneFile(json: Data(text.utf8)) }.description
        }
        let lines = try #require(blocks("text", in: try article("SceneFileFormat")).first)
        #expect(lines.count == errors.count)
        for (line, error) in zip(lines, errors) {
            // Three dots stand for the rest of a line.
            if line.hasSuffix("…") { #expect(error.hasPrefix(line.dropLast())) } else { #expect(error == line) }
        }
    }
}
