import Foundation
import Views

/// A control with a value in a range. UIKit's class of the same name.
open class UISlider: UIControl {
    open var minimumValue: Float = 0 { didSet { value = limited(value) } }
    open var maximumValue: Float = 1 { didSet { value = limited(value) } }
    open var isContinuous = true
    private final var stored: Float = 0

    /// The value, limited to the range.
    open var value: Float {
        get { stored }
        set { stored = limited(newValue) }
    }

    open func setValue(_ value: Float, animated: Bool) { self.value = value }

    private func limited(_ value: Float) -> Float { min(max(value, minimumValue), max(minimumValue, maximumValue)) }
}

/// A control that is on or off. UIKit's class of the same name.
open class UISwitch: UIControl {
    open var isOn = false

    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if isHighlighted { isOn.toggle() }
        super.touchesEnded(touches, with: event)
        sendActions(for: .valueChanged)
    }
}

/// A control with one of several segments chosen. UIKit's class of the same name.
open class UISegmentedControl: UIControl {
    public static let noSegment = -1

    private final var segments: [String?] = []
    open var selectedSegmentIndex = UISegmentedControl.noSegment
    open var numberOfSegments: Int { segments.count }

    /// Segments by title; items that aren't strings have none.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        segments = items?.map { $0 as? String } ?? []
    }

    open func titleForSegment(at segment: Int) -> String? {
        segments.indices.contains(segment) ? segments[segment] : nil
    }
}
