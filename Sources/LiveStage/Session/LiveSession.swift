import Foundation
import UIKitCompatibility
import Views

/// A stage and the pages that show it.
///
/// The page that came first drives: its fingers, keys and size are the stage's. The others look on, and the next of them
/// drives once it has gone. What happens on the stage follows from the messages and ticks alone, and from their order.
final class LiveSession {
    let stage: Stage
    private let walk = StageWalk()
    private var fingers = Fingers()
    /// In the order of their coming.
    private(set) var clients: [Int] = []
    private var watchers: [Int: Watcher] = [:]
    private var list: [Record] = []
    private var samples = Samples()

    init(_ stage: Stage) {
        self.stage = stage
        stage.advance(by: 0)
        list = walk.list(stage.root)
    }

    /// The page that drives; nil while nobody looks.
    var driver: Int? { clients.first }

    /// A page comes; one that is there already is ignored.
    func join(_ client: Int) {
        guard watchers[client] == nil else { return }
        clients.append(client)
        watchers[client] = Watcher()
    }

    /// A page goes; a finger of its that is down is taken off the stage.
    func leave(_ client: Int) {
        if client == driver {
            fingers = Fingers()
            if let point = samples.leave() { stage.touch(.cancelled, at: point, time: stage.time) }
        }
        clients.removeAll { $0 == client }
        watchers[client] = nil
    }

    /// Takes what a page tells.
    ///
    /// - Throws: an ``InputError`` where it makes no sense, or is not for this page to say; the stage hears nothing of it.
    func receive(_ message: InputMessage, from client: Int) throws(InputError) {
        do throws(InputError) {
            if case .seen(let frame) = message {
                try watchers[client]?.saw(frame)
                return
            }
            guard client == driver else { throw .looksOn }
            try take(message)
        } catch {
            watchers[client]?.noteError()
            throw error
        }
    }

    private func take(_ message: InputMessage) throws(InputError) {
        switch message {
        case .touch(let phase, let finger, let x, let y):
            guard let sample = try fingers.take(phase, finger, at: CGPoint(x: x, y: y)) else { return }
            try samples.add(sample)
        case .wheel(let x, let y, let across, let down):
            roll(at: CGPoint(x: x, y: y), by: CGPoint(x: across, y: down))
        case .size(let width, let height):
            stage.setSize(CGSize(width: width, height: height))
        case .text(let number, let text):
            try field(number).edit(text)
        case .enter(let number):
            try field(number).pressReturn()
        case .seen: break
        }
    }

    /// Scrolls the innermost scroll view under a point that has somewhere to go.
    private func roll(at point: CGPoint, by way: CGPoint) {
        var view = stage.root.hitTest(point, with: nil)
        while let current = view {
            if let scroll = current as? UIScrollView, scroll.isScrollEnabled {
                let offset = scroll.contentOffset
                let next = scroll.limited(CGPoint(x: offset.x + way.x, y: offset.y + way.y))
                if next != offset { return scroll.setContentOffset(next, animated: false) }
            }
            view = current.superview
        }
    }

    private func field(_ number: Int) throws(InputError) -> UITextField {
        guard let field = walk.field(number), field.takesKeys, field.window === stage.root else {
            throw .noField(number)
        }
        return field
    }

    /// Lets ticks pass.
    func advance(ticks: Int) {
        for _ in 0..<ticks {
            if let sample = samples.next() { stage.touch(sample.phase, at: sample.point, time: stage.time) }
            stage.advance(by: Stage.tick)
        }
        list = walk.list(stage.root)
        for client in clients { watchers[client]?.pass(ticks: ticks) }
    }

    /// What a page has to be sent now; nil for nothing.
    func frame(for client: Int) -> [UInt8]? { watchers[client]?.frame(of: list) }

    /// Whether a page must be let go of, and why; nil where it needn't.
    func reasonToClose(_ client: Int) -> String? {
        guard let watcher = watchers[client] else { return nil }
        if watcher.isHostile { return "too much that makes no sense" }
        return watcher.isLost ? "shows nothing any more" : nil
    }
}
