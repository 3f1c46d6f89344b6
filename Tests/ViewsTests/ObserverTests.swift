import Foundation
import Geometry
import TestSupport
import Testing
@testable import Views

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

        private final class Card: View {}

        @Test func `closures hear of their property, of views of any class`() {
            var heard: [String] = []
            func note(_ name: String, _ old: CGFloat?, _ new: CGFloat?) {
                heard.append("\(name) \(old.map { "\(Int($0))" } ?? "–") \(new.map { "\(Int($0))" } ?? "–")")
            }
            let (view, card, scroll) = (View(), Card(), ScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
            scroll.contentSize = CGSize(width: 10, height: 100)
            let observations = [
                view.observe(\.center, options: [.old, .new]) { note("view", $1.oldValue?.x, $1.newValue?.x) },
                card.observe(\.bounds, options: [.new]) { note("card", $1.oldValue?.width, $1.newValue?.width) },
                card.observe(\.alpha) { card, change in note("alpha \(card.alpha)", change.oldValue, change.newValue) },
                scroll.observe(\.contentOffset, options: [.initial, .new]) {
                    note("scroll", $1.oldValue?.y, $1.newValue?.y)
                },
                scroll.observe(\.frame, options: .new) { note("frame", $1.oldValue?.minX, $1.newValue?.minX) },
                scroll.observe(\.transform, options: .new) { note("transform", nil, $1.newValue?.a) },
            ]
            view.center = CGPoint(x: 3, y: 4)
            card.bounds.size.width = 20
            card.alpha = 0.5
            scroll.contentOffset.y = 7
            scroll.frame.origin.x = 2
            scroll.transform = CGAffineTransform(scaleX: 2, y: 1)
            let expected = [
                "scroll – 0", "view 0 3", "card – 20", "alpha 0.5 – –", "scroll – 7", "frame – 0", "frame – 2",
                "frame – -3",
                "transform – 2",
            ]
            #expect(heard == expected)
            for observation in observations { observation.invalidate() }
            view.center = .zero
            scroll.contentOffset.y = 9
            #expect(heard == expected && view.observers == nil)
        }

        @Test func `no colour is a value like others`() {
            let view = View()
            var heard: [(old: Color??, new: Color??)] = []
            let observation = view.observe(\.backgroundColor, options: [.old, .new]) {
                heard.append(($1.oldValue, $1.newValue))
            }
            view.backgroundColor = .red
            view.backgroundColor = nil
            #expect(heard[0].old == .some(nil) && heard[0].new == .some(.red))
            #expect(heard[1].old == .some(.red) && heard[1].new == .some(nil))
            observation.invalidate()
        }

        @Test func `a closure isn't called once its observation has gone, and keeps no view`() {
            var calls = 0
            var view: View? = View()
            weak var gone = view
            var observation: KeyValueObservation? = view?.observe(\.center) { _, _ in calls += 1 }
            view?.center.x = 1
            #expect(calls == 1 && observation != nil)
            observation = nil
            view?.center.x = 2
            #expect(calls == 1 && view?.observers == nil)
            let late = view?.observe(\.center) { _, _ in calls += 1 }
            view = nil
            #expect(gone == nil)
            late?.invalidate()
        }

        @Test func `a property that closures can't observe is reported`() {
            let view = View()
            let reports = reported {
                _ = view.observe(\.tag) { _, _ in }
                _ = view.observe(\.center.x) { _, _ in }
            }
            #expect(reports.map(\.kind) == [.invalidKeyPath, .invalidKeyPath] && view.observers == nil)
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
