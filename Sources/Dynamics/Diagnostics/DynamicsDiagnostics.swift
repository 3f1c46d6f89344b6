import Foundation
import Synchronization

/// Where mistakes are reported for which UIKit raises an exception or writes a log line.
///
/// Without a handler the process stops with UIKit's wording, as it does under UIKit; what UIKit only logs goes to
/// standard error. With a handler the offending call is reported and ignored, and the rest goes on:
///
/// ```swift
/// DynamicsDiagnostics.handler = { diagnostic in log.error("\(diagnostic)") }
/// ```
public enum DynamicsDiagnostics {
    /// A closure stored bare would be wrapped once more with every reading through the generic mutex.
    private struct Handler {
        let report: @Sendable (Diagnostic) -> Void
    }

    private static let storage = Mutex<Handler?>(nil)

    /// Called with every mistake, on the thread that made it; nil by default. There is one for the whole process; it
    /// may be set from any thread and must be safe to call from any.
    public static var handler: (@Sendable (Diagnostic) -> Void)? {
        get { storage.withLock { $0 }?.report }
        set { storage.withLock { $0 = newValue.map(Handler.init) } }
    }

    /// Reports a mistake for which UIKit raises an exception, and returns only where there is a handler. The caller
    /// then ignores the offending call.
    ///
    /// - Parameters:
    ///   - kind: what kind of mistake it is.
    ///   - message: UIKit's wording, with the value and the rule.
    ///   - subject: the object that it is about.
    public static func raise(_ kind: Diagnostic.Kind, _ message: @autoclosure () -> String, subject: AnyObject?) {
        let message = message()
        // Unlike that of a failed precondition, its message is printed in release builds too.
        guard let handler = handler else { fatalError(message) }
        handler(Diagnostic(kind, message, subject: subject))
    }

    /// Reports what UIKit only logs: to the handler, or to standard error where there is none.
    public static func log(_ kind: Diagnostic.Kind, _ message: @autoclosure () -> String, subject: AnyObject?) {
        let message = message()
        guard let handler = handler else {
            return FileHandle.standardError.write(Data((message + "\n").utf8))
        }
        handler(Diagnostic(kind, message, subject: subject))
    }
}
