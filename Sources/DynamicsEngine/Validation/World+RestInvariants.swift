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
                try require(contains(target.item), "pushes act on live items", "\(id): \(target.item)")
            }
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
