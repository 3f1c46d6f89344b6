import Foundation
import PropertyAnimation
import Synchronization

/// The property animators of one stage: their timelines in one table, which a frame evaluates together.
///
/// Animators that run are kept alive by it, paused and stopped ones are not.
final class StageAnimations: StageParticipant {
    private let table = TrackTable()
    private var running: [Int: ViewPropertyAnimator] = [:]
    private var owners: [Owner?] = []
    private var nextNumber = 0
    /// Numbers of animators of which something ended in this frame.
    private var ended: [Int] = []
    /// Whether a stage moves the time on.
    private(set) var isDriven: Bool

    private struct Owner {
        unowned let animator: ViewPropertyAnimator
    }

    init(time: TimeInterval) {
        isDriven = true
        table.advance(to: time)
    }

    /// A clock that stands still, where there is no stage.
    init() { isDriven = false }

    /// Seconds since the stage was made.
    var time: TimeInterval { table.time }

    func stage(_ stage: Stage, advancesTo time: TimeInterval) {
        table.advance(to: time)
        for timeline in table.finishedTimelines {
            if let animator = owners[timeline.index]?.animator, let number = animator.runningNumber {
                ended.append(number)
            }
        }
    }

    /// Animators that are over end in the order in which they were started.
    func stageDidLayOut(_ stage: Stage) {
        guard !ended.isEmpty else { return }
        let numbers = Set(ended).sorted()
        ended = []
        for number in numbers { running[number]?.stageDidReachEnd() }
    }

    /// Keeps an animator alive while it runs; one that would never end isn't kept.
    func keep(_ animator: ViewPropertyAnimator) {
        guard isDriven, animator.runningNumber == nil else { return }
        animator.runningNumber = nextNumber
        running[nextNumber] = animator
        nextNumber += 1
    }

    func letGo(_ animator: ViewPropertyAnimator) {
        guard let number = animator.runningNumber else { return }
        animator.runningNumber = nil
        running[number] = nil
    }

    /// Lets go of everything: the stage goes away.
    func close() {
        isDriven = false
        for animator in running.values { animator.runningNumber = nil }
        running = [:]
    }

    // MARK: Timelines

    /// The numbers of segments are finite: durations and delays have been checked.
    func addTimeline(_ segment: Segment, for animator: ViewPropertyAnimator) -> TimelineID? {
        guard let timeline = try? table.addTimeline(segment) else { return nil }
        while owners.count <= timeline.index { owners.append(nil) }
        owners[timeline.index] = Owner(animator: animator)
        return timeline
    }

    func set(_ segment: Segment, for timeline: TimelineID) { try? table.set(segment, for: timeline) }

    func remove(_ timeline: TimelineID) {
        owners[timeline.index] = nil
        try? table.remove(timeline)
    }

    func progress(of timeline: TimelineID) -> Double { (try? table.progress(of: timeline)) ?? 1 }
}

extension Stage {
    /// The stage made last, for animators whose blocks touch no view on a stage: of this thread where it made any.
    package static var latest: Stage? { latestOfThread ?? madeLast.withLock { $0.stage } }

    /// The last of the stages that this thread has made.
    static var latestOfThread: Stage? { (Thread.current.threadDictionary[latestKey] as? WeakStage)?.stage }

    func becomeLatest() {
        Thread.current.threadDictionary[Self.latestKey] = WeakStage(self)
        Self.madeLast.withLock { $0 = WeakStage(self) }
    }

    private static let latestKey = "swift-dynamics.stage"
    private static let madeLast = Mutex(WeakStage(nil))

    /// Only ever read and written whole.
    private final class WeakStage: @unchecked Sendable {
        weak let stage: Stage?
        init(_ stage: Stage?) { self.stage = stage }
    }
}
