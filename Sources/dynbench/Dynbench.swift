import ArgumentParser
import ToolSupport

/// The benchmark tool: runs scenes on the engine, beside the naive reference, and checks one with the other.
@main struct Dynbench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dynbench",
        abstract: "Measures the engine on scenes, checks it against a naive reference, and shows what it does.",
        discussion: "Without a subcommand, 'run' is done: dynbench --items 10000.",
        subcommands: [
            RunCommand.self, ListCommand.self, VerifyCommand.self, PeersCommand.self, ReplayCommand.self,
            LiveCommand.self, SnapshotCommand.self, PlotCommand.self, ExportCommand.self, SchemaCommand.self,
            QueriesCommand.self, MoversCommand.self, RollbackCommand.self, WorldsCommand.self,
            SweepCommand.self, RanksCommand.self, EnginePassCommand.self,
        ],
        defaultSubcommand: RunCommand.self)

    static func main() { runAsTool() }
}
