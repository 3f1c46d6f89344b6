/// A picture of results as SVG.
///
/// ```swift
/// let results = try RunResult.read(Data(contentsOf: file), format: .json)
/// let svg = try Plot(results, .scaling).svg
/// ```
public struct Plot: Sendable {
    /// What is drawn.
    public enum Kind: String, CaseIterable, Sendable {
        /// Time of a step over items, or over workers where only those differ.
        case scaling
        /// The same time for one item.
        case items
        /// Shares of the stages, a bar a result.
        case stages
        /// Time of a step over ranks that have as many items each, measured, and computed for more of them.
        case ranks
    }

    /// The picture as a document. Names in it are escaped, whatever they hold.
    public let svg: String
    /// Its numbers as rows of cells, the first one their titles; empty where the picture says all.
    public let table: [[String]]

    /// Draws results.
    ///
    /// - Throws: where none of them has what is to be drawn.
    /// - Complexity: O(results × stages).
    public init(_ results: [RunResult], _ kind: Kind) throws(PlotError) {
        var table: [[String]] = []
        switch kind {
        case .scaling: svg = try ScalingPlot(results, .step).svg
        case .items: svg = try ScalingPlot(results, .item).svg
        case .stages: svg = try StagePlot(results).svg
        case .ranks:
            let scaling = try WeakScaling(results)
            (svg, table) = (scaling.svg, scaling.table)
        }
        self.table = table
    }
}

/// What is wrong with results, by place, value and rule.
public struct PlotError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
