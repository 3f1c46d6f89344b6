import Foundation

@testable import DynamicsCluster

/// Ranks that are threads of this process.
struct ThreadRanks: Ranks {
    /// How many more meetings a rank comes to before the others don't answer any more.
    final class Patience: @unchecked Sendable {
        var meetings = Int.max
    }

    let rank: Int
    let meetings: Meetings
    let patience: Patience
    var count: Int { meetings.count }

    /// Runs `body` once for each of so many ranks at the same time; returns what each returned.
    static func run<Result: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Communicator) throws -> Result
    ) throws -> [Result] {
        try run(count) { communicator, _ in try body(communicator) }
    }

    static func run<Result: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Communicator, Patience) throws -> Result
    ) throws -> [Result] {
        let meetings = Meetings(count: count)
        let done = DispatchGroup()
        let results = Results<Result>()
        for rank in 0..<count {
            done.enter()
            Thread.detachNewThread {
                let ranks = ThreadRanks(rank: rank, meetings: meetings, patience: Patience())
                let result = Swift.Result { try body(Communicator(ranks), ranks.patience) }
                if case .failure = result { meetings.end() }
                results.set(result, of: rank)
                done.leave()
            }
        }
        done.wait()
        return try (0..<count).map { try results.get(of: $0) }
    }

    /// Threads of a test don't hang.
    func barrier(patience: Duration) throws(ClusterError) { _ = try meet([]) }

    func allReduce(
        _ numbers: UnsafeMutableRawBufferPointer, of kind: ReducedNumber, _ reduction: Reduction, patience: Duration
    ) throws(ClusterError) {
        let all = try meet([Array(numbers)]).map { $0[0] }
        func reduce<Number: Comparable & BitwiseCopyable>(_ type: Number.Type, _ add: (Number, Number) -> Number) {
            for place in stride(from: 0, to: numbers.count, by: 8) {
                let values = all.map { $0.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: type) } }
                let result: Number =
                    switch reduction {
                    case .sum: values.dropFirst().reduce(values[0], add)
                    case .minimum: values.min()!
                    case .maximum: values.max()!
                    }
                numbers.storeBytes(of: result, toByteOffset: place, as: type)
            }
        }
        if kind == .double { reduce(Double.self, +) } else { reduce(Int.self, +) }
    }

    func gather(_ bytes: [UInt8], to root: Int, patience: Duration) throws(ClusterError) -> [[UInt8]] {
        let all = try meet([bytes]).map { $0[0] }
        return rank == root ? all : []
    }

    func exchange(_ messages: [[UInt8]], patience: Duration) throws(ClusterError) -> [[UInt8]] {
        try meet(messages).map { $0[rank] }
    }

    func broadcast(_ bytes: [UInt8], from root: Int, patience: Duration) throws(ClusterError) -> [UInt8] {
        try meet([bytes])[root][0]
    }

    func send(_ bytes: [UInt8], to destination: Int, tag: Int) throws(ClusterError) { throw notThere("send") }

    func receive(from source: Int?, tag: Int?) throws(ClusterError) -> Message { throw notThere("receive") }

    func probe(from source: Int?, tag: Int?) throws(ClusterError) -> Envelope? { throw notThere("probe") }

    func finish() {}

    func abort(status: Int32) -> Never { exit(status) }

    private func notThere(_ call: String) -> ClusterError { .failed(call: call, rank: rank, reason: "it isn't there") }

    private func meet(_ messages: [[UInt8]]) throws(ClusterError) -> [[[UInt8]]] {
        patience.meetings -= 1
        guard patience.meetings >= 0 else { throw .noAnswer(from: [rank == 0 ? 1 : 0], after: .seconds(1)) }
        guard let all = meetings.meet(messages, of: rank) else { throw notThere("meeting") }
        return all
    }
}

/// Where threads hand each other messages, all of them at once.
final class Meetings: @unchecked Sendable {
    let count: Int
    private let condition = NSCondition()
    private var brought: [[[UInt8]]]
    private var all: [[[UInt8]]] = []
    private var here = 0
    private var number = 0
    private var isEnded = false

    init(count: Int) {
        self.count = count
        brought = [[[UInt8]]](repeating: [], count: count)
    }

    /// What every rank brings to this meeting; nil where one of them has ended.
    func meet(_ messages: [[UInt8]], of rank: Int) -> [[[UInt8]]]? {
        condition.lock()
        defer { condition.unlock() }
        let own = number
        brought[rank] = messages
        here += 1
        if here == count {
            (all, here, number) = (brought, 0, number + 1)
            condition.broadcast()
        }
        while number == own, !isEnded { condition.wait() }
        return number == own ? nil : all
    }

    func end() {
        condition.lock()
        isEnded = true
        condition.broadcast()
        condition.unlock()
    }
}

/// What each rank returned.
private final class Results<Result>: @unchecked Sendable {
    private let lock = NSLock()
    private var results: [Int: Swift.Result<Result, any Error>] = [:]

    func set(_ result: Swift.Result<Result, any Error>, of rank: Int) { lock.withLock { results[rank] = result } }
    func get(of rank: Int) throws -> Result { try lock.withLock { results[rank]! }.get() }
}
