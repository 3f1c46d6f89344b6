import ArgumentParser

/// The benchmark tool: runs scenes on the engine, beside the naive reference, and checks one with the other.
@main struct Dynbench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dynbench",
        abstract: "Measures the engine on built-in scenes and checks it against a naive reference.",
        discussion: "Without a subcommand, 'run' is done: dynbench --items 10000.",
        subcommands: [
            RunCommand.self, ListCommand.self, VerifyCommand.self, PeersCommand.self, EnginePassCommand.self,
        ],
        defaultSubcommand: RunCommand.self)
}
