import Dynamics
import Foundation
import PropertyAnimation

/// A part of an animator's course and the timelines that it plays on.
struct AnimatorPart {
    /// Seen from the playback: for x and everything with one dimension, and for y.
    var indices: (x: Int, y: Int)
    var timelines: (x: TimelineID, y: TimelineID)?
}

extension Playback {
    init(_ timing: AnimationTiming) {
        do {
            self = try Playback(duration: timing.duration, curves: timing.curves)
        } catch {
            fatalError("durations are checked before: \(error)")
        }
    }
}

/// What an animator does in between its calls: runs blocks, hands its segments to the clock, ends.
extension ViewPropertyAnimator {
    /// The time of the clock that the animator runs under.
    final var now: TimeInterval { clock?.time ?? 0 }

    // MARK: Blocks

    final func start(afterDelay delay: TimeInterval?) {
        if let delay, !AnimationLimits.duration.contains(delay) {
            return refuse(
                "startAnimationAfterDelay: delay is \(delay); it must be from 0 to 1e12 s", .invalidTiming)
        }
        if state == .inactive {
            runBlocks()
            self.delay = delay ?? 0
            StartedAnimators.note(self)
        }
        attempt { [now] playback throws(PlaybackError) in try playback.start(at: now, afterDelay: delay) }
    }

    /// Runs the blocks that wait for the start.
    final func runBlocks() {
        clock = nil
        isAdrift = false
        let waiting = blocks
        blocks = []
        for block in waiting { run(block.body, delayFactor: block.delayFactor) }
    }

    /// Runs a block: its changes begin now, or when the animator starts, and take a share of the time where one is
    /// given.
    final func run(_ block: () -> Void, delayFactor: Double, share: Double? = nil) {
        let recorder = AnimationRecorder(
            self, part: parts.count, takesOver: options.contains(.beginFromCurrentState))
        recorder.record(block)
        changes += recorder.changes
        findClock(recorder)
        do {
            let x = try playback.addPart(delayFactor: delayFactor, share: share, at: now)
            // Only a place has a y of its own.
            let hasOwnY = playback.curves.count > 1 && recorder.changes.contains { $0.property == .position }
            let y = hasOwnY ? try playback.addPart(delayFactor: delayFactor, share: share, curve: 1, at: now) : x
            parts.append(AnimatorPart(indices: (x, y)))
        } catch {
            refuse(error.description)
        }
        if state == .active { playbackDidChange() }
    }

    /// The clock of the first touched view's stage. Where none of the views has one it is the clock of the stage that
    /// the thread made last, or one that stands still, until a view gets its stage.
    private func findClock(_ recorder: AnimationRecorder) {
        if let stage = recorder.stage {
            if clock == nil { clock = stage.animations } else if isAdrift { comeUnder(stage.animations) }
        } else if clock == nil {
            isAdrift = !recorder.changes.isEmpty
            clock = (isAdrift ? Stage.latestOfThread : Stage.latest)?.animations ?? StageAnimations()
        }
        guard isAdrift, clock?.isDriven == false else { return }
        for change in recorder.changes { change.view?.animations?.keepWaiting(self) }
    }

    /// Moves over to the clock of a stage, and goes on from where it is.
    final func comeUnder(_ stageClock: StageAnimations) {
        isAdrift = false
        guard stageClock !== clock else { return }
        playback.shift(by: stageClock.time - now)
        leaveClock()
        clock = stageClock
        playbackDidChange()
    }

    /// Takes the animator's timelines off its clock.
    private func leaveClock() {
        for index in parts.indices {
            guard let timelines = parts[index].timelines else { continue }
            clock?.remove(timelines.x)
            if timelines.y != timelines.x { clock?.remove(timelines.y) }
            parts[index].timelines = nil
        }
        clock?.letGo(self)
    }

    /// How far a change has come, a number a dimension.
    final func progress(of change: PropertyChange) -> PropertyNumbers {
        guard parts.indices.contains(change.part), let timelines = parts[change.part].timelines, let clock else {
            return .zero
        }
        var progress = PropertyNumbers(repeating: clock.progress(of: timelines.x))
        if change.property == .position, timelines.y != timelines.x { progress[1] = clock.progress(of: timelines.y) }
        return progress
    }

    // MARK: The clock

    /// Makes a call of the playback and follows it, or reports why it was refused.
    final func attempt(_ call: (inout Playback) throws(PlaybackError) -> Void) {
        do {
            try call(&playback)
            playbackDidChange()
        } catch {
            let kind: Diagnostic.Kind
            switch error {
            case .illegal: kind = .invalidAnimatorState
            case .invalidValue: kind = .invalidTiming
            }
            refuse("UIViewPropertyAnimator: \(error)", kind)
        }
    }

    /// Hands the playback's segments to the clock.
    final func playbackDidChange() {
        guard let clock else { return }
        let segments = playback.segments
        for index in parts.indices {
            let (x, y) = parts[index].indices
            if let timelines = parts[index].timelines {
                clock.set(segments[x], for: timelines.x)
                if timelines.y != timelines.x { clock.set(segments[y], for: timelines.y) }
            } else if let first = clock.addTimeline(segments[x], for: self) {
                let second = y == x ? first : clock.addTimeline(segments[y], for: self) ?? first
                parts[index].timelines = (first, second)
            }
        }
        if isRunning { clock.keep(self) } else { clock.letGo(self) }
    }

    /// Called once a frame in which one of the animator's segments ended.
    final func stageDidReachEnd() {
        guard isRunning, playback.isOver(at: now), !goesRound() else { return }
        if let position = playback.complete(at: now) {
            // Having run there and back the views take their new values.
            let reached = options.contains(.autoreverse) ? .end : ViewAnimatingPosition(position)
            settle(at: reached)
            end(at: reached)
        } else {
            playbackDidChange()
        }
    }

    /// Animations of `View.animate` that run back or begin again.
    private func goesRound() -> Bool {
        guard options.contains(.repeat) || (options.contains(.autoreverse) && !isReversed) else { return false }
        if options.contains(.autoreverse) {
            playback.setReversed(!isReversed, at: now)
        } else {
            try? playback.pause(at: now)
            try? playback.setFraction(0)
            try? playback.start(at: now)
        }
        playbackDidChange()
        return true
    }

    // MARK: The end

    final func stop(withoutFinishing: Bool) {
        guard state != .stopped else { return refuse("It is an error to stop a stopped animator") }
        guard state == .active else { return }
        settle(at: .current)
        guard withoutFinishing else {
            return attempt { [now] playback throws(PlaybackError) in
                try playback.stop(withoutFinishing: false, at: now)
            }
        }
        // Stopping fails in the stopped state only.
        try? playback.stop(withoutFinishing: true, at: now)
        completions = []
        discard()
    }

    /// Gives the views their values at a position.
    final func settle(at position: ViewAnimatingPosition) {
        for change in changes {
            switch position {
            case .end: change.settle(at: PropertyNumbers(repeating: 1))
            case .start: change.settle(at: .zero)
            case .current: change.settle(at: progress(of: change))
            }
        }
    }

    /// Ends an animator under way that has been left without anything to move.
    final func endIfSuperseded() {
        guard state == .active, changes.allSatisfy(\.isSuperseded) else { return }
        // Stopping fails in the stopped state only.
        try? playback.stop(withoutFinishing: true, at: now)
        end(at: .current)
    }

    /// Makes the animator ready for use again and tells of the end.
    final func end(at position: ViewAnimatingPosition) {
        let listeners = completions
        completions = []
        discard()
        for listener in listeners { listener(position) }
    }

    /// Forgets all changes, without touching the views' values.
    final func discard() {
        for change in changes { change.view?.forget(change) }
        changes = []
        leaveClock()
        parts = []
    }
}

extension ViewAnimatingPosition {
    fileprivate init(_ position: Playback.Position) {
        switch position {
        case .end: self = .end
        case .start: self = .start
        case .current: self = .current
        }
    }
}
