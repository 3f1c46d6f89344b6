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
        let words = "echo 'Aborting: the mass is 0' >&2; printf '\\tSource: body.c:106\\n' >&2"
        guard case .failed(let reason) = try shell("\(words); exit 1") else {
            Issue.record("not failed")
            return
        }
        #expect(reason == "Aborting: the mass is 0")
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
    static let programs = PeerEngine.foreign.map {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(".build-peers/\($0.rawValue)")
    }.filter { FileManager.default.isExecutableFile(atPath: $0.path) }

    private func scratch(_ name: String) -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    }

    /// How a peer program ends with a scene's text, and the states it wrote.
    private func outcome(_ program: URL, _ text: String, items: Int) throws -> (PeerOutcome, [Int: [ItemState]]) {
        let (input, states) = (scratch("scene"), scratch("states"))
        defer { for file in [input, states] { try? FileManager.default.removeItem(at: file) } }
        try Data(text.utf8).write(to: input)
        let outcome = try PeerProcess(program: program, arguments: [states.path], input: input, deadline: 60).run()
        var seen: [Int: [ItemState]] = [:]
        if FileManager.default.fileExists(atPath: states.path) {
            try StateRecords.read(states, items: items) { seen[$0] = $1 }
        }
        return (outcome, seen)
    }

    static let item = "item 0 0 0 0 0 0 1 0 0 0 1 1\n"
    static let senseless: [(lines: String, reason: String)] = [
        ("record 1 2 0", "line 2 wants a whole number from 1"),
        ("record nan 2 1", "line 2 wants a whole number from 1"),
        ("run 0 0 0 4 0 1 1 1", "line 2 wants a number above 0"),
        ("run 0 0 0.1 4 0 1 1 nan", "line 2 wants a number above 0"),
        ("run 0 0 0.1 1e10 0 1 1 1", "line 2 wants a whole number from 1"),
        ("pin 0 0 0 -1 0 0", "line 2 has no item before it"),
        (item + "pin 1 0 0 -1 0 0", "line 3 wants a whole number from 0 to 0"),
        (item + "pin 0 0 0 -2 0 0", "line 3 wants a whole number from -1 to 0"),
        ("force 1 0 0 0", "line 2 has no item before it"),
        (item + "force 1 -1 0 0", "line 3 wants a whole number from 0 to 0"),
        (item + "force 0 0 0 0", "line 3 wants a whole number from 1"),
        (item + "polygon 9 0 0", "line 3 wants a whole number from 3 to 8"),
    ]

    @Test(
        .enabled(if: !programs.isEmpty, "Scripts/peers has built no peer program here"),
        arguments: programs, senseless.indices)
    func `a peer refuses a line that makes no sense by its number`(_ program: URL, _ index: Int) throws {
        let (lines, reason) = PeerProcessTests.senseless[index]
        let (outcome, _) = try outcome(program, "dynamics-scene 1\n\(lines)\nend\n", items: 1)
        guard case .failed(let words) = outcome else {
            Issue.record("not failed")
            return
        }
        #expect(words.hasPrefix("scene, \(reason)"))
    }

    /// One field pulls to the right and covers the centre of mass but not the item's origin, one force pushes down.
    @Test(
        .enabled(if: !programs.isEmpty, "Scripts/peers has built no peer program here"),
        arguments: programs)
    func `in a peer fields act at the centre of mass, and add to forces`(_ program: URL) throws {
        let disc = Shape.group([Shape.Part(.circle(radius: 10), offset: Vector2(40, 0))])
        let field = Field(
            .radialGravity, position: Vector2(60, 0), region: .circle(radius: 30), strength: 3, falloff: 0,
            minimumRadius: 1)
        let scene = SceneDescription(
            settings: Settings(gravity: .zero), items: [Item(disc, position: .zero)], fields: [field])
        let mass = Double.pi * 10 * 10 / 10_000
        let text = try SceneStream(
            scene, steps: 2, seconds: 20, recordings: [Recording(from: 1, through: 2, every: 1)],
            forces: [StepForce(step: 1, item: 0, force: Vector2(0, 600 * mass))]
        ).text
        let (outcome, states) = try outcome(program, text, items: 1)
        guard case .finished = outcome else {
            Issue.record("not finished")
            return
        }
        // 300 pt/s² to the right in both steps, 600 down in the first alone; in Float, by masses of polygons and discs. The
        // pull of the second step leans by the way gone down in the first, a sixth of a point in 20.
        let first = try #require(states[1])[0], second = try #require(states[2])[0]
        #expect(abs(first.velocity.x - 5) < 1e-3 && abs(first.velocity.y - 10) < 1e-3)
        #expect(abs(second.velocity.x - 10) < 1e-2 && abs(second.velocity.y - 10) < 0.1)
        #expect(abs(second.angularVelocity) < 1e-4)
    }

    @Test(
        .enabled(if: !programs.isEmpty, "Scripts/peers has built no peer program here"),
        arguments: programs)
    func `a ball in a peer falls as far as gravity takes it, and comes to rest on the floor`(_ program: URL) throws {
        var items = [Item(.circle(radius: 50), position: Vector2(0, -200))]
        items.append(Item(.rectangle(width: 60, height: 60), position: Vector2(200, 170), rotation: 0.1))
        let box = Boundary(.inside(minimum: Vector2(-400, -400), maximum: Vector2(400, 200)), friction: 0.5)
        let scene = SceneDescription(settings: Settings(), items: items, boundaries: [box])
        let text = try SceneStream(
            scene, steps: 300, seconds: 20,
            recordings: [Recording(from: 30, through: 30, every: 1), Recording(from: 300, through: 300, every: 1)]
        ).text
        let (outcome, seen) = try outcome(program, text, items: 2)
        guard case .finished(let result) = outcome else {
            Issue.record("not finished")
            return
        }
        #expect(result.stepMs.count == 300 && result.fieldMs.isEmpty)
        #expect(result.contacts == 2)
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
