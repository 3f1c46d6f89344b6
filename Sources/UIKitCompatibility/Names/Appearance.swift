import Views

/// What has looks. UIKit's protocol of the same name; there are no proxies for whole classes.
public protocol UIAppearance: AnyObject {}

extension UIView: UIAppearance {}
extension UIBarItem: UIAppearance {}
