import Foundation
import Geometry

/// A finger on the stage, from its beginning to its end. UIKit's `UITouch`.
public final class Touch: NSObject {
    /// Where a touch is in its life.
    public enum Phase: Int, Sendable, CaseIterable {
        /// The finger came down.
        case began = 0
        /// The finger moved.
        case moved
        /// The finger lies still. It is the caller's word: recognisers and views hear of it as of a move.
        case stationary
        /// The finger went up.
        case ended
        /// The touch ended without the finger going up; it doesn't count as a tap.
        case cancelled
    }

    /// The phase of the last sample.
    public internal(set) var phase: Phase = .began
    /// When the last sample was taken, in seconds of the caller's choice.
    public internal(set) var timestamp: TimeInterval
    /// How many taps at this place preceded, this one included.
    public internal(set) var tapCount = 1
    /// How hard the finger presses; 1, an average touch, always.
    public var force: CGFloat { 1 }
    /// What `force` could be at most.
    public var maximumPossibleForce: CGFloat { 20 / 3 }
    /// The view that the touch began in; it gets all of the touch.
    public private(set) weak var view: View?
    /// The recognisers that get the touch, those of the touched view first; never nil. They aren't kept alive.
    public internal(set) var gestureRecognizers: [GestureRecognizer]? {
        get { heard.compactMap(\.recognizer) }
        set { heard = (newValue ?? []).map(WeakRecognizer.init) }
    }
    // Weak, since a recogniser keeps the touch that it watched last.
    private var heard: [WeakRecognizer] = []
    /// Where the finger is and was before, in the coordinates of the stage's root.
    private(set) var position: CGPoint
    private(set) var previousPosition: CGPoint
    private(set) weak var root: View?

    init(view: View, root: View, position: CGPoint, timestamp: TimeInterval) {
        self.view = view
        self.root = root
        self.position = position
        self.timestamp = timestamp
        previousPosition = position
    }

    func move(to position: CGPoint, at time: TimeInterval) {
        previousPosition = self.position
        self.position = position
        timestamp = time
    }

    /// Where the finger is in a view's coordinates, in the root's where the view is nil.
    public func location(in view: View?) -> CGPoint {
        root?.convert(position, to: view) ?? position
    }

    /// Where the finger was at the sample before, in a view's coordinates.
    public func previousLocation(in view: View?) -> CGPoint {
        root?.convert(previousPosition, to: view) ?? previousPosition
    }
}

/// The touches of one moment. UIKit's `UIEvent`.
public final class Event: NSObject {
    /// When the touch's sample was taken, in seconds of the caller's choice.
    public let timestamp: TimeInterval
    /// The one finger there is; never nil or empty.
    public let allTouches: Set<Touch>?

    init(_ touch: Touch) {
        timestamp = touch.timestamp
        allTouches = [touch]
    }

    /// The touch, if it began in the view, else the empty set; never nil.
    public func touches(for view: View) -> Set<Touch>? { allTouches?.filter { $0.view === view } }
}
