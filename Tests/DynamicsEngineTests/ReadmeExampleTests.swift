import DynamicsEngine
import DynamicsModel
import Foundation
import Testing

/// README's examples of the engine, compiled and run: their lines stand between the marks below, and what they print in
/// README.
@Suite struct ReadmeExampleTests {
    struct Example: CustomTestStringConvertible {
        let name: String
        /// Words that only this example's block of README has.
        let words: String
        let run: @Sendable ((String) -> Void) throws -> Void

        var testDescription: String { name }

        func output() throws -> [String] {
            var lines: [String] = []
            try run { lines.append($0) }
            return lines
        }
    }

    static let examples: [Example] = [
        Example(name: "balls", words: "let balls") { print in
            // README begins: balls
            let balls = (0..<30).map { k in
                Item(
                    .circle(radius: 10), position: [Double(k % 6) * 40 + 50, Double(k / 6) * 40 + 50], elasticity: 0.5)
            }
            let box = Boundary(.inside(minimum: [0, 0], maximum: [300, 400]))
            let world = try World(SceneDescription(items: balls, boundaries: [box]))

            for _ in 0..<300 { world.step() }

            let lowest = world.states().max { $0.centerOfMass.y < $1.centerOfMass.y }!
            print("\(world.itemCount) balls after \(world.ticks) ticks, \(world.statistics.awakeItems) still awake")
            print("the lowest lies at y = \(lowest.centerOfMass.y.rounded())")
            print("state hash \(String(world.stateHash(), radix: 16))")
            // README ends
        },
        Example(name: "goal", words: "let goal") { print in
            // README begins: goal
            var settings = Settings()
            settings.hitEventThreshold = 100
            let ground = Boundary(.segment([0, 300], [800, 300]), friction: 0.6)
            let game = try World(SceneDescription(settings: settings, boundaries: [ground]))
            let ball = try game.add(Item(.circle(radius: 10), position: [100, 290], velocity: [400, 0]))
            let goal = try game.add(
                Item(.rectangle(width: 40, height: 80), position: [400, 260], isAnchored: true, isSensor: true))
            let wall = try game.add(Item(.rectangle(width: 20, height: 100), position: [500, 250], isAnchored: true))
            let door = try game.add(Item(.rectangle(width: 120, height: 10), position: [700, 150]))
            let hinge = try game.add(.pin(door, at: [700, 150], motor: .init(speed: 2, strength: 100)))

            for _ in 0..<90 {
                game.step()
                for event in game.sensorEvents where event.sensor == .item(goal) {
                    print("tick \(game.ticks): the ball \(event.phase == .began ? "comes into" : "leaves") the goal")
                }
                for hit in game.hitEvents where hit.item == ball && hit.other == .item(wall) {
                    print("tick \(game.ticks): it hits the wall at \(Int(hit.approachSpeed.rounded())) pt/s")
                }
            }
            let below = try game.castRay(from: [400, 100], to: [400, 400])
            print("a ray straight down from (400, 100) ends at y = \(below!.point.y.rounded())")
            let turn = try game.state(of: hinge).angle
            print("the motor has turned the door by \((turn * 10).rounded() / 10) rad")
            // README ends
        },
        Example(name: "chain", words: "let links") { print in
            // README begins: chain
            let links = (0..<20).map { k in
                Item(.rectangle(width: 10, height: 4), position: [Double(k) * 10 + 5, 0], collisions: .none)
            }
            // As heavy as 1000 links.
            let ball = Item(
                .circle(radius: 50), position: [250, 0], density: 40_000 / (2500 * Double.pi), collisions: .none)
            let chain = try World(SceneDescription(items: links + [ball]))
            let ids = (0...20).map { ItemID(rawValue: UInt64($0)) }
            try chain.add(.pin(ids[0], at: [0, 0]))
            try chain.add((1...20).map { .pin(ids[$0], to: ids[$0 - 1], at: Vector2(10 * Double($0), 0)) })

            var widest = 0.0
            for _ in 0..<600 {
                chain.step()
                widest = max(widest, chain.attachmentStates().map(\.separation).max()!)
            }
            print("swinging for \(chain.time.rounded()) s, the chain came apart by less than 0.01 pt: \(widest < 0.01)")
            // README ends
        },
    ]

    /// The lines of an example, and the imports of this file.
    private func source(_ example: Example) throws -> [String] {
        let lines = try String(contentsOfFile: #filePath, encoding: .utf8).components(separatedBy: "\n").map(trimmed)
        let begin = try #require(lines.firstIndex(of: "// README begins: \(example.name)"))
        let end = try #require(lines[begin...].firstIndex(of: "// README ends"))
        return lines.filter { $0.hasPrefix("import ") } + lines[(begin + 1)..<end].filter { !$0.isEmpty }
    }

    private func trimmed(_ line: String) -> String { line.trimmingCharacters(in: .whitespaces) }

    @Test(arguments: examples)
    func `an example prints the same lines in every run`(_ example: Example) throws {
        let lines = try example.output()
        #expect(!lines.isEmpty)
        #expect(try example.output() == lines)
    }

    @Test(arguments: examples)
    func `README quotes the example and what it prints`(_ example: Example) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        guard let readme = try? String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8) else {
            return
        }
        let lines = readme.components(separatedBy: "\n")
        let words = try #require(lines.firstIndex { $0.contains(example.words) })
        let begin = try #require(lines[..<words].lastIndex(of: "```swift"))
        let end = try #require(lines[begin...].firstIndex(of: "```"))
        let quoted = lines[(begin + 1)..<end].map(trimmed).filter { !$0.isEmpty }
        let source = try source(example)
        for line in quoted { #expect(source.contains(line), "not in the test: \(line)") }
        // All of it, imports aside.
        for line in source where !line.hasPrefix("import ") { #expect(quoted.contains(line), "not in README: \(line)") }

        let text = try #require(lines[end...].firstIndex(of: "```text"))
        let close = try #require(lines[(text + 1)...].firstIndex(of: "```"))
        let output = try example.output()
        #expect(output == Array(lines[(text + 1)..<close]), "\(output)")
    }
}
