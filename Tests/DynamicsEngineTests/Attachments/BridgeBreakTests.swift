import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// Hanging bridges of 100 planks break where, and at the load at which, statics says.
@Suite struct BridgeBreakTests {
    private let bridge = HangingBridge(planks: 100)

    /// The bridge alone under gravity 1.
    private func world(breakingForce: Double?) throws -> World {
        let (items, attachments) = bridge.parts(from: .zero, breakingForce: breakingForce)
        return try World(
            SceneDescription(
                settings: Settings(gravity: down, allowsSleep: false), items: items, attachments: attachments))
    }

    /// The tension at the ends of a cable that carries w a length: H = w L² / (8 sag), √(H² + (w L / 2)²).
    private var cableTension: Double {
        let load = bridge.weight(gravity: 1)
        let horizontal = load * bridge.span / (8 * bridge.sag)
        return (horizontal * horizontal + load * load / 4).squareRoot()
    }

    @Test func `the planks hang in the shape of a cable, and pull at their ends as it does`() throws {
        // A cable whose load is even along its span is a parabola; that of the planks is even along the bridge, which
        // is longer than the span by 8/3 (sag / span)² = 2.6 %.
        #expect(isNear(bridge.sag / bridge.span, 0.1, 0.002))
        #expect(abs(cableTension / bridge.endTension(gravity: 1) - 1) < 0.02)
        let world = try world(breakingForce: nil)
        world.step(120)
        for end in [world.attachmentIDs.first!, world.attachmentIDs.last!] {
            let force = try world.reaction(of: end).force.length
            #expect(abs(force / bridge.endTension(gravity: 1) - 1) < 1e-3)
        }
        // In the middle only the horizontal part is left.
        let middle = try world.reaction(of: world.attachmentIDs[50]).force.length
        #expect(abs(middle / (1.25 * bridge.weight(gravity: 1)) - 1) < 1e-3)
        for index in 0..<100 { #expect((try world.state(index)).velocity.length < 0.5) }
    }

    @Test func `pins that hold 5 % more than statics asks hold for 20 s`() throws {
        let world = try world(breakingForce: 1.05 * bridge.endTension(gravity: 1))
        world.step(1200)
        #expect(world.attachmentCount == 101)
    }

    @Test func `pins that hold 5 % less break, those at the ends first`() throws {
        let world = try world(breakingForce: 0.95 * bridge.endTension(gravity: 1))
        let ends = [world.attachmentIDs.first!, world.attachmentIDs.last!]
        var broken: [AttachmentID] = []
        for _ in 0..<60 where broken.isEmpty {
            world.step()
            broken = world.breakEvents.map(\.attachment)
        }
        // The tension falls towards the middle: with the ends go all pins that it loads above the limit, and no other.
        #expect(ends.allSatisfy(broken.contains))
        let loads = broken.map { tension(atPin: Int($0.rawValue)) / (0.95 * bridge.endTension(gravity: 1)) }
        #expect(loads.allSatisfy { $0 > 0.99 })
        #expect(broken.count >= (0...100).count { tension(atPin: $0) > 1.01 * 0.95 * bridge.endTension(gravity: 1) })
    }

    /// The force in pin k from the left, from statics: the horizontal part, and the weight from there to the middle.
    private func tension(atPin k: Int) -> Double {
        let weight = bridge.weight(gravity: 1)
        let vertical = weight * (0.5 - Double(k) / 100)
        return (1.25 * 1.25 * weight * weight + vertical * vertical).squareRoot()
    }

    @Test func `under growing gravity an end pin breaks first, at the load that statics says`() throws {
        let limit = 1.2 * bridge.endTension(gravity: 1)
        let world = try world(breakingForce: limit)
        var gravity = 1.0
        while world.attachmentCount == 101, gravity < 1.5 {
            gravity += 0.0005
            var settings = world.settings
            settings.gravity = Vector2(0, gravity)
            try world.setSettings(settings)
            world.step(4)
        }
        // The load at which it breaks, within the swaying that each increase sets off.
        #expect(abs(gravity / 1.2 - 1) < 0.02, "\(gravity)")
        let gone = Set(0...100).subtracting(world.attachmentIDs.map { Int($0.rawValue) })
        #expect(!gone.isDisjoint(with: [0, 100]), "\(gone)")
    }

    @Test func `boxes that fall on the bridges of the scene break each of them`() throws {
        let scene = try BuiltInScene.named("bridge-break").make(SceneOptions(items: 300))
        let world = try World(scene.description)
        #expect(world.attachmentCount == 202)
        var broken: Set<Int> = []
        for _ in 0..<300 {
            world.step()
            for event in world.breakEvents { broken.insert(Int(event.attachment.rawValue)) }
        }
        #expect(broken.contains { $0 <= 100 } && broken.contains { $0 > 100 })
        let container = try #require(scene.container)
        #expect(world.states().allSatisfy { container.contains($0.centerOfMass) })
    }
}
