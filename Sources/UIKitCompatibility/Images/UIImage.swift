import Foundation

/// A name and a size in place of a picture: nothing here draws. UIKit's class of the same name.
///
/// Any name gives an image, of size zero unless it was made with another.
///
/// Images are compared by identity. To lay out or collide with the right size, set `size`, or make the image with
/// `init(name:size:)`.
open class UIImage: NSObject, _ExpressibleByImageLiteral {
    /// Width and height, pt; zero unless given. Can be set, unlike UIKit's.
    ///
    /// Views that show the image already aren't told of a new size.
    open var size: CGSize
    /// Always 1: there are no pixels to a point.
    open var scale: CGFloat { 1 }
    /// The name, system name or path that the image was made with; nil for one without.
    public final let name: String?
    /// The bytes that the image was made of; nil for one without. Nothing here decodes them.
    package private(set) final var data: Data?

    /// How the picture would be drawn; `automatic` unless the image was made with another mode.
    public private(set) final var renderingMode = RenderingMode.automatic

    /// How a picture is drawn, if it were. The raw values are UIKit's.
    public enum RenderingMode: Int, Sendable {
        /// As the place asks for.
        case automatic = 0
        /// As it is.
        case alwaysOriginal
        /// As a shape in the tint colour.
        case alwaysTemplate
    }

    /// An image of the same name and size that would be drawn in another mode.
    ///
    /// This image stays as it is.
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        let image = UIImage(name: name, size: size)
        (image.renderingMode, image.data) = (renderingMode, data)
        return image
    }

    /// An image without a name, of size zero.
    public override convenience init() {
        self.init(name: nil)
    }

    /// An image of a name, of size zero. Never nil: no bundle is searched.
    ///
    /// Two calls of one name give two objects, where UIKit has a cache.
    public convenience init?(named name: String) {
        self.init(name: name)
    }

    /// An image of a symbol's name, of size zero. Never nil: there is no list of symbols.
    public convenience init?(systemName name: String) {
        self.init(name: name)
    }

    /// An image whose name is the path, of size zero. Never nil: no file is read.
    public convenience init?(contentsOfFile path: String) {
        self.init(name: path)
    }

    /// An image of size zero; nil for no bytes. Nothing is decoded: only a browser that shows the stage does.
    public convenience init?(data: Data) {
        if data.isEmpty { return nil }
        self.init(name: nil)
        self.data = data
    }

    /// What an image literal makes: an image whose name is the resource's, of size zero.
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
///
/// `contentMode` doesn't change where the image lies, since nothing draws it. Touches pass through the view unless
/// `isUserInteractionEnabled` is set to true. Animated images have no counterpart.
open class UIImageView: UIView {
    /// The picture whose size the view has for layout; nil for none.
    ///
    /// A new image makes layout ask for the intrinsic size again; the frame of a view without constraints stays.
    ///
    /// Nil at first.
    open var image: UIImage? {
        didSet { invalidateIntrinsicContentSize() }
    }
    /// The picture for a highlighted view. Kept; layout goes by `image` alone.
    open var highlightedImage: UIImage?
    /// Whether the view is highlighted; false at first. Kept, and changes nothing else.
    open var isHighlighted = false

    /// Makes a view of a frame without an image, which lets touches through.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        // As in UIKit, images let touches through.
        isUserInteractionEnabled = false
    }

    /// Makes a view of no size without an image: there are no archives of views to read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// A view as large as its image.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// The image's size, pt; zero without one.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    /// The image's size.
    ///
    /// `injectedContentSize`, where that was set, counts before it; without both there is no intrinsic size.
    open override var intrinsicContentSize: CGSize { injectedContentSize ?? image?.size ?? super.intrinsicContentSize }
}
