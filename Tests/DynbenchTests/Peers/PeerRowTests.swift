import ArgumentParser
import DynamicsModel
import DynamicsReference
import DynamicsScenes
import Foundation
import Testing

@testable import dynbench

/// Rows, targets and gates.
@Suite struct PeerRowTests {
    private func quality(
        mean: Double = 0, worst: Double = 0, speed: Double = 0, escaped: Int? = nil, nonFinite: Int = 0,
        separation: Double? = nil, worstSeparation: Double? = nil, height: Double? = nil, drift: Double? = nil
    ) -> Quality {
        Quality(
            items: 10, meanOverlap: mean, maxOverlap: worst, rmsSpeed: speed, meanSpeed: speed, escaped: escaped,
            nonFinite: nonFinite, maxJointSeparation: separation, worstJointSeparation: worstSeparation,
            topHeightRatio: height, topDrift: drift, overlapStride: 1)
    }

    private func holds(_ gate: QualityGate, _ quality: Quality, peers: [PeerEngine: Quality] = [:]) -> [Bool?] {
        gate.checks(quality, peers: peers).map(\.holds)
    }

    @Test func `a limit itself is held, and what is no number is not`() {
        let gate = QualityGate.pile(meanOverlap: 0.01, worstOverlap: 0.06, rmsSpeed: 0.2)
        #expect(holds(gate, quality(mean: 0.01, worst: 0.06, speed: 0.2)) == [true, true, true])
        #expect(holds(gate, quality(mean: 0.0101, worst: 0.061, speed: .nan)) == [false, false, false])
        #expect(holds(.pile(meanOverlap: 0.01, worstOverlap: 0.06, rmsSpeed: nil), quality(speed: 9)) == [true, true])
    }

    @Test func `each gate looks at its own numbers`() {
        #expect(holds(.stack(height: 0.99, drift: 1), quality(height: 0.99, drift: 1)) == [true, true])
        #expect(holds(.stack(height: 0.99, drift: 1), quality(height: 0.98, drift: 1.1)) == [false, false])
        #expect(holds(.stack(height: 0.99, drift: 1), quality()) == [false, false])
        #expect(holds(.worstOverlap(0.1), quality(worst: 0.11)) == [false])
        #expect(holds(.speedKept(499), quality(speed: 499)) == [true])
        #expect(holds(.speedKept(499), quality(speed: 498.9)) == [false])
        #expect(
            holds(.separation(0.001, worst: 0.01), quality(separation: 0.001, worstSeparation: 0.02)) == [true, false])
        #expect(holds(.separation(0.001, worst: nil), quality(separation: 0.002)) == [false])
        #expect(holds(.nothingLost, quality(escaped: 1, nonFinite: 1)) == [false, false])
        #expect(holds(.nothingLost, quality()) == [true, true])
    }

    @Test func `gates against a peer need it, or what is stated instead`() {
        let gate = QualityGate.noWorse(meanOverlap: 0.01, worstOverlap: 0.05)
        #expect(holds(gate, quality(mean: 0.01, worst: 0.05)) == [true, true])
        #expect(holds(gate, quality(mean: 0.011, worst: 0.051)) == [false, false])
        let peer = quality(mean: 0.02, worst: 0.03)
        #expect(holds(gate, quality(mean: 0.02, worst: 0.031), peers: [.box2d3: peer]) == [true, false])
        #expect(holds(.meanSpeed(within: 0.05), quality(speed: 9)) == [nil])
        let speeds: [PeerEngine: Quality] = [.box2d2: quality(speed: 100), .chipmunk: quality(speed: 50)]
        #expect(holds(.meanSpeed(within: 0.05), quality(speed: 104), peers: speeds) == [true])
        #expect(holds(.meanSpeed(within: 0.05), quality(speed: 94), peers: speeds) == [false])
        let all = speeds.merging([.reference: quality(speed: 90)]) { $1 }
        #expect(holds(.meanSpeed(within: 0.05), quality(speed: 94), peers: all) == [true])
    }

    @Test func `the reference does a row once where a gate asks for it and its steps are not too slow`() throws {
        let with = PeerRow.all.filter(\.hasReference)
        #expect(with.map(\.name) == ["gas"] && with.map(\.items) == [10_000])
        var measurement = EngineMeasurement(engine: .reference, name: "reference")
        measurement.results = [
            PeerResult(engine: "", settings: "", createMs: 0, contacts: 0, peakRSSMB: 0, stepMs: [1], fieldMs: [])
        ]
        #expect(!measurement.isRepeated)
        measurement.engine = .box2d3
        #expect(measurement.isRepeated)
    }

    @Test func `a pass of the reference gives what its own world would`() throws {
        let scene = try BuiltInScene.named("gas").make(SceneOptions(items: 20))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("states-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        var pass = try ReferencePass(scene)
        try pass.run(
            PassLength(steps: 5, seconds: 1000),
            StateRecorder([Recording(from: 2, through: 5, every: 3)], states: file))
        #expect(pass.result.stepMs.count == 5 && pass.result.fieldMs.isEmpty)
        var world = try ReferenceWorld(scene.description)
        var seen: [Int] = []
        try StateRecords.read(file, items: 20) { step, states in
            while world.ticks < step { world.step() }
            seen.append(step)
            #expect(states == world.states())
        }
        #expect(seen == [2, 5])
    }

    @Test func `what is asked in a pass is counted, the same one by one and in bulk`() throws {
        let scene = try BuiltInScene.named("cast-field").make(SceneOptions(items: 2000))
        func found(_ question: PeerQuestion) throws -> Int {
            var pass = try EnginePass(scene, kernels: .portable, question: question, seed: 3)
            try pass.run(PassLength(steps: 2, seconds: 1000), StateRecorder([], states: nil))
            #expect(pass.result.stepMs.count == 2)
            return try #require(pass.result.found)
        }
        let rays = try found(PeerQuestion(kind: .ray))
        // Long rays across a tenth of a full lattice mostly meet something.
        #expect(rays > 9000 && rays <= PeerQuestion.ways)
        #expect(try found(PeerQuestion(kind: .ray, inBulk: true)) == rays)
        // A circle meets what a ray does and what it passes by; a square finds what its disc does.
        #expect(try found(PeerQuestion(kind: .circle, size: 10)) >= rays)
        #expect(try found(PeerQuestion(kind: .square, size: 200)) >= found(PeerQuestion(kind: .disc, size: 200)))
        #expect(try found(PeerQuestion(kind: .disc, size: 200)) > PeerQuestion.ways)
    }

    @Test func `a nap wakes a pile and puts it to sleep, so that it stays where it is`() throws {
        let scene = try BuiltInScene.named("large-pyramid").make(SceneOptions(items: 55, sleep: true))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("states-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        var pass = try EnginePass(scene, kernels: .portable, nap: PeerNap(from: 6, item: 0))
        try pass.run(
            PassLength(steps: 20, seconds: 1000),
            StateRecorder([Recording(from: 6, through: 20, every: 1)], states: file))
        var first: [ItemState]?
        try StateRecords.read(file, items: 55) { _, states in
            #expect(states == first ?? states && states.allSatisfy { $0.velocity == .zero })
            first = states
        }
        #expect(first != nil && pass.result.found == nil)
    }

    @Test func `a gate of found things compares with Box2D 3`() {
        var (own, peer) = (quality(), quality())
        (own.found, peer.found) = (1001, 1000)
        #expect(holds(.sameFound(within: 0.002), own, peers: [.box2d3: peer]) == [true])
        own.found = 995
        #expect(holds(.sameFound(within: 0.002), own, peers: [.box2d3: peer]) == [false])
        #expect(holds(.sameFound(within: 0.002), own) == [nil])
    }

    @Test func `a pass ends with its steps or with its time`() {
        #expect(Array(PassLength(steps: 3, seconds: 1000)) == [1, 2, 3])
        #expect(Array(PassLength(steps: 100, seconds: 0)).isEmpty)
    }

    @Test func `without options the short rows are done`() throws {
        let rows = PeerRow.chosen(names: [], items: nil, long: false)
        let names = [
            "settle", "settle", "gas", "pyramid", "chain", "groups", "capsules", "heavy", "heavy", "tower", "heavy_top",
            "seams",
        ]
        #expect(rows.map(\.name) == names)
        let own = PeerRow.chosen(names: [], items: nil, long: true)
        let suite = PeerRow.chosen(names: [], items: nil, long: false, suite: .box2d)
        #expect(own.count + suite.count == PeerRow.all.count)
        #expect(own.allSatisfy { $0.suite == .own } && suite.count == 20)
        // From their start, for as many steps as Box2D's program does.
        let stepped = suite.filter { $0.question == nil && $0.nap == nil }
        #expect(stepped.count == 11 && stepped.map(\.steps).prefix(3) == [500, 500, 800])
        #expect(stepped.allSatisfy { $0.warmup == 0 })
    }

    @Test func `rows are chosen by name and number`() throws {
        #expect(PeerRow.chosen(names: ["settle"], items: nil, long: false).map(\.items) == [1000, 10_000])
        #expect(PeerRow.chosen(names: ["settle"], items: nil, long: true).map(\.items) == [1000, 10_000, 100_000])
        #expect(PeerRow.chosen(names: ["idle"], items: nil, long: false).map(\.items) == [100_000])
        let exact = PeerRow.chosen(names: ["settle"], items: 100_000, long: false)
        #expect(
            exact.map(\.targets) == [
                [
                    SpeedTarget(peer: .box2d3, ratio: 2.8), SpeedTarget(peer: .box2d2, ratio: 6),
                    SpeedTarget(peer: .chipmunk, ratio: 6),
                ]
            ])
        // Targets are stated for one number of items.
        let other = PeerRow.chosen(names: ["settle"], items: 777, long: false)
        #expect(other.map(\.items) == [777])
        #expect(other.allSatisfy { $0.targets.isEmpty && !$0.gates.isEmpty })
    }

    @Test func `the ratio of masses that is asked for is the one of heavy, and of no other row`() throws {
        func ratio(_ name: String, _ words: [String]) throws -> (row: Double?, arguments: Double?) {
            let row = try #require(PeerRow.chosen(names: [name], items: 10, long: true).first)
            let measurement = try PeerMeasurement(
                row, try SceneArguments.parse(words), programs: PeerPrograms(paths: []), repeats: 1, limit: nil)
            return (measurement.row.ratio, measurement.arguments.ratio)
        }
        #expect(try ratio("heavy", []) == (1000, 1000))
        #expect(try ratio("heavy", ["--ratio", "100"]) == (100, 100))
        #expect(try ratio("gas", ["--ratio", "100"]) == (nil, nil))
    }

    static let bad: [([String], option: String, range: String)] = [
        (["--scene", "nowhere"], "--scene", "settle, gas, pyramid"),
        (["--repeats", "0"], "--repeats", "1 to 100"),
        (["--limit", "0.5"], "--limit", "1 to 3600"),
        (["--workers", "300"], "--workers", "0 to 256"),
        (["--box2d-v3", "/x", "--peers-program", "/y"], "--peers-program", "--box2d-v3"),
        (["--format", "xml"], "--format", "'table', 'json' or 'csv'"),
    ]

    @Test(arguments: bad.indices) func `bad options name themselves and their range`(_ index: Int) throws {
        let (arguments, option, range) = PeerRowTests.bad[index]
        let error = try #require(throws: (any Error).self) { try Dynbench.parseAsRoot(["peers"] + arguments) }
        #expect(Dynbench.exitCode(for: error).rawValue == 64)
        let message = Dynbench.fullMessage(for: error)
        #expect(message.contains(option) && message.contains(range), "\(message)")
    }

    @Test func `programs must be there and have the name of an engine`() throws {
        let unknown = try #require(throws: ValidationError.self) { _ = try PeerPrograms(paths: ["/bin/ls"]) }
        #expect(unknown.message.contains("'box2d3', 'box2d2', 'chipmunk'"))
        let missing = try #require(throws: ValidationError.self) { _ = try PeerPrograms(paths: ["/nowhere/box2d2"]) }
        #expect(missing.message.contains("/nowhere/box2d2"))
    }
}
