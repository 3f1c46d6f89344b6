import Buffers
import DynamicsModel

/// Items and boundaries whose contacts are switched off, for sweeps, which don't go by pairs.
struct ApartSides {
    private var sides: Set<SIMD2<UInt64>> = []

    mutating func removeAll() { sides.removeAll(keepingCapacity: true) }

    mutating func insert(_ item: ItemID, _ other: ContactEvent.Other) { sides.insert(Self.key(item, other)) }

    func contains(_ item: ItemID, _ other: ContactEvent.Other) -> Bool {
        !sides.isEmpty && sides.contains(Self.key(item, other))
    }

    /// Of two items the lower one first; boundaries by their complements.
    private static func key(_ item: ItemID, _ other: ContactEvent.Other) -> SIMD2<UInt64> {
        switch other {
        case .item(let id): SIMD2(min(item, id).rawValue, max(item, id).rawValue)
        case .boundary(let id): SIMD2(item.rawValue, ~id.rawValue)
        }
    }
}

extension World {
    /// Whether a callback keeps a body from meeting something static.
    func isKeptApart(_ slot: Int, shape: Int) -> Bool {
        guard callbacks.pairFilter != nil || callbacks.preSolve != nil else { return false }
        return isKeptApart(slot, .boundary(statics.boundaryID(of: shape)))
    }

    /// Whether a callback keeps two bodies apart.
    func isKeptApart(_ slot: Int, _ other: Int) -> Bool {
        guard callbacks.pairFilter != nil || callbacks.preSolve != nil else { return false }
        return isKeptApart(slot, .item(ItemID(rawValue: UInt64(bodies.id[other]))))
    }

    private func isKeptApart(_ slot: Int, _ other: ContactEvent.Other) -> Bool {
        let item = ItemID(rawValue: UInt64(bodies.id[slot]))
        return callbacks.switchedOff.contains(item, other) || isFilteredOut(item, other)
    }
}
