import Dispatch
import Foundation
import Views

// Calls of Dispatch's queues as client code makes them, more specific than Dispatch's own, so that the compiler picks
// these. A type of the same name in place of Dispatch's was rejected: in a file that imports Foundation as well, the
// name would be ambiguous.

/// Calls whose main queue is worked off under the stage's clock.
///
/// Its work is done at the beginning of the first tick at or after its time, of the stage that the thread has made
/// last, or else makes next. Other queues are Dispatch's and take the time they take; what their work hands to the main
/// queue goes to the stage of the thread that it came from.
extension DispatchQueue {
    /// Has work done later: by the main queue in the next tick, by others beside it.
    ///
    /// Work of the main queue is called in the order in which it was handed in, and what it hands in itself waits for
    /// the next tick. Choose a stage's timer for what repeats.
    public func async(execute work: @escaping () -> Void) { hand(work) }

    /// Has work done later, with a quality of service that counts for background queues.
    ///
    /// The main queue doesn't look at it.
    public func async(qos: DispatchQoS, execute work: @escaping () -> Void) { hand(work, qos: qos) }

    /// Has work done later that counts for a group until it is over.
    public func async(group: DispatchGroup?, execute work: @escaping () -> Void) { hand(work, group: group) }

    /// Hands work to the stage's next tick, or to Dispatch where it isn't for the main queue.
    private func hand(_ work: @escaping () -> Void, group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified) {
        guard isMain else {
            return async(group: group, qos: qos, flags: [], execute: Self.carried(work))
        }
        group?.enter()
        Agenda.ofThread.call(after: 0) {
            work()
            group?.leave()
        }
    }

    /// Has work done after a time, as in `.now() + 0.3`: by the main queue at the first tick that isn't before it.
    ///
    /// What is due in one tick is called in the order of due times, then in that of asking. A time that has passed
    /// counts as now, which waits for the next tick; one that never comes drops the work.
    public func asyncAfter(deadline: StageDeadline, execute work: @escaping () -> Void) {
        hand(work, after: deadline.delay)
    }

    /// The same after some seconds; work for a time that never comes is dropped.
    private func hand(_ work: @escaping () -> Void, after delay: TimeInterval, qos: DispatchQoS = .unspecified) {
        guard delay < .infinity else { return }
        if isMain { return Agenda.ofThread.call(after: max(delay, 0), work) }
        let time: DispatchTime = .now() + delay
        asyncAfter(deadline: time, qos: qos, flags: [], execute: Self.carried(work))
    }

    /// Has work done after a time of Dispatch's, as in `DispatchTime.now() + 0.3`.
    ///
    /// That is the machine's time. What has passed of it between the two calls doesn't count as long as it is below
    /// half a tick.
    public func asyncAfter(
        /// `.distantFuture` drops the work.
        deadline: DispatchTime, qos: DispatchQoS = .unspecified, execute work: @escaping () -> Void
    ) { hand(work, after: StageDeadline(deadline).delay, qos: qos) }

    /// Whether it is the main queue.
    private var isMain: Bool { getSpecific(key: Self.mainKey) ?? false }

    /// What marks the main queue: every access to `main` may give another object for it.
    private static let mainKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        main.setSpecific(key: key, value: true)
        return key
    }()

    /// Work for another thread, which sends what it hands to the main queue to the stage of this thread.
    private static func carried(_ work: @escaping () -> Void) -> @Sendable () -> Void {
        // The work is handed over whole; what it shares with this thread is the client's business, as under Dispatch.
        nonisolated(unsafe) let work = work
        let agenda = Agenda.ofThread
        return { agenda.carry(work) }
    }
}

extension DispatchGroup {
    /// Has work done by a queue once all of the group's work is done.
    ///
    /// Called like other work of that queue, so by the main queue in a tick.
    ///
    /// - Parameters:
    ///   - queue: the main queue stands for that of the stage of this thread.
    ///   - work: called once.
    public func notify(queue: DispatchQueue, execute work: @escaping () -> Void) {
        nonisolated(unsafe) let work = work
        let agenda = Agenda.ofThread
        notify(qos: .unspecified, flags: [], queue: .global()) { agenda.carry { queue.async { work() } } }
    }
}

/// A moment to come, as the seconds until then: what `.now() + 0.3` is where a queue is asked.
///
/// Dispatch's `DispatchTime` would count the machine's time.
public struct StageDeadline: Sendable {
    /// Seconds from now.
    public let delay: TimeInterval

    private init(delay: TimeInterval) { self.delay = delay.isNaN ? .infinity : delay }

    /// A time of Dispatch's, to the nearest tick.
    init(_ time: DispatchTime) {
        guard time != .distantFuture else {
            delay = .infinity
            return
        }
        let (then, now) = (time.uptimeNanoseconds, DispatchTime.now().uptimeNanoseconds)
        let seconds = then > now ? Double(then - now) / 1e9 : 0
        delay = (seconds / Stage.tick).rounded() * Stage.tick
    }

    /// The present moment.
    public static func now() -> StageDeadline { StageDeadline(delay: 0) }

    /// So many seconds later.
    ///
    /// NaN counts as a moment that never comes.
    public static func + (deadline: StageDeadline, seconds: Double) -> StageDeadline {
        StageDeadline(delay: deadline.delay + seconds)
    }

    /// Later by an interval of Dispatch's.
    ///
    /// `.never` leads to a moment that never comes.
    public static func + (deadline: StageDeadline, interval: DispatchTimeInterval) -> StageDeadline {
        StageDeadline(delay: deadline.delay + interval.seconds)
    }
}

extension DispatchTimeInterval {
    /// In seconds; endless for what is never.
    fileprivate var seconds: TimeInterval {
        switch self {
        case .seconds(let count): Double(count)
        case .milliseconds(let count): Double(count) / 1e3
        case .microseconds(let count): Double(count) / 1e6
        case .nanoseconds(let count): Double(count) / 1e9
        default: .infinity
        }
    }
}
