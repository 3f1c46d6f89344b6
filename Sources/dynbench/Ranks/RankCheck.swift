import DynamicsCluster
import DynamicsEngine
import DynamicsFast
import DynamicsScenes

/// Calls of a communicator on all of its ranks, with results that are known, and a scene that all of them simulate.
struct RankCheck {
    private let communicator: Communicator
    private var rank: Int { communicator.rank }
    private var count: Int { communicator.count }

    init(_ communicator: Communicator) { self.communicator = communicator }

    /// What went otherwise on this rank; all ranks call it.
    func failures() throws -> [String] {
        let checks: [(name: String, check: () throws -> Bool)] = [
            ("sums, minima and maxima", reductions), ("gather", gather), ("broadcast", broadcast), ("ring", ring),
            ("any source", anySource), ("exchange", exchange), ("refusals", refusals), ("a scene", scene),
        ]
        return try checks.compactMap { name, check in
            let isRight = try check()
            try communicator.barrier()
            return isRight ? nil : "rank \(rank) of \(count): \(name) gives something else"
        }
    }

    private func reductions() throws -> Bool {
        let integers = [rank, -rank, 1 << 40]
        let last = count - 1
        return try communicator.allReduce(integers, .sum) == [last * count / 2, -last * count / 2, count << 40]
            && communicator.allReduce(integers, .minimum) == [0, -last, 1 << 40]
            && communicator.allReduce(integers, .maximum) == [last, 0, 1 << 40]
            && communicator.allReduce([Double(rank) / 4], .sum) == [Double(last * count / 2) / 4]
            && communicator.allReduce([Double(rank), .infinity], .minimum) == [0, .infinity]
            && communicator.allReduce([Double(rank), -.infinity], .maximum) == [Double(last), -.infinity]
            && communicator.allReduce([Int](), .sum).isEmpty
    }

    /// Of another length on each rank, and of none on the first.
    private func bytes(of rank: Int) -> [UInt8] { (0..<1000 * rank).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ rank) } }

    private func gather() throws -> Bool {
        for root in [0, count - 1] {
            let gathered = try communicator.gather(bytes(of: rank), to: root)
            guard gathered == (rank == root ? (0..<count).map(bytes) : []) else { return false }
        }
        return true
    }

    private func broadcast() throws -> Bool {
        for root in [0, count - 1] {
            guard try communicator.broadcast(bytes(of: rank + 1), from: root) == bytes(of: root + 1) else {
                return false
            }
        }
        return true
    }

    /// A long message goes round; only one rank sends at a time.
    private func ring() throws -> Bool {
        guard count > 1 else { return true }
        let long = [UInt8](repeating: 0x5A, count: 1 << 20)
        let (next, before) = ((rank + 1) % count, (rank + count - 1) % count)
        if rank == 0 { try communicator.send(long, to: next, tag: 5) }
        let message = try communicator.receive(from: before, tag: 5)
        if rank != 0 { try communicator.send(message.bytes, to: next, tag: 5) }
        return message.source == before && message.tag == 5 && message.bytes == long
    }

    /// Each rank writes two messages to the first, which takes the later one of each first.
    private func anySource() throws -> Bool {
        guard rank == 0 else {
            try communicator.send([UInt8(truncatingIfNeeded: rank)], to: 0, tag: 1)
            try communicator.send([1, 2, 3], to: 0, tag: 2)
            return true
        }
        var sources: [Set<Int>] = [[], []]
        for (place, tag) in [2, 1].enumerated() {
            for _ in 1..<count {
                let envelope = try communicator.waitForMessage(tag: tag)
                let message = try communicator.receive(from: envelope.source, tag: tag)
                guard message.bytes.count == envelope.byteCount, message.source == envelope.source else { return false }
                guard tag == 2 || message.bytes == [UInt8(truncatingIfNeeded: message.source)] else { return false }
                sources[place].insert(message.source)
            }
        }
        let others = Set(1..<count)
        return try sources == [others, others] && communicator.probe() == nil
    }

    /// Everybody writes to everybody, itself included: of another length to each, and to some nothing.
    private func exchange() throws -> Bool {
        func message(from sender: Int, to receiver: Int) -> [UInt8] { bytes(of: (sender + 2 * receiver) % 5) }
        let received = try communicator.exchange((0..<count).map { message(from: rank, to: $0) })
        return received == (0..<count).map { message(from: $0, to: rank) }
    }

    /// The hash of a scene by all ranks is that of one world.
    private func scene() throws -> Bool {
        let scene = try BuiltInScene.named("gas").make(SceneOptions(items: 5000)).description
        let shared = try ClusterWorld(scene, over: communicator, kernels: FastKernels.best())
        for _ in 0..<60 { try shared.step() }
        guard let hash = try shared.stateHash() else { return true }
        let world = try World(scene, kernels: FastKernels.best())
        for _ in 0..<60 { world.step() }
        return hash == world.stateHash()
    }

    private func refusals() -> Bool {
        do throws(ClusterError) {
            try communicator.send([], to: count, tag: 0)
            return false
        } catch {
            return error == .outOfRange("destination", count, rule: "a rank, 0 to \(count - 1)")
        }
    }
}
