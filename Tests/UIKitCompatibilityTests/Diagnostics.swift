import Synchronization
import UIKitCompatibility

/// Runs a body and returns what it reported.
func reports(of body: () -> Void) -> [String] {
    let heard = Heard()
    DynamicsDiagnostics.$taskHandler.withValue({ heard.add($0.message) }, operation: body)
    return heard.list
}

private final class Heard: Sendable {
    private let storage = Mutex<[String]>([])

    var list: [String] { storage.withLock { $0 } }

    func add(_ message: String) { storage.withLock { $0.append(message) } }
}
