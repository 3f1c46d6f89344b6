import ToolSupport

/// The figures of cases, and which kept to their bounds.
struct PhysicsReport {
    struct Line {
        let physicsCase: PhysicsCase
        let value: Double
        /// The same case in Box2D 3; nil where it was not run there.
        let box2d3: Double?

        var passed: Bool { physicsCase.passes(value) }
    }

    let lines: [Line]

    var passed: Int { lines.filter(\.passed).count }
    var failed: Int { lines.count - passed }

    /// A line a case; the last line says how many passed.
    var table: String {
        let hasPeer = lines.contains { $0.box2d3 != nil }
        var table = TextTable(
            alignment: [.left, .right, .right] + (hasPeer ? [.right] : []) + [.left, .left, .left, .left])
        table.add(
            ["case", "figure", "at most"] + (hasPeer ? ["Box2D 3"] : []) + ["unit", "", "figure is", "source"])
        for line in lines {
            let peer = line.box2d3.map(PhysicsReport.text) ?? "–"
            table.add(
                [line.physicsCase.name, PhysicsReport.text(line.value), PhysicsReport.text(line.physicsCase.bound)]
                    + (hasPeer ? [peer] : [])
                    + [
                        line.physicsCase.unit, line.passed ? "ok" : "FAILED", line.physicsCase.figure,
                        line.physicsCase.source,
                    ])
        }
        return "\(table.text)\n\n\(passed) passed, \(failed) failed\n"
    }

    /// Measures of what turned infinite or NaN are "∞".
    private static func text(_ value: Double) -> String { value.isFinite ? Format.significant(value) : "∞" }
}

extension PhysicsReport {
    /// The keys that outside programs rely on. A figure that is not finite is null, and has failed.
    var fields: ReportValue {
        .object([
            ("cases", .list(lines.map(\.fields))), ("passed", .integer(passed)), ("failed", .integer(failed)),
        ])
    }
}

extension PhysicsReport.Line {
    var fields: ReportValue {
        .object([
            ("name", .text(physicsCase.name)), ("family", .text(physicsCase.family)),
            ("source", .text(physicsCase.source)), ("value", .optional(value)), ("bound", .number(physicsCase.bound)),
            ("unit", .text(physicsCase.unit)), ("passed", .flag(passed)), ("box2d3", .optional(box2d3)),
        ])
    }
}
