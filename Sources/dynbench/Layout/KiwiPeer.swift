import Foundation
import LayoutSolver

/// kiwi, the C++ Cassowary solver, through its Python module: the same relations, timed inside the solver's own calls.
///
/// Its strengths only come near an order of priorities: 250, 500 and 750 become 1, 10² and 10⁴. The screen's size gets 10⁹,
/// nearly the most there is: it would give way to a thousand labels of its usual 10⁶ that want to be wider.
struct KiwiPeer {
    /// A Python that has the module.
    let python: String
    let version: String

    struct Result: Decodable {
        /// Milliseconds: adding all constraints; the median of ten turns of the screen.
        var build: Double
        var edit: Double
        /// Left, top, width and height by view, after the last turn.
        var frames: [Double]
    }

    /// - Returns: nil where no Python has kiwisolver.
    init?() {
        let asked = ProcessInfo.processInfo.environment["LAYOUT_PYTHON"]
        for candidate in [asked, "python3", "/usr/bin/python3"].compactMap({ $0 }) {
            let found = Self.run(candidate, ["-c", "import kiwisolver; print(kiwisolver.__version__)"], input: "")
            guard let found, !found.isEmpty else { continue }
            python = candidate
            version = String(decoding: found, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            return
        }
        return nil
    }

    func measure(_ layout: LayoutCase, _ count: Int) throws -> Result? {
        var text = RelationText()
        try layout.relations(count, into: &text)
        guard
            let output = Self.run(
                python, ["-c", Self.program, "\(count)", "\(layout.extraRoom(count))"], input: text.lines)
        else { return nil }
        return try? JSONDecoder().decode(Result.self, from: output)
    }

    /// One relation a line: kind, constant, strength, then pairs of coefficient and variable.
    private struct RelationText: RelationSink {
        var lines = ""

        mutating func relate(
            _ terms: [(Double, Int)], _ kind: RelationKind, _ constant: Double, _ priority: RelationPriority
        ) {
            let strength =
                priority == .required ? "r" : priority >= .high ? "s" : priority > .low ? "m" : "w"
            lines += "\(kind.rawValue) \(constant) \(strength)"
            for (coefficient, variable) in terms { lines += " \(coefficient) \(variable)" }
            lines += "\n"
        }
    }

    private static func run(_ python: String, _ arguments: [String], input: String) -> Data? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [python] + arguments
        // A file, as a pipe that is full would wait for a reader who waits.
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("dynbench-\(UUID().uuidString)")
        guard (try? Data(input.utf8).write(to: file)) != nil else { return nil }
        defer { try? FileManager.default.removeItem(at: file) }
        let output = Pipe()
        process.standardInput = try? FileHandle(forReadingFrom: file)
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? data : nil
    }

    private static let program = """
        import json, sys, time, kiwisolver as k
        count, room = int(sys.argv[1]), float(sys.argv[2])
        v = [k.Variable() for _ in range(2 + 4 * count)]
        strengths = dict(r='required', s=1e4, m=1e2, w=1.0)
        constraints = []
        for line in sys.stdin:
            f = line.split()
            e = k.Expression([k.Term(v[int(f[i + 1])], float(f[i])) for i in range(3, len(f), 2)], -float(f[1]))
            constraints.append(k.Constraint(e, {'-1': '<=', '0': '==', '1': '>='}[f[0]], strengths[f[2]]))
        solver = k.Solver()
        start = time.perf_counter()
        screen = k.strength.create(1000, 0, 0)
        solver.addEditVariable(v[0], screen)
        solver.addEditVariable(v[1], screen)
        solver.suggestValue(v[0], 320 + room)
        solver.suggestValue(v[1], 568 + room)
        for c in constraints:
            solver.addConstraint(c)
        solver.updateVariables()
        build = time.perf_counter() - start
        times = []
        for turn in range(10):
            start = time.perf_counter()
            solver.suggestValue(v[0], room + (320 if turn % 2 else 568))
            solver.suggestValue(v[1], room + (568 if turn % 2 else 320))
            solver.updateVariables()
            times.append(time.perf_counter() - start)
        times.sort()
        print(json.dumps(dict(build=1e3 * build, edit=1e3 * (times[4] + times[5]) / 2, frames=[x.value() for x in v[2:]])))
        """
}
