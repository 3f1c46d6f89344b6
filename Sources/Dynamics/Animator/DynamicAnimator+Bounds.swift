import DynamicsModel
import Foundation

extension DynamicAnimator {
    /// Takes the items that the tick has moved out of ``itemBounds`` out of all behaviors, and tells the delegate.
    ///
    /// - Complexity: O(items awake), and O(behaviors) for each item that leaves; nothing without bounds.
    func removeItemsOutside() {
        guard let itemBounds else { return }
        var outside: [any DynamicItem] = []
        let world = simulation.world
        let columns = world.columns
        for slot in 0..<steppedSlots {
            // Callbacks may have taken items out meanwhile.
            guard let record = registry.record(of: ItemID(rawValue: UInt64(columns.ids[slot]))) else { continue }
            if !ItemFrame.rect(of: record.item).meets(itemBounds) { outside.append(record.item) }
        }
        for item in outside { removeFromBehaviors(item) }
        if !outside.isEmpty { delegate?.dynamicAnimator(self, itemsDidLeaveBounds: outside) }
    }

    /// What keeps its items, as an attachment does, goes as a whole.
    private func removeFromBehaviors(_ item: any DynamicItem) {
        for behavior in allBehaviors where behavior.list.contains(item) {
            if behavior.keepsItems { behavior.removeFromHierarchy() } else { behavior.remove(item) }
        }
    }
}
