import DynamicsEngine
import DynamicsModel
import Foundation
import Testing

/// Adding, reading, changing and removing attachments, and what is refused.
@Suite struct AttachmentEditTests {
    private func pair() throws -> World { try linkage([box(0, 0), box(200, 0)], [], gravity: down) }

    @Test func `bad attachments are refused and change nothing`() throws {
        let world = try pair()
        let hash = world.stateHash()
        let bad: [(Attachment, String)] = [
            (.pin(id(0), at: .zero, range: AttachmentRange(0.1, 1)), "range minimum is 0.1"),
            (.pin(id(0), at: .zero, range: AttachmentRange(-1, -0.5)), "range maximum is -0.5"),
            (.pin(id(0), at: .zero, range: AttachmentRange(.nan, 1)), "range minimum is nan"),
            (.distance(id(0), to: .anchor(.zero), length: -1), "length is -1.0"),
            (.distance(id(0), to: .anchor(.zero), frequency: -2), "frequency is -2.0"),
            (.distance(id(0), to: .anchor(.zero), frequency: .infinity), "frequency is inf"),
            (.distance(id(0), to: .anchor(.zero), damping: -0.5), "damping is -0.5"),
            (.distance(id(0), offset: Vector2(.nan, 0), to: .anchor(.zero)), "offset.x is nan"),
            (.distance(id(0), to: .anchor(Vector2(2e7, 0))), "anchor.x"),
            (.sliding(id(0), at: .zero, axis: .zero), "axis"),
            (.pin(id(0), at: .zero, frictionTorque: -1), "frictionTorque is -1.0"),
            (.pin(id(0), to: id(0), at: .zero), "two different items"),
            (.pin(id(7), at: .zero), "item 7 is not in this world"),
            (.pin(id(0), to: id(7), at: .zero), "item 7 is not in this world"),
            (Attachment(.snap(.init(frequency: 0)), id(0), to: .item(id(1))), "snap"),
            (.snap(id(0), to: .zero, largestForce: -1), "largestForce is -1.0"),
            (.snap(id(0), to: .zero, largestForce: .nan), "largestForce is nan"),
            (.snap(id(0), to: .zero, largestForce: .infinity), "largestForce is inf"),
        ]
        for (attachment, words) in bad {
            let error = #expect(throws: DynamicsError.self) {
                try world.add([.pin(id(0), at: .zero), attachment])
            }
            #expect(error?.description.contains(words) == true, "\(String(describing: error))")
            #expect(world.attachmentCount == 0)
            #expect(world.stateHash() == hash)
        }
    }

    @Test func `what is left open is filled in and can be read and changed`() throws {
        let world = try pair()
        let ids = try world.add([
            .distance(id(0), offset: Vector2(0, 50), to: .item(id(1), offset: Vector2(0, 50))),
            .pin(id(1), to: id(0), at: Vector2(100, 20)),
        ])
        #expect(try world.attachment(ids[0]).length == 200)
        let pin = try world.attachment(ids[1])
        #expect(pin.point == nil)
        #expect(isNear(pin.offset, Vector2(-100, 20), 1e-4))
        #expect(pin.partner == .item(id(0), offset: Vector2(100, 20)))
        #expect(!pin.collidesWithPartner)
        #expect(try world.attachment(ids[0]).collidesWithPartner)
        var spring = try world.attachment(ids[0])
        spring.kind = .distance(length: 200, spring: .init(frequency: 2, damping: 0.3))
        var hinge = pin
        hinge.kind = .pin(.within(AttachmentRange(-0.1, 0.2), friction: 3))
        try world.update([(ids[0], spring), (ids[1], hinge)])
        #expect(try world.attachment(ids[0]) == spring)
        #expect(try world.attachment(ids[1]) == hinge)
        #expect(throws: DynamicsError.unknownID("attachment 9")) {
            try world.update([(ids[0], pin), (AttachmentID(rawValue: 9), pin)])
        }
        #expect(try world.attachment(ids[0]) == spring)
    }

    @Test func `an anchor that is moved takes its item along`() throws {
        let world = try linkage([ball(0, 0)], [.distance(id(0), to: .anchor(Vector2(0, -50)))])
        let rod = world.attachmentIDs[0]
        var attachment = try world.attachment(rod)
        attachment.partner = .anchor(Vector2(300, -50))
        try world.update(rod, to: attachment)
        world.step(60)
        #expect(isNear(try world.state(of: rod).separation, 50, 0.1))
        #expect(try world.attachment(rod).length == 50)
    }

    @Test func `a removed attachment lets go and velocities stay`() throws {
        let world = try linkage([ball(100, 0).moving(0, 200)], [.distance(id(0), to: .anchor(.zero))])
        world.step(10)
        let before = try world.state().velocity
        try world.removeAttachment(world.attachmentIDs[0])
        world.step(30)
        #expect(try world.state().velocity == before)
        #expect(throws: DynamicsError.unknownID("attachment 0")) {
            try world.removeAttachment(AttachmentID(rawValue: 0))
        }
    }

    @Test func `attachments go with their items`() throws {
        let world = try linkage(
            [box(0, 0), box(100, 0), box(200, 0)],
            [.pin(id(1), to: id(0), at: Vector2(50, 0)), .pin(id(2), to: id(1), at: Vector2(150, 0))])
        world.step(2)
        try world.remove([id(0)])
        #expect(world.attachmentIDs == [AttachmentID(rawValue: 1)])
        world.step(30)
        #expect(world.largestGap < 0.01)
    }

    @Test func `pinned items do not collide with each other but items on a rod do`() throws {
        let items = [box(0, 0), box(90, 0)]
        let pinned = try linkage(items, [.pin(id(1), to: id(0), at: Vector2(45, 0))], collide: true)
        pinned.step(30)
        #expect(isNear(try pinned.state(1).centerOfMass.x - pinned.state(0).centerOfMass.x, 90, 0.01))
        #expect(pinned.statistics.touchingContacts == 0)
        let rod = try linkage(items, [.limit(id(1), to: .item(id(0)), length: 500)], collide: true)
        rod.step(30)
        #expect(rod.statistics.touchingContacts == 1)
    }

    @Test func `partners whose properties change still do not collide`() throws {
        let world = try linkage(
            [box(0, 0), box(60, 0)], [.pin(id(1), to: id(0), at: Vector2(30, 0))], collide: true)
        world.step(2)
        #expect(world.statistics.touchingContacts == 0)
        try world.setProperties([(id(0), ItemProperties(friction: 0.9))])
        world.step(2)
        #expect(world.statistics.touchingContacts == 0)
    }

    @Test func `removing an unattached item leaves what attachments have counted`() throws {
        let items = [link(0, 0).moving(0, 450, turning: 9), ball(400, 400)]
        let (world, twin) = (
            try linkage(items, [.pin(id(0), at: .zero, range: AttachmentRange(-50, 50))]),
            try linkage(items, [.pin(id(0), at: .zero, range: AttachmentRange(-50, 50))])
        )
        for world in [world, twin] { world.step(50) }
        try world.remove([id(1)])
        try world.removeAttachments([])
        for world in [world, twin] { world.step(50) }
        // More than a turn, which no pose tells.
        #expect(world.attachmentStates()[0].angle > 7)
        #expect(world.attachmentStates() == twin.attachmentStates())
        #expect(world.attachmentImpulses() == twin.attachmentImpulses())
    }

    @Test func `attached items sleep and wake together`() throws {
        let world = try linkage(
            [ball(0, 100), ball(0, 200)],
            [.distance(id(0), to: .anchor(.zero)), .distance(id(1), to: .item(id(0)))], gravity: down, sleeps: true)
        world.step(90)
        #expect(world.statistics.awakeItems == 0)
        try world.setVelocities([(id(1), Vector2(100, 0), 0)])
        world.step(1)
        #expect(world.statistics.awakeItems == 2)
        world.step(60)
        #expect(isNear(try world.state(0).centerOfMass.length, 100, 0.01))
    }

    @Test func `an attachment survives coding`() throws {
        let all: [Attachment] = [
            .pin(id(3), to: id(1), at: Vector2(1, 2), range: AttachmentRange(-0.5, .infinity), frictionTorque: 2),
            .sliding(id(0), at: .zero, axis: Vector2(0, 1)), .snap(id(2), to: Vector2(5, 6), damping: 0.2),
            .snap(id(2), to: Vector2(5, 6), largestForce: 7),
            .wheel(id(1), of: id(0), at: .zero, axis: Vector2(0, 1), frequency: 3, motor: .init(speed: 1, strength: 2)),
            .gear(id(1), to: id(0), ratio: -2), .pin(id(1), at: .zero, .ratchet(step: 0.5)),
            .pulley(id(1), over: Vector2(1, 2), to: .item(id(0)), over: Vector2(3, 4), ratio: 2),
        ]
        #expect(try JSONDecoder().decode([Attachment].self, from: JSONEncoder().encode(all)) == all)
    }

    @Test func `a steady linkage is stepped without making units anew`() throws {
        let world = try linkage([link(0, 0)], [.pin(id(0), at: .zero)], gravity: down)
        world.step(2)
        let bytes = world.memory.first { $0.kind == "joints" }?.bytes
        world.step(50)
        #expect(world.memory.first { $0.kind == "joints" }?.bytes == bytes)
    }

    @Test func `partners that do not collide go on not colliding when their properties change`() throws {
        let items = [box(0, 0), box(30, 0)]
        let world = try world(items)
        try world.add(Attachment.pin(id(0), to: id(1), at: Vector2(15, 0)))
        world.step(2)
        #expect(world.currentContacts().isEmpty)
        try world.setProperties([(id: id(1), properties: ItemProperties(density: 2))])
        world.step(2)
        #expect(world.currentContacts().isEmpty)
    }
}
