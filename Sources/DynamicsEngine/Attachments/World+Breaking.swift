import Buffers
import DynamicsModel

extension World {
    /// What an attachment did to its item in the last substep of the last step, as a force and a torque.
    ///
    /// ```swift
    /// let load = try world.reaction(of: rope).force.length   // 1 holds a mass of 1 against 100 pt/s²
    /// ```
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(log attachments).
    public func reaction(of id: AttachmentID) throws(DynamicsError) -> AttachmentReaction {
        let entry = attachments.entries[try attachments.index(of: id)]
        return reaction(of: entry, impulses: units.impulses(of: entry))
    }

    /// - Parameter impulses: of the rows, in a substep.
    private func reaction(of entry: AttachmentStore.Entry, impulses: SIMD3<Double>) -> AttachmentReaction {
        let substep = settings.tick / Double(settings.substeps)
        guard substep > 0 else { return AttachmentReaction(force: .zero, torque: 0) }
        let attachment = entry.attachment
        var (impulse, turn) = (Vector2(impulses.x, impulses.y), impulses.z)
        switch attachment.kind {
        case .distance, .limit:
            turn = 0
            guard (attachment.length ?? 0) >= Attachment.leastLength else { break }
            let way = worldPoint(attachment.offset, of: attachment.item) - partnerPoint(attachment)
            impulse = way.length > 0 ? way / way.length * impulses.x : .zero
        case .sliding, .wheel, .groove:
            let rotation = partnerRotation(attachment)
            let axis = entry.axis.rotated(cosine: rotation.x, sine: rotation.y)
            let isSlide = attachment.form == .sliding
            let (along, about) = isSlide ? (impulses.z, impulses.y) : (impulses.y, impulses.z)
            (impulse, turn) = (axis.perpendicular * impulses.x + axis * along, about)
        case .gear: (impulse, turn) = (.zero, impulses.x)
        case .pulley(let over, _, _, _):
            turn = 0
            let way = worldPoint(attachment.offset, of: attachment.item) - over
            impulse = way.length > 0 ? way / way.length * impulses.x : .zero
        case .fixed, .pin, .snap: break
        }
        return AttachmentReaction(
            force: impulse / (substep * Tuning.pointsPerMetre), torque: turn / (substep * Tuning.torqueUnit))
    }

    /// Stage 6: takes out attachments that held more than they may, in any substep.
    func breakAttachments() {
        breakEvents.removeAll(keepingCapacity: true)
        for number in 0..<breakLoads.count {
            let peak = breakLoads[number]
            let entry = attachments.entries[peak.index]
            let load = AttachmentReaction(
                force: reaction(of: entry, impulses: peak.force).force,
                torque: reaction(of: entry, impulses: peak.torque).torque)
            if load.force.length > entry.attachment.breakingForce ?? .infinity
                || abs(load.torque) > entry.attachment.breakingTorque ?? .infinity
            {
                breakEvents.append(BreakEvent(attachment: entry.id, reaction: load))
            }
        }
        if let part { breakEvents = events(ofAll: part) }
        guard !breakEvents.isEmpty else { return }
        do {
            // What isn't here of a scene in parts can't be removed here.
            try removeAttachments(breakEvents.map { $0.attachment }.filter(attachments.contains))
        } catch {
            preconditionFailure("an attachment of this world is refused: \(error)")
        }
    }
    /// What breaks in all parts of a scene, by the word of those that answer for it.
    private func events(ofAll part: ScenePart) -> [BreakEvent] {
        guard let linkages = part.linkages, linkages.all.mayBreak else { return [] }
        var own: [UInt64] = []
        for event in breakEvents where answers(for: event.attachment, linkages) {
            let numbers = [event.reaction.force.x, event.reaction.force.y, event.reaction.torque]
            own.append(event.attachment.rawValue)
            own += numbers.map { $0.bitPattern }
        }
        let message = own.withUnsafeBytes { Array($0) }
        var events: [BreakEvent] = []
        for bytes in part.calls.exchange([[UInt8]](repeating: message, count: part.check.partCount)) {
            let words = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
            for first in stride(from: 0, to: words.count, by: 4) {
                let numbers = words[(first + 1)..<(first + 4)].map { Double(bitPattern: $0) }
                events.append(
                    BreakEvent(
                        attachment: AttachmentID(rawValue: words[first]),
                        reaction: AttachmentReaction(force: Vector2(numbers[0], numbers[1]), torque: numbers[2])))
            }
        }
        return events.sorted { $0.attachment < $1.attachment }
    }

    private func answers(for id: AttachmentID, _ linkages: PartLinkages) -> Bool {
        guard let place = try? linkages.all.index(of: id), linkages.linkageOfEntry[place] >= 0 else { return false }
        let first = linkages.firstItems[Int(linkages.linkageOfEntry[place])]
        return isOwn(Int(slotOfID[Int(first)]))
    }
}
