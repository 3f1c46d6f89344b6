import Foundation
import Geometry
import Testing
import Views

@Suite struct DisplayLinkTests {
    final class Board: View {
        var times: [TimeInterval] = []
        var frames = 0
        func frame(_ link: DisplayLink) { times.append(link.timestamp) }
        func count() { frames += 1 }
    }

    let board = Board(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    @Test func `a link is called once a tick with the stage's time, however time is divided`() {
        let link = DisplayLink(target: board, action: Board.frame)
        link.add(to: .main, forMode: .common)
        link.add(to: .main, forMode: .default)
        defer { link.invalidate() }
        let stage = Stage(root: board)
        for _ in 0..<7 { stage.advance(by: 0.01) }
        #expect(board.times == [1, 2, 3, 4].map { $0 * Stage.tick })
        #expect(link.duration == Stage.tick && link.targetTimestamp == link.timestamp + Stage.tick)
        link.isPaused = true
        stage.advance(by: 0.1)
        #expect(board.times.count == 4)
    }

    @Test func `a rate counts frames off, and an invalid link calls nobody and keeps nobody`() {
        let stage = Stage(root: board)
        var link: DisplayLink? = DisplayLink(target: board, action: Board.count)
        link?.preferredFramesPerSecond = 20
        link?.add(to: .main, forMode: .common)
        stage.advance(by: 1)
        #expect(board.frames == 20)
        link?.invalidate()
        link?.add(to: .main, forMode: .common)
        stage.advance(by: 1)
        #expect(board.frames == 20)
        weak let gone = link
        link = nil
        #expect(gone == nil)
    }

    @Test func `a link that another one removes has no turn any more, not even in that frame`() {
        let stage = Stage(root: board)
        let second = DisplayLink(target: board, action: Board.count)
        let first = DisplayLink { _ in second.remove(from: .main, forMode: .common) }
        first.add(to: .main, forMode: .common)
        second.add(to: .main, forMode: .common)
        defer { first.invalidate() }
        stage.advance(by: 0.1)
        #expect(board.frames == 0)
    }

    @Test func `a link runs on the stage of its target's view, not on the one made last`() {
        let stage = Stage(root: board)
        let link = DisplayLink(target: board, action: Board.count)
        link.add(to: .main, forMode: .common)
        defer { link.invalidate() }
        let later = Stage(root: View(frame: .zero))
        var calls = 0
        let free = DisplayLink { _ in calls += 1 }
        free.add(to: .main, forMode: .common)
        defer { free.invalidate() }
        stage.advance(by: 0.5)
        #expect((board.frames, calls) == (30, 0))
        later.advance(by: 0.1)
        #expect((board.frames, calls) == (30, 6))
    }

    @Test func `what a link changes is animated and laid out in its frame`() {
        let child = View(frame: .zero)
        board.addSubview(child)
        let stage = Stage(root: board)
        var seen: [CGFloat] = []
        let link = DisplayLink { _ in
            seen.append(child.center.x)
            child.center.x += 1
        }
        link.add(to: .main, forMode: .common)
        stage.advance(by: 3 * Stage.tick)
        link.remove(from: .main, forMode: .common)
        stage.advance(by: 1)
        #expect(seen == [0, 1, 2] && child.center.x == 3)
    }
}
