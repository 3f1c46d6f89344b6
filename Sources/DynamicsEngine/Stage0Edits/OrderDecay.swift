import Buffers
import DynamicsModel

extension World {
    /// Asks for a sort before the next step where what touches has drifted apart in memory since the last one.
    ///
    /// Only steps ask, and only contacts count, so that the order of bodies depends on the state alone, not on which pairs
    /// are listed besides.
    func noteOrderDecay() {
        guard part?.awakeCount ?? awakeCount > Tuning.itemsOrderedByID, ticks % Tuning.orderCheckSteps == 0 else {
            return
        }
        let distance = meanContactDistance
        if let sorted = bodyOrder.sortedDistance {
            if distance > 1.5 * sorted + 8 { bodyOrder.isNeeded = true }
        } else {
            bodyOrder.sortedDistance = distance
        }
    }

    private var meanContactDistance: Double {
        let (low, high) = (pairs.current.low.pointer, pairs.current.high.pointer)
        let points = pairs.current.pointCounts.pointer
        var sum = 0
        var seen = 0
        for pair in 0..<pairs.activeCount where points[pair] != 0 && high[pair] >= 0 {
            let (own, other) = (Int(colliders.body[Int(low[pair])]), Int(colliders.body[Int(high[pair])]))
            if bodies.isWhole {
                sum += other - own
            } else {
                // Of the parts that have both, one counts the pair: that of the first item that moves.
                guard bodies.marks[isMoved(own) ? own : other] & PartMarks.ghost == 0 else { continue }
                sum += Int(bodies.place[other]) - Int(bodies.place[own])
            }
            seen += 1
        }
        if let part {
            let all = part.calls.sum([sum, seen])
            (sum, seen) = (all[0], all[1])
        }
        return seen == 0 ? 0 : Double(sum) / Double(seen)
    }
}
