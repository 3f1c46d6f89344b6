import Buffers
import DynamicsModel

extension World {
    /// Asks for a sort before the next step where what touches has drifted apart in memory since the last one.
    ///
    /// Only steps ask, and only contacts count, so that the order of bodies depends on the state alone, not on which pairs
    /// are listed besides.
    func noteOrderDecay() {
        guard awakeCount > Tuning.itemsOrderedByID, ticks % Tuning.orderCheckSteps == 0 else { return }
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
            sum += Int(high[pair] - low[pair])
            seen += 1
        }
        return seen == 0 ? 0 : Double(sum) / Double(seen)
    }
}
