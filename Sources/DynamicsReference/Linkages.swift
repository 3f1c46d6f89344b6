// Attachments of a world: which hang together, and what they count from step to step.

import DynamicsModel
import Foundation

extension ReferenceWorld {
    /// Notes that two items don't collide.
    mutating func exempt(_ pair: ItemPair) throws(DynamicsError) {
        guard pair.second.rawValue < bodies.count else { throw .unknownID("\(pair.second)") }
        exclusions.insert(SIMD2(Int(pair.first.rawValue), Int(pair.second.rawValue)))
    }

    /// Adds an attachment that has been checked by itself.
    mutating func append(_ attachment: Attachment) throws(DynamicsError) {
        var partner: Int?
        if case .item(let id, _) = attachment.partner { partner = Int(id.rawValue) }
        for id in [Int(attachment.item.rawValue), partner ?? 0] where id >= bodies.count {
            throw .unknownID("\(ItemID(rawValue: UInt64(id)))")
        }
        joints.append(Self.joint(attachment, bodies))
        if let partner, !attachment.collidesWithPartner {
            let item = Int(attachment.item.rawValue)
            exclusions.insert(SIMD2(min(partner, item), max(partner, item)))
        }
    }

    /// Joints that hang together, by merging sets of bodies.
    func findLinkages() -> [[Int]] {
        var sets: [(bodies: Set<Int>, joints: [Int])] = []
        for (k, joint) in joints.enumerated() {
            let movers = Set([joint.a, joint.b].filter { $0 < bodies.count && bodies[$0].isMoving })
            guard !movers.isEmpty else { continue }
            var merged = (bodies: movers, joints: [k])
            sets.removeAll { set in
                guard !set.bodies.isDisjoint(with: movers) else { return false }
                merged.bodies.formUnion(set.bodies)
                merged.joints += set.joints
                return true
            }
            sets.append(merged)
        }
        return sets.map { $0.joints.sorted() }
    }

    /// The impulses of the rows of all attachments, by ascending id, as a step left them.
    public mutating func setAttachmentImpulses(_ impulses: [SIMD3<Double>]) {
        precondition(impulses.count == joints.count, "\(impulses.count) impulses for \(joints.count) attachments")
        for k in joints.indices { joints[k].impulses = impulses[k] }
    }

    /// Counts the turns of the step, to the last digit by the poses.
    mutating func finishJoints(_ motions: [Motion]) {
        for k in joints.indices {
            var factor = 1.0
            if case .gear(let ratio) = joints[k].attachment.kind { factor = ratio }
            joints[k].angle += motions[joints[k].b].turn - factor * motions[joints[k].a].turn
        }
        synchroniseAngles()
        advanceRatchets()
    }

    /// Where ratchets that have turned on are held from now on.
    private mutating func advanceRatchets() {
        for k in joints.indices {
            guard let step = joints[k].attachment.ratchetStep else { continue }
            let (joint, a) = (joints[k], joints[k].a)
            var value = joint.angle
            if joint.attachment.form == .sliding {
                let partner =
                    a < bodies.count
                    ? Pose(center: bodies[a].center, turn: 0, rotation: Vector2(bodies[a].cosine, bodies[a].sine))
                    : Pose(center: .zero, turn: 0, rotation: Vector2(1, 0))
                let own = bodies[joint.b]
                let point = Pose(center: own.center, turn: 0, rotation: Vector2(own.cosine, own.sine)).point(joint.armB)
                value = (point - partner.point(joint.armA))
                    .dot(joint.axis.rotated(cosine: partner.rotation.x, sine: partner.rotation.y))
            }
            let hold = (value / step + 1e-6).rounded(.down) * step
            joints[k].hold = step > 0 ? max(joint.hold, hold) : min(joint.hold, hold)
        }
    }

    /// Makes angles fit the poses: the nearest that differ by no full turn.
    mutating func synchroniseAngles() {
        for k in joints.indices {
            let (a, b) = (joints[k].a, joints[k].b)
            // What gears have turned is no angle between both sides.
            guard joints[k].attachment.form != .gear else { continue }
            let own = atan2(bodies[b].sine, bodies[b].cosine)
            let other = a < bodies.count ? atan2(bodies[a].sine, bodies[a].cosine) : 0
            let error = own - other - joints[k].rest - joints[k].angle
            joints[k].angle += error - 2 * Double.pi * (error / (2 * Double.pi)).rounded()
            // A snap turns its item upright the short way.
            if joints[k].attachment.form == .snap {
                joints[k].angle -= 2 * Double.pi * (joints[k].angle / (2 * Double.pi)).rounded()
            }
        }
    }
}
