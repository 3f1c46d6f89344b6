import ArgumentParser

/// Seeds in the order of a command line: `1...64`, `3,5,8`, or both mixed.
struct SeedList {
    let seeds: [UInt64]

    /// - Throws: a usage error that names the value and the rule.
    init(_ text: String) throws {
        var seeds: [UInt64] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let range = try Self.range(word)
            guard range.upperBound - range.lowerBound < SweepPlan.mostWorlds, seeds.count < SweepPlan.mostWorlds else {
                throw ValidationError(
                    "--seeds \(word) has too many seeds; at most \(SweepPlan.mostWorlds) may be given")
            }
            seeds += range
        }
        var seen: Set<UInt64> = []
        for seed in seeds where !seen.insert(seed).inserted {
            throw ValidationError("--seeds \(text) has the seed \(seed) twice; once is enough")
        }
        self.seeds = seeds
    }

    init(_ seed: UInt64) { seeds = [seed] }

    /// As a command line has them, those that follow each other as a range.
    var words: String {
        var runs: [ClosedRange<UInt64>] = []
        for seed in seeds {
            if let run = runs.last, run.upperBound < .max, run.upperBound + 1 == seed {
                runs[runs.count - 1] = run.lowerBound...seed
            } else {
                runs.append(seed...seed)
            }
        }
        return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)...\($0.upperBound)" }
            .joined(separator: ",")
    }

    private static func range(_ word: Substring) throws -> ClosedRange<UInt64> {
        let ends = word.split(separator: "...", maxSplits: 1, omittingEmptySubsequences: false).map { UInt64($0) }
        guard let first = ends[0], let last = ends[ends.count - 1] else {
            throw ValidationError(
                "--seeds has '\(word)'; it must be a seed from 0 to \(UInt64.max), or FIRST...LAST")
        }
        guard first <= last else {
            throw ValidationError("--seeds has \(word); the first seed must not be above the last")
        }
        return first...last
    }
}
