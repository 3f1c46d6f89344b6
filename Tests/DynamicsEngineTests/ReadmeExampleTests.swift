import DynamicsEngine
import DynamicsModel
import Foundation
import Testing

/// README's example, compiled and run: its lines stand between the marks below, and what it prints in README.
@Suite struct ReadmeExampleTests {
    private func example(print: (String) -> Void) throws {
        // README begins
        let balls = (0..<30).map { k in
            Item(.circle(radius: 10), position: [Double(k % 6) * 40 + 50, Double(k / 6) * 40 + 50], elasticity: 0.5)
        }
        let box = Boundary(.inside(minimum: [0, 0], maximum: [300, 400]))
        let world = try World(SceneDescription(items: balls, boundaries: [box]))

        for _ in 0..<300 { world.step() }

        let lowest = world.states().max { $0.centerOfMass.y < $1.centerOfMass.y }!
        print("\(world.itemCount) balls after \(world.ticks) ticks, \(world.statistics.awakeItems) still awake")
        print("the lowest lies at y = \(lowest.centerOfMass.y.rounded())")
        print("state hash \(String(world.stateHash(), radix: 16))")
        // README ends
    }

    /// The lines between the marks, and the imports of this file.
    private func source() throws -> [String] {
        let lines = try String(contentsOfFile: #filePath, encoding: .utf8).components(separatedBy: "\n").map(trimmed)
        let begin = try #require(lines.firstIndex(of: "// README begins"))
        let end = try #require(lines.firstIndex(of: "// README ends"))
        return lines.filter { $0.hasPrefix("import ") } + lines[(begin + 1)..<end].filter { !$0.isEmpty }
    }

    private func trimmed(_ line: String) -> String { line.trimmingCharacters(in: .whitespaces) }

    private func output() throws -> [String] {
        var lines: [String] = []
        try example { lines.append($0) }
        return lines
    }

    @Test func `the example prints three lines and the same ones in every run`() throws {
        let lines = try output()
        #expect(lines.count == 3)
        #expect(try output() == lines)
        #expect(lines[1] == "the lowest lies at y = 390.0")
    }

    @Test func `README quotes the example and what it prints`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        guard let readme = try? String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8) else {
            return
        }
        let lines = readme.components(separatedBy: "\n")
        guard let begin = lines.firstIndex(of: "```swift") else { return }
        let end = try #require(lines[begin...].firstIndex(of: "```"))
        let quoted = lines[(begin + 1)..<end].map(trimmed).filter { !$0.isEmpty }
        let source = try source()
        for line in quoted { #expect(source.contains(line), "not in the test: \(line)") }
        // All of it, imports aside.
        for line in source where !line.hasPrefix("import ") { #expect(quoted.contains(line), "not in README: \(line)") }

        let text = try #require(lines[end...].firstIndex(of: "```text"))
        let close = try #require(lines[(text + 1)...].firstIndex(of: "```"))
        let printed = try output()
        #expect(printed == Array(lines[(text + 1)..<close]))
    }
}
