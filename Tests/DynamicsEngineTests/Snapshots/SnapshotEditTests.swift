import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// Snapshots between edits of every kind, in any order.
@Suite struct SnapshotEditTests {
    /// Edits that follow from a seed and the state of a world.
    private struct Editor {
        var random: RandomSource
        private var items: [ItemID] = []
        private var boundaries: [BoundaryID] = []
        private var pushes: [PushID] = []

        init(seed: UInt64, _ world: World) {
            random = RandomSource(seed: seed)
            items = (0..<world.itemCount).map { DynamicsEngineTests.id($0) }
            boundaries = world.allBoundaries().map(\.id)
        }

        private mutating func item() -> ItemID { items[random.integer(0...(items.count - 1))] }

        private mutating func place() -> Vector2 { Vector2(random.uniform(-150, 250), random.uniform(-200, -10)) }

        private mutating func newItem() -> Item {
            Item(
                everyShape[random.integer(0...4)], position: place(), friction: random.uniform(0, 1),
                elasticity: random.unit() < 0.3 ? 0.5 : 0, isAnchored: random.unit() < 0.1)
        }

        private mutating func properties() -> ItemProperties {
            ItemProperties(
                density: random.uniform(0.5, 3), friction: random.unit(), resistance: random.uniform(0, 2),
                charge: random.unit(), isAnchored: random.unit() < 0.2, allowsRotation: random.unit() < 0.8)
        }

        private mutating func field() -> Field {
            switch random.integer(0...3) {
            case 0: Field(.noise(smoothness: 0.3, animationSpeed: 3), strength: 1)
            case 1: Field(.custom(World.block, name: nil), members: .only([item(), item()]))
            case 2: Field(.magnetic, region: .difference(.infinite, .circle(radius: 40)), strength: 2)
            default: Field(.velocity(direction: [0.1, 0]), region: .rectangle(width: 60, height: 60))
            }
        }

        private mutating func attachment() -> Attachment? {
            let (a, b) = (item(), item())
            guard a != b else { return nil }
            switch random.integer(0...4) {
            case 0: return .distance(a, to: .item(b), frequency: random.unit() < 0.5 ? 3 : 0, damping: 0.2)
            case 1: return .pin(a, to: b, at: place(), range: AttachmentRange(-1, 1), frictionTorque: 0.1)
            case 2: return .limit(a, to: .item(b))
            case 3: return .snap(a, to: place())
            default: return .sliding(a, at: place(), axis: [1, 0.2])
            }
        }

        /// One edit, or some steps.
        mutating func act(on world: World) throws {
            switch random.integer(0...22) {
            case 0, 1: items += try world.add((0..<random.integer(1...3)).map { _ in newItem() })
            case 2 where items.count > 6:
                let gone = item()
                try world.remove([gone])
                items.removeAll { $0 == gone }
            case 3: try world.setVelocities([(item(), Vector2(random.uniform(-300, 300), 0), random.uniform(-5, 5))])
            case 4: try world.setPoses([(item(), place(), random.uniform(-3, 3))])
            case 5: try world.setProperties([(item(), properties())])
            case 6:
                let item = item()
                let shapes = everyShape.filter { $0.parts.count == ((try? world.parts(of: item).count) ?? 0) }
                try world.setShape(shapes[random.integer(0...(shapes.count - 1))], of: item)
            case 7:
                let sets: CollisionSets = random.unit() < 0.5 ? .all : [2, 40, UInt32(random.integer(41...60))]
                try world.setCollisions([(item(), CollisionMembership(items: sets, boundaries: .all))])
            case 8:
                let (a, b) = (place(), place())
                boundaries.append(try world.add(Boundary(.path([a, b, a + [90, 20]], closed: false))))
            case 9 where boundaries.count > 1:
                try world.removeBoundary(boundaries.remove(at: random.integer(1...(boundaries.count - 1))))
            case 10: try world.add(field())
            case 11:
                if let id = world.allFields().last?.id { try world.update(id, to: field()) }
            case 12:
                if let id = world.allFields().first?.id { try world.removeField(id) }
            case 13: pushes.append(try world.add(Push(force: [random.uniform(-1, 1), 0], targets: [.init(item())])))
            case 14 where !pushes.isEmpty: try world.removePush(pushes.removeLast())
            case 15: try world.apply(Push(force: [0, -2], targets: [.init(item(), offset: [3, 0])]))
            case 16, 17:
                if let attachment = attachment() { try world.add(attachment) }
            case 18:
                if let id = world.attachmentIDs.first { try world.removeAttachment(id) }
            case 19:
                guard let id = world.attachmentIDs.last, let new = attachment() else { return }
                try world.update(id, to: new)
            case 20:
                try world.setSettings(
                    Settings(
                        gravity: [random.uniform(-0.3, 0.3), 1], substeps: random.integer(2...5),
                        allowsSleep: random.unit() < 0.8))
            case 21: _ = world.currentContacts()
            default: world.step(random.integer(1...6))
            }
        }
    }

    @Test(arguments: 0..<8) func `snapshots taken between edits lead to the same bits`(seed: Int) throws {
        let world = try worldOfEverything(sleeps: true)
        let plain = try worldOfEverything(sleeps: true)
        var editor = Editor(seed: UInt64(seed), world)
        for round in 0..<(isLong ? 200 : 24) {
            // Both are edited alike, one is looked at.
            var next = editor
            for _ in 0..<3 { try editor.act(on: world) }
            for _ in 0..<3 { try next.act(on: plain) }
            let snapshot = world.snapshot()
            let restored = try World(bytes: snapshot.bytes)
            #expect(difference(restored.snapshot(), snapshot) == nil, "round \(round)")
            var (one, two) = (editor, editor)
            for step in 0..<5 {
                try one.act(on: restored)
                restored.step()
                try two.act(on: world)
                world.step()
                #expect(StepTrace(restored) == StepTrace(world), "round \(round), step \(step)")
            }
            #expect(difference(restored.snapshot(), world.snapshot()) == nil, "round \(round)")
            // Back to where both worlds were alike.
            try world.restore(snapshot)
            plain.step()
            world.step()
            #expect(StepTrace(world) == StepTrace(plain), "round \(round): snapshots change nothing")
        }
    }

    @Test func `edits that wait for the next step are in it`() throws {
        let world = try worldOfEverything()
        try world.add(box(100, -200, side: 20))
        try world.removeBoundary(boundaryID(0))
        try world.add(Boundary(.segment([-100, 20], [300, 30])))
        try world.setProperties([(id(0), ItemProperties(density: 2, isAnchored: true))])
        try world.add(.pin(id(2), to: id(1), at: [40, -20]))
        let fresh = try World(bytes: world.snapshot().bytes)
        let expected = world.trace(20)
        #expect(fresh.trace(20) == expected)
        #expect(expected[0].events.contains { $0.phase == .ended }, "contacts with what was removed end")
    }

    @Test func `worlds of the smallest things of a kind are restored`() throws {
        let balls = (0..<30).map { ball(Double($0) * 40, 0) }
        let snaps = (0..<30).map { Attachment.snap(id($0), to: [Double($0) * 40, 30]) }
        let (hanging, walled) = (
            try linkage(balls, snaps),
            try world([], boundaries: balls.map { Boundary(.segment($0.position, [0, 99])) })
        )
        let driven = try world(
            balls, fields: balls.map { _ in Field(.drag) },
            pushes: balls.map { _ in Push(force: [1, 0], targets: []) })
        for world in [hanging, walled, driven, try world(balls), try world([])] {
            world.step(3)
            let fresh = try World(bytes: world.snapshot().bytes)
            #expect(difference(fresh.snapshot(), world.snapshot()) == nil)
            #expect(fresh.trace(5) == world.trace(5))
        }
    }

    @Test func `ids that were given since are given again`() throws {
        let world = try worldOfEverything()
        let snapshot = world.snapshot()
        let first = try world.add(ball(0, -300))
        try world.restore(snapshot)
        #expect(!world.contains(first))
        #expect(try world.add(ball(0, -300)) == first)
        try world.remove([first])
        let later = world.snapshot()
        #expect(try World(bytes: later.bytes).add(ball(0, -300)).rawValue == first.rawValue + 1)
    }

    @Test func `removing an item leaves attachments of others as they are`() throws {
        let world = try worldOfEverything()
        let twin = try worldOfEverything()
        try world.remove([id(0)])
        #expect(world.attachmentImpulses() == twin.attachmentImpulses())
        world.step(5)
        twin.step(5)
        // Nothing that hangs there touches the item.
        #expect(world.attachmentImpulses() == twin.attachmentImpulses())
        #expect(world.attachmentImpulses() != (try worldOfEverything()).attachmentImpulses())
    }
}
