import Views

// What #colorLiteral and #imageLiteral make.
/// The type of a `#colorLiteral`.
public typealias _ColorLiteralType = Color
/// The type of an `#imageLiteral`.
public typealias _ImageLiteralType = UIImage

extension Color: _ExpressibleByColorLiteral {
    /// Makes the colour of a `#colorLiteral`, from sRGB components and opacity.
    ///
    /// Components beyond 0…1 are limited to it.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}
