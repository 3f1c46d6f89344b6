import DynamicsEngine
import DynamicsModel

extension ClusterWorld {
    /// The hash of the whole state, as `World.stateHash()` of one world has it; on rank 0, nil on others.
    ///
    /// Rank 0 gets 32 bytes of each item for it, of some items at a time.
    public func stateHash() throws -> UInt64? {
        let own = (0..<world.bodyCount).filter { world.isOwn($0) }.sorted { world.bodyID($0) < world.bodyID($1) }
        var (sent, hash) = (0, StateHash())
        for first in stride(from: 0, to: world.givenIDs, by: Self.hashedTogether) {
            let end = own[sent...].firstIndex { world.bodyID($0) >= UInt32(first + Self.hashedTogether) } ?? own.count
            var words: [UInt32] = []
            for slot in own[sent..<end] {
                words.append(world.bodyID(slot))
                words += world.stateBits(of: slot)
            }
            sent = end
            mix(try communicator.gather(words.withUnsafeBytes { Array($0) }), into: &hash)
        }
        return communicator.rank == 0 ? hash.value : nil
    }

    /// Ids that are hashed in one go.
    private static let hashedTogether = 1 << 18

    /// Mixes items in by ascending id, whichever rank has them.
    private func mix(_ parts: [[UInt8]], into hash: inout StateHash) {
        let words = parts.flatMap { bytes in bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) } }
        let items = stride(from: 0, to: words.count, by: 8).sorted { words[$0] < words[$1] }
        for item in items { for word in words[(item + 1)..<(item + 8)] { hash.mix(word) } }
    }

    /// Hands out the states of this rank's own items, in no order.
    package func forEachOwnState(_ body: (ItemState) -> Void) {
        for slot in 0..<world.bodyCount where world.isOwn(slot) { body(world.state(inSlot: slot)) }
    }

    /// The items that this rank has, copies of others' among them, by ascending id; every rank calls it. Copies are brought up
    /// to date.
    package func itemsHere() throws -> (ids: [Int], states: [ItemState], isOwn: [Bool]) {
        try refresh()
        let slots = (0..<world.bodyCount).sorted { world.bodyID($0) < world.bodyID($1) }
        return (
            slots.map { Int(world.bodyID($0)) }, slots.map { world.state(inSlot: $0) }, slots.map { world.isOwn($0) }
        )
    }

    /// The states of all items by ascending id, as `World.states()` of one world has them; on rank 0, nil on others.
    ///
    /// Rank 0 gets 64 bytes of each item for it.
    public func states() throws -> [ItemState]? {
        let own = (0..<world.bodyCount).filter { world.isOwn($0) }.map { slot in
            (id: UInt64(world.bodyID(slot)), state: world.state(inSlot: slot))
        }
        let all = try communicator.gather(own.withUnsafeBytes { Array($0) })
        guard communicator.rank == 0 else { return nil }
        let stride = MemoryLayout<(id: UInt64, state: ItemState)>.stride
        var states: [(id: UInt64, state: ItemState)] = []
        for bytes in all {
            bytes.withUnsafeBytes { bytes in
                for place in Swift.stride(from: 0, to: bytes.count, by: stride) {
                    states.append(bytes.loadUnaligned(fromByteOffset: place, as: (id: UInt64, state: ItemState).self))
                }
            }
        }
        states.sort { $0.id < $1.id }
        return states.map(\.state)
    }

    /// What this rank's part takes, by kind, as `World.memory` has it.
    public var memory: [MemoryUse] { world.memory }

    /// What the stages of this rank's last step took; of a step that was taken again, the last time.
    public var stageTimes: StageTimes { world.statistics.stageTimes }

    /// Touching contacts of the last step, of the whole scene; the same on all ranks.
    public func touchingContactCount() throws -> Int {
        try communicator.allReduce([world.answeredContactCount()], .sum)[0]
    }
}
