import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// What attachments hold lies still on what is beneath it.
@Suite struct LinkageRestTests {
    /// A chain of light links over a heavy wheel that does not turn: links in the tangents of the wheel, then straight down.
    private func chainOverWheel(left: Int, right: Int, friction: Double) -> (items: [Item], attachments: [Attachment]) {
        let (radius, length, thickness) = (100.0, 20.0, 6.0)
        let step = 2 * PortableMath.angle(Vector2(radius + thickness / 2, length / 2))
        let around = Int(Double.pi / step)
        let reach = (radius + thickness / 2) / PortableMath.cosine(step / 2)
        var joints = (0...around).map { k in
            let angle = -Double.pi / 2 + (Double(k) - Double(around) / 2) * step
            return Vector2(PortableMath.cosine(angle), PortableMath.sine(angle)) * reach
        }
        for _ in 0..<left { joints.insert(joints[0] + Vector2(0, length), at: 0) }
        for _ in 0..<right { joints.append(joints[joints.count - 1] + Vector2(0, length)) }
        let wheel = Item(.circle(radius: radius), position: .zero, friction: friction).with { $0.isAnchored = true }
        let links = zip(joints, joints.dropFirst()).map { p, q in
            Item(
                .rectangle(width: (q - p).length, height: thickness), position: (p + q) / 2,
                rotation: PortableMath.angle(q - p), friction: friction)
        }
        let attachments = (1..<links.count).map { Attachment.pin(id($0 + 1), to: id($0), at: joints[$0]) }
        return ([wheel] + links, attachments)
    }

    /// Friction holds up to e^(μπ) = 3.5 times the lighter end.
    @Test func `a chain over a wheel stays where friction holds it`() throws {
        let (items, attachments) = chainOverWheel(left: 14, right: 10, friction: 0.4)
        let world = try linkage(items, attachments, gravity: down, collide: true)
        let start = try world.state(1).centerOfMass
        world.step(300)
        // The chain gives way to the contact springs, and that is all.
        #expect((try world.state(1).centerOfMass - start).length < 0.5)
        let depth = world.states().dropFirst().map { 103 - $0.centerOfMass.length }.max() ?? 0
        #expect(depth < 0.2, "\(depth)")
        #expect(world.largestGap < 0.001)
        let speed = world.states().map(\.velocity.length).max() ?? 0
        #expect(speed < 3, "\(speed)")
    }

    /// 1,200 ropes, too many for one factorisation, a tenth longer than their items are apart.
    @Test func `a net of ropes that hangs by two corners comes to rest`() throws {
        let (size, spacing) = (25, 30.0)
        var items: [Item] = []
        var attachments: [Attachment] = []
        func tie(_ k: Int, to other: Int) {
            attachments.append(.limit(id(k), to: .item(id(other)), length: 1.1 * spacing))
        }
        for row in 0..<size {
            for column in 0..<size {
                let k = items.count
                let isHeld = k == 0 || k == size - 1
                let item = ball(Double(column) * spacing, Double(row) * spacing, radius: 5)
                items.append(item.with { $0.isAnchored = isHeld })
                if column > 0 { tie(k, to: k - 1) }
                if row > 0 { tie(k, to: k - size) }
            }
        }
        let world = try linkage(items, attachments, gravity: down)
        world.step(240)
        let squares = world.states().reduce(0) { $0 + $1.velocity.dot($1.velocity) }
        let speed = (squares / Double(items.count)).squareRoot()
        // A net that fell by as much as it may passes its lowest place at 400 pt/s.
        #expect(speed < 60, "\(speed) pt/s")
        #expect(world.largestGap < 34, "\(world.largestGap) pt of 33")
    }

    @Test func `figures that have fallen lie still`() throws {
        let scene = try BuiltInScene.named("ragdolls").make(SceneOptions(items: 66)).description
        let world = try World(scene)
        world.step(600)
        var squares = 0.0
        for _ in 0..<60 {
            world.step()
            for state in world.states() { squares += state.velocity.dot(state.velocity) }
        }
        let speed = (squares / (60 * Double(scene.items.count))).squareRoot()
        #expect(speed < 0.01, "\(speed) pt/s")
    }
}
