import Dynamics
import Foundation
import Testing
import Views

/// Methods by selectors, as the plugin makes them.
@Suite struct SelectorTests {
    private class Board: View {
        var log: [String] = []
        func tick() { log.append("tick") }
        func pan(_ recognizer: PanGestureRecognizer) { log.append("pan \(recognizer.state)") }
        func take(_ first: Int?, then second: String) -> String { "\(first ?? -1) \(second)" }
    }

    private final class LoudBoard: Board {
        override func tick() { log.append("TICK") }
    }

    private let tick = Selector("tick", of: Board.self, { $0.tick })
    private let pan = Selector("pan:", of: Board.self, { $0.pan(_:) })
    private let take = Selector("take:then:", of: Board.self, { $0.take(_:then:) })

    @Test func `a subclass's override is called`() {
        let board = LoudBoard(frame: .zero)
        board.perform(tick)
        #expect(board.log == ["TICK"])
        #expect(board.responds(to: tick) && !View(frame: .zero).responds(to: tick))
    }

    @Test func `nil is an argument for optional parameters, and results come back`() {
        let board = Board(frame: .zero)
        #expect(board.perform(take, with: nil, with: "b")?.takeUnretainedValue() as? String == "-1 b")
        #expect(take.perform(on: board, [3, "c"]) as? String == "3 c")
        #expect(tick.perform(on: board, []) == nil)
    }

    @Test func `recognisers call with themselves while the target is there`() {
        let board = Board(frame: .zero)
        let recognizer = PanGestureRecognizer(target: board, action: pan)
        recognizer.addTarget(board, action: tick)
        recognizer.state = .began
        recognizer.removeTarget(board, action: tick)
        recognizer.state = .changed
        #expect(board.log == ["pan began", "tick", "pan changed"])
    }

    @Test func `delayed calls wait for the stage and can be taken back`() {
        let board = Board(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let stage = Stage(root: board)
        board.perform(tick, with: nil, afterDelay: 0.5)
        board.perform(tick, with: "x", afterDelay: 0.5)
        Board.cancelPreviousPerformRequests(withTarget: board, selector: tick, object: nil)
        stage.advance(by: 0.49)
        #expect(board.log.isEmpty)
        stage.advance(by: 0.01)
        #expect(board.log == ["tick"])
        board.perform(tick, with: nil, afterDelay: 0)
        View.cancelPreviousPerformRequests(withTarget: board)
        stage.advance(by: 1)
        #expect(board.log == ["tick"])
    }

    @Test func `timers and display links call by selector`() {
        let board = Board(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let stage = Stage(root: board)
        let link = DisplayLink(target: board, selector: tick)
        link.add(to: .main, forMode: .common)
        let timer = Timer.scheduledTimer(
            timeInterval: 0.25, target: board, selector: tick, userInfo: nil, repeats: true)
        stage.advance(by: 0.5)
        link.invalidate()
        timer.invalidate()
        #expect(board.log.count == 32)
    }

    @Test func `what a target hasn't, or a method doesn't take, is told`() async {
        // In a process of its own: the handler is everyone's.
        await #expect(processExitsWith: .success) {
            nonisolated(unsafe) var told: [String] = []
            DynamicsDiagnostics.handler = { told.append($0.message) }
            let tick = Selector("tick", of: Board.self, { $0.tick })
            let take = Selector("take:then:", of: Board.self, { $0.take(_:then:) })
            View(frame: .zero).perform(tick)
            Board(frame: .zero).perform(take, with: "a", with: "b")
            Board(frame: .zero).perform(Selector("tick"))
            Board(frame: .zero).perform(tick, with: nil, afterDelay: .nan)
            precondition(told.count == 4)
            precondition(told[0] == "-[View tick]: unrecognized selector sent to instance")
            precondition(told[1] == "-[Board take:then:]: the method doesn't take (String, String)")
        }
    }
}
