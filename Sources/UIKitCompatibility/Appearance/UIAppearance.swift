import Foundation
import Views

/// What has looks that a whole class can be given. UIKit's protocol of the same name.
///
/// UIKit's variants for containers and traits have no counterpart.
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
    ///
    /// What is set on it later counts for views that come on a stage after that; those that are on one keep their
    /// looks.
    ///
    /// - Returns: the same object for a class whenever this thread asks. It traps where the class's `init(coder:)`
    ///   gives nil.
    public static func appearance() -> Self {
        ClassProxy.of(Self.self) as! Self
    }
}

extension UIBarButtonItem {
    /// Kept by nobody: there are no bars.
    ///
    /// - Returns: a new item at each call, so that what is set on it is lost.
    public static func appearance() -> UIBarButtonItem { UIBarButtonItem() }
}
