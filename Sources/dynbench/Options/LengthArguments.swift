import ArgumentParser

/// How long a scene is stepped, common to `run` and `sweep`.
struct LengthArguments: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Steps before measuring, 0 to 1000000; each scene has its own default.", valueName: "W"))
    var warmup: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Measured steps, 1 to 1000000; each scene has its own default.", valueName: "N"))
    var steps: Int?

    func validate() throws {
        try SceneArguments.check(warmup, 0...1_000_000, "warmup")
        try SceneArguments.check(steps, 1...1_000_000, "steps")
    }
}
