import ArgumentParser
import DynamicsScenes
import Foundation
import Testing

@testable import dynbench

/// What outside programs read from a report.
@Suite struct ReportTests {
    private func report(_ arguments: String...) throws -> BenchmarkReport {
        let command = try #require(try Dynbench.parseAsRoot(arguments) as? RunCommand)
        return try BenchmarkRun(command.plan()).report()
    }

    private func object(_ report: BenchmarkReport) throws -> [String: Any] {
        let json = try ReportFormat.json.text(of: report)
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    private func keys(_ value: Any?) throws -> Set<String> { Set(try #require(value as? [String: Any]).keys) }

    @Test func jsonHasExactlyTheAgreedKeys() throws {
        let json = try object(try report("--items", "30", "--warmup", "3", "--steps", "4"))
        #expect(
            try keys(json) == [
                "scene", "items", "workers", "substeps", "seed", "isa", "lanes", "warmup", "steps", "createMs",
                "engine",
                "reference", "speedup", "agreement", "quality", "contacts", "joints", "directSolver", "peakRSSMB",
                "worldBytes", "stateHash",
            ])
        #expect(try keys(json["engine"]) == ["buildupMeanMs", "stepMsMin", "stepMsMedian", "stepMsP95", "stages"])
        #expect(try keys(json["reference"]) == ["stepMsMedian", "steps"])
        #expect(try keys(json["agreement"]) == ["checked", "worst", "passed"])
        #expect(
            try keys(json["quality"]) == [
                "meanOverlap", "maxOverlap", "rmsSpeed", "meanSpeed", "escaped", "nonFinite", "maxJointSeparation",
                "worstJointSeparation", "topHeightRatio", "topDrift",
            ])
        #expect(json["scene"] as? String == "mixed")
        #expect(json["items"] as? Int == 30)
        // Four states of 30 items: there are no more steps than four.
        #expect((json["agreement"] as? [String: Any])?["checked"] as? Int == 120)
        let hash = try #require(json["stateHash"] as? String)
        #expect(hash.count == 16)
        #expect(UInt64(hash, radix: 16) != nil)
    }

    @Test func `very many items are measured without the reference`() throws {
        let report = try report("--scene", "fields", "--items", "100001", "--warmup", "0", "--steps", "1")
        #expect(report.items == 100_001 && report.reference == nil && report.failures.isEmpty)
    }

    @Test func whatMeansNothingIsNull() throws {
        let json = try object(
            try report("--scene", "fields", "--items", "10", "--warmup", "0", "--steps", "2", "--no-reference"))
        for key in ["reference", "speedup", "agreement", "joints", "directSolver"] { #expect(json[key] is NSNull) }
        #expect((json["engine"] as? [String: Any])?["buildupMeanMs"] is NSNull)
        let quality = try #require(json["quality"] as? [String: Any])
        for key in ["escaped", "topHeightRatio", "topDrift", "maxJointSeparation"] { #expect(quality[key] is NSNull) }
    }

    @Test func pyramidReportsItsTop() throws {
        let report = try report(
            "--scene", "pyramid", "--items", "12", "--warmup", "0", "--steps", "5", "--no-reference")
        #expect(report.items == 10)
        #expect(report.quality.topHeightRatio != nil)
        #expect(report.quality.topDrift != nil)
        #expect(report.quality.escaped == nil)
    }

    @Test(arguments: ["portable", "openBLAS"])
    func heavyReportsItsJoints(solver: String) throws {
        let json = try object(
            try report(
                "--scene", "heavy", "--items", "3", "--ratio", "100", "--steps", "20", "--direct-solver", solver))
        #expect(json["items"] as? Int == 4)
        #expect(json["joints"] as? Int == 4)
        // The one that was built in ran.
        #expect(["portable", solver].contains(json["directSolver"] as? String))
        #expect((json["agreement"] as? [String: Any])?["passed"] as? Bool == true)
        let quality = try #require(json["quality"] as? [String: Any])
        let worst = try #require(quality["worstJointSeparation"] as? Double)
        #expect(worst > 0 && worst < 0.001)
        #expect(try #require(quality["maxJointSeparation"] as? Double) <= worst)
    }

    @Test func repeatsEndInEqualStates() throws {
        let report = try report("--items", "20", "--warmup", "2", "--steps", "3", "--repeats", "3", "--no-reference")
        #expect(report.failures.isEmpty)
        #expect(report.engine.step.sorted.count == 9)
    }

    @Test func csvHasAValueForEveryName() throws {
        let text = try ReportFormat.csv.text(of: try report("--items", "5", "--warmup", "1", "--steps", "2"))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 3)
        let names = lines[0].split(separator: ",", omittingEmptySubsequences: false)
        #expect(names.count == lines[1].split(separator: ",", omittingEmptySubsequences: false).count)
        #expect(names.contains("engine.stepMsMedian"))
        #expect(names.contains("stateHash"))
    }

    @Test func tableNamesWhatWasMeasured() throws {
        let text = try ReportFormat.table.text(of: try report("--items", "30", "--warmup", "3", "--steps", "10"))
        for word in [
            "mixed: 30 items, 10 steps after 3", "reference", "engine", "median on the same states", "speed-up",
            "ns per pair test",
            "did 8 steps of the 10",
            "overlap", "contacts", "state hash", "peak memory", "items × steps per second",
        ] {
            #expect(text.contains(word), "\(word)")
        }
    }

    @Test func emptySceneRuns() throws {
        let report = try report("--scene", "settle", "--items", "0", "--warmup", "1", "--steps", "2")
        #expect(report.items == 0)
        #expect(report.failures.isEmpty)
    }
}
