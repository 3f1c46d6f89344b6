import Foundation
import Views

/// What covers the top or bottom of a controller's view, to put constraints to. UIKit's protocol of the same name.
///
/// UIKit has replaced it by the safe area's guide, which new code should use.
public protocol UILayoutSupport: AnyObject {
    /// How much is covered, pt.
    ///
    /// As the view's `safeAreaInsets` are now, without waiting for a layout pass.
    var length: CGFloat { get }
    /// The upper edge.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The lower edge.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    /// The height, which is `length`.
    var heightAnchor: NSLayoutDimension { get }
}

/// A guide over the safe area's part at the top or bottom of a view.
final class LayoutSupportGuide: UILayoutGuide, UILayoutSupport {
    /// Which of both it is.
    private let isTop: Bool

    /// Lies between the edge of a view and that of its safe area, without a width.
    init(in view: UIView, isTop: Bool) {
        self.isTop = isTop
        super.init()
        identifier = isTop ? "_UIViewControllerTop" : "_UIViewControllerBottom"
        view.addLayoutGuide(self)
        let safeArea = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            topAnchor.constraint(equalTo: isTop ? view.topAnchor : safeArea.bottomAnchor),
            bottomAnchor.constraint(equalTo: isTop ? safeArea.topAnchor : view.bottomAnchor),
            leftAnchor.constraint(equalTo: view.leftAnchor), widthAnchor.constraint(equalToConstant: 0),
        ])
    }

    var length: CGFloat {
        guard let insets = owningView?.safeAreaInsets else { return 0 }
        return isTop ? insets.top : insets.bottom
    }
}
