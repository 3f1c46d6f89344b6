import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import LiveWorld
import SceneFiles
import Testing

/// A world as a page has it: restored from bytes, shown, and reached into.
@Suite struct LiveWorldTests {
    private static let box = Boundary(.inside(minimum: .zero, maximum: Vector2(400, 300)))

    private func live(_ items: [Item], gravity: Vector2 = Vector2(0, 1)) throws -> LiveWorld {
        let scene = SceneDescription(settings: Settings(gravity: gravity), items: items, boundaries: [Self.box])
        return try LiveWorld(restoring: try World(scene).snapshot().bytes)
    }

    @Test func `after as many steps the bits are those of the world that was saved`() throws {
        let description = try BuiltInScene.named("mixed").make(SceneOptions(items: 200)).description
        let world = try World(description)
        let live = try LiveWorld(restoring: world.snapshot().bytes, forces: BuiltInScene.forces)
        for _ in 0..<30 {
            world.step()
            live.world.step()
        }
        #expect(live.world.stateHash() == world.stateHash())
    }

    @Test func `a custom field whose block isn't given is named`() throws {
        let description = try BuiltInScene.named("mixed").make(SceneOptions(items: 20)).description
        let bytes = try World(description).snapshot().bytes
        let error = #expect(throws: SnapshotError.self) { try LiveWorld(restoring: bytes) }
        #expect(error?.description.contains("resistance") == true)
    }

    @Test func `what is dragged follows, and what is let go flies on`() throws {
        let live = try live([Item(.rectangle(width: 40, height: 20), position: Vector2(100, 150))], gravity: .zero)
        let item = try #require(live.grab(finger: 1, at: Vector2(110, 150)))
        for step in 1...30 {
            live.drag(finger: 1, to: Vector2(110 + 4 * Double(step), 150))
            live.world.step()
        }
        // The hand goes at 240 pt/s; a critically damped spring of 5 Hz follows v/(πf) ≈ 15 pt behind.
        let position = try live.world.position(of: item)
        #expect(position.x > 190 && position.x < 220)
        live.release(finger: 1)
        #expect(live.world.attachmentCount == 0)
        live.world.step()
        // The hand jumps by 4 pt a step; within it the spring changes the speed by up to 2πf · 4 pt / e = 46 pt/s.
        let velocity = try live.world.state(of: item).velocity
        #expect(abs(velocity.x - 240) < 46)
    }

    @Test func `nothing is held where there is nothing, or nothing that moves`() throws {
        let post = Item(.circle(radius: 20), position: Vector2(100, 100), isAnchored: true)
        let live = try live([post])
        #expect(live.grab(finger: 0, at: Vector2(100, 100)) == nil)
        #expect(live.grab(finger: 0, at: Vector2(300, 100)) == nil)
        #expect(live.grab(finger: 0, at: Vector2(.nan, 100)) == nil)
        #expect(live.held(by: 0) == nil)
        live.drag(finger: 0, to: Vector2(50, 50))
        live.release(finger: 0)
    }

    @Test func `several fingers hold several items, and one that grabs again lets go`() throws {
        let live = try live([
            Item(.circle(radius: 20), position: Vector2(100, 100)),
            Item(.circle(radius: 20), position: Vector2(200, 100)),
        ])
        #expect(live.grab(finger: 1, at: Vector2(100, 100)) == ItemID(rawValue: 0))
        #expect(live.grab(finger: 2, at: Vector2(200, 100)) == ItemID(rawValue: 1))
        #expect(live.world.attachmentCount == 2)
        #expect(live.grab(finger: 1, at: Vector2(200, 100)) == ItemID(rawValue: 1))
        #expect(live.world.attachmentCount == 2)
    }

    @Test func `items are erased, those in a hand too`() throws {
        let live = try live([Item(.circle(radius: 20), position: Vector2(100, 100))])
        try live.world.add(Item(.circle(radius: 5), position: Vector2(300, 100)))
        live.grab(finger: 7, at: Vector2(100, 100))
        #expect(live.erase(at: Vector2(95, 100), radius: 3) == 1)
        #expect(live.held(by: 7) == nil)
        #expect(live.world.itemCount == 1 && live.world.attachmentCount == 0)
        live.drag(finger: 7, to: Vector2(10, 10))
        live.world.step()
    }

    @Test func `gravity out of range is left as it was`() throws {
        let live = try live([])
        live.setGravity(Vector2(0.5, -1))
        live.setGravity(Vector2(.infinity, 0))
        #expect(live.world.settings.gravity == Vector2(0.5, -1))
    }

    @Test func `every part is drawn where it is`() throws {
        let corner = [Vector2(-10, -10), Vector2(20, -10), Vector2(-10, 20)]
        let live = try live(
            [
                Item(.circle(radius: 9), position: Vector2(50, 60)),
                Item(.ellipse(halfWidth: 12, halfHeight: 6), position: Vector2(90, 60), rotation: 0.5),
                Item(.rectangle(width: 30, height: 10), position: Vector2(150, 60), isAnchored: true),
                Item(.path(corner), position: Vector2(200, 60)),
                Item(
                    .group([
                        Shape.Part(.circle(radius: 5), offset: Vector2(-10, 0)),
                        Shape.Part(.rectangle(width: 8, height: 8), offset: Vector2(10, 0), rotation: 0.3),
                    ]), position: Vector2(300, 60)),
            ], gravity: .zero)
        live.draw()
        #expect(live.roundInstances.count == 5 && live.pathInstances.count == 1)
        #expect(live.mostVertices == 3 && live.outlines.count == 6)
        let circle = try #require(live.roundInstances.first { $0.item == 0 })
        #expect(circle.x == 50 && circle.y == 60 && circle.a == 9 && circle.b == 9 && circle.state == 0)
        let post = try #require(live.roundInstances.first { $0.item == 2 })
        #expect(post.a == 15 && post.b == 5 && post.kind == 1 && post.state == 2)
        let path = live.pathInstances[0]
        // Its vertices are about its centroid, which is the item's centre of mass.
        #expect(path.a == 0 && path.b == 3)
        #expect(abs(path.x + live.outlines[0] - 190) < 1e-4 && abs(path.y + live.outlines[1] - 50) < 1e-4)
        let parts = live.roundInstances.filter { $0.item == 4 }
        #expect(abs(parts[1].x - parts[0].x - 20) < 1e-4)
        #expect(live.poses().count == 25)
    }

    @Test func `boundaries are drawn by their lines, and springs too`() throws {
        let live = try live([Item(.circle(radius: 20), position: Vector2(100, 100))])
        #expect(live.boundaryLines().count == 16)
        #expect(live.attachmentLines().isEmpty)
        live.grab(finger: 0, at: Vector2(110, 100))
        live.drag(finger: 0, to: Vector2(150, 90))
        let line = live.attachmentLines()
        #expect(line.count == 4 && line[0] == 110 && line[2] == 150 && line[3] == 90)
    }

    // MARK: Walls, joints and fields

    @Test func `a wall that was drawn is erased, the scene's own are not`() throws {
        let live = try live([])
        #expect(live.draw(line: [Vector2(10, 10), Vector2(60, 20), Vector2(90, 10)]) != nil)
        #expect(live.draw(line: [Vector2(5, 5)]) == nil && live.draw(line: [Vector2(.nan, 0), .zero]) == nil)
        #expect(live.world.allBoundaries().count == 2)
        #expect(live.erase(at: Vector2(200, 299), radius: 5) == 0)
        #expect(live.erase(at: Vector2(30, 15), radius: 5) == 1)
        #expect(live.world.allBoundaries().map(\.boundary) == [Self.box])
    }

    @Test(arguments: [Joint.rod, .spring, .rope]) func `joints hold items to each other and to places`(joint: Joint)
        throws
    {
        let live = try live([
            Item(.circle(radius: 20), position: Vector2(100, 100)),
            Item(.circle(radius: 20), position: Vector2(200, 100), isAnchored: true),
        ])
        #expect(live.join(joint, from: Vector2(110, 100), to: Vector2(190, 100)) != nil)
        #expect(live.join(joint, from: Vector2(100, 100), to: Vector2(100, 50)) != nil)
        // The same item, none at all, and one that doesn't move.
        #expect(live.join(joint, from: Vector2(100, 100), to: Vector2(105, 100)) == nil)
        #expect(live.join(joint, from: Vector2(300, 100), to: Vector2(100, 100)) == nil)
        #expect(live.join(joint, from: Vector2(200, 100), to: Vector2(100, 100)) == nil)
        #expect(live.attachmentLines() == [110, 100, 190, 100, 100, 100, 100, 50])
        #expect(live.erase(at: Vector2(150, 102), radius: 4) == 1)
        #expect(live.world.attachmentCount == 1)
        // With its item a joint goes too.
        #expect(live.erase(at: Vector2(100, 118), radius: 4) == 1)
        #expect(live.world.attachmentCount == 0 && live.erase(at: Vector2(100, 70), radius: 4) == 0)
    }

    @Test func `fields are added, moved, tuned and removed; what can't be is left as it was`() throws {
        let live = try live([])
        for (kind, name) in LiveWorld.fieldKinds.enumerated() {
            let id = live.addField(kind: kind, at: Vector2(50, 60), radius: 40)
            #expect((id == nil) == (name == "custom"), "\(name)")
            guard let id else { continue }
            let handle = Array(live.fieldHandles().suffix(6))
            #expect(handle == [Double(id.rawValue), 50, 60, Double(kind), LiveWorld.usualStrength(kind: kind), 40])
            live.moveField(id, to: Vector2(70, 80))
            live.moveField(id, to: Vector2(.nan, 0))
            live.setFieldStrength(id, -0.25)
            live.setFieldStrength(id, .infinity)
            #expect(Array(live.fieldHandles().suffix(6))[1..<5] == [70, 80, Double(kind), -0.25])
            live.world.step()
            live.removeField(id)
            live.removeField(id)
            live.moveField(id, to: .zero)
            #expect(live.fieldHandles().isEmpty)
        }
        for kind in [-1, 12, .max] { #expect(live.addField(kind: kind, at: .zero, radius: 1) == nil) }
    }

    // MARK: Scenes

    @Test func `a built-in scene is made by name and seed`() throws {
        let options = SceneOptions(items: 30, seed: 9)
        let live = try LiveWorld(builtIn: "mixed", options)
        let world = try World(try BuiltInScene.named("mixed").make(options).description)
        #expect(live.world.stateHash() == world.stateHash())
        #expect(throws: SceneFileError.self) { try LiveWorld(builtIn: "nothing", options) }
        #expect(throws: SceneFileError.self) { try LiveWorld(builtIn: "mixed", SceneOptions(items: -1)) }
    }

    @Test func `an edit that can't be made is told once, and left out`() throws {
        let gone = TimedEdit(step: 0, .removeField(FieldID(rawValue: 4)))
        let live = try LiveWorld(SceneFile(SceneDescription(), edits: [gone]))
        #expect(throws: SceneFileError.self) { try live.step() }
        try live.step()
        #expect(live.world.ticks == 1)
    }

    @Test func `a document's edits are made, and its state leaves out what fingers hold by`() throws {
        let edit = TimedEdit(step: 1, .addItems([Item(.circle(radius: 5), position: Vector2(50, 0))]))
        let live = try LiveWorld(
            SceneFile(SceneDescription(items: [Item(.circle(radius: 5), position: .zero)]), edits: [edit]))
        live.grab(finger: 3, at: .zero)
        try live.step()
        #expect(live.world.itemCount == 1)
        try live.step()
        #expect(live.world.itemCount == 2)
        let scene = live.scene(name: "now")
        #expect(scene.name == "now" && scene.description.items.count == 2 && scene.description.attachments.isEmpty)
    }
}
