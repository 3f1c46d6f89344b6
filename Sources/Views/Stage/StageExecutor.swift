import Foundation

/// Runs the parts of tasks in the ticks of a stage, in the order in which they become ready.
///
/// ```swift
/// Task(on: .stage) {
///     try await Task.sleep(for: .seconds(0.3))
///     card.alpha = 0
/// }
/// ```
///
/// A task begins in the next tick, among the main queue's work, and goes on in the next tick after whatever it has
/// waited for. Child tasks (`async let`, groups) run there as well; what is bound to an actor, or detached, doesn't.
/// It belongs to the stage that its thread has made last, or else makes next: what waits for a stage that has gone
/// never goes on.
public final class StageExecutor: TaskExecutor {
    package let agenda: Agenda

    init(_ agenda: Agenda) { self.agenda = agenda }

    /// Puts a part of a task among what the next tick calls; from any thread.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        agenda.callWhenReady { [self] in
            agenda.runningTask {
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }
}

extension StageExecutor {
    /// The executor of the stage that this thread has made last, or else makes next.
    public static var stage: StageExecutor { StageExecutor(.ofThread) }
}

extension Stage {
    /// Runs a block where the stage's tasks run: at once in one of them, elsewhere in the next tick of the stage that
    /// the thread, or else the process, has made last. Where there is no stage it runs at once.
    ///
    /// What `MainActor.run` is to views that are bound to the main actor.
    public static func perform<Result: Sendable>(_ block: @Sendable () throws -> Result) async rethrows -> Result {
        guard Agenda.ofRunningTask == nil, let agenda = latest?.agenda else { return try block() }
        return try await withTaskExecutorPreference(StageExecutor(agenda)) { try block() }
    }
}
