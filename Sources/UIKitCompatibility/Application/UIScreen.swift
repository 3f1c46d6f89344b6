import Foundation
import Synchronization
import Views

/// The screen that controllers' views are as large as: 375 × 667 pt until told otherwise. UIKit's class of the same
/// name.
///
/// It may be asked for and set on any thread.
public final class UIScreen: NSObject, Sendable {
    /// The only screen there is, shared by all stages.
    public static let main = UIScreen()

    private let frame = Mutex(CGRect(x: 0, y: 0, width: 375, height: 667))

    private override init() {}

    /// The screen's rectangle. Settable here, since there is no device that would know it.
    ///
    /// pt; the origin should be zero. Views that are there already keep their size: set it before anything is made,
    /// and `Stage.setSize(_:)` turns what is on a stage.
    public var bounds: CGRect {
        get { frame.withLock { $0 } }
        set { frame.withLock { $0 = newValue } }
    }

    /// The traits of a room as large as the screen.
    public var traitCollection: UITraitCollection { UITraitCollection(size: bounds.size) }
    /// Pixels per point: always 2.
    public var scale: CGFloat { 2 }
    /// Pixels per point of the hardware, of which there is none: always 2.
    public var nativeScale: CGFloat { 2 }
}
