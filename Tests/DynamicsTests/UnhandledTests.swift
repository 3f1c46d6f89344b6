import Dynamics
import Foundation
import Testing

/// What happens without a handler.
@Suite struct UnhandledTests {
    @Test func `without a handler a mistake stops the process in UIKit's words`() async throws {
        // Also in release, where a failed precondition has no words.
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            DynamicsDiagnostics.handler = nil
            _ = Region(radius: .nan)
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("Invalid region radius nan: it must be finite"), "\(text)")
    }

    @Test func `without a handler what UIKit logs goes to standard error`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            DynamicsDiagnostics.handler = nil
            DynamicsDiagnostics.log(.invalidForce, "a force that is no number", subject: nil)
            exit(EXIT_SUCCESS)
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("a force that is no number\n"), "\(text)")
    }
}
