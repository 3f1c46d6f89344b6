import Buffers
import DynamicsModel

// What a step of a part tells of: of each event of the whole scene one part.

extension World {
    /// Contacts that began or ended in the last step and that an own item answers for.
    package var ownEvents: [ContactEvent] { events.filter { answers($0.item, $0.other) } }

    /// Hits of the last step that an own item answers for.
    package var ownHitEvents: [HitEvent] { hitEvents.filter { answers($0.item, $0.other) } }

    /// Own items that fell asleep in the last step or woke.
    package var ownRestEvents: [RestEvent] { restEvents.filter { isOwn($0.item) } }

    /// Own items that were in a sensor after the last step, ascending; nil if it is none.
    package func ownVisitors(of sensor: SensorEvent.Sensor) -> [ItemID]? {
        sensors.visitors(of: sensor)?.map { ItemID(rawValue: UInt64($0)) }.filter { contains($0) && isOwn($0) }
    }

    /// Whether this part tells what becomes of two sides: of two items that move, the part with the one of the lower id does.
    private func answers(_ item: ItemID, _ other: ContactEvent.Other) -> Bool {
        guard !isMoved(slotOf(item)), case .item(let partner) = other else { return isOwn(item) }
        return isOwn(partner)
    }

    private func isOwn(_ item: ItemID) -> Bool { isOwn(slotOf(item)) }

    private func slotOf(_ item: ItemID) -> Int { Int(slotOfID[Int(item.rawValue)]) }
}
