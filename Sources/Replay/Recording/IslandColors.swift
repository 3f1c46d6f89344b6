import Buffers
import DynamicsEngine
import DynamicsModel

/// Items that touch or are attached to one another, as colours. Contacts of what sleeps are not asked for, so that
/// sleeping items keep the colour that they fell asleep with.
struct IslandColors: ~Copyable {
    private var last: [UInt8] = []
    private var sets = DisjointSets()

    /// The colour of each item's island by id: 0 for items by themselves, else 1 to 250.
    mutating func colors(of contacts: [ContactConstraint], in world: World, states: [KeyFrame.State]) -> [UInt8] {
        sets.reset(states.count)
        for contact in contacts {
            if case .item(let a, _) = contact.a, case .item(let b, _) = contact.b { join(a, b, states) }
        }
        for id in world.attachmentIDs {
            if let attachment = try? world.attachment(id), case .item(let partner, _) = attachment.partner {
                join(attachment.item, partner, states)
            }
        }
        var sizes = [Int32](repeating: 0, count: states.count)
        for id in states.indices { sizes[sets.root(id)] += 1 }
        let before = last
        last = states.indices.map { id in
            if states[id] == .asleep, id < before.count { return before[id] }
            let root = sets.root(id)
            return sizes[root] > 1 ? UInt8(1 + (root &* 97) % 250) : 0
        }
        return last
    }

    private func join(_ a: ItemID, _ b: ItemID, _ states: [KeyFrame.State]) {
        let (a, b) = (Int(a.rawValue), Int(b.rawValue))
        guard states[a] != .anchored, states[b] != .anchored else { return }
        sets.join(a, b)
    }
}
