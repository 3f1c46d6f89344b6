import Dynamics
import Foundation
import Testing

@Suite struct DiagnosticsTests {
    @Test func `a diagnostic says what, in which words and about whom`() {
        let subject = NSObject()
        let diagnostic = Diagnostic(.invalidItemSize, "Invalid size {0, 0}", subject: subject)
        #expect(diagnostic.kind == .invalidItemSize)
        #expect(diagnostic.kind != .invalidGroup)
        #expect("\(diagnostic)" == "Invalid size {0, 0}")
        #expect(diagnostic.subject === subject)
    }
}
