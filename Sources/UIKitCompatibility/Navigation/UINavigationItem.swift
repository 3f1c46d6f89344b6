import Foundation
import Views

/// What a navigation bar would show of a controller: kept, as there is no bar. UIKit's class of the same name.
///
/// Everything but a title that it was made with is nil, false or automatic at first; a custom title view or item
/// isn't laid out.
open class UINavigationItem: NSObject {
    /// How a large title would be shown. The raw values are UIKit's.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// As by the item before.
        case automatic = 0
        /// Large.
        case always
        /// Small.
        case never
    }

    /// The title.
    open var title: String?
    /// A line above the title.
    open var prompt: String?
    /// A view in place of the title. It is in no tree.
    open var titleView: UIView?
    /// Whether the title would be large.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
    /// What leads back to this controller from the next.
    open var backBarButtonItem: UIBarButtonItem?
    /// The text of what leads back.
    open var backButtonTitle: String?
    /// Whether what leads back is hidden.
    open var hidesBackButton = false
    /// Whether the items on the left stand beside what leads back.
    open var leftItemsSupplementBackButton = false
    /// The items on the left.
    ///
    /// Setting it replaces all items on the left, nil with none.
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// The items on the right, from the right.
    ///
    /// Setting it replaces all items on the right, nil with none.
    open var rightBarButtonItems: [UIBarButtonItem]?

    /// An item of a title.
    public init(title: String) { self.title = title }

    /// An item without a title.
    public override init() {}

    /// The first item on the left.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    /// The first item on the right.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Kept for client code: nothing animates.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    /// Kept for client code: nothing animates.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    /// Kept for client code: nothing animates.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
}

/// What a bar has items of: kept, as there is no bar. UIKit's class of the same name.
open class UIBarItem: NSObject {
    /// The text.
    open var title: String?
    /// The picture.
    open var image: UIImage?
    /// Whether it can be used.
    open var isEnabled = true
    /// A number to find it by.
    open var tag = 0
}

/// A button of a bar: kept, as there is no bar. Nothing here calls its action; client code may, with
/// `perform(_:with:)` of the target. UIKit's class of the same name.
open class UIBarButtonItem: UIBarItem {
    /// How a button would look. The raw values are UIKit's.
    public enum Style: Int, Sendable {
        /// Plain.
        case plain = 0
        /// For what is done.
        case done = 2
    }

    /// Buttons of the system. The raw values are UIKit's.
    ///
    /// The item isn't kept: it decides on the style alone.
    public enum SystemItem: Int, Sendable {
        /// Ends with what was changed.
        case done = 0
        /// Ends without it.
        case cancel
        /// Begins to change something.
        case edit
        /// Keeps something.
        case save
        /// Makes something new.
        case add
        /// Room that takes what is left.
        case flexibleSpace
        /// Room of a width.
        case fixedSpace
        /// Writes something new.
        case compose
        /// Answers.
        case reply
        /// Shows what can be done.
        case action
        /// Moves something elsewhere.
        case organize
        /// Shows bookmarks.
        case bookmarks
        /// Searches.
        case search
        /// Loads anew.
        case refresh
        /// Stops what goes on.
        case stop
        /// Takes a picture.
        case camera
        /// Throws away.
        case trash
        /// Plays.
        case play
        /// Pauses.
        case pause
        /// Plays back.
        case rewind
        /// Plays fast.
        case fastForward
        /// Takes a change back.
        case undo
        /// Makes a change again.
        case redo
        /// Closes what shows.
        case close = 24
    }

    /// How it would look.
    ///
    /// `plain` at first.
    open var style = Style.plain
    /// Whom it calls; not kept.
    ///
    /// Nil at first.
    open weak var target: AnyObject?
    /// What it calls.
    ///
    /// Nil at first.
    open var action: Selector?
    /// A view in its place. It is in no tree.
    open var customView: UIView?
    /// The colour; nil for the bar's.
    open var tintColor: UIColor?
    /// The width, pt; 0 for as much as it needs.
    open var width: CGFloat = 0

    /// A button without text or picture.
    public override init() {}

    /// A button of a text.
    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init()
        (self.title, self.style, self.target, self.action) = (title, style, target.map { $0 as AnyObject }, action)
    }

    /// A button of a picture.
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(title: nil, style: style, target: target, action: action)
        self.image = image
    }

    /// A button of the system.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init(title: nil, style: systemItem == .done ? .done : .plain, target: target, action: action)
    }

    /// A view in place of a button.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }
}

/// What would show titles and buttons: values that are kept. UIKit's class of the same name.
open class UINavigationBar: UIView {
    /// The colour behind the content.
    open var barTintColor: UIColor?
    /// Whether what is behind would shine through.
    open var isTranslucent = true
    /// Whether titles may be large.
    open var prefersLargeTitles = false
    /// The looks of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any]?
    /// The looks of a large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
    /// The picture of the line below.
    open var shadowImage: UIImage?

    /// Kept by nobody: there is no bar.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
}

/// How much room a bar has. The raw values are UIKit's.
public enum UIBarMetrics: Int, Sendable {
    /// Most of it.
    case `default` = 0
    /// Less.
    case compact
}
