import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Stage 6: islands whose bodies have all rested long enough leave the awake range.
    func fallAsleep(_ clock: inout StageClock) {
        guard settings.allowsSleep, awakeCount > 0 else { return }
        let least = Float(Tuning.timeToSleep)
        // Islands are searched every eighth step only: a body that waits a little longer costs less.
        guard ticks % 8 == 0, hasRestingBody(least) else { return clock.book(.sleep) }
        findIslands()
        clock.book(.islands)
        putToSleep(least)
        clock.book(.sleep)
    }

    /// Joins bodies that hang together.
    private func findIslands() {
        islands.reset(awakeCount)
        let (points, materials) = (pairs.current.pointCounts.pointer, PairMaterials(self))
        for pair in 0..<pairs.activeCount where points[pair] != 0 {
            let (a, b) = materials.bodies(of: pair)
            if a != 0, b != 0 { islands.sets.join(a - 1, b - 1) }
        }
        joinAttached()
    }

    /// What is attached rests and wakes together.
    private func joinAttached() {
        for entry in attachments.entries {
            guard let partner = entry.attachment.partner.item else { continue }
            let (a, b) = (
                Int(slotOfID[Int(entry.attachment.item.rawValue)]), Int(slotOfID[Int(partner.rawValue)])
            )
            if a < awakeCount, b < awakeCount { islands.sets.join(a, b) }
        }
    }

    private func hasRestingBody(_ least: Float) -> Bool {
        for slot in 0..<awakeCount where bodies.restTime[slot] >= least { return true }
        return false
    }

    private func putToSleep(_ least: Float) {
        // An island rests as long as its least rested body.
        let (isRestless, number) = (islands.isRestless.pointer, islands.number.pointer)
        for slot in 0..<awakeCount where bodies.restTime[slot] < least { isRestless[islands.sets.root(slot)] = 1 }
        for slot in 0..<awakeCount {
            let root = islands.sets.root(slot)
            guard isRestless[root] == 0 else { continue }
            if number[root] == 0 { number[root] = islands.nextNumber() }
            bodies.island[slot] = number[root]
            bodies.vx[slot] = 0
            bodies.vy[slot] = 0
            bodies.omega[slot] = 0
            restEvents.append(RestEvent(phase: .cameToRest, item: ItemID(rawValue: UInt64(bodies.id[slot]))))
            statistics.itemsFallenAsleep += 1
        }
        if statistics.itemsFallenAsleep > 0 { sortBodies() }
    }
}
