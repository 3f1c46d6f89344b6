import Foundation
import Views

#if !canImport(Darwin)
    /// A picture's size under Core Graphics' name: nothing is drawn.
    ///
    /// Width and height are those of the image in pt, rounded, since its scale is 1.
    public final class CGImage {
        /// Pixels a row.
        public let width: Int
        /// Rows.
        public let height: Int
        /// What the picture was made of.
        let image: UIImage

        init(_ image: UIImage) {
            self.image = image
            (width, height) = (Int(image.size.width.rounded()), Int(image.size.height.rounded()))
        }
    }

    extension UIImage {
        /// The picture under Core Graphics' name; never nil.
        ///
        /// A new one at each reading.
        public final var cgImage: CGImage? { CGImage(self) }

        /// The image that a picture was made of, with its name and size.
        ///
        /// Its mode and bytes are left out.
        public convenience init(cgImage: CGImage) { self.init(name: cgImage.image.name, size: cgImage.image.size) }
    }
#endif

extension UIColor {
    /// Clear: a pattern isn't drawn.
    public convenience init(patternImage image: UIImage) { self.init(red: 0, green: 0, blue: 0, alpha: 0) }
}
