import Buffers
import DynamicsModel

extension World {
    /// Stage 6: adds who woke since the last report to those that fell asleep, by item.
    func reportRest() {
        for item in wokenItems where slotOfID[Int(item)] >= 0 {
            restEvents.append(RestEvent(phase: .woke, item: ItemID(rawValue: UInt64(item))))
        }
        wokenItems.removeAll(keepingCapacity: true)
        restEvents.sort { $0.item < $1.item }
    }
}
