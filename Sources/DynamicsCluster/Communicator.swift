import Foundation

/// The processes that compute together, as one of them sees them: its rank, messages to others, and calls that all make.
///
/// ```swift
/// let communicator = try Communicator.start()
/// let items = try communicator.allReduce([ownItems], .sum)[0]
/// if communicator.rank == 0 { print("\(items) items on \(communicator.count) ranks") }
/// try communicator.finish()
/// ```
///
/// With the package's trait `MPI` these are the processes that `mpirun` has started. Without it, and for a program that was
/// started by itself, there is one: calls that all ranks make give what one rank has, so the same code runs alone.
///
/// Calls that all ranks make wait until all of them have come. Where one hangs, they don't wait for ever: they throw
/// ``ClusterError/noAnswer(from:after:)`` once ``patience`` is over. Then ``abort(status:)`` is what is left to do.
///
/// A communicator is used from the thread that made it; other threads may compute meanwhile.
public final class Communicator {
    /// The number of this process, from 0 to ``count`` − 1.
    public let rank: Int
    /// How many processes there are.
    public let count: Int
    /// How long a call that all ranks make waits for them, more than 0: 120 s unless it is set. A rank that has waited longer asks
    /// the others whether they wait too; those that don't answer in a few seconds are named by what the call throws. All ranks
    /// give it the same value, longer than one of them computes between two such calls.
    ///
    /// Calls that all ranks make throw ``ClusterError/notPositive(_:_:)`` where it isn't more than 0.
    public var patience = Duration.seconds(120)
    /// How long calls that all ranks make have taken this rank, in which it waits for others; 0 where it is alone. Messages that
    /// it sends and receives itself don't count.
    public private(set) var waiting = Duration.zero
    /// How many calls that all ranks make this rank has made.
    public private(set) var sharedCalls = 0

    private let ranks: any Ranks
    private let clock = SuspendingClock()
    private var isFinished = false
    /// Why other ranks didn't come to a call.
    private var absence: ClusterError?

    /// Tags of messages, which every MPI has room for.
    public static let tagRange = 0...32_767
    /// The most bytes of a message, and of all that one call gathers.
    public static let maximumByteCount = Int(Int32.max)

    init(_ ranks: any Ranks) {
        self.ranks = ranks
        (rank, count) = (ranks.rank, ranks.count)
    }

    /// Whether the process was started by `mpirun`, be it alone.
    public static var isStartedByMPI: Bool {
        startedCount != nil || ProcessInfo.processInfo.environment["PMIX_RANK"] != nil
    }

    /// How many processes were started together, as starters of Open MPI and of others tell each of them.
    private static var startedCount: String? {
        let environment = ProcessInfo.processInfo.environment
        return environment["OMPI_COMM_WORLD_SIZE"] ?? environment["PMI_SIZE"]
    }

    /// Joins the processes that were started together; once in a process.
    ///
    /// - Throws: ``ClusterError/failed(call:rank:reason:)`` where MPI can't be started, or was before;
    ///   ``ClusterError/builtWithoutMPI`` where `mpirun` has started several processes that can't talk to each other.
    public static func start() throws(ClusterError) -> Communicator {
        #if MPI
            if isStartedByMPI { return Communicator(try MPIRanks()) }
        #else
            if isStartedByMPI, startedCount != "1" { throw .builtWithoutMPI }
        #endif
        return Communicator(LoneRank())
    }

    /// Leaves the other processes, once everything that was sent has been received; all ranks call it, and call nothing after
    /// it. It waits for all of them, as other calls that all ranks make.
    public func finish() throws(ClusterError) {
        try waitForAll("finish")
        isFinished = true
        try ranks.finish()
    }

    /// Ends all processes at once, for what can't be gone on from. Output that others have not written is lost.
    ///
    /// - Parameter status: what the processes end with, 1 to 255.
    public func abort(status: Int32) -> Never { ranks.abort(status: status) }

    /// Waits until all ranks have called it.
    public func barrier() throws(ClusterError) { try waitForAll("barrier") }

    private func waitForAll(_ call: String) throws(ClusterError) {
        try together(call) { () throws(ClusterError) in try ranks.barrier(patience: patience) }
    }

    // MARK: Messages

    /// Sends bytes to another rank. Messages between two ranks arrive in the order in which they were sent. A long one may wait
    /// until it is received, so that two ranks that send each other long ones at once wait for ever.
    ///
    /// - Parameters:
    ///   - bytes: at most ``maximumByteCount``.
    ///   - destination: another rank.
    ///   - tag: a number by which the receiver tells kinds of messages, in ``tagRange``.
    public func send(_ bytes: [UInt8], to destination: Int, tag: Int) throws(ClusterError) {
        try requireUse("send")
        try requireOther(destination, "destination")
        try requireTag(tag)
        try Self.requireLength(bytes.count)
        try ranks.send(bytes, to: destination, tag: tag)
    }

    /// Waits for a message without giving the processor away, and receives it.
    ///
    /// - Parameters:
    ///   - source: the rank that sends it; nil for any.
    ///   - tag: its tag; nil for any.
    public func receive(from source: Int? = nil, tag: Int? = nil) throws(ClusterError) -> Message {
        try requireUse("receive")
        try requireMatch(source, tag)
        return try ranks.receive(from: source, tag: tag)
    }

    /// Tells whether a message has arrived, without receiving it.
    ///
    /// - Parameters:
    ///   - source: the rank that sent it; nil for any.
    ///   - tag: its tag; nil for any.
    public func probe(from source: Int? = nil, tag: Int? = nil) throws(ClusterError) -> Envelope? {
        try requireUse("probe")
        try requireMatch(source, tag)
        return try ranks.probe(from: source, tag: tag)
    }

    /// Waits for a message and leaves the processor to others meanwhile: for waits that may be long, as it may come 0.2 ms
    /// late. It isn't received yet.
    ///
    /// - Parameters:
    ///   - source: the rank that sends it; nil for any.
    ///   - tag: its tag; nil for any.
    /// - Throws: also where there is no other rank.
    @discardableResult
    public func waitForMessage(from source: Int? = nil, tag: Int? = nil) throws(ClusterError) -> Envelope {
        guard count > 1 else {
            throw .failed(call: "waitForMessage", rank: rank, reason: "there is no other rank")
        }
        while true {
            if let envelope = try probe(from: source, tag: tag) { return envelope }
            usleep(200)
        }
    }

    // MARK: Calls that all ranks make

    /// Makes a call that all ranks make, and notes how long it waits for others. After one that some didn't come to, ranks no longer
    /// agree on which call is next, so all later ones throw.
    private func together<Result>(
        _ call: String, _ body: () throws(ClusterError) -> Result
    ) throws(ClusterError) -> Result {
        try requireUse(call)
        guard patience > .zero else { throw .notPositive("patience", patience) }
        if let absence { throw absence }
        sharedCalls += 1
        let begin = clock.now
        defer { if count > 1 { waiting += begin.duration(to: clock.now) } }
        do {
            return try body()
        } catch {
            if case .noAnswer = error { absence = error }
            throw error
        }
    }

    /// Reduces number by number what the ranks hand in, and gives the result to all.
    ///
    /// - Parameters:
    ///   - numbers: as many on every rank.
    ///   - reduction: what becomes of them.
    public func allReduce(_ numbers: [Double], _ reduction: Reduction) throws(ClusterError) -> [Double] {
        try allReduce(numbers, of: .double, reduction)
    }

    /// Reduces number by number what the ranks hand in, and gives the result to all.
    ///
    /// - Parameters:
    ///   - numbers: as many on every rank; sums must fit.
    ///   - reduction: what becomes of them.
    public func allReduce(_ numbers: [Int], _ reduction: Reduction) throws(ClusterError) -> [Int] {
        try allReduce(numbers, of: .integer, reduction)
    }

    private func allReduce<Number: BitwiseCopyable>(
        _ numbers: [Number], of kind: ReducedNumber, _ reduction: Reduction
    ) throws(ClusterError) -> [Number] {
        try Self.requireLength(numbers.count * MemoryLayout<Number>.stride)
        return try together("allReduce") { () throws(ClusterError) in
            var result = numbers
            var span = result.mutableSpan
            try span.withUnsafeMutableBytes { bytes throws(ClusterError) in
                try ranks.allReduce(bytes, of: kind, reduction, patience: patience)
            }
            return result
        }
    }

    /// Brings what every rank hands in to one of them.
    ///
    /// - Parameters:
    ///   - bytes: of any number on each rank; together at most ``maximumByteCount``.
    ///   - root: the rank that gets them, the same for all callers.
    /// - Returns: on `root`, the bytes of each rank in their order; nothing on others.
    public func gather(_ bytes: [UInt8], to root: Int = 0) throws(ClusterError) -> [[UInt8]] {
        try requireRank(root, "root")
        return try together("gather") { () throws(ClusterError) in
            try ranks.gather(bytes, to: root, patience: patience)
        }
    }

    /// Sends each rank a message, and receives one from each: all ranks call it.
    ///
    /// - Parameter messages: one for each rank in their order, the caller's own included; each at most ``maximumByteCount``.
    /// - Returns: the message of each rank to the caller.
    public func exchange(_ messages: [[UInt8]]) throws(ClusterError) -> [[UInt8]] {
        guard messages.count == count else {
            throw .outOfRange("number of messages", messages.count, rule: "\(count), one for each rank")
        }
        return try together("exchange") { () throws(ClusterError) in try ranks.exchange(messages, patience: patience) }
    }

    /// Gives the bytes of one rank to all.
    ///
    /// - Parameters:
    ///   - bytes: at most ``maximumByteCount``; only those of `root` count.
    ///   - root: the rank that has them, the same for all callers.
    /// - Returns: the bytes of `root`.
    public func broadcast(_ bytes: [UInt8], from root: Int = 0) throws(ClusterError) -> [UInt8] {
        try requireRank(root, "root")
        return try together("broadcast") { () throws(ClusterError) in
            try ranks.broadcast(bytes, from: root, patience: patience)
        }
    }

    // MARK: Rules

    static func requireLength(_ count: Int) throws(ClusterError) {
        guard count <= maximumByteCount else {
            throw .outOfRange("number of bytes", count, rule: "at most \(maximumByteCount)")
        }
    }

    private func requireUse(_ call: String) throws(ClusterError) {
        if isFinished { throw .failed(call: call, rank: rank, reason: "finish() has been called") }
    }

    private func requireRank(_ value: Int, _ name: String) throws(ClusterError) {
        guard (0..<count).contains(value) else { throw .outOfRange(name, value, rule: "a rank, 0 to \(count - 1)") }
    }

    private func requireOther(_ value: Int, _ name: String) throws(ClusterError) {
        try requireRank(value, name)
        guard value != rank else { throw .outOfRange(name, value, rule: "another rank than the caller's") }
    }

    private func requireTag(_ value: Int) throws(ClusterError) {
        guard Self.tagRange.contains(value) else {
            throw .outOfRange("tag", value, rule: "from \(Self.tagRange.lowerBound) to \(Self.tagRange.upperBound)")
        }
    }

    private func requireMatch(_ source: Int?, _ tag: Int?) throws(ClusterError) {
        if let source { try requireOther(source, "source") }
        if let tag { try requireTag(tag) }
    }
}
