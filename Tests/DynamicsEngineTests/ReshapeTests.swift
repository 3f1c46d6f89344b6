@testable import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// Edits of mass, shape and pose between steps, over the whole range that is admitted: see `KeptImpulses.swift`.
@Suite struct ReshapeTests {
    /// Items of shapes that change places at random before each step.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var items: Int
        var shapes: [Shape]
        var steps = 150

        static let all = [
            Case(testDescription: "radii 0.0005 and 60", items: 20, shapes: radii(0.0005, 60)),
            Case(testDescription: "radii 0.05 and 5000", items: 20, shapes: radii(0.05, 5000)),
            Case(
                testDescription: "the least and the largest radius", items: 20, shapes: radii(0.0005, 5e5), steps: 300),
            Case(testDescription: "six mixed shapes", items: 32, shapes: mixed),
        ]

        private static func radii(_ small: Double, _ large: Double) -> [Shape] {
            [.circle(radius: small), .circle(radius: large)]
        }
    }

    static let mixed: [Shape] = [
        .circle(radius: 10), .ellipse(halfWidth: 1000, halfHeight: 0.001), .rectangle(width: 0.001, height: 0.001),
        .path([[-10, -8], [12, -6], [9, 9], [-7, 10]]), .rectangle(width: 1e5, height: 3), .circle(radius: 5e5),
    ]

    private func crowd(_ count: Int, of shape: Shape, seed: UInt64) throws -> World {
        var random = RandomSource(seed: seed)
        let items = (0..<count).map { _ in
            Item(shape, position: Vector2(random.uniform(-30, 30), random.uniform(-30, 30)))
        }
        return try world(
            items, gravity: down, boundaries: [Boundary(.inside(minimum: [-30, -30], maximum: [30, 30]))])
    }

    /// A net of items in rows of five, each held to its left and upper neighbour.
    private func net(_ shape: Shape, _ hold: (_ a: ItemID, _ b: ItemID, _ place: Vector2) -> Attachment) throws -> World
    {
        let items = (0..<25).map { Item(shape, position: Vector2(Double($0 % 5) * 30, Double($0 / 5) * 30)) }
        let world = try world(
            items, gravity: down, boundaries: [Boundary(.inside(minimum: [-100, -100], maximum: [2000, 2000]))])
        for k in 0..<25 {
            if k % 5 > 0 { try world.add(hold(id(k), id(k - 1), items[k].position)) }
            if k >= 5 { try world.add(hold(id(k), id(k - 5), items[k].position)) }
        }
        return world
    }

    /// A snapshot is taken of the world as it is, and a world made of it goes on in the same way.
    private func expectRestorable(_ world: World, _ comment: Comment, steps: Int = 0) throws {
        let snapshot = world.snapshot()
        let other = try #require(try? World(restoring: snapshot), comment)
        #expect(other.snapshot() == snapshot, comment)
        #expect(other.trace(steps) == world.trace(steps), comment)
    }

    @Test(arguments: Case.all) func `shapes that change at random leave everything finite`(_ crowd: Case) throws {
        for seed in 0..<4 as Range<UInt64> {
            var random = RandomSource(seed: seed)
            let world = try self.crowd(crowd.items, of: crowd.shapes[0], seed: seed)
            world.validatesSteps = true
            for step in 0..<crowd.steps {
                for k in 0..<crowd.items {
                    try world.setShape(crowd.shapes[random.integer(0...(crowd.shapes.count - 1))], of: id(k))
                }
                world.step()
                try #require(world.isFinite, "seed \(seed), step \(step)")
            }
        }
    }

    @Test(arguments: Case.all) func `a world restores its snapshot whatever shapes have become`(_ crowd: Case) throws {
        var random = RandomSource(seed: 5)
        let world = try self.crowd(crowd.items, of: crowd.shapes[0], seed: 5)
        for step in 0..<60 {
            for k in 0..<crowd.items {
                try world.setShape(crowd.shapes[random.integer(0...(crowd.shapes.count - 1))], of: id(k))
                // Between two edits as well.
                if k == 7 { try expectRestorable(world, "step \(step)") }
            }
            try expectRestorable(world, "step \(step)", steps: step % 10 == 0 ? 2 : 1)
        }
    }

    @Test func `densities and freedoms that change at random leave everything finite`() throws {
        for seed in 0..<4 as Range<UInt64> {
            var random = RandomSource(seed: seed)
            let world = try crowd(24, of: .rectangle(width: 20, height: 14), seed: seed)
            for step in 0..<200 {
                for k in 0..<24 {
                    let properties = ItemProperties(
                        density: [1e-6, 1, 1e9][random.integer(0...2)], isAnchored: random.integer(0...3) == 0,
                        allowsRotation: random.integer(0...1) == 0)
                    try world.setProperties([(id(k), properties)])
                }
                world.step()
                try #require(world.isFinite, "seed \(seed), step \(step)")
                try expectRestorable(world, "seed \(seed), step \(step)")
            }
        }
    }

    @Test func `poses that change at random leave dust among giants finite`() throws {
        for seed in 0..<4 as Range<UInt64> {
            var random = RandomSource(seed: seed)
            let world = try crowd(24, of: .circle(radius: 0.0005), seed: seed)
            for k in 0..<8 { try world.setShape(.circle(radius: 5e5), of: id(k)) }
            for step in 0..<200 {
                for k in 0..<24 where random.integer(0...1) == 0 {
                    // Now to the heart of a giant, now to its rim.
                    let place = [0, 5e5, -5e5, 10][random.integer(0...3)]
                    try world.setPoses([
                        (id(k), Vector2(place, random.uniform(-30, 30)), random.uniform(-3, 3))
                    ])
                }
                world.step()
                try #require(world.isFinite, "seed \(seed), step \(step)")
                try expectRestorable(world, "seed \(seed), step \(step)")
            }
        }
    }

    @Test(arguments: [0, 1, 2, 3]) func `attached items whose shapes and densities change stay finite`(kind: Int) throws
    {
        let slides = AttachmentRange(-40, 40)
        for seed in 0..<3 as Range<UInt64> {
            var random = RandomSource(seed: seed)
            let world = try net(.circle(radius: 10)) { a, b, place in
                switch kind {
                case 0: .distance(a, to: .item(b))
                case 1: .fixed(a, to: b, at: place)
                case 2: .sliding(a, to: b, at: place, axis: [1, 0], range: slides)
                default: .pin(a, to: b, at: place)
                }
            }
            for step in 0..<300 {
                for k in 0..<25 {
                    try world.setShape(Self.mixed[random.integer(0...5)], of: id(k))
                    try world.setProperties([(id(k), ItemProperties(density: [1e-6, 1, 1e9][random.integer(0...2)]))])
                }
                world.step()
                try #require(world.isFinite, "seed \(seed), step \(step)")
                try expectRestorable(world, "seed \(seed), step \(step)")
            }
        }
    }

    @Test func `steps leave no impulse that a snapshot could not hold`() throws {
        let world = try world(
            [ball(0, -20, radius: 20), ball(50, -20, radius: 20)], gravity: down, boundaries: [floor()])
        try world.add(.distance(id(0), to: .item(id(1))))
        world.step(2)
        for impulse in [3e34, .infinity, .nan] as [Float] {
            // As contradicting attachments leave them.
            let pair = try #require((0..<world.pairs.count).first { world.pairs.current.pointCounts[$0] != 0 })
            world.pairs.impulses[pair].first.tangent = impulse
            world.forgetAbsurdImpulses()
            #expect(world.pairs.impulses[pair].first.tangent == 0)
            #expect(world.pairs.impulses[pair].first.normal > 0)
            try expectRestorable(world, "\(impulse)")
        }
        // Of several units that share an attachment, added up.
        world.keepJointStates()
        world.attachments.isGraphDirty = true
        world.attachments.update(0) { $0.impulses = SIMD3(4e30, 0, 0) }
        try expectRestorable(world, "4e30")
    }

    // MARK: What is kept

    /// The only contact's normal impulse.
    private func impulse(_ world: World) throws -> Float {
        let pair = try #require((0..<world.pairs.count).first { world.pairs.current.pointCounts[$0] != 0 })
        return world.pairs.impulses[pair].first.normal
    }

    /// A ball at rest on a floor.
    private func resting(_ item: Item = ball(0, -20, radius: 20)) throws -> World {
        let world = try world([item], gravity: down, boundaries: [floor()])
        world.step(60)
        return world
    }

    @Test func `impulses fall with the mass, and don't rise with it`() throws {
        let world = try resting()
        let before = try impulse(world)
        #expect(before > 0)
        try world.setProperties([(id(0), ItemProperties(density: 4))])
        #expect(try impulse(world) == before)
        try world.setProperties([(id(0), ItemProperties(density: 1))])
        #expect(try impulse(world) == before / 4)
        // A moment of inertia falls with the fourth power of a radius.
        try world.setShape(.circle(radius: 10), of: id(0))
        #expect(isNear(Double(try impulse(world)), Double(before) / 64, 1e-6 * Double(before)))
    }

    @Test func `impulses stay as they are where a shape or pose changes a little`() throws {
        let world = try resting()
        let before = try impulse(world)
        try world.setShape(.circle(radius: 20.2), of: id(0))
        try world.setPoses([(id(0), Vector2(1, -20.2), 0.01)])
        try world.setProperties([(id(0), ItemProperties(friction: 0.9))])
        #expect(try impulse(world) == before)
    }

    @Test func `impulses are forgotten where an outline moves further than the item is wide`() throws {
        for change in 0..<4 {
            let world = try resting()
            switch change {
            case 0: try world.setShape(.rectangle(width: 40, height: 40), of: id(0))
            case 1: try world.setShape(.circle(radius: 70), of: id(0))
            case 2: try world.setPoses([(id(0), Vector2(50, -20), 0)])
            default:
                try world.setProperties([(id(0), ItemProperties(isAnchored: true))])
                try world.setProperties([(id(0), ItemProperties())])
            }
            #expect(try impulse(world) == 0, "change \(change)")
        }
    }

    @Test func `an item that breathes carries what lies on it`() throws {
        let world = try world([box(0, -50), box(0, -150), box(0, -250)], gravity: down, boundaries: [floor()])
        world.step(60)
        for step in 0..<240 {
            let side = 100 + (step % 60 < 30 ? 0.2 : -0.2) * Double(step % 30) - (step % 60 < 30 ? 0 : -6)
            try world.setShape(.rectangle(width: side, height: side), of: id(0))
            world.step()
        }
        // It begins and ends with a side of 100; nothing has sunk in or toppled.
        #expect(isNear(try world.state(2).centerOfMass.y, -250, 3))
        #expect(isNear(try world.state(2).centerOfMass.x, 0, 5))
    }
}
