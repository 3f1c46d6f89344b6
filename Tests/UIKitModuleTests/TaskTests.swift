import Foundation
import Synchronization
import Testing
import UIKit

/// Tasks under the stage's clock.
@Suite struct TaskTests {
    private final class Log {
        var events: [String] = []
        weak var stage: Stage?
        let thread = Thread.current
        func note(_ event: String) {
            events.append("\(event) \(stage?.ticks ?? -1)\(Thread.current == thread ? "" : " elsewhere")")
        }
    }

    private let log = Log()

    private func makeStage() -> Stage {
        let stage = Stage(root: UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
        log.stage = stage
        return stage
    }

    @Test func `tasks take their turn in the next tick, in the order of asking, with the main queue`() {
        let stage = makeStage()
        DispatchQueue.main.async { log.note("queue") }
        Task(on: .stage) {
            log.note("first")
            Task(on: .stage) { log.note("nested") }
        }
        DispatchQueue.main.async { log.note("queue again") }
        Task(on: .stage, priority: .high) { log.note("second") }
        #expect(log.events.isEmpty)
        stage.advance(by: 0.1)
        #expect(log.events == ["queue 1", "first 1", "queue again 1", "second 1", "nested 2"])
    }

    @Test func `whatever a task waits for takes until the next tick`() {
        let stage = makeStage()
        let other = Task(on: .stage) { 7 }
        Task(on: .stage) {
            log.note("begins")
            await Task(on: .stage) { log.note("other") }.value
            log.note("goes on")
            let value = await other.value
            log.note("value \(value)")
            async let child: Void = log.note("child")
            await child
            log.note("ends")
        }
        stage.advance(by: 0.5)
        #expect(log.events == ["begins 1", "other 2", "goes on 3", "value 7 3", "child 4", "ends 5"])
    }

    @Test func `sleeps take the stage's time, to the tick, between what is due before and after`() {
        let stage = makeStage()
        Task(on: .stage) {
            try await Task.sleep(nanoseconds: 500_000_000)
            log.note("half")
            try await Task.sleep(for: .seconds(1))
            log.note("one and a half")
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.51) { log.note("before") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.52) { log.note("after") }
        stage.advance(by: 2)
        // The task begins at tick 1, and sleeps 30 ticks from then.
        #expect(log.events == ["before 31", "half 31", "after 32", "one and a half 91"])
    }

    @Test func `a sleep that is cancelled ends, and says so`() {
        let stage = makeStage()
        let task = Task(on: .stage) {
            do {
                try await Task.sleep(for: .seconds(100))
                log.note("slept")
            } catch { log.note("\(type(of: error)) \(Task.isCancelled)") }
        }
        stage.advance(by: 0.1)
        task.cancel()
        stage.advance(by: 0.1)
        let late = Task(on: .stage) {
            do { try await Task.sleep(for: .seconds(100)) } catch { log.note("at once") }
        }
        late.cancel()
        stage.advance(by: 0.1)
        #expect(log.events == ["CancellationError true 7", "at once 13"])
    }

    @Test func `what a task gets from elsewhere comes back on the stage's thread`() {
        let stage = makeStage()
        let handed = DispatchSemaphore(value: 0)
        Task(on: .stage) {
            let answer = await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(returning: 7)
                    handed.signal()
                }
            }
            log.note("\(answer)")
        }
        stage.advance(by: 0.02)
        handed.wait()
        stage.advance(by: 0.02)
        // The note would say so if it were another thread.
        #expect(log.events == ["7 1"] || log.events == ["7 2"])
    }

    @Test func `a block is performed at once in a task of the stage, and in a tick from elsewhere`() {
        let stage = makeStage()
        let log = log
        Task(on: .stage) {
            log.note("task")
            await Stage.perform { log.note("perform") }
            log.note("on")
        }
        stage.advance(by: 0.05)
        #expect(log.events == ["task 1", "perform 1", "on 1"])
    }

    @Test func `from elsewhere a block is performed in a tick`() async {
        // In a process of its own: it is the stage that the process has made last.
        await #expect(processExitsWith: .success) {
            let stage = Stage(root: UIView())
            let ticks = Mutex<Int?>(nil)
            let asking = Task.detached {
                await Stage.perform { [weak stage] in ticks.withLock { $0 = stage?.ticks } }
            }
            while ticks.withLock({ $0 }) == nil {
                stage.advance(by: Stage.tick)
                await Task.yield()
            }
            await asking.value
            precondition(ticks.withLock { $0 } == stage.ticks)
        }
    }

    @Test func `what fails tells those who wait for it`() {
        struct Failure: Error {}
        let stage = makeStage()
        let failing = Task(on: .stage) { () async throws -> Int in throw Failure() }
        Task(on: .stage) {
            let result = await failing.result
            log.note(result.isFailure ? "failed" : "passed")
        }
        stage.advance(by: 0.1)
        #expect(log.events.map { $0.prefix(6) } == ["failed"])
    }

    @Test func `tasks of two stages of a thread don't mix, and those of a stage that has gone rest`() {
        let first = makeStage()
        Task(on: .stage) { log.note("first") }
        var second: Stage? = Stage(root: UIView())
        Task(on: .stage) { log.note("second") }
        first.advance(by: 0.02)
        #expect(log.events == ["first 1"])
        second?.advance(by: 0.02)
        #expect(log.events == ["first 1", "second 1"])
        Task(on: .stage) { log.note("never") }
        second = nil
        first.advance(by: 0.1)
        #expect(log.events.count == 2)
    }

    @Test func `a task keeps to its stage, whatever stages come later`() {
        let first = makeStage()
        Task(on: .stage) {
            try await Task.sleep(for: .seconds(0.5))
            log.note("slept")
            await Task(on: .stage) {}.value
            log.note("goes on")
        }
        first.advance(by: 0.1)
        let later = Stage(root: UIView())
        first.advance(by: 1)
        #expect(log.events == ["slept 31"])
        later.advance(by: 0.02)
        first.advance(by: 0.02)
        #expect(log.events.count == 2 && log.events[1].hasPrefix("goes on"))
    }

    @Test func `off a stage's tasks sleeps are Swift's own, and end when they are cancelled`() async {
        let sleeps = [
            Task.detached { try await Task.sleep(nanoseconds: 1_000_000_000_000) },
            Task.detached { try await Task.sleep(for: .seconds(1000)) },
        ]
        for sleep in sleeps {
            sleep.cancel()
            #expect(await sleep.result.isFailure)
        }
    }

    @Test func `a task that is asked for before there is a stage begins with it`() async {
        // In a process of its own: other tests have stages.
        await #expect(processExitsWith: .success) {
            var events: [String] = []
            Task(on: .stage) { events.append("task") }
            let stage = Stage(root: UIView())
            precondition(events.isEmpty)
            stage.advance(by: 0.02)
            precondition(events == ["task"])
        }
    }
}

extension Result {
    fileprivate var isFailure: Bool {
        if case .failure = self { true } else { false }
    }
}
