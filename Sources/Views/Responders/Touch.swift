import Foundation
import Geometry

/// A finger on the stage, from its beginning to its end. UIKit's `UITouch`.
///
/// One object from the first sample to the last: what it says is that of the sample that came last. Nobody makes
/// touches but ``Stage/touch(_:at:time:)``.
public final class Touch: NSObject {
    /// Where a touch is in its life.
    ///
    /// Raw values are UIKit's; its phases of a pointer that hovers have no case here.
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
    ///
    /// It never decreases. The stage's `time` and this one have nothing to do with each other unless the caller says
    /// so.
    public internal(set) var timestamp: TimeInterval
    /// How many taps at this place preceded, this one included.
    ///
    /// 1 for a first tap. A tap counts on where it comes down within 0.35 s after the last one went up, and within 45
    /// pt of there on each axis; any touch that went up counts, a drag too, but not a cancelled one.
    public internal(set) var tapCount = 1
    /// How hard the finger presses; 1, an average touch, always.
    ///
    /// In UIKit 1 stands for an average touch as well.
    public var force: CGFloat { 1 }
    /// What `force` could be at most.
    ///
    /// Always 20/3, as nothing measures pressure.
    public var maximumPossibleForce: CGFloat { 20 / 3 }
    /// The view that the touch began in; it gets all of the touch.
    ///
    /// Nil once the view has gone: a touch doesn't keep it.
    public private(set) weak var view: View?
    /// The recognisers that get the touch, those of the touched view first; never nil. They aren't kept alive.
    ///
    /// Those whose delegate refused the touch, and disabled ones, are not among them.
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
    ///
    /// pt; may lie outside the view. Computed from the view's present place, so that it changes as the view moves
    /// under a resting finger.
    public func location(in view: View?) -> CGPoint {
        root?.convert(position, to: view) ?? position
    }

    /// Where the finger was at the sample before, in a view's coordinates.
    ///
    /// Equal to `location(in:)` before the second sample. The view's place is the present one, not that of then.
    public func previousLocation(in view: View?) -> CGPoint {
        root?.convert(previousPosition, to: view) ?? previousPosition
    }
}

/// The touches of one moment. UIKit's `UIEvent`.
///
/// Made anew for every sample.
public final class Event: NSObject {
    /// When the touch's sample was taken, in seconds of the caller's choice.
    public let timestamp: TimeInterval
    /// The one finger there is; never nil or empty.
    ///
    /// Its `phase` says what happened.
    public let allTouches: Set<Touch>?

    init(_ touch: Touch) {
        timestamp = touch.timestamp
        allTouches = [touch]
    }

    /// The touch, if it began in the view, else the empty set; never nil.
    public func touches(for view: View) -> Set<Touch>? { allTouches?.filter { $0.view === view } }
}
