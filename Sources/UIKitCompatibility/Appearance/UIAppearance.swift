import Foundation
import Views

/// What has looks that a whole class can be given. UIKit's protocol of the same name.
public protocol UIAppearance: AnyObject {}

extension UIView: UIAppearance {}
extension UIBarItem: UIAppearance {}

extension UIAppearance where Self: UIView {
    /// Stands for all views of the class: what it is set to, views of the class get when they come on a stage, unless
    /// they were set to something else.
    ///
    /// ```swift
    /// UIButton.appearance().tintColor = .red
    /// ```
    ///
    /// Heeded are `tintColor` and `backgroundColor` of all views, `font` and `textColor` of labels and text fields,
    /// title colours of buttons, colours of sliders. Where classes above have looks too, the nearest class counts for
    /// each property. Each thread has looks of its own, as its stages are. It is an object of the class, made by
    /// `init(coder:)`: a class of the client's own that stops there has no looks.
    public static func appearance() -> Self {
        ClassProxy.of(Self.self) as! Self
    }
}

extension UIBarButtonItem {
    /// Kept by nobody: there are no bars.
    public static func appearance() -> UIBarButtonItem { UIBarButtonItem() }
}
