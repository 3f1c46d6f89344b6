#if LiveStage
    import Foundation
    import LiveStage
    import UIKitCompatibility

    /// Serves a controller on a free port for as long as the body takes.
    func serving<Result: Sendable>(
        _ make: @escaping @Sendable () -> UIViewController, _ body: @escaping @Sendable (URL) async throws -> Result
    ) async throws -> Result {
        let (ready, continuation) = AsyncStream.makeStream(of: URL.self)
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                try await LiveStage.serve(make(), port: 0) { continuation.yield($0) }
                return nil
            }
            group.addTask {
                for await url in ready { return try await body(url) }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }

    /// Runs what waits for a browser on a thread of its own: the server needs those of the tasks.
    func aside<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
            thread.start()
        }
    }
#endif
