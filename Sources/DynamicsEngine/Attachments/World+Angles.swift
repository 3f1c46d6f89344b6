import CSIMD
import DynamicsModel

extension World {
    /// Makes the angles of items that were put elsewhere fit their new poses: the nearest without a full turn between.
    func synchroniseAngles(of ids: [ItemID]) {
        guard !attachments.isEmpty else { return }
        let changed = Set(ids)
        for index in 0..<attachments.count {
            let entry = attachments.entries[index]
            let partner = entry.attachment.partner.item
            guard changed.contains(entry.attachment.item) || partner.map({ changed.contains($0) }) ?? false else {
                continue
            }
            let old = units.angle(at: entry.place) ?? entry.angle
            let other = partner.map { rotation(of: $0) } ?? Vector2(1, 0)
            let rest = entry.restRotation
            let turned = rotation(of: entry.attachment.item)
                .rotated(cosine: other.x, sine: -other.y).rotated(cosine: rest.x, sine: -rest.y)
            let was = Vector2(PortableMath.cosine(old), PortableMath.sine(old))
            let new = old + PortableMath.angle(turned.rotated(cosine: was.x, sine: -was.y))
            attachments.update(index) { $0.angle = new }
            guard let place = entry.place, units.angle(at: place) != nil else { continue }
            for place in [place] + entry.rungs { units.parameter(csimd_joint_angle_now, at: place).pointee = new }
        }
    }
}
