import Buffers
import DynamicsModel

extension World {
    /// What edits since the last step make necessary: removals, new static shapes, items on their way, and slots in
    /// order.
    func applyEdits() {
        settleRemovals()
        applyBoundaryEdits()
        // Parts of a scene do so before they look whether bodies are to be sorted, and once for a step that is taken again.
        if part == nil { applyMoves() }
        if bodyOrder.isNeeded { sortBodies() }
    }

    /// Makes the static shapes anew where boundaries have come or gone; when that happens changes no result.
    func applyBoundaryEdits() {
        guard statics.isDirty else { return }
        endContactsOfRemovedBoundaries()
        let newIndex = statics.rebuild()
        pairs.rename(collider: { $0 }, staticShape: { newIndex[Int($0)] })
        broadphase.staticsChanged = true
        broadphase.isDirty = true
    }

    /// Contacts with what is no longer there end with this step.
    private func endContactsOfRemovedBoundaries() {
        let source = EventSource(bodies, colliders)
        for pair in 0..<pairs.count where pairs.current.touching[pair] != 0 && pairs.current.high[pair] < 0 {
            let (low, high) = (pairs.current.low[pair], pairs.current.high[pair])
            guard statics.index(of: statics.boundaryID(of: Int(~high))) == nil else { continue }
            pairs.current.touching[pair] = 0
            touches.noteEnd(source, low, high, statics)
        }
    }
}
