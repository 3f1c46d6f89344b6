import Foundation
import Views

/// Where controllers would be drawn up: storyboards aren't read. UIKit's class of the same name.
open class UIStoryboard: NSObject {
    /// The name that it was made with.
    public final let name: String

    /// A storyboard of a name; nothing is read.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) { self.name = name }

    /// Nil: nothing is read.
    open func instantiateInitialViewController() -> UIViewController? { nil }

    /// Reported, as storyboards aren't read; a plain controller then.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        DynamicsDiagnostics.raise(
            .invalidController,
            "Storyboard (\(name)) doesn't contain a view controller with identifier '\(identifier)': "
                + "storyboards aren't read here; make the controller in code", subject: self)
        return UIViewController()
    }
}

/// A way from one controller to another in a storyboard. UIKit's class of the same name.
open class UIStoryboardSegue: NSObject {
    /// The name.
    public final let identifier: String?
    /// The controller that it leads from.
    public final let source: UIViewController
    /// The controller that it leads to.
    public final let destination: UIViewController

    /// A way by hand: storyboards aren't read.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
    }

    /// Does nothing unless overridden.
    open func perform() {}
}
