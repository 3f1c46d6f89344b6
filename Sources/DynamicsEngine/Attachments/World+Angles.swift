import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Takes back of the angles of attachments what the sweep has taken back of the motions of their linkages.
    func takeBackAngles() {
        for (linkage, fraction) in units.keptFraction.enumerated() where fraction < 1 {
            for index in units.entriesOfLinkage[linkage] {
                let entry = attachments.entries[index]
                guard let place = entry.place, units.angle(at: place) != nil else { continue }
                var factor = 1.0
                if case .gear(let ratio) = entry.attachment.kind { factor = ratio }
                let turned =
                    stepTurn(entry.attachment.item) - factor * (entry.attachment.partner.item.map(stepTurn) ?? 0)
                let change = turned * Double(1 - fraction)
                units.parameter(csimd_joint_angle_now, at: place).pointee -= change
                for rung in entry.rungs { units.parameter(csimd_joint_angle_now, at: rung).pointee -= change }
            }
        }
    }

    /// How far the solver has turned an item in the step; 0 for what does not move.
    private func stepTurn(_ item: ItemID) -> Double {
        guard units.linkageOfItem[Int(item.rawValue)] >= 0 else { return 0 }
        let record = Int(slotOfID[Int(item.rawValue)]) + 1
        return Double(stepMemory.solverBodies[record].angle)
    }

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
            // Gears take up in each other where they are put.
            guard entry.attachment.form != .gear else { continue }
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
