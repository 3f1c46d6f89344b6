import Dynamics
import Foundation
import Testing
import Views

@Suite struct UnhandledViewTests {
    @Test func `without a handler a view's mistake stops the process in UIKit's words`() async throws {
        // Also in release, where a failed precondition has no words.
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            DynamicsDiagnostics.handler = nil
            let view = View()
            view.addSubview(view)
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("Can't add self as subview"), "\(text)")
    }
}
