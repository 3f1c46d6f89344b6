import ArgumentParser
import FileAccess
import Foundation
import ToolSupport

/// Where commands write to.
enum Output {
    /// Writes to a file, or to standard output where none is named. Control characters in the text are spelled out.
    ///
    /// - Throws: what can't be written.
    static func write(_ text: String, to output: OutputPath?) throws {
        if let output {
            try OutputFile(output.path).write(Data(text.shown(keepingLines: true).utf8))
        } else {
            try StandardStream.output.write(text)
        }
    }

    /// Writes a report, and then its failures to standard error.
    ///
    /// - Throws: what can't be written; exit status 1 where there are failures.
    static func write(report text: String, to output: OutputPath?, failures: [String]) throws {
        try write(text, to: output)
        try end(failures)
    }

    /// Says what failed, if anything.
    ///
    /// - Throws: exit status 1 where something did.
    static func end(_ failures: [String]) throws {
        for failure in failures { try note(failure) }
        if !failures.isEmpty { throw ExitCode(1) }
    }

    /// Tells on standard error what is no part of the output.
    static func note(_ text: String) throws { try StandardStream.error.note("dynbench: \(text)") }
}
