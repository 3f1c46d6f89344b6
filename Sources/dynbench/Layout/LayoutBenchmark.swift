import Foundation
import LayoutSolver
import Views

/// Builds and turns layouts with the solver, with views, and with kiwi where it is at hand.
struct LayoutBenchmark {
    /// Views in a list; the other layouts have as many or fewer, and one list ten times as many.
    let items: Int
    let peer: KiwiPeer?

    struct Row {
        enum Engine: String {
            case solver, views, kiwi
        }

        var layout: LayoutCase
        var views: Int
        var engine: Engine
        /// Milliseconds until the first solution.
        var build: Double
        /// Milliseconds to turn the screen, the median of ten.
        var rotation: Double
        /// Of tables and program, for the solver; growth of the process, for views.
        var megabytes: Double?
        /// The largest difference of any edge from the solver's, pt.
        var worst: Double?
    }

    /// Edges of two engines may differ by this, pt.
    static let bound = 1e-6

    func rows(progress: (String) throws -> Void) throws -> [Row] {
        var rows: [Row] = []
        for layout in LayoutCase.allCases {
            for count in layout.sizes(items) where count > 0 {
                try progress("\(layout.rawValue) \(count)")
                let (row, frames) = try solver(layout, count)
                rows.append(row)
                rows.append(views(layout, count, frames))
                if count <= layout.peerLimit, let result = try peer?.measure(layout, count) {
                    rows.append(
                        Row(
                            layout: layout, views: count, engine: .kiwi, build: result.build, rotation: result.edit,
                            worst: Self.worst(result.frames, frames)))
                }
            }
        }
        return rows
    }

    private static func worst(_ a: [Double], _ b: [Double]) -> Double {
        a.count == b.count ? zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) } : .infinity
    }

    // MARK: Solver

    private struct SystemSink: RelationSink {
        let system: LayoutSystem
        let variables: [LayoutVariable]

        mutating func relate(
            _ terms: [(Double, Int)], _ kind: RelationKind, _ constant: Double, _ priority: RelationPriority
        ) throws {
            try system.addRelation(
                terms.map { LayoutTerm($0.0, variables[$0.1]) }, kind, constant, priority: priority)
        }
    }

    private func solver(_ layout: LayoutCase, _ count: Int) throws -> (Row, [Double]) {
        var watch = Stopwatch()
        let system = LayoutSystem()
        system.reserve(variables: 4 * count + 2, relations: 4 * count, terms: 8 * count)
        let (portrait, landscape) = layout.screens(count)
        var variables = [
            try system.addParameter(Double(portrait.width)), try system.addParameter(Double(portrait.height)),
        ]
        variables.reserveCapacity(4 * count + 2)
        for _ in 0..<count {
            for extent in [false, false, true, true] {
                variables.append(try system.addVariable(isExtent: extent))
            }
        }
        var sink = SystemSink(system: system, variables: variables)
        try layout.relations(count, into: &sink)
        system.solve()
        let build = watch.lap()
        let turns = try (0..<10).map { turn in
            watch = Stopwatch()
            let size = turn % 2 == 0 ? landscape : portrait
            try system.setParameter(variables[0], Double(size.width))
            try system.setParameter(variables[1], Double(size.height))
            system.solve()
            return watch.lap()
        }
        let row = Row(
            layout: layout, views: count, engine: .solver, build: 1000 * build, rotation: 1000 * Sample(turns).median,
            megabytes: Double(system.byteCount) / 1e6)
        return (row, variables.dropFirst(2).map { system[$0] })
    }

    // MARK: Views

    private func views(_ layout: LayoutCase, _ count: Int, _ expected: [Double]) -> Row {
        let before = Machine.residentMegabytes
        var watch = Stopwatch()
        let (portrait, landscape) = layout.screens(count)
        let root = View(frame: CGRect(origin: .zero, size: portrait))
        let stage = Stage(root: root)
        let views = layout.makeViews(count, in: root)
        root.layoutIfNeeded()
        let build = watch.lap()
        let turns = (0..<10).map { turn in
            watch = Stopwatch()
            stage.setSize(turn % 2 == 0 ? landscape : portrait)
            root.layoutIfNeeded()
            return watch.lap()
        }
        let grown = Machine.residentMegabytes - before
        let frames = Self.frames(views, isNested: layout == .nested)
        // From the inside out: a chain of views that let go of each other one by one goes deep into the stack.
        for view in views.reversed() { view.removeFromSuperview() }
        return Row(
            layout: layout, views: count, engine: .views, build: 1000 * build, rotation: 1000 * Sample(turns).median,
            megabytes: grown, worst: Self.worst(frames, expected))
    }

    private static func frames(_ views: [View], isNested: Bool) -> [Double] {
        var origin = CGPoint.zero
        return views.flatMap { view in
            let frame = view.frame
            defer { if isNested { origin = CGPoint(x: origin.x + frame.minX, y: origin.y + frame.minY) } }
            return [
                Double(origin.x + frame.minX), Double(origin.y + frame.minY), Double(frame.width), Double(frame.height),
            ]
        }
    }
}
