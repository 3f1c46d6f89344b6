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
        } catch let error as ToolError {
            end(error.status.rawValue, "\(toolName): \(error)")
        } catch let error as FileError where error.use == .written {
            end(73, "\(toolName): \(error)")
        } catch {
            end(exitCode(for: error).rawValue, fullMessage(for: error))
        }
        Foundation.exit(0)
    }

    private static var toolName: String { configuration.commandName ?? "\(Self.self)" }

    /// The status still tells that something is wrong where no words can.
    private static func end(_ status: Int32, _ words: String) -> Never {
        if !words.isEmpty { try? StandardStream.error.note(words) }
        Foundation.exit(status)
    }
}
