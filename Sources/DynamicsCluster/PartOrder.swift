import DynamicsEngine

/// A new order of all items, and each rank's share of it: as many in a row as others have.
///
/// Items are sorted by what one world sorts them by, their cells along the Z curve and their ids, so that their places are
/// those that they have there. Every rank sorts its own; a sample of all says at which keys the shares begin; items go to
/// the ranks that they belong to then by key, which give them their places.
struct PartOrder {
    /// The rank that each item here belongs to from now on, by slot.
    private(set) var owners: [Int32]
    /// The places of this rank's share.
    let ownPlaces: Range<UInt32>
    /// The places of all items that move by forces and contacts.
    let movedPlaces: Range<UInt32>

    /// How many items of a rank tell where shares begin.
    private static let samples = 256

    /// Gives all items of a world their places; every rank calls it.
    init(of world: World, over communicator: Communicator) throws {
        world.beginSort()
        owners = [Int32](repeating: Int32(communicator.rank), count: world.bodyCount)
        let slots = 0..<world.bodyCount
        let own = OwnItem.sorted(of: world)
        let firsts = try Self.firstKeys(own, communicator)

        // Sorted items belong to ascending ranks.
        var parts = [Range<Int>]()
        for first in firsts {
            let begin = parts.last?.upperBound ?? 0
            parts.append(begin..<(own[begin...].firstIndex { $0.key >= first } ?? own.count))
        }
        parts.append((parts.last?.upperBound ?? 0)..<own.count)
        // Most stay where they are, so those go into no message.
        let rank = communicator.rank
        let staying = own[parts[rank]]
        let leaving = parts.enumerated().map { $0 == rank ? own[0..<0] : own[$1] }
        let received = try communicator.exchange(leaving.map { OrderKey.bytes($0.map(\.key)) }).map(OrderKey.read)

        // Each item that came, by the rank that it came from and its number there.
        var coming: [(key: OrderKey, rank: Int, number: Int)] = []
        for (rank, keys) in received.enumerated() {
            for (number, key) in keys.enumerated() { coming.append((key, rank, number)) }
        }
        coming.sort { $0.key < $1.key }
        let still = slots.filter { !world.isMoved($0) }.sorted { OrderKey(world, $0) < OrderKey(world, $1) }
        let driven = still.count { world.orderKey(of: $0) == 0 }
        var counts = [Int](repeating: 0, count: communicator.count)
        counts[rank] = staying.count + coming.count
        counts = try communicator.allReduce(counts, .sum)
        let begin = driven + counts[..<rank].reduce(0, +)
        ownPlaces = UInt32(begin)..<UInt32(begin + counts[rank])

        var places = received.map { [UInt32](repeating: 0, count: $0.count) }
        var (place, next) = (UInt32(begin), coming[...])
        for item in staying {
            while let other = next.first, other.key < item.key {
                places[other.rank][other.number] = place
                (place, next) = (place + 1, next.dropFirst())
            }
            world.setPlace(place, of: Int(item.slot))
            place += 1
        }
        for other in next {
            places[other.rank][other.number] = place
            place += 1
        }
        let answers = try communicator.exchange(places.map { $0.withUnsafeBytes { Array($0) } })
        for (rank, bytes) in answers.enumerated() {
            let answer = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
            for (item, place) in zip(leaving[rank], answer) {
                owners[Int(item.slot)] = Int32(rank)
                world.setPlace(place, of: Int(item.slot))
            }
        }
        // What doesn't move is everywhere: what is driven comes first, what is fixed last.
        let moved = counts.reduce(0, +)
        movedPlaces = UInt32(driven)..<UInt32(driven + moved)
        for (k, slot) in still.enumerated() { world.setPlace(UInt32(k < driven ? k : moved + k), of: slot) }
    }

    /// The keys at which the shares of all ranks but the first begin.
    private static func firstKeys(_ own: [OwnItem], _ communicator: Communicator) throws -> [OrderKey] {
        // Each stands for as many items.
        let step = max(1, own.count / samples)
        let sample = stride(from: 0, to: own.count, by: step).map { own[$0].key }
        let gathered = try communicator.gather(OrderKey.bytes([OrderKey(key: UInt64(step), id: 0)] + sample))
        let all = gathered.map(OrderKey.read)
        var firsts: [OrderKey] = []
        if communicator.rank == 0 {
            let weighted = all.flatMap { keys in keys.dropFirst().map { (key: $0, weight: Int(keys[0].key)) } }
                .sorted { $0.key < $1.key }
            let total = weighted.reduce(0) { $0 + $1.weight }
            var before = 0
            for sample in weighted {
                while firsts.count + 1 < communicator.count, before * communicator.count >= total * (firsts.count + 1) {
                    firsts.append(sample.key)
                }
                before += sample.weight
            }
            while firsts.count + 1 < communicator.count { firsts.append(OrderKey(key: .max, id: .max)) }
        }
        return OrderKey.read(try communicator.broadcast(OrderKey.bytes(firsts)))
    }
}

/// An own item that moves, as it is sorted: a rank may have millions.
private struct OwnItem {
    private let cell: UInt64
    private let id: UInt32
    let slot: Int32

    var key: OrderKey { OrderKey(key: cell, id: id) }

    /// Those of a world, in the order of the whole.
    static func sorted(of world: World) -> [Self] {
        var items: [Self] = []
        items.reserveCapacity(world.bodyCount)
        for slot in 0..<world.bodyCount where world.isMoved(slot) && world.isOwn(slot) {
            items.append(Self(cell: world.orderKey(of: slot), id: world.bodyID(slot), slot: Int32(slot)))
        }
        items.sort { $0.key < $1.key }
        return items
    }
}

/// What items are sorted by.
private struct OrderKey: Comparable {
    let key: UInt64
    let id: UInt32

    init(key: UInt64, id: UInt32) { (self.key, self.id) = (key, id) }

    init(_ world: World, _ slot: Int) { self.init(key: world.orderKey(of: slot), id: world.bodyID(slot)) }

    static func < (a: Self, b: Self) -> Bool { a.key == b.key ? a.id < b.id : a.key < b.key }

    static func bytes(_ keys: [Self]) -> [UInt8] {
        keys.flatMap { [$0.key, UInt64($0.id)] }.withUnsafeBytes { Array($0) }
    }

    static func read(_ bytes: [UInt8]) -> [Self] {
        let words = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
        return stride(from: 0, to: words.count, by: 2).map { Self(key: words[$0], id: UInt32(words[$0 + 1])) }
    }
}
