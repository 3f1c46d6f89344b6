import Foundation

/// A colour in sRGB with opacity. UIKit's `UIColor`, and `CGColor` where there is none.
///
/// Components lie in 0…1; values outside are limited to it.
///
/// Immutable, and safe to share between threads. There are no patterns, colour spaces or dynamic colours.
public final class Color: NSObject, Sendable {
    /// Red in sRGB, 0…1.
    package let red: CGFloat
    /// Green in sRGB, 0…1.
    package let green: CGFloat
    /// Blue in sRGB, 0…1.
    package let blue: CGFloat
    /// Opacity, 0…1.
    package let alpha: CGFloat

    /// A colour from sRGB components and opacity, each limited to 0…1.
    ///
    /// Components aren't multiplied by the opacity. What is not a number counts as 0.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        // What is not a number is 0.
        func unit(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
        self.red = unit(red)
        self.green = unit(green)
        self.blue = unit(blue)
        self.alpha = unit(alpha)
    }

    /// A grey between black (0) and white (1).
    ///
    /// Red, green and blue get the same value, limited to 0…1.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// A colour from hue, saturation and brightness in 0…1; the hue's 0 and 1 are red.
    ///
    /// Hue 1/3 is green and 2/3 blue. Hue, saturation and the components that come out are limited to 0…1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let (hue, saturation) = (min(max(hue, 0), 1) * 6, min(max(saturation, 0), 1))
        func component(_ shift: CGFloat) -> CGFloat {
            let place = (shift + hue).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
        }
        self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// The same colour: there is no other kind here.
    public convenience init(cgColor: Color) {
        self.init(red: cgColor.red, green: cgColor.green, blue: cgColor.blue, alpha: cgColor.alpha)
    }

    /// The colour itself: there is no other kind here.
    public var cgColor: Color { self }

    /// The colour with another opacity, limited to 0…1.
    ///
    /// A new colour: this one stays as it is.
    public func withAlphaComponent(_ alpha: CGFloat) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Writes the components where the pointers point; true, since every colour here has them.
    ///
    /// Nil pointers are passed over. UIKit's answers false for colours that can't be converted.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        red?.pointee = self.red
        green?.pointee = self.green
        blue?.pointee = self.blue
        alpha?.pointee = self.alpha
        return true
    }

    /// Whether the other is a colour with the same components and opacity, without tolerance.
    ///
    /// How a colour was made doesn't count: `Color(white: 0, alpha: 1)` equals black made of three zeros.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? Color else { return false }
        return red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
    }

    /// Made of the components and the opacity.
    public override var hash: Int {
        var hasher = Hasher()
        for component in [red, green, blue, alpha] { hasher.combine(component) }
        return hasher.finalize()
    }

    /// The components and the opacity, for logs.
    public override var description: String { "<Color: \(red) \(green) \(blue) \(alpha)>" }
}
