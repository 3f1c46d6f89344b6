import DynamicsEngine
import DynamicsModel
import Foundation
import Testing

@testable import dynbench

/// The suite of physics cases itself: its names, bounds, choices and report. The cases are run by `verify --physics`.
@Suite struct PhysicsSuiteTests {
    private static let bench = PhysicsBench(kernels: .portable)

    @Test func `names are unique, of a family and a variant`() {
        let names = PhysicsSuite.cases.map(\.name)
        #expect(names.count >= 120)
        #expect(Set(names).count == names.count)
        for name in names {
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            #expect(parts.count == 2 && parts.allSatisfy { !$0.isEmpty }, "\(name)")
        }
    }

    @Test func `every case says what it measures, its unit, bound and source`() {
        for physicsCase in PhysicsSuite.cases {
            #expect(physicsCase.bound.isFinite && physicsCase.bound >= 0, "\(physicsCase.name)")
            for text in [physicsCase.figure, physicsCase.unit, physicsCase.source] {
                #expect(!text.isEmpty, "\(physicsCase.name)")
            }
        }
    }

    @Test func `cases are chosen by the beginnings of their names`() {
        #expect(PhysicsSuite.cases(named: ["towers/boxes-18"]).map(\.name) == ["towers/boxes-18"])
        let chosen = PhysicsSuite.cases(named: ["wedge", "arch/"]).map(\.family)
        #expect(Set(chosen) == ["wedge", "arch"])
        #expect(PhysicsSuite.cases(named: ["nowhere"]).isEmpty)
        #expect(PhysicsSuite.cases(named: []).count == PhysicsSuite.cases.count)
    }

    @Test func `closed forms of flight hold`() throws {
        for physicsCase in PhysicsSuite.cases(named: ["closed-forms/free-fall", "closed-forms/push"]) {
            let value = try Self.bench.figure(of: physicsCase)
            #expect(physicsCase.passes(value), "\(physicsCase.name): \(value)")
        }
    }

    /// Cases that take no time and would fail without a rule of its own each: of jammed items, of what bounces and meets in
    /// one place, of what rolls, of fields that are read along their pull, of masses that are lent to what fields drive, and
    /// of how far an approach counts.
    @Test(arguments: [
        "card-house/energy", "impacts/oblique-box-angular", "impacts/oblique-group-angular",
        "ellipse-piles/rolling-1.2", "ellipse-piles/rolling-1.4", "orbits/long-ellipse-period",
        "closed-forms/velocity-field", "bullets/large-box", "bullets/large-ellipse", "bullets/large-capsule",
    ])
    func `energy, momentum and time are kept, and so is what is small`(name: String) throws {
        let physicsCase = try #require(PhysicsSuite.cases(named: [name]).first)
        let value = try Self.bench.figure(of: physicsCase)
        #expect(physicsCase.passes(value), "\(value)")
    }

    @Test(arguments: [([1, 2, 3.0], 3.0, 2.0, 6.0), ([-1], -1, -1, -1)])
    func `several scenes make one figure`(measures: [Double], worst: Double, mean: Double, count: Double) {
        #expect(PhysicsCase.Summary.worst.figure(of: measures) == worst)
        #expect(PhysicsCase.Summary.mean.figure(of: measures) == mean)
        #expect(PhysicsCase.Summary.count.figure(of: measures) == count)
    }

    @Test func `what is not a number never passes`() {
        let physicsCase = PhysicsCase("a/b", "nothing", atMost: 1, "pt", source: "none", .world { _ in .nan })
        #expect(!physicsCase.passes(.nan))
        #expect(PhysicsCase.Summary.worst.figure(of: [.nan, 0]).isNaN)
        #expect([0, Double.nan, 1].largest.isNaN)
        #expect([Double]().largest == -.infinity)
    }

    /// A swing through 0 upwards at 0.25 s, 1.25 s and 2.25 s.
    @Test func `a track finds periods and turns`() {
        let item = Item(.circle(radius: 10), position: [0, 0])
        let frames = (1..<181).map { step in
            let time = Double(step) / 60
            let state = ItemState(
                centerOfMass: [sin(2 * .pi * (time - 0.25)), 0], cosine: cos(4 * time), sine: sin(4 * time),
                velocity: .zero, angularVelocity: 4)
            return Track.Frame(step: step, states: [state])
        }
        let track = Track(SceneDescription(items: [item]), frames)
        #expect(abs(track.period(of: \.centerOfMass.x) - 1) < 1e-6)
        #expect(abs(track.turns(of: 0).largest - 12) < 1e-9)
    }

    @Test func `the report has exactly the agreed keys`() throws {
        let cases = PhysicsSuite.cases(named: ["closed-forms/free-fall"])
        let report = PhysicsReport(
            lines: [
                PhysicsReport.Line(physicsCase: cases[0], value: 0.25, box2d3: nil),
                PhysicsReport.Line(physicsCase: cases[1], value: .infinity, box2d3: 2),
            ])
        let json = try JSONSerialization.jsonObject(with: Data(ReportFormat.json.text(of: report).utf8))
        let object = try #require(json as? [String: Any])
        #expect(Set(object.keys) == ["cases", "passed", "failed"])
        #expect(object["passed"] as? Int == 1)
        #expect(object["failed"] as? Int == 1)
        let lines = try #require(object["cases"] as? [[String: Any]])
        for line in lines {
            #expect(
                Set(line.keys) == ["name", "family", "source", "value", "bound", "unit", "passed", "box2d3"])
        }
        #expect(lines[0]["family"] as? String == "closed-forms")
        #expect(lines[0]["box2d3"] is NSNull)
        #expect(lines[1]["value"] is NSNull)
        #expect(try ReportFormat.table.text(of: report).hasSuffix("\n1 passed, 1 failed\n"))
        #expect(try ReportFormat.csv.text(of: report).split(separator: "\n").count == 3)
    }

    @Test(arguments: [
        (["--case", "towers"], "--case belongs to --physics"),
        (["--physics", "--scene", "gas"], "--case, not --scene"),
        (["--physics", "--case", "nowhere"], "--case is nowhere; names begin with one of towers, mass-ratios"),
    ])
    func `options that don't go together are refused`(words: [String], message: String) throws {
        let error = try #require(throws: (any Error).self) { try Dynbench.parseAsRoot(["verify"] + words) }
        #expect(Dynbench.exitCode(for: error).rawValue == 64)
        #expect(Dynbench.fullMessage(for: error).contains(message))
    }
}
