import Dispatch
import Foundation
import Testing
import UIKit

/// Dispatch's and Foundation's ways to wait, under the stage's clock.
@Suite struct TimeTests {
    private let stage = Stage(root: UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))

    private final class Log {
        var events: [String] = []
        weak var stage: Stage?
        init(_ stage: Stage) { self.stage = stage }
        func note(_ event: String) { events.append("\(event) \(stage?.ticks ?? -1)") }
    }

    @Test func `the main queue works in the order of time, then of asking`() {
        let log = Log(stage)
        stage.advance(by: 0.5)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { log.note("0.1") }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(50)) { log.note("0.05") }
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(0)) { log.note("0") }
        DispatchQueue.main.async {
            log.note("async")
            DispatchQueue.main.async { log.note("nested") }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, execute: { log.note("0.1 again") })
        DispatchQueue.main.asyncAfter(deadline: .now() + -1) { log.note("past") }
        #expect(log.events.isEmpty)
        // Half a tick isn't one, however often time is given.
        stage.advance(by: 0.008)
        stage.advance(by: 0)
        #expect(log.events.isEmpty)
        stage.advance(by: 0.192)
        #expect(
            log.events == ["0 31", "async 31", "past 31", "nested 32", "0.05 33", "0.1 36", "0.1 again 36"])
    }

    @Test func `a time of Dispatch's counts to the nearest tick`() {
        let log = Log(stage)
        let deadline = DispatchTime.now() + 5
        DispatchQueue.main.asyncAfter(deadline: deadline) { log.note("5") }
        DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + .seconds(1)) { log.note("1") }
        DispatchQueue.main.asyncAfter(deadline: .distantFuture) { log.note("never") }
        stage.advance(by: 10)
        // Which tick depends on how busy the machine was between one line and the next.
        #expect(log.events.count == 2 && log.events[0].hasPrefix("1 ") && log.events[1].hasPrefix("5 "))
    }

    @Test func `with a client's own overlay block timers and work items wait for the stage as well`() {
        let log = Log(stage)
        let noted = log
        Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) {
            noted.note("timer")
            $0.invalidate()
        }
        let (first, second) = (DispatchWorkItem { noted.note("first") }, DispatchWorkItem { noted.note("second") })
        DispatchQueue.main.async(execute: first)
        DispatchQueue.main.asyncAfter(deadline: .now() + 5, execute: second)
        first.cancel()
        stage.advance(by: 10)
        #expect(log.events.first == "timer 3" && log.events.last?.hasPrefix("second ") == true)
        #expect(log.events.count == 2)
    }

    @Test func `what a background queue hands back goes to the stage it came from`() {
        let log = Log(stage)
        let noted = log
        let group = DispatchGroup()
        group.enter()
        DispatchQueue.global().async {
            DispatchQueue.main.async { noted.note("global") }
            group.leave()
        }
        DispatchQueue(label: "serial").async(group: group) { DispatchQueue.main.async { noted.note("serial") } }
        group.wait()
        // A stage of another thread, or one made meanwhile, doesn't get it.
        let other = Stage(root: UIView())
        other.advance(by: 1)
        #expect(log.events.isEmpty)
        stage.advance(by: 1)
        #expect(log.events.sorted() == ["global 1", "serial 1"])
    }

    @Test func `timers are called at their ticks, until they are invalid`() {
        let log = Log(stage)
        let timer = StageTimer.scheduled(withTimeInterval: 0.1, repeats: true) { timer in
            log.note("timer")
            if log.events.count == 3 { timer.invalidate() }
        }
        StageTimer.scheduled(withTimeInterval: 0.15, repeats: false) { log.note("once \($0.isValid)") }
        #expect(timer.isValid && timer.timeInterval == 0.1)
        stage.advance(by: 1)
        #expect(log.events == ["timer 6", "once false 9", "timer 12"] && !timer.isValid)
    }

    @Test func `a timer keeps its beat and is called once a tick at most`() {
        var calls = 0
        let fast = StageTimer.scheduled(withTimeInterval: 0.001, repeats: true) { _ in calls += 1 }
        stage.advance(by: 0.5)
        #expect(calls == 30)
        fast.invalidate()
        calls = 0
        // 0.07 s are 4.2 ticks: 28 times in 2 s, however the ticks fall.
        StageTimer.scheduled(withTimeInterval: 0.07, repeats: true) { _ in calls += 1 }
        for _ in 0..<20 { stage.advance(by: 0.1) }
        #expect(calls == 28)
    }

    @Test func `a timer calls its target's method, and keeps it until then`() {
        final class Target {
            var calls = 0
            func tick(_ timer: Timer) { calls += timer.userInfo as? Int ?? 0 }
            func tock() { calls += 1 }
        }
        weak var kept: Target?
        var calls: Int { kept?.calls ?? -1 }
        var timers: [Timer] = []
        do {
            let target = Target()
            kept = target
            timers.append(
                Timer.scheduledTimer(
                    timeInterval: 0.5, target: target, action: Target.tick, userInfo: 10, repeats: true))
            timers.append(
                Timer.scheduledTimer(
                    timeInterval: 0.4, target: target, action: Target.tock, userInfo: nil, repeats: false))
        }
        stage.advance(by: 1)
        #expect(calls == 21)
        timers[0].fire()
        #expect(calls == 31)
        timers[0].invalidate()
        timers[0].fire()
        #expect(kept == nil && !timers[1].isValid)
    }

    @Test func `the main queue, timers and display links come in this order`() {
        let log = Log(stage)
        let link = CADisplayLink { _ in log.note("link") }
        link.add(to: .main, forMode: .common)
        StageTimer.scheduled(withTimeInterval: 0.01, repeats: false) { _ in log.note("timer") }
        DispatchQueue.main.async { log.note("queue") }
        stage.advance(by: 1.0 / 60)
        #expect(log.events == ["queue 1", "timer 1", "link 1"])
        link.invalidate()
    }

    @Test func `what is asked for before there is a stage counts from its beginning`() async {
        // In a process of its own: other tests have stages.
        await #expect(processExitsWith: .success) {
            var events: [String] = []
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { events.append("work") }
            StageTimer.scheduled(withTimeInterval: 0.25, repeats: true) { _ in events.append("timer") }
            let stage = Stage(root: UIView())
            stage.advance(by: 0.45)
            precondition(events == ["timer"])
            stage.advance(by: 0.05)
            // Both are due at 0.5; the work was asked for first, the timer's second call after its first.
            precondition(events == ["timer", "work", "timer"])
        }
    }
}
