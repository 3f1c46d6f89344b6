import DynamicsModel

/// The continuous pushes of a world, in the order of adding.
struct PushStore {
    private(set) var pushes: [(id: PushID, push: Push)]
    private(set) var idCount: UInt64

    /// As many ids have been given away.
    init(_ pushes: [(id: PushID, push: Push)] = [], idCount: UInt64 = 0) {
        self.pushes = pushes
        self.idCount = idCount
    }

    var isEmpty: Bool { pushes.isEmpty }

    mutating func add(_ push: Push) -> PushID {
        let id = PushID(rawValue: idCount)
        idCount += 1
        pushes.append((id, push))
        return id
    }

    mutating func remove(_ id: PushID) throws(DynamicsError) -> Push {
        guard let index = pushes.firstIndex(where: { $0.id == id }) else { throw .unknownID("\(id)") }
        return pushes.remove(at: index).push
    }

    /// Forgets targets that are gone.
    mutating func removeTargets(where isGone: (ItemID) -> Bool) {
        for index in pushes.indices { pushes[index].push.targets.removeAll { isGone($0.item) } }
    }
}
