import DynamicsModel
import FileAccess
import Foundation

/// Standard output and standard error: nothing else writes to them.
///
/// What can't be written is an error, so that no tool says less than it means to and ends as if it had said all.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes text. Control characters other than line feeds and tabs are spelled out.
    ///
    /// - Throws: with status 74, where not all of it can be written. A pipe that nobody reads ends the process instead.
    package func write(_ text: String) throws(ToolError) { try writeBytes(of: text.shown(keepingLines: true)) }

    /// Writes a line, or several.
    package func note(_ text: String) throws(ToolError) { try write(text + "\n") }

    /// Rewrites the line that the cursor is in; for progress on a terminal.
    ///
    /// - Parameter text: one line; empty to leave the line blank.
    package func rewriteLine(_ text: String, over old: String) throws(ToolError) {
        let blank = String(repeating: " ", count: max(0, old.count - text.count))
        try writeBytes(of: "\r\(text.shown())\(blank)\(text.isEmpty ? "\r" : "")")
    }

    private func writeBytes(of text: String) throws(ToolError) {
        do throws(SystemError) {
            try FileDescriptor(number: rawValue).write(Data(text.utf8))
        } catch {
            throw ToolError(.unwritableStream, "\(name) can't be written: \(error.reason)")
        }
    }

    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// Columns of the terminal; nil where it is none, or doesn't tell.
    package var columns: Int? {
        var size = winsize()
        guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    private var name: String { self == .output ? "standard output" : "standard error" }

    /// Makes the streams as a tool needs them, before anything is opened or written: a pipe that nobody reads ends the
    /// process even where that was switched off before it began, and no file that is opened takes the number of a stream that
    /// is closed.
    static func prepare() {
        signal(SIGPIPE, SIG_DFL)
        for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
            // The lowest number that is free; in the way that the stream is not used, so that using it fails still.
            _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
        }
    }
}
