import Foundation
import Geometry
import Views

/// A control with a value in a range, which a finger moves by the thumb. UIKit's class of the same name.
///
/// A drag that begins on the thumb keeps the finger: scroll views around don't take it over. Keys, images and steps
/// have no counterpart.
open class UISlider: UIControl {
    /// The least value, 0 at first; setting it limits `value` anew. One above `maximumValue` is then the only value.
    open var minimumValue: Float = 0 { didSet { value = limited(value) } }
    /// The greatest value, 1 at first; setting it limits `value` anew. One below `minimumValue` counts as that.
    open var maximumValue: Float = 1 { didSet { value = limited(value) } }
    /// Whether a drag sends `valueChanged` all along; otherwise its end does. True at first.
    ///
    /// Read at each sample.
    open var isContinuous = true
    /// Colour of the track below the thumb. Kept and never drawn.
    open var minimumTrackTintColor: UIColor?
    /// Colour of the track beyond the thumb. Kept and never drawn.
    open var maximumTrackTintColor: UIColor?
    /// Colour of the thumb. Kept and never drawn.
    open var thumbTintColor: UIColor?
    private final var stored: Float = 0
    /// How far right of the thumb's middle the finger took it, pt.
    private final var grip: CGFloat = 0

    /// The value, limited to the range.
    ///
    /// 0 at first. Setting it sends no `valueChanged`.
    open var value: Float {
        get { stored }
        set { stored = limited(newValue) }
    }

    /// The same as setting `value`: at once, animated or not, and no action is sent.
    open func setValue(_ value: Float, animated: Bool) { self.value = value }

    /// Within the range, as its ends are now; NaN is its lower end.
    private func limited(_ value: Float) -> Float {
        value > minimumValue ? min(value, max(minimumValue, maximumValue)) : minimumValue
    }

    // MARK: Rectangles

    /// Where the track lies in given bounds: over their width, 4 pt high, in the middle.
    ///
    /// Override it to move the track, by which the thumb goes.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.minX, y: bounds.midY - 2, width: bounds.width, height: 4)
    }

    /// Where the thumb of a value lies over a track: 31 pt wide and high, from end to end of the track.
    ///
    /// In a range of no length the thumb lies at the beginning.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let range = maximumValue - minimumValue
        let share = range > 0 ? CGFloat((limited(value) - minimumValue) / range) : 0
        let side: CGFloat = 31
        return CGRect(x: rect.minX + share * (rect.width - side), y: rect.midY - side / 2, width: side, height: side)
    }

    /// Where the thumb is now, in the slider's coordinates.
    private var thumb: CGRect { thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value) }

    // MARK: Touches

    /// Takes a touch of the thumb, and no other.
    ///
    /// The place at which the finger took the thumb stays under the finger during the drag.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let (point, thumb) = (touch.location(in: self), thumb)
        grip = point.x - thumb.midX
        return thumb.contains(point)
    }

    /// Moves the thumb with the finger.
    ///
    /// `valueChanged` is sent at each sample, even where the value stays the same.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let track = trackRect(forBounds: bounds)
        // The thumb's middle stays half a thumb away from either end of the track.
        let way = track.width - thumb.width
        guard way > 0 else { return true }
        let share = (touch.location(in: self).x - grip - thumb.width / 2 - track.minX) / way
        value = minimumValue + Float(min(max(share, 0), 1)) * (maximumValue - minimumValue)
        if isContinuous { send(.valueChanged, event) }
        return true
    }

    /// Sends `valueChanged` where the drag hasn't all along.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isContinuous { send(.valueChanged, event) }
    }
}

extension UISlider: TouchKeeping {
    /// A finger that holds the thumb moves that, and no scroll view around it.
    package var keepsTouch: Bool { isTracking }
}
