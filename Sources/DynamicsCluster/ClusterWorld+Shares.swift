import DynamicsEngine
import DynamicsModel

// A scene of which each rank makes a share: a range of ids. What doesn't move then goes to all ranks, and the rest to where it
// belongs by its place.

extension ClusterWorld {
    /// Refuses what each rank has to see as a whole.
    static func requireAdmittedInShares(_ scene: SceneDescription) throws(ClusterError) {
        guard scene.attachments.isEmpty else { throw .notAdmitted("attachments of which each makes a share") }
        guard scene.exemptPairs.isEmpty else { throw .notAdmitted("exempt pairs of which each makes a share") }
    }

    /// Gives all ranks what doesn't move.
    func shareStillItems() throws {
        let still = (0..<world.bodyCount).filter { !world.isMoved($0) }.map { Int32($0) }
        try send({ _ in still }, keeping: { _ in true })
        world.findSensors()
    }

    /// Gives each rank the items that belong to it, of which so far those have them that made them.
    func distribute() throws {
        guard communicator.count > 1 else { return }
        for round in 0..<Self.distributionRounds {
            let owners = (0..<world.bodyCount).map { slot in
                let place = world.place(of: slot)
                let isInRound = world.isMoved(slot) && Int(place) % Self.distributionRounds == round
                return isInRound ? owner(of: place) : communicator.rank
            }
            try send(
                { rank in owners.indices.filter { owners[$0] == rank }.map { Int32($0) } },
                keeping: { owners[$0] == communicator.rank })
        }
    }

    /// Items on their way are there twice, so they are sent in so many goes.
    private static let distributionRounds = 8

    /// Sends items to other ranks, and takes theirs; all that a rank has is its own.
    private func send(_ slots: (_ rank: Int) -> [Int32], keeping isKept: (_ slot: Int) -> Bool) throws {
        let messages = (0..<communicator.count).map { world.parcel(of: $0 == communicator.rank ? [] : slots($0)) }
        countSent(messages)
        try world.take(try communicator.exchange(messages), keeping: isKept) { _ in true }
    }
}
