import DynamicsEngine

/// For each group of linkages, the ranks that have it: a part has a group as a whole or not at all.
struct GroupRanks {
    private var ranksOfGroup: [Int32: Set<Int>] = [:]

    /// The ranks that own something of each group.
    ///
    /// - Parameter owners: the rank that each item here belongs to from now on.
    init(ofOwn world: World, _ owners: [Int32], over communicator: Communicator) throws {
        guard world.hasLinkages else { return }
        try add(world, over: communicator) { slot, rank in owners[slot] == Int32(rank) }
    }

    /// Adds ranks that get items of groups.
    ///
    /// - Parameter gets: whether a rank gets the own item in a slot.
    mutating func add(
        _ world: World, over communicator: Communicator, _ gets: (_ slot: Int, _ rank: Int) -> Bool
    ) throws {
        guard world.hasLinkages else { return }
        var found: Set<SIMD2<Int32>> = []
        for slot in 0..<world.bodyCount where world.isMoved(slot) && world.isOwn(slot) {
            let group = world.linkageGroup(of: slot)
            guard group >= 0 else { continue }
            for rank in 0..<communicator.count where gets(slot, rank) { found.insert(SIMD2(group, Int32(rank))) }
        }
        let bytes = Array(found).withUnsafeBytes { Array($0) }
        let all = try communicator.exchange([[UInt8]](repeating: bytes, count: communicator.count))
        for bytes in all {
            bytes.withUnsafeBytes { bytes in
                for place in stride(from: 0, to: bytes.count, by: MemoryLayout<SIMD2<Int32>>.stride) {
                    let pair = bytes.loadUnaligned(fromByteOffset: place, as: SIMD2<Int32>.self)
                    ranksOfGroup[pair.x, default: []].insert(Int(pair.y))
                }
            }
        }
    }

    func ranks(of group: Int32) -> Set<Int> { group < 0 ? [] : ranksOfGroup[group] ?? [] }
}
