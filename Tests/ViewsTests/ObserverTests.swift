import Foundation
import Geometry
import TestSupport
import Testing
import Views

#if !canImport(Darwin)
    /// Observers of views' properties.
    @Suite struct ObserverTests {
        private final class Watcher: Responder {
            var heard: [(path: String?, old: CGPoint?, new: CGPoint?)] = []

            override func observeValue(
                forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            ) {
                heard.append((keyPath, change?[.oldKey] as? CGPoint, change?[.newKey] as? CGPoint))
            }
        }

        @Test func `an observer hears of what it asked for, until it is removed`() {
            let (view, watcher) = (View(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), Watcher())
            view.addObserver(watcher, forKeyPath: "center", options: [.old, .new], context: nil)
            view.center = CGPoint(x: 20, y: 5)
            view.alpha = 0.5
            view.bounds.size.width = 20
            #expect(watcher.heard.map(\.path) == ["center"])
            #expect(watcher.heard.first?.old == CGPoint(x: 5, y: 5))
            #expect(watcher.heard.first?.new == CGPoint(x: 20, y: 5))
            view.removeObserver(watcher, forKeyPath: "center")
            view.center = .zero
            #expect(watcher.heard.count == 1)
        }

        @Test func `scrolling can be observed, and the present value is told at once where that is asked for`() {
            let (scroll, watcher) = (ScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), Watcher())
            scroll.contentSize = CGSize(width: 10, height: 100)
            scroll.addObserver(watcher, forKeyPath: "contentOffset", options: [.initial, .new], context: nil)
            scroll.contentOffset.y = 7
            #expect(watcher.heard.map(\.new) == [.zero, CGPoint(x: 0, y: 7)])
            scroll.removeObserver(watcher, forKeyPath: "contentOffset", context: nil)
        }

        @Test func `what can't be observed, or isn't, is reported`() {
            let (view, watcher) = (View(), Watcher())
            #expect(
                reported { view.addObserver(watcher, forKeyPath: "zIndex", context: nil) }.map(\.kind) == [
                    .invalidKeyPath
                ])
            #expect(reported { view.removeObserver(watcher, forKeyPath: "center") }.map(\.kind) == [.invalidKeyPath])
            #expect(
                reported { view.addObserver(watcher, forKeyPath: "contentOffset", context: nil) }.map(\.kind) == [
                    .invalidKeyPath
                ])
        }

        @Test func `an observer that has gone is told no more`() {
            let view = View()
            var watcher: Watcher? = Watcher()
            weak var gone = watcher
            view.addObserver(watcher!, forKeyPath: "center", context: nil)
            watcher = nil
            view.center = CGPoint(x: 1, y: 1)
            #expect(gone == nil)
        }
    }
#endif
