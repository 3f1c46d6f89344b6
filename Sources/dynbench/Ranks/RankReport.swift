import DynamicsCluster
import DynamicsEngine
import Foundation
import ToolSupport

/// What one rank had and did in the measured steps.
struct RankReport: Codable, Equatable {
    var rank: Int
    /// Its own at the end, and copies of others'.
    var items: Int
    var ghosts: Int
    var steps: Int
    /// How often items were exchanged, and steps taken again.
    var exchanges: Int
    var retries: Int
    /// With items and their motions, to other ranks.
    var messages: Int
    var bytes: Int
    /// Calls that all ranks made in steps, and what this one waited in them.
    var sharedCalls = 0
    var waitingSeconds = 0.0
    var exchangeSeconds: Double
    var refreshSeconds: Double
    /// Whole steps without what the rank waited.
    var workSeconds = 0.0
    var peakMegabytes: Double
    /// Of its part, by kind.
    var worldBytes: [String: Int]

    init(_ world: ClusterWorld, _ communicator: Communicator) {
        let statistics = world.statistics
        rank = communicator.rank
        (items, ghosts, steps) = (statistics.ownItems, statistics.ghosts, statistics.steps)
        (exchanges, retries) = (statistics.exchanges, statistics.retries)
        (messages, bytes) = (statistics.messagesSent, statistics.bytesSent)
        exchangeSeconds = statistics.exchangeTime / .seconds(1)
        refreshSeconds = statistics.refreshTime / .seconds(1)
        peakMegabytes = Machine.peakResidentMegabytes
        worldBytes = Dictionary(world.memory.map { ($0.kind, $0.bytes) }, uniquingKeysWith: +)
    }

    /// What has been added since an earlier time.
    ///
    /// - Parameters:
    ///   - stepSeconds: what the steps since took.
    ///   - calls: how many calls that all ranks make they made.
    ///   - waiting: for how long of them the rank waited.
    func since(_ start: RankReport, stepSeconds: Double, calls: Int, waiting: Duration) -> RankReport {
        var result = self
        result.steps -= start.steps
        result.exchanges -= start.exchanges
        result.retries -= start.retries
        result.messages -= start.messages
        result.bytes -= start.bytes
        result.sharedCalls = calls
        result.waitingSeconds = waiting / .seconds(1)
        result.exchangeSeconds -= start.exchangeSeconds
        result.refreshSeconds -= start.refreshSeconds
        result.workSeconds = max(0, stepSeconds - result.waitingSeconds)
        return result
    }

    /// Those of all ranks in their order, on rank 0; none on others.
    func gathered(over communicator: Communicator) throws -> [RankReport] {
        try communicator.gather(Array(try JSONEncoder().encode(self))).map {
            try JSONDecoder().decode(RankReport.self, from: Data($0))
        }
    }

    private func perStep(_ value: Double) -> Double { value / Double(max(steps, 1)) }

    /// A line of the table.
    var cells: [String] {
        [
            "\(rank)", Format.count(items), Format.count(ghosts), Format.significant(perStep(1000 * workSeconds)),
            Format.significant(perStep(1000 * exchangeSeconds)),
            Format.significant(perStep(1000 * refreshSeconds)), Format.significant(perStep(1000 * waitingSeconds)),
            Format.bytes(Int(perStep(Double(bytes)))), Format.significant(perStep(Double(messages))),
            Format.significant(perStep(Double(sharedCalls))), Format.count(exchanges), Format.count(retries),
        ]
    }

    static let titles = [
        "rank", "items", "ghosts", "work", "exchange", "refresh", "waiting", "sent", "messages", "shared calls",
        "exchanges",
        "steps again",
    ]

    var fields: ReportValue {
        .object([
            ("rank", .integer(rank)), ("items", .integer(items)), ("ghosts", .integer(ghosts)),
            ("workMs", .optional(perStep(1000 * workSeconds))),
            ("exchangeMs", .optional(perStep(1000 * exchangeSeconds))),
            ("refreshMs", .optional(perStep(1000 * refreshSeconds))),
            ("waitingMs", .optional(perStep(1000 * waitingSeconds))),
            ("bytesPerStep", .optional(perStep(Double(bytes)))),
            ("messagesPerStep", .optional(perStep(Double(messages)))),
            ("sharedCallsPerStep", .optional(perStep(Double(sharedCalls)))),
            ("exchanges", .integer(exchanges)), ("retries", .integer(retries)),
            ("peakRSSMB", .optional(peakMegabytes)),
        ])
    }
}

extension [RankReport] {
    /// By how much the rank with the most work has more than the mean; NaN without any.
    var imbalance: Double {
        let work = map(\.workSeconds)
        return (work.max() ?? .nan) / (work.reduce(0, +) / Double(count)) - 1
    }

    /// Of all parts, by kind.
    var worldBytes: [String: Int] {
        reduce(into: [:]) { $0.merge($1.worldBytes, uniquingKeysWith: +) }
    }
}
