import Foundation
import Synchronization

/// Where mistakes go for which UIKit raises an exception or writes a log line.
///
/// Without a handler the process stops with UIKit's wording, as it does under UIKit; what UIKit only logs goes to
/// standard error. With a handler the offending call is reported and ignored, and everything else goes on.
public enum DynamicsDiagnostics {
    private static let storage = Mutex<(@Sendable (Diagnostic) -> Void)?>(nil)

    /// Called with every mistake, on the thread that made it; nil by default.
    public static var handler: (@Sendable (Diagnostic) -> Void)? {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }

    /// Stands in for `handler` in the current task: tests that run side by side don't hear each other's mistakes.
    @TaskLocal package static var taskHandler: (@Sendable (Diagnostic) -> Void)?

    /// Reports what UIKit raises an exception for. The caller then ignores the offending call.
    public static func raise(_ kind: Diagnostic.Kind, _ message: @autoclosure () -> String, subject: AnyObject?) {
        let message = message()
        guard let handler = taskHandler ?? handler else { preconditionFailure(message) }
        handler(Diagnostic(kind, message, subject: subject))
    }

    /// Reports what UIKit only logs.
    public static func log(_ kind: Diagnostic.Kind, _ message: @autoclosure () -> String, subject: AnyObject?) {
        let message = message()
        guard let handler = taskHandler ?? handler else {
            return FileHandle.standardError.write(Data((message + "\n").utf8))
        }
        handler(Diagnostic(kind, message, subject: subject))
    }
}
