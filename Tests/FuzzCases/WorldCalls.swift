import DynamicsEngine
import DynamicsModel

/// Bytes as calls of a world: a byte for the call and for how nasty its numbers are, then what it needs.
struct WorldCalls {
    private let world: World
    private var source: ByteSource
    private var items: [ItemID] = []
    private var boundaries: [BoundaryID] = []
    private var fields: [FieldID] = []
    private var pushes: [PushID] = []
    private var attachments: [AttachmentID] = []
    private var stepsLeft = 256

    /// Bounds on what an input can pile up: beyond them it only gets slower.
    private static let mostCalls = 256
    private static let mostItems = 96
    private static let mostOthers = 24

    static func run(_ bytes: [UInt8]) {
        var source = ByteSource(bytes)
        var settings = source.settings()
        if bytes.isEmpty { settings = Settings() }
        guard let world = try? World(SceneDescription(settings: settings)) else { return }
        world.validatesSteps = true
        var calls = WorldCalls(world: world, source: source)
        for _ in 0..<mostCalls where !calls.source.isAtEnd { calls.call() }
        calls.step(1)
        calls.read()
    }

    private init(world: World, source: ByteSource) {
        self.world = world
        self.source = source
    }

    private mutating func call() {
        let kind = source.byte()
        // Three in four are calm, so that most calls do something.
        source.isNasty = kind >= 192
        switch kind % 32 {
        case 0, 1, 2: addItems()
        case 3: edit { world, source, items in try world.remove(source.ids(of: items)) }
        case 4: setVelocities()
        case 5: setPoses()
        case 6: setProperties()
        case 7: edit { world, source, items in try world.setShape(source.shape(), of: source.id(of: items)) }
        case 8: setCollisions()
        case 9: edit { world, source, _ in try world.setSettings(source.settings()) }
        case 10: addBoundary()
        case 11: removeBoundary()
        case 12, 13: changeField()
        case 14, 15: changePush()
        case 16, 17, 18: changeAttachment()
        case 19: read()
        case 20: inspect()
        case 21: step(48)
        default: step(source.integer(1...4))
        }
    }
}

// MARK: Edits

extension WorldCalls {
    /// Makes an edit; where it throws, nothing may have changed.
    @discardableResult
    private mutating func edit<Result>(
        _ body: (World, inout ByteSource, _ items: [ItemID]) throws -> Result
    ) -> Result? {
        let before = summary
        do {
            let result = try body(world, &source, items)
            forgetRemoved()
            return result
        } catch {
            insist(error is DynamicsError, "edits throw DynamicsError, not \(error)")
            insist(!"\(error)".isEmpty, "errors say what is wrong")
            insist(summary == before, "an edit that throws changes nothing: \(error)")
            return nil
        }
    }

    private struct Summary: Equatable {
        var hash: UInt64
        var counts: [Int]
        var settings: Settings
    }

    private var summary: Summary {
        Summary(
            hash: world.stateHash(),
            counts: [
                world.itemCount, world.attachmentCount, world.allBoundaries().count, world.allFields().count,
            ], settings: world.settings)
    }

    private mutating func forgetRemoved() {
        items.removeAll { !world.contains($0) }
        let left = Set(world.attachmentIDs)
        attachments.removeAll { !left.contains($0) }
    }

    private mutating func addItems() {
        let count = source.integer(1...4)
        guard items.count + count <= Self.mostItems else { return }
        // A few alike at one place, or each its own.
        let alike = source.choice(4) == 1
        let added = edit { world, source, _ in
            let first = source.item()
            return try world.add((0..<count).map { _ in alike ? first : source.item() })
        }
        items += added ?? []
    }

    private mutating func setVelocities() {
        edit { world, source, items in
            try world.setVelocities(
                source.ids(of: items).map {
                    (id: $0, velocity: source.vector(-1e4...1e4), angularVelocity: source.number(-100...100))
                })
        }
    }

    private mutating func setPoses() {
        edit { world, source, items in
            try world.setPoses(
                source.ids(of: items).map {
                    (id: $0, position: source.vector(-300...300), rotation: source.number(-10...10))
                })
        }
    }

    private mutating func setProperties() {
        edit { world, source, items in
            try world.setProperties(source.ids(of: items).map { (id: $0, properties: source.properties()) })
        }
    }

    private mutating func setCollisions() {
        edit { world, source, items in
            let pairs = [ItemPair(source.id(of: items), source.id(of: items))]
            switch source.choice(6) {
            case 1: try world.exempt(pairs)
            case 2: try world.endExemption(of: pairs)
            case 3:
                try world.explode(
                    Explosion(
                        at: source.vector(-200...200), radius: source.number(0...200), falloff: source.number(0...200),
                        impulsePerLength: source.number(-2...2)))
            default: try world.setCollisions(source.ids(of: items).map { (id: $0, collisions: source.membership()) })
            }
        }
    }

    private mutating func addBoundary() {
        guard boundaries.count < Self.mostOthers else { return }
        if let id = edit({ world, source, _ in try world.add(source.boundary()) }) { boundaries.append(id) }
    }

    private mutating func removeBoundary() {
        let id = source.element(of: boundaries) ?? BoundaryID(rawValue: UInt64(source.byte()))
        edit { world, _, _ in try world.removeBoundary(id) }
        boundaries.removeAll { $0 == id }
    }

    private mutating func changeField() {
        let id = source.element(of: fields) ?? FieldID(rawValue: UInt64(source.byte()))
        switch source.choice(4) {
        case 0, 1:
            guard fields.count < Self.mostOthers else { return }
            if let id = edit({ world, source, items in try world.add(source.field(of: items)) }) {
                fields.append(id)
            }
        case 2: edit { world, source, items in try world.update(id, to: source.field(of: items)) }
        default:
            edit { world, _, _ in try world.removeField(id) }
            fields.removeAll { $0 == id }
        }
    }

    private mutating func changePush() {
        let id = source.element(of: pushes) ?? PushID(rawValue: UInt64(source.byte()))
        switch source.choice(4) {
        case 0, 1: edit { world, source, items in try world.apply(source.push(on: items)) }
        case 2:
            guard pushes.count < Self.mostOthers else { return }
            if let id = edit({ world, source, items in try world.add(source.push(on: items)) }) {
                pushes.append(id)
            }
        default:
            edit { world, _, _ in try world.removePush(id) }
            pushes.removeAll { $0 == id }
        }
    }

    private mutating func changeAttachment() {
        let id = source.element(of: attachments) ?? AttachmentID(rawValue: UInt64(source.byte()))
        switch source.choice(4) {
        case 0, 1:
            guard attachments.count < 2 * Self.mostOthers else { return }
            let count = source.integer(1...4)
            attachments +=
                edit { world, source, items in
                    try world.add((0..<count).map { _ in source.attachment(of: items) })
                } ?? []
        case 2: edit { world, source, items in try world.update(id, to: source.attachment(of: items)) }
        default: edit { world, source, _ in try world.removeAttachments(source.bool() ? [id] : [id, id]) }
        }
    }
}

// MARK: Steps and reads

extension WorldCalls {
    private mutating func step(_ count: Int) {
        for _ in 0..<min(count, stepsLeft) {
            world.step()
            stepsLeft -= 1
        }
    }

    /// What a client reads: all of it must be there and finite.
    private func read() {
        let states = world.states()
        insist(states.count == world.itemCount, "there is a state of every item")
        for id in items {
            guard let position = try? world.position(of: id), let parts = try? world.parts(of: id) else {
                insist(false, "what is in the world can be read: \(id)")
                return
            }
            insist(position.x.isFinite && position.y.isFinite && !parts.isEmpty, "positions are finite: \(position)")
            guard let item = try? world.item(id), (try? item.properties.validated()) != nil else {
                insist(false, "what is in the world can be read as it would be added: \(id)")
                return
            }
            insist(item.shape.parts.count == parts.count, "an item has its parts: \(item)")
        }
        insist(world.columns.x.count == world.itemCount, "columns are as long as there are items")
        insist(world.activities().count == world.itemCount, "every item is awake, asleep or anchored")
        insist(world.memory.allSatisfy { $0.bytes >= 0 }, "memory is no less than 0")
        insist(world.attachmentStates().count == world.attachmentCount, "there is a state of every attachment")
        _ = (world.gridCells(), world.allBoundaries(), world.allFields(), world.attachmentImpulses())
        for hit in world.hitEvents {
            insist(hit.impulse > 0 && hit.impulse.isFinite && hit.approachSpeed.isFinite, "hits are finite: \(hit)")
        }
        for event in world.sensorEvents where event.phase == .began {
            insist((try? world.visitors(of: event.sensor)) != nil, "who has a visitor is a sensor: \(event)")
        }
        for id in world.attachmentIDs {
            insist((try? world.attachment(id)) != nil && (try? world.state(of: id)) != nil, "\(id) can be read")
        }
    }

    /// Reads that bring the world up to date, which must not change its state; and a world that is restored from it.
    private mutating func inspect() {
        guard source.bool() else { return restore() }
        let hash = world.stateHash()
        for contact in world.currentContacts() {
            insist(contact.normal.length.isFinite && !contact.points.isEmpty, "contacts have points: \(contact)")
        }
        insist(world.stateHash() == hash, "looking changes nothing")
    }

    /// Every state that calls can reach has a snapshot that can be read.
    private mutating func restore() {
        let steps = min(2, stepsLeft)
        stepsLeft -= steps
        insist(world.isRestored(goingOn: steps), "what can be reached can be restored, and goes on the same")
    }
}
