/// What ends a tool with one line on standard error and a status of its own.
package struct ToolError: Error, Equatable, CustomStringConvertible {
    /// After `sysexits.h`.
    package enum Status: Int32, Sendable {
        /// `EX_UNAVAILABLE`: a program or port that is needed is missing or fails.
        case unavailable = 69
        /// `EX_TEMPFAIL`: other processes of the work have gone, and it may be gone on with.
        case interrupted = 75
        /// `EX_IOERR`: a standard stream can't be written.
        case unwritableStream = 74
    }

    package let status: Status
    package let description: String

    package init(_ status: Status, _ description: String) {
        self.status = status
        self.description = description
    }
}
