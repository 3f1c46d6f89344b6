import Views

/// `Window` under UIKit's name: the topmost view, which shows a controller's.
public typealias UIWindow = Window

extension Window {
    /// A window of a scene, as large as the screen.
    ///
    /// The scene doesn't keep it.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: UIScreen.main.bounds)
        windowScene.add(self)
    }

    /// The scene that the window was made for; nil for others.
    ///
    /// Setting nil, or another scene, leaves the window among those of the one before.
    public var windowScene: UIWindowScene? {
        get {
            UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }
                .first { $0.windows.contains(self) }
        }
        set { newValue?.add(self) }
    }

    /// The controller whose view fills the window.
    ///
    /// Kept by the window; nil by default. The view is made when this is set, gets the window's bounds and follows
    /// its size; the old one's leaves the window before that. On a stage the controllers' `viewWillDisappear` and
    /// `viewWillAppear` come from it. The controller's `parent` stays nil.
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
