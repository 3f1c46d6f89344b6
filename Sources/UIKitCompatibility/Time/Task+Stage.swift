import Foundation
import Views

extension Task where Failure == Never {
    /// Makes a task that runs in the ticks of a stage, as tasks of the main actor do under UIKit: `Task(on: .stage) { … }`.
    ///
    /// - Parameters:
    ///   - executor: that of the stage; see `StageExecutor`.
    ///   - priority: kept for client code: the stage takes tasks in their order.
    ///   - operation: what is done. It begins in the next tick.
    @discardableResult
    public init(
        on executor: StageExecutor, priority: TaskPriority? = nil,
        @_inheritActorContext @_implicitSelfCapture operation: sending @escaping @isolated(any) () async -> Success
    ) {
        self.init(executorPreference: executor, priority: priority) {
            // Whatever the task waits for, it comes back to it.
            defer { withExtendedLifetime(executor) {} }
            return await operation()
        }
    }
}

extension Task where Failure == any Error {
    /// Makes a task that may throw and runs in the ticks of a stage, as tasks of the main actor do under UIKit.
    ///
    /// - Parameters:
    ///   - executor: that of the stage; see `StageExecutor`.
    ///   - priority: kept for client code: the stage takes tasks in their order.
    ///   - operation: what is done. It begins in the next tick.
    @discardableResult
    public init(
        on executor: StageExecutor, priority: TaskPriority? = nil,
        @_inheritActorContext @_implicitSelfCapture operation:
            sending @escaping @isolated(any) () async throws -> Success
    ) {
        self.init(executorPreference: executor, priority: priority) {
            // Whatever the task waits for, it comes back to it.
            defer { withExtendedLifetime(executor) {} }
            return try await operation()
        }
    }
}

/// Sleeps of a stage's tasks, which take the stage's time; elsewhere they take the machine's, as Swift's own do.
extension Task where Success == Never, Failure == Never {
    /// Waits for a number of nanoseconds.
    ///
    /// In a stage's task it goes on in the first tick at or after that time; one of 0 still waits for a tick.
    ///
    /// - Throws: `CancellationError` once the task is cancelled.
    public static func sleep(nanoseconds duration: UInt64) async throws {
        if try await !Agenda.sleepInTask(Double(duration) / 1e9) {
            try await ContinuousClock().sleep(for: .nanoseconds(duration))
        }
    }

    /// Waits for a duration.
    ///
    /// In a stage's task it goes on in the first tick at or after that time; a negative duration counts as 0, and the
    /// tolerance isn't looked at.
    ///
    /// - Throws: `CancellationError` once the task is cancelled.
    public static func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
        if try await !Agenda.sleepInTask(duration / .seconds(1)) {
            try await ContinuousClock().sleep(for: duration, tolerance: tolerance)
        }
    }
}
