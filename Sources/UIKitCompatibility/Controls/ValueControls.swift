import Foundation
import Views

/// A control that is on or off. UIKit's class of the same name.
///
/// It has no size of its own: a frame or `injectedContentSize` gives it one, where UIKit's is fixed.
open class UISwitch: UIControl {
    /// Whether the switch is on; setting it sends no action.
    ///
    /// A touch that came down in the enabled switch toggles it, wherever it goes up.
    ///
    /// False at first. A cancelled touch leaves it as it is.
    open var isOn = false

    /// The same as setting `isOn`: at once, animated or not, and no action is sent.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    /// Toggles the switch, and sends `valueChanged` after the control's own events.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let isToggled = isHighlighted
        if isToggled { isOn.toggle() }
        super.touchesEnded(touches, with: event)
        if isToggled { sendActions(for: .valueChanged) }
    }
}

/// A control with one of several segments chosen. UIKit's class of the same name.
///
/// Touches send the events of every control, but choose no segment and send no `valueChanged`.
open class UISegmentedControl: UIControl {
    /// The index that says that no segment is chosen, -1.
    public static let noSegment = -1

    private final var segments: [String?] = []
    /// The chosen segment, from 0, or `noSegment`; not checked against the segments. Only client code changes it.
    open var selectedSegmentIndex = UISegmentedControl.noSegment
    /// How many segments the control was made with; there is no way to add or remove any.
    open var numberOfSegments: Int { segments.count }

    /// Segments by title; items that aren't strings have none.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        segments = items?.map { $0 as? String } ?? []
    }

    /// A segment's title; nil for one without, and for an index out of range, which UIKit refuses.
    open func titleForSegment(at segment: Int) -> String? {
        segments.indices.contains(segment) ? segments[segment] : nil
    }
}
