import Buffers
import CSIMD
import DynamicsModel

/// The greatest loads of attachments that may break, over the substeps of a step: a blow may be over in one.
struct BreakLoads: ~Copyable {
    /// Where the solver keeps an attachment's impulses, or those of a rung of it.
    struct Place {
        let impulses: UnsafePointer<Double>
        /// Doubles from one row's impulse to the next one's.
        let stride: Int
        /// Of the attachment, in the list of those that may break.
        let number: Int
    }

    /// What one of them has held.
    struct Peak {
        /// Of the attachment, in the world's list.
        let index: Int
        /// The row that is a torque, or none.
        let torqueRow: Int
        /// The impulses of the substep at hand, of that with the greatest force, and of that with the greatest torque.
        var impulses = SIMD3<Double>.zero
        var force = SIMD3<Double>.zero
        var torque = SIMD3<Double>.zero

        fileprivate mutating func keep() {
            if squaredForce(impulses) > squaredForce(force) { force = impulses }
            if torqueRow >= 0, abs(impulses[torqueRow]) > abs(torque[torqueRow]) { torque = impulses }
            impulses = .zero
        }

        private func squaredForce(_ impulses: SIMD3<Double>) -> Double {
            var linear = impulses
            if torqueRow >= 0 { linear[torqueRow] = 0 }
            return (linear * linear).sum()
        }
    }

    /// What the first worker writes to after each solution.
    struct Notes {
        fileprivate let places: UnsafePointer<Place>
        fileprivate let placeCount: Int
        fileprivate let peaks: UnsafeMutablePointer<Peak>
        fileprivate let peakCount: Int

        /// Takes the impulses of a substep.
        func addSubstep() {
            for k in 0..<placeCount {
                let place = places[k]
                for row in 0..<3 { peaks[place.number].impulses[row] += place.impulses[row * place.stride] }
            }
            for k in 0..<peakCount { peaks[k].keep() }
        }
    }

    private var places = Buffer<Place>()
    private var placeCount = 0
    private var all = Buffer<Peak>()
    private(set) var count = 0

    subscript(number: Int) -> Peak { all[number] }

    var notes: Notes? {
        guard count > 0 else { return nil }
        return Notes(
            places: UnsafePointer(places.pointer), placeCount: placeCount, peaks: all.pointer, peakCount: count)
    }

    mutating func removeAll() { (placeCount, count) = (0, 0) }

    /// Adds an attachment, whose places follow.
    mutating func add(_ index: Int, torqueRow: Int) {
        all.reserve(count + 1)
        all[count] = Peak(index: index, torqueRow: torqueRow)
        count += 1
    }

    /// Adds a place of the last attachment.
    mutating func addPlace(_ impulses: UnsafePointer<Double>, stride: Int) {
        places.reserve(placeCount + 1)
        places[placeCount] = Place(impulses: impulses, stride: stride, number: count - 1)
        placeCount += 1
    }
}

extension World {
    /// Before the solver: which attachments may break in the step.
    func noteBreakable() {
        breakLoads.removeAll()
        guard attachments.mayBreak, awakeCount > 0 else { return }
        for (index, entry) in attachments.entries.enumerated() {
            let attachment = entry.attachment
            guard attachment.breakingForce != nil || attachment.breakingTorque != nil, let place = entry.place,
                isAwake(attachment)
            else { continue }
            breakLoads.add(index, torqueRow: attachment.form.torqueRow)
            addBreakPlace(place)
            for rung in entry.rungs { addBreakPlace(rung) }
        }
    }

    private func addBreakPlace(_ place: JointPlace) {
        breakLoads.addPlace(
            UnsafePointer(units.parameter(csimd_joint_impulses, at: place)),
            stride: Int(units.all[Int(place.unit)].lanes))
    }

    func isAwake(_ attachment: Attachment) -> Bool {
        let items = [attachment.item, attachment.partner.item].compactMap { $0 }
        return items.contains { slotOfID[Int($0.rawValue)] < awakeCount }
    }
}

extension Attachment.Form {
    /// The row whose impulse is a torque; −1 for none.
    fileprivate var torqueRow: Int {
        switch self {
        case .distance, .limit, .pulley, .groove: -1
        case .fixed, .pin, .snap, .wheel: 2
        case .sliding: 1
        case .gear: 0
        }
    }
}
