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
public final class StageExecutor: TaskExecutor, @unchecked Sendable {
    private let agenda: Agenda
    // Parts become ready on any thread.
    private let lock = NSLock()
    private weak var stage: Stage?
    /// Whether it has got its stage, which may have gone since.
    private var isBound: Bool

    init(_ agenda: Agenda) {
        self.agenda = agenda
        stage = agenda.latestStage
        isBound = stage != nil
    }

    /// The executor of the stage that this thread has made last, or else makes next.
    ///
    /// A new executor each time it is asked for; those of one thread put their tasks into the same ticks.
    public static var stage: StageExecutor { StageExecutor(.ofThread) }

    /// Puts a part of a task among what the next tick calls; from any thread.
    ///
    /// Called by Swift's runtime. What is enqueued for a stage that has gone is dropped, so that its task never goes
    /// on.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.lock()
        let (place, hasGone) = (stage, isBound && stage == nil)
        lock.unlock()
        guard !hasGone else { return }
        agenda.callWhenReady(in: place) { [self] stage, _ in
            bind(to: stage)
            agenda.run(for: self) { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    private func bind(to stage: Stage) {
        lock.withLock {
            if !isBound { (self.stage, isBound) = (stage, true) }
        }
    }

    /// Has a sleep of one of its tasks ended a number of seconds after now; never where the stage has gone.
    func wake(after delay: TimeInterval, _ call: @escaping () -> Void) {
        guard let stage = lock.withLock({ stage }) else { return }
        agenda.wake(after: delay, in: stage, call)
    }
}

extension Stage {
    /// Runs a block where the stage's tasks run: at once in one of them, elsewhere in the next tick of the stage that
    /// the thread, or else the process, has made last. Where there is no stage it runs at once.
    ///
    /// What `MainActor.run` is to views that are bound to the main actor.
    ///
    /// - Parameter block: may use views of the stage; it runs without interruption by the stage's own callbacks.
    /// - Returns: what the block returns.
    /// - Throws: what the block throws.
    public static func perform<Result: Sendable>(_ block: @Sendable () throws -> Result) async rethrows -> Result {
        guard Agenda.runningExecutor == nil, let agenda = latest?.agenda else { return try block() }
        return try await withTaskExecutorPreference(StageExecutor(agenda)) { try block() }
    }
}
