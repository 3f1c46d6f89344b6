import Dynamics
import Foundation
import Geometry
import Testing
import Views

@Suite struct ScrollViewTests {
    final class Log: ScrollViewDelegate {
        var entries: [String] = []
        var target: CGPoint?
        func scrollViewDidScroll(_ scrollView: ScrollView) { entries.append("scroll") }
        func scrollViewWillBeginDragging(_ scrollView: ScrollView) { entries.append("drag") }
        func scrollViewWillEndDragging(
            _ scrollView: ScrollView, withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
            entries.append("will end")
            if let target { targetContentOffset.pointee = target }
        }
        func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
            entries.append(decelerate ? "glide" : "stop")
        }
        func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { entries.append("rest") }
    }

    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    let stage: Stage
    let log = Log()

    init() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        root.addSubview(scroll)
        scroll.contentSize = CGSize(width: 100, height: 1000)
        stage = Stage(root: root)
        scroll.delegate = log
    }

    func drag(from start: CGFloat, to end: CGFloat, samples: Int = 5) {
        for k in 0...samples {
            let y = start + (end - start) * CGFloat(k) / CGFloat(samples)
            stage.touch(k == 0 ? .began : .moved, at: CGPoint(x: 50, y: y), time: stage.time + Double(k) / 60)
        }
    }

    func lift(at y: CGFloat, after seconds: TimeInterval = 5.0 / 60) {
        stage.touch(.ended, at: CGPoint(x: 50, y: y), time: stage.time + seconds)
    }

    @Test func `the offset is the origin of the bounds and moves what is inside`() {
        let content = View(frame: CGRect(x: 0, y: 300, width: 10, height: 10))
        scroll.addSubview(content)
        scroll.contentOffset = CGPoint(x: 0, y: 250)
        #expect(scroll.bounds.origin.y == 250)
        #expect(content.convert(CGPoint.zero, to: nil) == CGPoint(x: 0, y: 50))
        #expect(log.entries == ["scroll"])
        scroll.scrollRectToVisible(CGRect(x: 0, y: 500, width: 10, height: 10), animated: false)
        #expect(scroll.contentOffset.y == 310)
    }

    @Test func `content follows the finger and stops at its edges`() {
        drag(from: 150, to: 50)
        #expect(scroll.contentOffset.y == 100 && scroll.isDragging)
        lift(at: 50, after: 1)
        #expect(scroll.contentOffset.y == 100 && !scroll.isDragging)
        stage.advance(by: 2)
        #expect(scroll.contentOffset.y == 100)
        drag(from: 10, to: 199)
        #expect(scroll.contentOffset.y == 0)
        #expect(log.entries.filter { $0 != "scroll" } == ["drag", "will end", "stop", "drag"])
    }

    @Test func `a view that leaves its stage glides no more`() {
        drag(from: 150, to: 100)
        lift(at: 100)
        stage.advance(by: 0.1)
        scroll.removeFromSuperview()
        stage.advance(by: 0.1)
        #expect(!scroll.isDecelerating && log.entries.last == "scroll")
    }

    @Test func `a fling glides as far as its speed says and comes to rest`() {
        drag(from: 150, to: 100)
        lift(at: 100)
        #expect(scroll.isDecelerating)
        stage.advance(by: 5)
        // 50 pt in 1/12 s are 600 pt/s; a rate of 0.998 glides 600 / (−1000 ln 0.998) = 299.7 pt further.
        #expect(abs(scroll.contentOffset.y - (50 + 299.7)) < 0.1)
        #expect(!scroll.isDecelerating)
        #expect(log.entries.filter { $0 != "scroll" } == ["drag", "will end", "glide", "rest"])
    }

    @Test func `a delegate may choose where a fling ends`() {
        log.target = CGPoint(x: 0, y: 400)
        drag(from: 150, to: 100)
        lift(at: 100)
        stage.advance(by: 5)
        #expect(scroll.contentOffset.y == 400)
    }

    @Test func `pages are whole`() {
        scroll.isPagingEnabled = true
        drag(from: 150, to: 100)
        lift(at: 100)
        stage.advance(by: 5)
        #expect(scroll.contentOffset.y == 200)
    }

    @Test func `a finger stops gliding content`() {
        drag(from: 150, to: 100)
        lift(at: 100)
        stage.advance(by: 0.1)
        drag(from: 100, to: 120)
        let held = scroll.contentOffset.y
        stage.advance(by: 1)
        #expect(scroll.contentOffset.y == held)
    }

    @Test func `an animated offset arrives under the stage's clock`() {
        scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
        #expect(scroll.contentOffset.y == 0)
        stage.advance(by: 0.05)
        #expect(scroll.contentOffset.y > 100 && scroll.contentOffset.y < 500)
        stage.advance(by: 2)
        #expect(scroll.contentOffset.y == 500)
    }

    @Test func `nothing to scroll, or scrolling turned off, leaves the finger to others`() {
        scroll.isScrollEnabled = false
        drag(from: 150, to: 50)
        #expect(scroll.contentOffset.y == 0 && scroll.panGestureRecognizer.state == .failed)
        lift(at: 50)
        scroll.isScrollEnabled = true
        scroll.contentSize = CGSize(width: 10, height: 10)
        stage.advance(by: 1)
        drag(from: 150, to: 50)
        #expect(scroll.contentOffset.y == 0)
    }
}
