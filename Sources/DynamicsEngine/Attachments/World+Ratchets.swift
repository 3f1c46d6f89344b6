import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Stage 6: where ratchets that have turned on are held from now on.
    func advanceRatchets() {
        guard attachments.haveRatchets, awakeCount > 0 else { return }
        for index in 0..<attachments.count {
            let entry = attachments.entries[index]
            guard let step = entry.attachment.ratchetStep, let place = entry.place else { continue }
            let value = ratchetValue(of: entry, place)
            // A hair's breadth before a click is the click, so that what rests on it doesn't lose it to rounding.
            let hold = ((value / step) + 1e-6).rounded(.down) * step
            guard step > 0 ? hold > entry.ratchetHold : hold < entry.ratchetHold else { continue }
            attachments.update(index) { $0.ratchetHold = hold }
            let column = step > 0 ? csimd_joint_low : csimd_joint_high
            for place in [place] + entry.rungs { units.set(hold, column, at: place) }
        }
    }

    /// The angle of a pin (rad), or how far a slider is along its axis (pt).
    private func ratchetValue(of entry: AttachmentStore.Entry, _ place: JointPlace) -> Double {
        guard entry.attachment.form == .sliding else { return units.angle(at: place) ?? entry.angle }
        return translation(of: entry)
    }
}
