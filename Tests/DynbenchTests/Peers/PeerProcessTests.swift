import DynamicsModel
import DynamicsScenes
import Foundation
import Testing

@testable import dynbench

/// Programs as they end, and a real peer where one is at hand.
@Suite struct PeerProcessTests {
    private func shell(_ words: String, deadline: Double = 20) throws -> PeerOutcome {
        try PeerProcess(
            program: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", words], input: nil, deadline: deadline
        ).run()
    }

    @Test func `a result is read`() throws {
        let json = """
            {"engine":"E","settings":"s","createMs":1,"contacts":2,"peakRSSMB":3,"stepMs":[4,5],"fieldMs":[]}
            """
        guard case .finished(let result) = try shell("echo '\(json)'") else {
            Issue.record("not finished")
            return
        }
        #expect(result.engine == "E" && result.stepMs == [4, 5] && result.note == nil)
    }

    @Test func `a program that fails says why`() throws {
        guard case .failed(let reason) = try shell("echo 'scene, line 3 wants a number' >&2; exit 1") else {
            Issue.record("not failed")
            return
        }
        #expect(reason == "scene, line 3 wants a number")
        guard case .failed = try shell("echo nothing") else {
            Issue.record("not failed")
            return
        }
    }

    @Test func `a program that hangs is killed`() throws {
        guard case .killed(let seconds) = try shell("while :; do :; done", deadline: 0.2) else {
            Issue.record("not killed")
            return
        }
        #expect(seconds == 0.2)
    }

    /// Programs that Scripts/peers has built in this package.
    static let programs = PeerEngine.allCases.map {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(".build-peers/\($0.rawValue)")
    }.filter { FileManager.default.isExecutableFile(atPath: $0.path) }

    @Test(
        .enabled(if: !programs.isEmpty, "Scripts/peers has built no peer program here"),
        arguments: programs)
    func `a ball in a peer falls as far as gravity takes it, and comes to rest on the floor`(_ program: URL) throws {
        var items = [Item(.circle(radius: 50), position: Vector2(0, -200))]
        items.append(Item(.rectangle(width: 60, height: 60), position: Vector2(200, 170), rotation: 0.1))
        let box = Boundary(.inside(minimum: Vector2(-400, -400), maximum: Vector2(400, 200)), friction: 0.5)
        let scene = SceneDescription(settings: Settings(), items: items, boundaries: [box])
        let scratch = FileManager.default.temporaryDirectory
        let (input, states) = (
            scratch.appendingPathComponent("scene-\(UUID().uuidString)"),
            scratch.appendingPathComponent("states-\(UUID().uuidString)")
        )
        defer { for file in [input, states] { try? FileManager.default.removeItem(at: file) } }
        let text = try SceneStream(
            scene, steps: 300, seconds: 20,
            recordings: [Recording(from: 30, through: 30, every: 1), Recording(from: 300, through: 300, every: 1)]
        ).text
        try Data(text.utf8).write(to: input)
        let process = PeerProcess(program: program, arguments: [states.path], input: input, deadline: 60)
        guard case .finished(let result) = try process.run() else {
            Issue.record("not finished")
            return
        }
        #expect(result.stepMs.count == 300 && result.fieldMs.isEmpty)
        #expect(result.contacts == 2)
        var seen: [Int: [ItemState]] = [:]
        try StateRecords.read(states, items: 2) { seen[$0] = $1 }
        #expect(seen.keys.sorted() == [30, 300])
        // Half a second at 1000 pt/s² is 125 pt; engines that step once a tick are half a step's speed ahead or behind.
        let ball = try #require(seen[30])[0]
        #expect(abs(ball.centerOfMass.y - -75) < 5)
        #expect(abs(ball.velocity.y - 500) < 1e-2)
        let end = try #require(seen[300])
        // Within two hundredths of an item: all of them let resting shapes overlap a little.
        #expect(abs(end[0].centerOfMass.y - 150) < 2 && abs(end[1].centerOfMass.y - 170) < 2)
        #expect(abs(end[1].sine) < 0.02)
    }
}
