import Foundation
import ToolSupport

/// Time of a step over ranks that have as many items each: measured, and what it comes to with more of them.
///
/// What ranks send and copy is measured, the worst rank's, and goes on with the length of its border to others and with how many
/// of these there are; both follow from how the Z curve cuts a square scene. What the step takes is
///
///     time(P) = time(B) + one · (copies(P) − copies(B)) / items + calls · ⌈log₂ P⌉ · latency
///               + messages(P) · latency + bytes(P) / bandwidth
///
/// with the measured times of one rank (*one*) and of as many as had a processor each (*B*). A call that all ranks make goes
/// round in log₂ P rounds, and then come the messages. That ranks wait longer for the slowest the more they are isn't
/// in it.
struct WeakScaling {
    private struct Network {
        let name: String
        /// Of a message, s.
        let latency: Double
        /// Bytes a second.
        let bandwidth: Double
    }

    /// Assumed, not measured: nominal figures of a cluster's network and of a plain one.
    private static let networks = [
        Network(name: "100 Gbit/s, 2 µs", latency: 2e-6, bandwidth: 12.5e9),
        Network(name: "10 Gbit/s, 30 µs", latency: 30e-6, bandwidth: 1.25e9),
    ]
    private static let computedRanks = [16, 32, 64, 128]
    private static let mostItems = 100_000_000.0

    /// How the Z curve cuts a square among ranks, as long as these are a power of two.
    private struct Cut {
        /// The longest border of a rank to others, in sides of a square that has the items of one.
        let border: Double
        /// The most others that a rank has a border or a corner with.
        let neighbours: Double

        init(ranks: Int) {
            let halvings = Int(log2(Double(ranks)).rounded(.up))
            let (columns, rows) = (pow(2, Double((halvings + 1) / 2)), pow(2, Double(halvings / 2)))
            let (beside, above) = (min(2, columns - 1), min(2, rows - 1))
            let side = pow(2, Double(halvings)).squareRoot()
            border = beside * side / rows + above * side / columns
            neighbours = beside + above + beside * above
        }
    }

    private let scene: String
    /// Items of a rank.
    private let items: Double
    private let one: RunResult
    /// In the order of their ranks, two at least.
    private let several: [RunResult]
    /// The most ranks that had a processor each.
    private let base: RunResult
    private let copiesOfBorder: Double
    private let bytesOfBorder: Double
    private let messagesOfNeighbour: Double

    /// - Throws: where no results are of one rank and of several with as many items each.
    init(_ results: [RunResult]) throws(PlotError) {
        let nothing = PlotError(
            "no result has ranks: one of one rank and one of several are wanted, with as many items a rank")
        guard let one = results.first(where: { $0.ranks.count == 1 && $0.items > 0 && $0.stepMs > 0 }) else {
            throw nothing
        }
        let items = Double(one.items)
        let several = results.filter {
            $0.ranks.count > 1 && $0.scene == one.scene && $0.stepMs > 0
                && abs(Double($0.items) / Double($0.ranks.count) - items) < 0.01 * items
        }.sorted { $0.ranks.count < $1.ranks.count }
        guard let fewest = several.first else { throw nothing }
        (scene, self.items, self.one, self.several) = (one.scene, items, one, several)
        // Ranks that share processors take a multiple of the time.
        base = several.last { $0.stepMs < 2 * one.stepMs } ?? fewest
        let cuts = several.map { Cut(ranks: $0.ranks.count) }
        // Through the origin, by least squares.
        func slope(_ x: [Double], _ y: [Double]) -> Double {
            zip(x, y).reduce(0) { $0 + $1.0 * $1.1 } / x.reduce(0) { $0 + $1 * $1 }
        }
        copiesOfBorder = slope(cuts.map(\.border), several.map { $0.most(\.ghosts) })
        bytesOfBorder = slope(cuts.map(\.border), several.map { $0.most(\.bytesPerStep) })
        messagesOfNeighbour = slope(cuts.map(\.neighbours), several.map { $0.most(\.messagesPerStep) })
    }

    /// What a number of ranks comes to.
    private struct Row {
        let ranks: Int
        /// Of a rank.
        let items: Double
        let copies: Double
        let bytes: Double
        let messages: Double
        /// ms; nil where it wasn't measured, or ranks shared processors.
        var measured: Double?
        /// ms, by networks; none where it was measured.
        var computed: [Double] = []
    }

    private func measuredRow(_ result: RunResult) -> Row {
        let ranks = result.ranks.count
        var row = Row(
            ranks: ranks, items: Double(result.items) / Double(ranks), copies: result.most(\.ghosts),
            bytes: result.most(\.bytesPerStep), messages: result.most(\.messagesPerStep))
        if ranks <= base.ranks.count { row.measured = result.stepMs } else { row.computed = times(of: row) }
        return row
    }

    /// - Parameter size: items of a rank, in those of the measured ones.
    private func computedRow(ranks: Int, size: Double = 1) -> Row {
        let cut = Cut(ranks: ranks)
        let border = cut.border * size.squareRoot()
        var row = Row(
            ranks: ranks, items: size * items, copies: copiesOfBorder * border, bytes: bytesOfBorder * border,
            messages: messagesOfNeighbour * cut.neighbours)
        row.computed = times(of: row)
        return row
    }

    /// ms, by networks.
    private func times(of row: Row) -> [Double] {
        let size = row.items / items
        let work = size * base.stepMs + one.stepMs * (row.copies - size * base.most(\.ghosts)) / items
        let calls = several.last?.ranks.first?.sharedCallsPerStep ?? 0
        return Self.networks.map { network in
            let rounds = calls * log2(Double(row.ranks)).rounded(.up) + row.messages
            return work + 1000 * (rounds * network.latency + row.bytes / network.bandwidth)
        }
    }

    private var rows: [Row] {
        let measured = ([one] + several).map(measuredRow)
        let most = measured.last?.ranks ?? 1
        return measured + Self.computedRanks.filter { $0 > most }.map { computedRow(ranks: $0) }
    }

    /// The numbers as rows of cells, the first one their titles.
    var table: [[String]] {
        let titles = ["ranks", "items a rank", "copies", "sent a step", "messages", "ms measured"]
        let most = Self.computedRanks.last ?? 1
        let all = rows + [computedRow(ranks: most, size: Self.mostItems / Double(most) / items)]
        return [titles + Self.networks.map { "ms at \($0.name)" }]
            + all.map { row in
                [
                    Format.count(row.ranks), Format.count(Int(row.items.rounded())),
                    Format.count(Int(row.copies.rounded())), Format.bytes(Int(row.bytes.rounded())),
                    Format.significant(row.messages), row.measured.map { Format.significant($0) } ?? "–",
                ] + Self.networks.indices.map { row.computed.isEmpty ? "–" : Format.significant(row.computed[$0]) }
            }
    }

    var svg: String {
        let measured = rows.compactMap { row in row.measured.map { (x: Double(row.ranks), y: $0) } }
        let computed = Self.networks.enumerated().map { k, network in
            LinePlot.Series(
                name: "computed: \(network.name)",
                points: rows.filter { !$0.computed.isEmpty }.map {
                    (x: Double($0.ranks), y: max($0.computed[k], RunResult.times.lowerBound))
                },
                isComputed: true)
        }
        return LinePlot(
            title: "A step of \(scene), \(Format.count(one.items)) items a rank", xName: "ranks",
            yName: "ms per step, median", series: [LinePlot.Series(name: "measured", points: measured)] + computed
        ).svg
    }
}

extension RunResult {
    /// The worst rank's number; 0 without ranks.
    fileprivate func most(_ number: KeyPath<RankLoad, Double>) -> Double {
        ranks.reduce(0) { max($0, $1[keyPath: number]) }
    }
}
