import Foundation

/// A name and a size in place of a picture: nothing here draws. UIKit's class of the same name.
///
/// Any name gives an image, of size zero unless it was made with another.
open class UIImage: _ExpressibleByImageLiteral {
    open var size: CGSize
    open var scale: CGFloat { 1 }
    public final let name: String?

    public convenience init() {
        self.init(name: nil)
    }

    public convenience init?(named name: String) {
        self.init(name: name)
    }

    public convenience init?(systemName name: String) {
        self.init(name: name)
    }

    public convenience init?(contentsOfFile path: String) {
        self.init(name: path)
    }

    public required convenience init(imageLiteralResourceName path: String) {
        self.init(name: path)
    }

    /// An image of a size: what layouts and collisions need to know.
    public required init(name: String?, size: CGSize = .zero) {
        self.name = name
        self.size = size
    }
}

/// A view of an image. UIKit's class of the same name.
open class UIImageView: UIView {
    open var image: UIImage? {
        didSet { invalidateIntrinsicContentSize() }
    }
    open var highlightedImage: UIImage?
    open var isHighlighted = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        // As in UIKit, images let touches through.
        isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// A view as large as its image.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    /// The image's size.
    open override var intrinsicContentSize: CGSize { injectedContentSize ?? image?.size ?? super.intrinsicContentSize }
}
