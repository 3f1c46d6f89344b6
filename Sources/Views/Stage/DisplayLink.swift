import Foundation

/// A call in every frame of a stage, before anything moves in it. UIKit's `CADisplayLink`.
///
/// ```swift
/// let link = DisplayLink(target: self, action: Board.frame)   // func frame(_ link: DisplayLink)
/// link.add(to: .main, forMode: .common)
/// ```
/// It is called by the stage of its target's view where the target is a view or a view's controller, else by the stage
/// made last. As in UIKit it keeps its target until `invalidate()`.
///
/// It does nothing until it is added. Links are called in the order of adding, in frames of ticks only, after the
/// main queue's work and timers and before property animators, so that what a link changes is animated, ticked and
/// laid out in its frame.
public final class DisplayLink {
    /// Whether frames pass without a call.
    ///
    /// False at first. Frames that pass meanwhile don't count for ``preferredFramesPerSecond``.
    public var isPaused = false
    /// Calls a second: 60 where it is 0, else the frames are counted off evenly.
    ///
    /// 0 at first; negative numbers count as 0. With n it is called in every ⌊60/n + 1/2⌋-th frame, at least in each:
    /// 24 leads to every third one, 20 a second. Setting it has the next frame call.
    public var preferredFramesPerSecond = 0 {
        didSet { framesToGo = 0 }
    }
    /// The stage's time at the frame that was called last, s.
    ///
    /// 0 before the first call; in a call the present frame's.
    public private(set) var timestamp: TimeInterval = 0
    /// Seconds between frames.
    ///
    /// Always ``Stage/tick``, whatever ``preferredFramesPerSecond`` says.
    public var duration: TimeInterval { Stage.tick }
    /// The stage's time at the next call, s.
    public var targetTimestamp: TimeInterval { timestamp + Double(framesBetweenCalls) * Stage.tick }

    private var target: AnyObject?
    private var call: ((DisplayLink) -> Void)?
    /// Frames until the next call.
    private var framesToGo = 0

    /// Calls a method of the target with the link.
    ///
    /// Once it is added the thread keeps the link, and the link its target, until ``invalidate()``.
    public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (DisplayLink) -> Void) {
        self.target = target
        call = { action(target)($0) }
    }

    /// Calls a method without arguments of the target.
    ///
    /// The target is kept until ``invalidate()``.
    public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
        self.target = target
        call = { _ in action(target)() }
    }

    /// Calls a method of the target, with the link where it takes one.
    ///
    /// A selector that the target doesn't have is reported in the frame that calls it, not here. The target is kept.
    public init(target: Any, selector: Selector) {
        let target = target as AnyObject
        self.target = target
        call = { selector.perform(on: target, [$0]) }
    }

    /// Calls a closure; the stage made last does.
    ///
    /// Choose it where no view is involved: with a closure alone the link can't know a stage, so it always goes by
    /// the one made last. The closure keeps what it captures until ``invalidate()``.
    public init(_ action: @escaping (DisplayLink) -> Void) { call = action }

    /// Lets frames call. Run loop and mode are not asked: the stage's clock is the only one.
    ///
    /// It is called by stages that advance on this thread. Adding it twice, or after ``invalidate()``, has no effect;
    /// the first call comes in the next frame.
    public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        guard call != nil, !DisplayLinks.ofThread.links.contains(where: { $0 === self }) else { return }
        DisplayLinks.ofThread.links.append(self)
    }

    /// Calls no more, until it is added again.
    ///
    /// The target is still kept. Effective at once, even in a frame whose links are being called.
    public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        DisplayLinks.ofThread.links.removeAll { $0 === self }
    }

    /// Calls never again, and lets go of the target.
    ///
    /// It can't be added again. Effective at once, even in a frame whose links are being called.
    public func invalidate() {
        DisplayLinks.ofThread.links.removeAll { $0 === self }
        (target, call) = (nil, nil)
    }

    private var framesBetweenCalls: Int {
        preferredFramesPerSecond > 0 ? max(1, Int((60 / Double(preferredFramesPerSecond)).rounded())) : 1
    }

    private var stage: Stage? {
        switch target {
        case let view as View: view.stage
        case let owner as any ViewOwner: owner.ownedView?.stage
        default: Stage.latest
        }
    }

    fileprivate func frame(of stage: Stage) {
        guard let call, !isPaused, self.stage === stage else { return }
        framesToGo -= 1
        guard framesToGo <= 0 else { return }
        framesToGo = framesBetweenCalls
        timestamp = stage.time
        call(self)
    }
}

/// The links of one thread, which takes the place of its run loop.
private final class DisplayLinks {
    var links: [DisplayLink] = []

    /// An object, since a string would be bridged to one in every frame.
    nonisolated(unsafe) private static let key = NSString(string: "swift-dynamics.displayLinks")

    static var ofThread: DisplayLinks {
        if let known = Thread.current.threadDictionary[key] as? DisplayLinks { return known }
        let new = DisplayLinks()
        Thread.current.threadDictionary[key] = new
        return new
    }
}

extension Stage {
    /// A frame begins: the links of this stage are called, in the order of adding, but for those that others have
    /// removed by then.
    func callDisplayLinks() {
        for link in DisplayLinks.ofThread.links where DisplayLinks.ofThread.links.contains(where: { $0 === link }) {
            link.frame(of: self)
        }
    }
}
