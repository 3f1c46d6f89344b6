import Dynamics
import Foundation

// Apple's `Timer` can't be subclassed: timers there run under their run loop.
#if !canImport(Darwin)
    /// A call after an interval, or after every one, under the stage's clock: a `Timer` of Foundation's that no run
    /// loop calls.
    ///
    /// ```swift
    /// timer = StageTimer.scheduled(withTimeInterval: 0.5, repeats: true) { timer in … }
    /// ```
    ///
    /// It is called at the beginning of the first tick at or after its time, at most once a tick: times that have
    /// passed together count as one, as under a run loop. It belongs to the stage that its thread has made last, or
    /// else makes next. As in Foundation it is kept, with its target, until it has been called for the last time or
    /// `invalidate()`.
    ///
    /// `fireDate` says nothing of when it will be called, and setting it doesn't move the call; `tolerance` has no
    /// effect.
    public final class StageTimer: Timer {
        private let delay: TimeInterval
        private let repeats: Bool
        private let information: Any?
        private var call: ((Timer) -> Void)?

        private init(_ interval: TimeInterval, repeats: Bool, userInfo: Any?, _ call: @escaping (Timer) -> Void) {
            // Foundation's least interval.
            delay = interval > 0 ? interval : 0.0001
            self.repeats = repeats
            information = userInfo
            self.call = call
            super.init(fire: .distantFuture, interval: 1, repeats: true) { _ in }
        }

        /// Makes a timer that is under way, and calls a closure.
        ///
        /// The first call comes after one interval, not at once. Calls lie at multiples of the interval after the
        /// present time, so that late ones don't shift those that follow.
        ///
        /// - Parameters:
        ///   - interval: s; 0 or less counts as 0.1 ms. One that is not finite is reported, and the timer is then not
        ///     valid.
        ///   - repeats: whether it is called until it is invalid, or once.
        ///   - userInfo: whatever the client wants to find in the timer.
        ///   - block: called with the timer.
        /// - Returns: the timer, which needn't be kept.
        @discardableResult
        public static func scheduled(
            withTimeInterval interval: TimeInterval, repeats: Bool, userInfo: Any? = nil,
            block: @escaping (Timer) -> Void
        ) -> StageTimer {
            let timer = StageTimer(interval, repeats: repeats, userInfo: userInfo, block)
            guard interval.isFinite else {
                timer.invalidate()
                DynamicsDiagnostics.raise(
                    .invalidTime, "Timer: the interval is \(interval); it must be a finite number of seconds",
                    subject: timer)
                return timer
            }
            let agenda = Agenda.ofThread
            agenda.call(after: timer.delay) { timer.reach(agenda, $0, $1) }
            return timer
        }

        /// Seconds between calls; 0 for one that doesn't repeat.
        ///
        /// An interval that was 0 or less reads as 0.0001.
        public override var timeInterval: TimeInterval { repeats ? delay : 0 }
        /// Whether it may still be called.
        ///
        /// False once it was invalidated, and for one that doesn't repeat from just before its only call on.
        public override var isValid: Bool { call != nil }
        /// Whatever the client gave it.
        public override var userInfo: Any? { information }

        /// Calls now, besides the calls to come; one that doesn't repeat is then no longer valid.
        ///
        /// Nothing where the timer isn't valid. The call is made before this returns, and doesn't shift the calls to
        /// come.
        public override func fire() {
            guard let call else { return }
            if !repeats { invalidate() }
            call(self)
        }

        /// Calls never again, and lets go of the target.
        ///
        /// There is no way back. It may be called from inside the timer's own call, and from any later one.
        public override func invalidate() {
            call = nil
            super.invalidate()
        }

        /// Its time has come.
        private func reach(_ agenda: Agenda, _ stage: Stage, _ due: TimeInterval) {
            fire()
            guard isValid else { return }
            // Times that have passed since are left out; sums of intervals lose their last bits.
            let passed = ((stage.time - due) / delay + 1e-6).rounded(.down)
            agenda.call(at: due + (max(passed, 0) + 1) * delay, of: stage) { [self] in reach(agenda, $0, $1) }
        }
    }

    extension Timer {
        /// Makes a timer that the stage's clock calls, as ``StageTimer`` says, and that calls a method of the target,
        /// with itself where the method takes one.
        @discardableResult
        public static func scheduledTimer(
            /// A selector that the target doesn't have is reported at the first call, not here. The target is kept
            /// until the timer isn't valid any more.
            ///
            /// - Parameters:
            ///   - timeInterval: s; 0 or less counts as 0.1 ms, and one that isn't finite is reported.
            ///   - target: kept by the timer, as in Foundation.
            ///   - selector: a method without arguments, or with the timer as its only one.
            ///   - userInfo: to be found in the timer's `userInfo`.
            ///   - repeats: whether it is called until it is invalidated, or once.
            timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
        ) -> Timer {
            let target = target as AnyObject
            return StageTimer.scheduled(withTimeInterval: timeInterval, repeats: repeats, userInfo: userInfo) {
                selector.perform(on: target, [$0])
            }
        }

        /// Makes a timer that the stage's clock calls, as ``StageTimer`` says, and that calls a method of the target
        /// with itself.
        @discardableResult
        public static func scheduledTimer<Target: AnyObject>(
            /// Choose it rather than a selector: the compiler checks the method. The target is kept as long as the
            /// timer is valid.
            timeInterval: TimeInterval, target: Target, action: @escaping (Target) -> (Timer) -> Void, userInfo: Any?,
            repeats: Bool
        ) -> Timer {
            StageTimer.scheduled(withTimeInterval: timeInterval, repeats: repeats, userInfo: userInfo) {
                action(target)($0)
            }
        }

        /// Makes a timer that the stage's clock calls, as ``StageTimer`` says, and that calls a method without
        /// arguments of the target.
        @discardableResult
        public static func scheduledTimer<Target: AnyObject>(
            /// The target is kept as long as the timer is valid.
            timeInterval: TimeInterval, target: Target, action: @escaping (Target) -> () -> Void, userInfo: Any?,
            repeats: Bool
        ) -> Timer {
            StageTimer.scheduled(withTimeInterval: timeInterval, repeats: repeats, userInfo: userInfo) { _ in
                action(target)()
            }
        }
    }
#endif
