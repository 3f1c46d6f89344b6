import Dynamics
import DynamicsEngine
import Foundation
import FuzzCases
import TestSupport
import Testing

/// Seeds and found cases of the fuzzers, and random ones, without a fuzzer.
@Suite struct CorpusTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "FuzzCases/Corpus")

    static func files(_ target: FuzzTarget) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: target.rawValue), includingPropertiesForKeys: nil
        ).sorted { $0.path < $1.path }
    }

    /// Runs an input as the fuzzers do. What it breaks stops the process, so its name is told before, where asked for.
    private static func run(_ target: FuzzTarget, _ bytes: [UInt8], _ name: @autoclosure () -> String) {
        if ProcessInfo.processInfo.environment["DYNAMICS_FUZZ_NAMES"] != nil {
            FileHandle.standardError.write(Data("\(target) \(name())\n".utf8))
        }
        _ = reported { target.run(bytes) { $0.world.validatesSteps = true } }
    }

    @Test(arguments: FuzzTarget.allCases) func `every kept input passes`(target: FuzzTarget) throws {
        let files = try Self.files(target)
        #expect(!files.isEmpty)
        for file in files { Self.run(target, [UInt8](try Data(contentsOf: file)), file.lastPathComponent) }
    }

    /// Debug builds step some hundred times as slowly, and slower still under a sanitizer.
    private static var shortCount: Int {
        #if DEBUG
            15
        #else
            400
        #endif
    }

    @Test(arguments: FuzzTarget.allCases) func `random inputs pass`(target: FuzzTarget) throws {
        let kept = try Self.files(target).map { [UInt8](try Data(contentsOf: $0)) }
        let isLong = ProcessInfo.processInfo.environment["DYNAMICS_LONG_TESTS"] != nil
        for seed in 0..<UInt64(isLong ? 20_000 : Self.shortCount) {
            var random = SeededBytes(seed: seed)
            let bytes: [UInt8]
            // Documents are hardly ever made by chance.
            if [.sceneFile, .plot].contains(target) || seed % 2 == 0 {
                bytes = random.mutated(kept[random.below(kept.count)], with: kept[random.below(kept.count)])
            } else {
                bytes = random.bytes(random.below(400))
            }
            Self.run(target, bytes, "seed \(seed)")
        }
    }
}
