import ArgumentParser
import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// All that a sweep has been asked for: one world for each seed and each combination of the varied values.
struct SweepPlan {
    /// What makes a world of a sweep another than the rest.
    struct Key: Equatable {
        let seed: UInt64
        /// One for each variation.
        let values: [Double]
    }

    static let mostWorlds = 1_000_000

    let scene: SceneSource
    let options: SceneOptions
    let kernels: KernelBuild
    let seeds: SeedList
    let variations: [Variation]
    let warmup: Int
    let steps: Int
    /// How many worlds there are.
    let count: Int

    /// - Throws: a usage error that names the value and the rule.
    init(
        scene: SceneSource, options: SceneOptions, kernels: KernelBuild, seeds: SeedList, variations: [Variation],
        warmup: Int, steps: Int
    ) throws {
        (self.scene, self.options, self.kernels, self.seeds) = (scene, options, kernels, seeds)
        (self.variations, self.warmup, self.steps) = (variations, warmup, steps)
        var count = seeds.seeds.count
        var names: Set<SweepVariable> = []
        for variation in variations {
            let name = variation.variable
            guard names.insert(name).inserted else {
                throw ValidationError("--vary names \(name.rawValue) twice; it must be varied once")
            }
            // Neither is above a million.
            count *= variation.values.count
            guard count <= Self.mostWorlds else { break }
        }
        guard count <= Self.mostWorlds else {
            throw ValidationError("--seeds and --vary make \(count) worlds or more; at most \(Self.mostWorlds) are run")
        }
        if case .file(_, let path) = scene, seeds.seeds.count > 1 {
            throw ValidationError("--seeds has \(seeds.seeds.count) seeds; \(path) is a file, which has nothing random")
        }
        self.count = count
    }

    /// Steps of one world.
    var totalSteps: Int { warmup + steps }

    /// The key of a world by its place in the results: seeds change last, and of the variations the last one first.
    func key(_ index: Int) -> Key {
        var rest = index
        let values = variations.reversed().map { variation in
            defer { rest /= variation.values.count }
            return variation.values[rest % variation.values.count]
        }
        return Key(seed: seeds.seeds[rest], values: values.reversed())
    }

    /// The scene of a key.
    func make(_ key: Key) throws -> BuiltScene {
        var options = options
        options.seed = key.seed
        var built = try scene.make(options)
        for (variation, value) in zip(variations, key.values) {
            variation.variable.set(value, in: &built.description)
        }
        return built
    }

    /// What decides on the results, as words of a command line. Threads and instruction sets don't.
    var words: [String] {
        var words = ["--scene \(scene.name.shown())", "--seeds \(seeds.words)"]
        words += variations.map { variation in
            "--vary \(variation.variable.rawValue)=\(variation.values.map(Variation.shown).joined(separator: ","))"
        }
        return words + ["--warmup \(warmup)", "--steps \(steps)"] + options.words
    }
}
