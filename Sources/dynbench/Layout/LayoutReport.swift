import Foundation
import ToolSupport

/// The layout benchmark's figures.
struct LayoutReport {
    let rows: [LayoutBenchmark.Row]
    let items: Int
    let kiwiVersion: String?
    let peakMegabytes: Double

    /// The name under which `dynbench run` knows it.
    static let scene = "layout"
    static let summary = "no items but views: layouts built and turned, by the solver, by views, and by kiwi"
    static let defaultItems = 10_000
    static let itemRange = 100...100_000

    init(_ benchmark: LayoutBenchmark, progress: (String) throws -> Void) throws {
        rows = try benchmark.rows(progress: progress)
        items = benchmark.items
        kiwiVersion = benchmark.peer?.version
        peakMegabytes = Machine.peakResidentMegabytes
    }

    /// Edges that differ by more than rounding.
    var failures: [String] {
        rows.compactMap { row in
            guard let worst = row.worst, !(worst <= LayoutBenchmark.bound) else { return nil }
            return
                "\(row.layout.rawValue) of \(row.views): \(row.engine.rawValue) differs from the solver by \(worst) pt"
        }
    }

    func text(_ format: ReportFormat) throws -> String {
        switch format {
        case .table: return table
        case .csv: return ReportCSV(fields).text
        case .json:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(fields), as: UTF8.self) + "\n"
        }
    }

    private var table: String {
        var table = TextTable(alignment: [.left, .right, .left, .right, .right, .right, .right])
        table.add(["layout", "views", "", "build ms", "rotation ms", "MB", "off by, pt"])
        for row in rows {
            table.add([
                row.layout.rawValue, Format.count(row.views), row.engine.rawValue, Format.significant(row.build),
                Format.significant(row.rotation), row.megabytes.map(Format.significant) ?? "",
                row.worst.map(Format.significant) ?? "",
            ])
        }
        let peer =
            kiwiVersion.map { "kiwi \($0) through Python, timed inside its solver" }
            ?? "kiwi: not at hand (Scripts/dynbench installs it from PyPI; LAYOUT_PYTHON names a Python with kiwisolver)"
        return "layout: \(Machine.processor), \(Machine.cores) cores; \(peer)\n\n\(table.text)\n\n"
            + "peak memory \(Format.significant(peakMegabytes)) MB\n"
    }

    /// The keys of any scene, null where they mean nothing here, and the figures by layout, number of views and engine.
    var fields: ReportValue {
        let engineKeys = [
            "workers", "substeps", "seed", "isa", "lanes", "warmup", "steps", "engine", "reference",
            "speedup",
            "agreement", "quality", "contacts", "joints", "directSolver", "worldBytes", "stateHash",
        ]
        let figures = Dictionary(grouping: rows, by: { $0.layout }).sorted { $0.key.rawValue < $1.key.rawValue }
        return .object(
            [
                ("scene", .text("layout")), ("items", .integer(items)), ("createMs", .null),
                ("peakRSSMB", .optional(peakMegabytes)),
                ("layout", .object(figures.map { ($0.key.rawValue, Self.bySize($0.value)) })),
            ] + engineKeys.map { ($0, .null) })
    }

    private static func bySize(_ rows: [LayoutBenchmark.Row]) -> ReportValue {
        let sizes = Dictionary(grouping: rows, by: { $0.views }).sorted { $0.key < $1.key }
        return .object(
            sizes.map { size in
                let engines = size.value.map { row in
                    (
                        key: row.engine.rawValue,
                        value: ReportValue.object([
                            ("buildMs", .optional(row.build)), ("rotationMs", .optional(row.rotation)),
                            ("megabytes", .optional(row.megabytes)), ("worst", .optional(row.worst)),
                        ])
                    )
                }
                return ("\(size.key)", .object(engines))
            })
    }
}
