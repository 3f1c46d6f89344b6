import Views

/// `Window` under UIKit's name: the topmost view, which shows a controller's.
public typealias UIWindow = Window

extension Window {
    /// The controller whose view fills the window.
    public var rootViewController: UIViewController? {
        get { rootOwner as? UIViewController }
        set {
            rootOwner = newValue
            guard let view = newValue?.view else { return }
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
    }
}
