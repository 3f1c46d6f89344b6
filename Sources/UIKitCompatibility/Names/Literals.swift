import Views

// What #colorLiteral and #imageLiteral make.
public typealias _ColorLiteralType = Color
public typealias _ImageLiteralType = UIImage

extension Color: _ExpressibleByColorLiteral {
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}
