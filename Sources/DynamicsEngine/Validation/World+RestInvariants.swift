import Buffers
import DynamicsModel

extension World {
    /// Attachments hold live items, which sleep and wake together, by finite impulses.
    func checkAttachments() throws(InvariantViolation) {
        var last: AttachmentID?
        for entry in attachments.entries {
            try require(last.map { $0 < entry.id } ?? true, "attachments are in the order of their ids", "\(entry.id)")
            last = entry.id
            let item = entry.attachment.item
            try require(contains(item), "attachments hold live items", "\(entry.id): \(item)")
            let impulses = units.impulses(of: entry)
            try require(
                impulses.x.isFinite && impulses.y.isFinite && impulses.z.isFinite, "impulses of attachments are finite",
                "\(entry.id): \(impulses)")
            guard let partner = entry.attachment.partner.item else { continue }
            try require(contains(partner), "attachments hold live items", "\(entry.id): \(partner)")
            let slots = [item, partner].map { Int(slotOfID[Int($0.rawValue)]) }
            guard slots.allSatisfy({ bodies.flags[$0] & BodyFlags.anchored == 0 }) else { continue }
            try require(
                bodies.island[slots[0]] == bodies.island[slots[1]], "what is attached sleeps in one island",
                "\(item) in \(bodies.island[slots[0]]), \(partner) in \(bodies.island[slots[1]])")
        }
        for (id, push) in forces.pushes.pushes {
            for target in push.targets {
                // Of a scene in parts, items may be elsewhere.
                try require(
                    part != nil || contains(target.item), "pushes act on live items", "\(id): \(target.item)")
            }
        }
    }

    /// What a sweep has stopped keeps no speed into what it was stopped at.
    func checkSweeps() throws(InvariantViolation) {
        for wall in sweeps.walls where contains(ItemID(rawValue: UInt64(wall.item))) {
            let slot = Int(slotOfID[Int(wall.item)])
            let velocity =
                Vector2(Double(bodies.vx[slot]), Double(bodies.vy[slot]))
                + wall.arm.perpendicular * Double(bodies.omega[slot])
            // What would get faster than anything may keeps what the limits leave.
            guard abs(bodies.omega[slot]) < 0.99 * Float(Tuning.maximumAngularSpeed),
                bodies.vx[slot] * bodies.vx[slot] + bodies.vy[slot] * bodies.vy[slot]
                    < 0.98 * Float(settings.maximumSpeed * settings.maximumSpeed)
            else { continue }
            // Roundings of speeds that were turned into this one, up to the largest.
            try require(
                -velocity.dot(wall.normal) <= 1e-5 * wall.speed + 0.1,
                "what a sweep has stopped keeps no speed into what stopped it",
                "item \(wall.item): \(-velocity.dot(wall.normal)) of \(wall.speed) pt/s, normal \(wall.normal)")
        }
    }

    /// Events are in order, name live items, and lie at finite places.
    func checkEvents() throws(InvariantViolation) {
        var last: ContactEvent?
        for event in events {
            try require(
                last.map { !ContactEvent.isOrdered(event, $0) } ?? true, "events are in order",
                "\(event) after \(last.map { "\($0)" } ?? "none")")
            last = event
            try require(contains(event.item), "events name live items", "\(event)")
            if case .item(let other) = event.other {
                try require(contains(other), "events name live items", "\(event)")
            }
            try require(
                event.position.x.isFinite && event.position.y.isFinite, "events have finite places", "\(event)")
        }
    }
}
