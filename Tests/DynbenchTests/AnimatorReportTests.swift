import Foundation
import Testing

@testable import dynbench

/// The scene of property animators, which has no items.
@Suite struct AnimatorReportTests {
    private func report(_ arguments: String...) throws -> AnimatorReport {
        let command = try #require(try Dynbench.parseAsRoot(["--scene", "animators"] + arguments) as? RunCommand)
        return try AnimatorRun(plan: command.animatorPlan).report()
    }

    private func object(_ report: AnimatorReport) throws -> [String: Any] {
        let json = try ReportFormat.json.text(of: report)
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    @Test func `JSON has the keys of every scene, null where they mean nothing, and its own`() throws {
        let json = try object(try report("--items", "10", "--warmup", "2", "--steps", "3"))
        #expect(json["scene"] as? String == "animators" && json["items"] as? Int == 10)
        #expect(json["warmup"] as? Int == 2 && json["steps"] as? Int == 3)
        for key in ["reference", "speedup", "agreement", "quality", "contacts", "joints", "directSolver", "substeps"] {
            #expect(json[key] is NSNull)
        }
        let engine = try #require(json["engine"] as? [String: Any])
        #expect(Set(engine.keys) == ["buildupMeanMs", "stepMsMin", "stepMsMedian", "stepMsP95", "stages"])
        #expect((json["stateHash"] as? String)?.count == 16)
        let animators = try #require(json["animators"] as? [String: [String: Any]])
        #expect(
            Set(animators.keys) == [
                "mixed", "linear", "easeInOut", "easeOut", "spring", "overdampedSpring", "oneAnimator", "objects",
            ])
        for workload in animators.values {
            #expect(Set(workload.keys) == ["createMs", "frameMsMin", "frameMsMedian", "frameMsP95", "stateHash"])
        }
    }

    @Test func `equal seeds end in equal values, other seeds in others`() throws {
        let first = try report("--items", "50", "--steps", "5", "--repeats", "2")
        #expect(first.failures == [])
        let second = try report("--items", "50", "--steps", "5")
        let third = try report("--items", "50", "--steps", "5", "--seed", "9")
        #expect(first.samples.map(\.hash) == second.samples.map(\.hash))
        #expect(first.samples[0].hash != third.samples[0].hash)
    }

    @Test func `no animators are a scene as well`() throws {
        let report = try report("--items", "0", "--steps", "1")
        #expect(report.table.contains("0 animators of one property"))
    }

    @Test func `list names the scene`() throws {
        #expect(try Dynbench.parseAsRoot(["run", "--scene", "animators"]) is RunCommand)
        #expect(throws: (any Error).self) { try Dynbench.parseAsRoot(["verify", "--scene", "animators"]) }
    }
}
