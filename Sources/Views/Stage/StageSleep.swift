import Foundation

/// A task that waits for a time of its stage.
///
/// It goes on in the first tick at or after that time, among the work that is due then, or once it is cancelled.
final class StageSleep: @unchecked Sendable {
    // Tasks are cancelled on any thread.
    private let lock = NSLock()
    private var continuation: CheckedContinuation<Void, any Error>?
    private var isOver = false

    /// Waits until so many seconds of stage time have passed.
    ///
    /// - Throws: `CancellationError` once the task is cancelled.
    static func wait(_ seconds: TimeInterval, on executor: StageExecutor) async throws {
        let sleep = StageSleep()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { sleep.begin($0, seconds, executor) }
        } onCancel: {
            sleep.end(throwing: CancellationError())
        }
    }

    private func begin(
        _ continuation: CheckedContinuation<Void, any Error>, _ seconds: TimeInterval, _ executor: StageExecutor
    ) {
        let isCancelled = lock.withLock {
            if !isOver { self.continuation = continuation }
            return isOver
        }
        // It was cancelled before.
        if isCancelled { return continuation.resume(throwing: CancellationError()) }
        executor.wake(after: max(seconds, 0)) { self.end(throwing: nil) }
    }

    private func end(throwing error: (any Error)?) {
        let waiting = lock.withLock {
            isOver = true
            defer { continuation = nil }
            return continuation
        }
        if let error { waiting?.resume(throwing: error) } else { waiting?.resume() }
    }
}

extension Agenda {
    /// Waits, in one of the stage's tasks, until so many seconds of its time have passed.
    ///
    /// - Returns: false, at once, elsewhere.
    /// - Throws: `CancellationError` once the task is cancelled.
    package static func sleepInTask(_ seconds: TimeInterval) async throws -> Bool {
        guard let executor = runningExecutor else { return false }
        try await StageSleep.wait(seconds, on: executor)
        return true
    }
}
