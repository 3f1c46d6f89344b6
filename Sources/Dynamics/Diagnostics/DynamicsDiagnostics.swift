import Foundation
import Synchronization

/// Where mistakes go for which UIKit raises an exception or writes a log line.
///
/// Without a handler the process stops with UIKit's wording, as it does under UIKit; what UIKit only logs goes to
/// standard error. With a handler the offending call is reported and ignored, and everything else goes on.
public enum DynamicsDiagnostics {
    /// A closure stored bare would be wrapped once more with every reading through the generic mutex.
    private struct Handler {
        let report: @Sendable (Diagnostic) -> Void
    }

    private static let storage = Mutex<Handler?>(nil)

    /// Called with every mistake, on the thread that made it; nil by default.
    public static var handler: (@Sendable (Diagnostic) -> Void)? {
        get { storage.withLock { $0 }?.report }
        set { storage.withLock { $0 = newValue.map(Handler.init) } }
    }

    /// Reports what UIKit raises an exception for. The caller then ignores the offending call.
    public static func raise(_ kind: Diagnostic.Kind, _ message: @autoclosure () -> String, subject: AnyObject?) {
        let message = message()
        guard let handler = handler else { preconditionFailure(message) }
        handler(Diagnostic(kind, message, subject: subject))
    }

    /// Reports what UIKit only logs.
    public static func log(_ kind: Diagnostic.Kind, _ message: @autoclosure () -> String, subject: AnyObject?) {
        let message = message()
        guard let handler = handler else {
            return FileHandle.standardError.write(Data((message + "\n").utf8))
        }
        handler(Diagnostic(kind, message, subject: subject))
    }
}
