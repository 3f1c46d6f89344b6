import Foundation
import LayoutSolver

/// A Python with kiwisolver and scipy; `LAYOUT_PYTHON` names one that isn't the system's.
struct PythonPeers {
    let python: String

    static let shared = PythonPeers()

    private init?() {
        let asked = ProcessInfo.processInfo.environment["LAYOUT_PYTHON"]
        for candidate in [asked, "python3", "/usr/bin/python3"].compactMap({ $0 }) {
            if let found = Self.run(candidate, "import kiwisolver, scipy.optimize; print('found')", input: Data()),
                !found.isEmpty
            {
                python = candidate
                return
            }
        }
        return nil
    }

    private struct Plain: Encodable {
        var variables: Int
        /// Coefficients, kind, constant, priority.
        var rows: [[Double]]

        init(_ system: PlainSystem) {
            variables = system.variables
            rows = system.relations.map {
                $0.coefficients + [Double($0.kind.rawValue), $0.constant, Double($0.priority)]
            }
        }
    }

    /// For each system Σ |violation| by priority as scipy's linear programs find it, or nil where the required contradict.
    func scipy(_ systems: [PlainSystem]) throws -> [[Double]?] {
        try answers(Self.scipyProgram, systems)
    }

    /// For each system the values that kiwi gives its variables, or nil where it finds a contradiction.
    func kiwi(_ systems: [PlainSystem]) throws -> [[Double]?] {
        try answers(Self.kiwiProgram, systems)
    }

    private func answers(_ program: String, _ systems: [PlainSystem]) throws -> [[Double]?] {
        let input = try JSONEncoder().encode(systems.map(Plain.init))
        guard let output = Self.run(python, program, input: input) else { return [] }
        return try JSONDecoder().decode([[Double]?].self, from: output)
    }

    private static func run(_ python: String, _ program: String, input: Data) -> Data? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [python, "-c", program]
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("layout-\(UUID().uuidString)")
        guard (try? input.write(to: file)) != nil else { return nil }
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

    /// One linear program (HiGHS) a priority, each bounded by what those before reached. Violations may have any size, so
    /// none is infeasible; presolve, which takes the tight bounds for contradictions now and then, stays off.
    private static let scipyProgram = """
        import json, sys
        import numpy as np
        from scipy.optimize import linprog
        answers = []
        for system in json.load(sys.stdin):
            n, rows = system['variables'], np.array(system['rows'])
            m = len(rows)
            A, kind, b, priority = rows[:, :n], rows[:, n], rows[:, n + 1], rows[:, n + 2]
            eq = np.hstack([A, np.eye(m), -np.eye(m)])
            bounds = [(None, None)] * n + [(0, None)] * (2 * m)
            limits, limit_values, reached = [], [], []
            for level in sorted(set(priority), reverse=True):
                cost = np.zeros(n + 2 * m)
                for i in range(m):
                    if priority[i] == level:
                        if kind[i] >= 0: cost[n + i] = 1
                        if kind[i] <= 0: cost[n + m + i] = 1
                result = linprog(cost, A_ub=np.array(limits) if limits else None,
                                 b_ub=limit_values if limits else None, A_eq=eq, b_eq=b, bounds=bounds,
                                 options=dict(presolve=False))
                if result.status != 0:
                    sys.exit(result.message)
                if level >= 1000 and result.fun > 1e-6:
                    reached = None
                    break
                reached.append(result.fun)
                limits.append(cost)
                limit_values.append(max(result.fun, 0) + 1e-9)
            answers.append(reached)
        json.dump(answers, sys.stdout)
        """

    /// Strengths only come near an order: 750, 500 and 250 become 10⁶, 10³ and 1.
    private static let kiwiProgram = """
        import json, sys, kiwisolver as k
        answers = []
        for system in json.load(sys.stdin):
            n = system['variables']
            v = [k.Variable() for _ in range(n)]
            solver = k.Solver()
            try:
                for row in system['rows']:
                    e = k.Expression([k.Term(v[i], row[i]) for i in range(n) if row[i] != 0], -row[n + 1])
                    strength = {1000: 'required', 750: 'strong', 500: 'medium', 250: 'weak'}[int(row[n + 2])]
                    solver.addConstraint(k.Constraint(e, {-1: '<=', 0: '==', 1: '>='}[int(row[n])], strength))
                solver.updateVariables()
                answers.append([x.value() for x in v])
            except k.UnsatisfiableConstraint:
                answers.append(None)
        json.dump(answers, sys.stdout)
        """
}
