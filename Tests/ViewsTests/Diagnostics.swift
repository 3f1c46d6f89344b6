import Dynamics
import Synchronization

/// Runs a body and returns what it reported.
func reports(of body: () -> Void) -> [(kind: Diagnostic.Kind, message: String)] {
    let heard = Heard()
    DynamicsDiagnostics.$taskHandler.withValue({ heard.add($0) }, operation: body)
    return heard.list
}

private final class Heard: Sendable {
    private let storage = Mutex<[(kind: Diagnostic.Kind, message: String)]>([])

    var list: [(kind: Diagnostic.Kind, message: String)] { storage.withLock { $0 } }

    func add(_ diagnostic: Diagnostic) {
        let entry = (diagnostic.kind, diagnostic.message)
        storage.withLock { $0.append(entry) }
    }
}
