import ArgumentParser
import FileAccess
import Foundation

extension ParsableCommand {
    /// Runs the command that the process's arguments ask for, and ends the process.
    ///
    /// Statuses: 0; 64 for what is wrong with the arguments or an input; 73 (`EX_CANTCREAT`) where a file can't be written; those
    /// of ``ToolError``; 1 for any other failure.
    package static func runAsTool() -> Never {
        StandardStream.prepare()
        do {
            do {
                var command = try parseAsRoot()
                try command.run()
            } catch  where exitCode(for: error).isSuccess {
                // Help, and what else is asked for instead of work.
                let words = fullMessage(for: error)
                if !words.isEmpty { try StandardStream.output.note(words) }
            }
        } catch {
            Foundation.exit(tell(error))
        }
        Foundation.exit(0)
    }

    /// Says on standard error what ends the tool, and returns the status that it ends with. The status tells that something is
    /// wrong even where no words can.
    package static func tell(_ error: any Error) -> Int32 {
        let (status, words) =
            switch error {
            case let error as ToolError: (error.status.rawValue, "\(toolName): \(error)")
            case let error as FileError where error.use == .written: (73, "\(toolName): \(error)")
            default: (exitCode(for: error).rawValue, fullMessage(for: error))
            }
        if !words.isEmpty { try? StandardStream.error.note(words) }
        return status
    }

    private static var toolName: String { configuration.commandName ?? "\(Self.self)" }
}
