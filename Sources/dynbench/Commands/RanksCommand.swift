import ArgumentParser
import DynamicsCluster
import ToolSupport

/// Checks that the ranks of a run can talk to each other.
struct RanksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ranks", abstract: "Checks the calls between the processes of 'Scripts/cluster -n N ranks'.")

    func run() throws {
        let communicator = try Communicator.start()
        let failures = try RankCheck(communicator).failures()
        // Each rank tells of its own failures; rank 0 of all being well.
        let failed = try communicator.allReduce([failures.count], .sum)[0]
        if failed == 0, communicator.rank == 0 {
            let ranks = communicator.count == 1 ? "1 rank" : "\(communicator.count) ranks"
            try StandardStream.output.note("\(ranks): every call gives what it should")
        }
        try communicator.finish()
        try Output.end(failures)
    }
}
