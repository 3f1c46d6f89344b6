import ArgumentParser
import Foundation
import LiveStage
import ToolSupport
import UIKitCompatibility

/// A screen that fingers reach through a browser.
protocol LiveExample: Sendable {
    static var name: String { get }
    static var summary: String { get }
    static func makeController() -> UIViewController
}

/// Shows an example in a browser: `Scripts/examples live facetime-corners`.
struct Live: ParsableCommand {
    static let all: [any LiveExample.Type] = [
        LiveFaceTime.self, LiveVelocityField.self, LiveBallSwift.self, LiveTurningForm.self, LiveCityGuide.self,
        LiveCrowd.self,
    ]

    static let configuration = CommandConfiguration(
        commandName: "live", abstract: "Runs an example in a browser, where fingers and keys reach it.",
        discussion: all.map { "\($0.name): \($0.summary)" }.joined(separator: "\n"))

    @Argument(help: "Name of the example.")
    var example: String

    @Option(help: "The port on this machine; 0 for any that is free.")
    var port: UInt16 = 8080

    func validate() throws {
        guard Self.all.contains(where: { $0.name == example }) else {
            let names = Self.all.map { $0.name }.joined(separator: ", ")
            throw ValidationError("there is no live example '\(example)'; it must be one of \(names)")
        }
    }

    func run() throws {
        guard let type = Self.all.first(where: { $0.name == example }) else { return }
        #if LiveStage
            let outcome = Outcome()
            Task.detached { [port] in
                do {
                    try await LiveStage.serve(type.makeController(), port: port) { url in
                        try? StandardStream.output.note("\(url) shows it; Ctrl-C ends it")
                    }
                } catch {
                    outcome.error = error
                }
                outcome.isKnown.signal()
            }
            outcome.isKnown.wait()
            if let error = outcome.error { throw ToolError(.unavailable, "\(error)") }
        #else
            throw ValidationError(
                "'\(type.name)' needs the package's trait LiveStage: Scripts/examples live \(type.name)")
        #endif
    }
}

#if LiveStage
    /// How serving has ended: written before the signal, read after it.
    private final class Outcome: @unchecked Sendable {
        let isKnown = DispatchSemaphore(value: 0)
        var error: (any Error)?
    }
#endif
