import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes
import Testing

/// The direct solver against the reference's full elimination, which shares no maths with it.
@Suite struct AttachmentAgreementTests {
    /// Items at random places, attached at random: trees, loops, hubs and repeated joints.
    private func randomScene(_ seed: UInt64) -> SceneDescription {
        var random = RandomSource(seed: seed)
        let count = 6
        let items = (0..<count).map { k in
            Item(
                .rectangle(width: random.uniform(20, 80), height: random.uniform(20, 60)),
                position: Vector2(random.uniform(-200, 200), random.uniform(-200, 200)),
                rotation: random.uniform(-3, 3),
                velocity: Vector2(random.uniform(-50, 50), random.uniform(-50, 50)),
                angularVelocity: random.uniform(-1, 1), density: k % 3 == 0 ? 10 : 1)
        }
        var attachments: [Attachment] = []
        for _ in 0..<7 {
            let a = random.integer(0...(count - 1))
            let b = (a + random.integer(1...(count - 1))) % count
            let place = (items[a].position + items[b].position) / 2
            let other: ItemID? = random.unit() < 0.2 ? nil : id(b)
            switch random.integer(0...5) {
            case 0: attachments.append(.pin(id(a), to: other, at: place))
            case 1: attachments.append(.fixed(id(a), to: other, at: place))
            case 2: attachments.append(.sliding(id(a), to: other, at: place, axis: Vector2(1, random.uniform(-1, 1))))
            case 3: attachments.append(.distance(id(a), offset: Vector2(5, 3), to: .item(id(b))))
            case 4:
                attachments.append(.distance(id(a), to: .item(id(b)), frequency: random.uniform(0.5, 8), damping: 0.3))
            default: attachments.append(.limit(id(a), to: .item(id(b))))
            }
        }
        return scene(items, attachments, gravity: down)
    }

    private func compare(_ scene: SceneDescription, steps: [Int]) throws {
        let world = try World(scene)
        var reference = try ReferenceWorld(scene)
        for count in steps {
            world.step(count)
            reference.setStates(world.states())
            reference.setTicks(world.ticks)
            reference.setLoads(world.itemLoads())
            reference.setAttachmentImpulses(world.attachmentImpulses())
            let order = world.stepRecordingContacts()
            reference.step(order: order)
            for (k, (engine, exact)) in zip(world.states(), reference.states()).enumerated() {
                let bound = 1e-3 * extent(scene.items[k].shape)
                #expect(
                    isNear(engine.centerOfMass, exact.centerOfMass, bound),
                    "item \(k) after \(world.ticks) ticks: \(engine.centerOfMass) \(exact.centerOfMass)")
            }
        }
    }

    /// Motors, springs of pins and slides, soft welds and rods with play, among items at random places.
    private func drivenScene(_ seed: UInt64) -> SceneDescription {
        var scene = randomScene(seed)
        var random = RandomSource(seed: seed &+ 1000)
        for k in 0..<5 {
            let place = (scene.items[k].position + scene.items[k + 1].position) / 2
            let other: ItemID? = k == 0 ? nil : id(k + 1)
            let motor = Attachment.Motor(speed: random.uniform(-5, 5), strength: random.uniform(0, 40))
            let range = AttachmentRange(-random.uniform(0.1, 2), random.uniform(0.1, 2))
            let frequency = random.uniform(0.5, 6)
            let driven: Attachment =
                switch random.integer(0...10) {
                case 6: .wheel(id(k), of: id(k + 1), at: place, axis: Vector2(1, 2), frequency: frequency, motor: motor)
                case 7: .gear(id(k), to: id(k + 1), ratio: random.uniform(0.5, 2))
                case 8: .pin(id(k), to: other, at: place, .ratchet(step: k % 2 == 0 ? 0.2 : -0.2))
                case 10: .groove(id(k), in: other, at: place, axis: Vector2(2, 1))
                case 9:
                    .pulley(
                        id(k), offset: Vector2(3, 2), over: place + Vector2(0, -150), to: .item(id(k + 1)),
                        over: place + Vector2(80, -150), ratio: random.uniform(0.5, 2))
                case 0: .pin(id(k), to: other, at: place, range: range, motor: motor)
                case 1: .pin(id(k), to: other, at: place, frequency: frequency, damping: 0.3)
                case 2: .sliding(id(k), to: other, at: place, axis: Vector2(1, 1), motor: motor)
                case 3: .sliding(id(k), to: other, at: place, axis: Vector2(1, 0), frequency: frequency)
                case 4: .fixed(id(k), to: other, at: place, frequency: frequency, damping: 0.5)
                default: .limit(id(k), to: .item(id(k + 1)), minimumLength: 20)
                }
            scene.attachments.append(driven)
        }
        return scene
    }

    @Test(arguments: 1...12)
    func `random linkages with motors and springs agree with full elimination`(seed: Int) throws {
        try compare(drivenScene(UInt64(seed)), steps: [0, 0, 3, 10])
    }

    /// In linkages 3 and 14 rigid attachments contradict each other so that free snaps don't agree either.
    @Test(arguments: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    func `random linkages dragged by snaps with a largest force agree with full elimination`(seed: Int) throws {
        var scene = randomScene(UInt64(seed))
        var random = RandomSource(seed: UInt64(seed) &+ 2000)
        for k in 0..<4 {
            var snap = Attachment.snap(
                id(k), to: Vector2(random.uniform(-300, 300), random.uniform(-300, 300)),
                frequency: random.uniform(1, 8), largestForce: random.uniform(0, 40))
            if k % 2 == 0 { snap.offset = Vector2(random.uniform(-20, 20), 10) }
            scene.attachments.append(snap)
        }
        try compare(scene, steps: [0, 0, 3, 10])
    }

    @Test(arguments: 1...12)
    func `random linkages agree with full elimination`(seed: Int) throws {
        try compare(randomScene(UInt64(seed)), steps: [0, 0, 3, 10])
    }

    @Test(arguments: [("chain", 128), ("heavy", 10), ("bridge", 40), ("ragdolls", 33)])
    func `single steps of scenes agree with the reference`(name: String, items: Int) throws {
        try compare(
            try BuiltInScene.named(name).make(SceneOptions(items: items)).description,
            steps: [0, 10, 20, 30, 40, 60, 100])
    }

    /// The same where bounds and friction hold and let go many times a step, and where the sweep stops whole figures.
    @Test(arguments: [9, 19, 21])
    func `every step of falling figures agrees with the reference`(seed: Int) throws {
        let scene = try BuiltInScene.named("ragdolls").make(SceneOptions(items: 110, seed: UInt64(seed))).description
        try compare(scene, steps: [Int](repeating: 0, count: 120))
    }

    @Test func `what hangs together stops together at a wall`() throws {
        // 200 pt a step, too fast for contacts: the first ball is stopped in mid-flight.
        let items = [ball(-40, 0), ball(0, 0)].map { $0.moving(12_000, 0) }
        let scene = SceneDescription(
            items: items, boundaries: [Boundary(.segment(Vector2(60, -100), Vector2(60, 100)))],
            attachments: [.distance(id(0), to: .item(id(1)))])
        try compare(scene, steps: [0])
        var reference = try ReferenceWorld(scene)
        reference.step()
        let states = reference.states()
        #expect(states[1].centerOfMass.x < 60)
        #expect(isNear(states[1].centerOfMass.x - states[0].centerOfMass.x, 40, 1e-6))
    }
}
