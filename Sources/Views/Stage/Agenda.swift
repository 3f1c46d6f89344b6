import Foundation

/// What waits for the time of a thread's stages, in the place of the thread's run loop: the main queue's work and
/// timers.
///
/// Each call waits for the stage that the thread had made last when it was asked for; before there is one, for the next
/// that the thread makes, whose time it then counts from. What is due in a tick is called at its beginning, ordered by
/// when it was due and then by when it was asked for; what is asked for meanwhile waits for the next tick at least.
package final class Agenda: @unchecked Sendable {
    private struct Entry {
        weak var stage: Stage?
        /// Stage time, s; before there is a stage the delay.
        var due: TimeInterval
        var isBound: Bool
        /// Whether it only lets a task go on, which then has its turn in the same tick.
        var isWake = false
        var serial: Int
        var call: Call
    }

    /// What is called: with the stage that is having a tick, and the stage's time for which it was due.
    typealias Call = (Stage, TimeInterval) -> Void

    // Work of other threads may come in at any time.
    private let lock = NSLock()
    private var entries: [Entry] = []
    private var serial = 0
    private weak var latest: Stage?
    /// When each of the thread's stages had its last tick, s: other threads can't ask it.
    private var times: [ObjectIdentifier: TimeInterval] = [:]
    /// The time for which the sleep that ends now was due.
    private var wakingTime: TimeInterval?
    /// Whose task is having its turn.
    private weak var running: StageExecutor?

    /// An object, since a string would be bridged to one whenever it is asked for.
    nonisolated(unsafe) private static let key = NSString(string: "swift-dynamics.agenda")

    /// The agenda of this thread, made where there is none.
    package static var ofThread: Agenda {
        if let known = Thread.current.threadDictionary[key] as? Agenda { return known }
        let new = Agenda()
        new.becomeThreads()
        return new
    }

    /// Whose task is having its turn on this thread; nil outside of them.
    static var runningExecutor: StageExecutor? { (Thread.current.threadDictionary[key] as? Agenda)?.running }

    /// Runs a part of a task.
    func run(for executor: StageExecutor, _ part: () -> Void) {
        running = executor
        defer { running = nil }
        part()
    }

    /// The stage that the thread has made last; nil before there is one.
    var latestStage: Stage? { lock.withLock { latest } }

    /// Makes it the agenda of the thread that it is called on: a stage may go from thread to thread.
    func becomeThreads() {
        let own = Thread.current.threadDictionary
        // Writing takes memory.
        if own[Self.key] as? Agenda !== self { own[Self.key] = self }
    }

    /// Runs what a background queue was given: what it hands back to the main queue goes to this agenda.
    package func carry<Result>(_ work: () throws -> Result) rethrows -> Result {
        let outer = Thread.current.threadDictionary[Self.key]
        becomeThreads()
        defer { Thread.current.threadDictionary[Self.key] = outer }
        return try work()
    }

    // MARK: Asking

    /// Has something called a number of seconds after now.
    package func call(after delay: TimeInterval, _ call: @escaping () -> Void) {
        self.call(after: delay) { _, _ in call() }
    }

    func call(after delay: TimeInterval, _ call: @escaping Call) {
        lock.withLock { append(latest.map { ($0, lastTick(of: $0) + delay) }, delay, call) }
    }

    /// Has a part of a task called in a stage's next tick, or in this one where a sleep that ends in it has made it
    /// ready; without a stage in the first tick of the next that the thread makes.
    func callWhenReady(in stage: Stage?, _ call: @escaping Call) {
        lock.withLock { append(stage.map { ($0, wakingTime ?? lastTick(of: $0)) }, 0, call) }
    }

    /// Has a task's sleep ended a number of seconds of a stage after now.
    func wake(after delay: TimeInterval, in stage: Stage, _ call: @escaping () -> Void) {
        lock.withLock { append((stage, lastTick(of: stage) + delay), 0, isWake: true) { _, _ in call() } }
    }

    private func lastTick(of stage: Stage) -> TimeInterval { times[ObjectIdentifier(stage)] ?? 0 }

    /// Has something called by the same stage again.
    func call(at due: TimeInterval, of stage: Stage, _ call: @escaping Call) {
        lock.withLock { append((stage, due), 0, call) }
    }

    private func append(
        _ bound: (Stage, TimeInterval)?, _ delay: TimeInterval, isWake: Bool = false, _ call: @escaping Call
    ) {
        serial += 1
        entries.append(
            Entry(
                stage: bound?.0, due: bound?.1 ?? delay, isBound: bound != nil, isWake: isWake, serial: serial,
                call: call))
    }

    // MARK: The stage

    /// The thread has made a stage, to which goes what was asked for before.
    func stageBegins(_ stage: Stage) {
        lock.withLock {
            latest = stage
            times[ObjectIdentifier(stage)] = stage.time
            for place in entries.indices where !entries[place].isBound {
                entries[place].stage = stage
                entries[place].due += stage.time
                entries[place].isBound = true
            }
        }
    }

    /// A stage goes away.
    func stageEnds(_ stage: Stage) { lock.withLock { times[ObjectIdentifier(stage)] = nil } }

    /// A tick of a stage begins: what is due is called.
    func tick(of stage: Stage) {
        for entry in takeDue(stage, areWakes: true) {
            lock.withLock { wakingTime = entry.due }
            entry.call(stage, entry.due)
        }
        lock.withLock { wakingTime = nil }
        for entry in takeDue(stage, areWakes: false) { entry.call(stage, entry.due) }
    }

    private func takeDue(_ stage: Stage, areWakes: Bool) -> [Entry] {
        lock.lock()
        defer { lock.unlock() }
        times[ObjectIdentifier(stage)] = stage.time
        guard !entries.isEmpty else { return [] }
        // Sums of delays lose their last bits.
        let latest = stage.time + 1e-6 * Stage.tick
        let due = entries.filter { $0.stage === stage && $0.due <= latest && $0.isWake == areWakes }
        // What waits for a stage that has gone is never called.
        entries.removeAll {
            ($0.stage === stage && $0.due <= latest && $0.isWake == areWakes) || ($0.isBound && $0.stage == nil)
        }
        return due.sorted { ($0.due, $0.serial) < ($1.due, $1.serial) }
    }
}
