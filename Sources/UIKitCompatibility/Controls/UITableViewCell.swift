import Foundation
import Views

/// A row's view, with what it holds: there are no table views to show it in. UIKit's class of the same name.
///
/// Client code may use it as a plain view. It has no selection, and nothing lays its labels out.
open class UITableViewCell: UIView {
    /// Which labels there are. The raw values are UIKit's.
    public enum CellStyle: Int, Sendable {
        /// One label.
        case `default` = 0
        /// A label on the left, and one on the right.
        case value1
        /// A label on the left that is right-aligned, and one beside it.
        case value2
        /// One label above another.
        case subtitle
    }

    /// What holds the cell's content: all of the cell.
    public final let contentView = UIView()
    /// The name by which cells of one kind are used again.
    public final let reuseIdentifier: String?
    /// The main label.
    ///
    /// Made as a subview of `contentView`, of no size, when it is first asked for; never nil.
    public private(set) final lazy var textLabel: UILabel? = addedLabel()
    /// The second label.
    ///
    /// Made when it is first asked for, whatever the style; never nil, where UIKit's default style has none.
    public private(set) final lazy var detailTextLabel: UILabel? = addedLabel()
    /// What lies at the end of the row. Kept for client code.
    ///
    /// Nil at first; it doesn't become a subview.
    open var accessoryView: UIView?

    /// A cell of a style; the style is only UIKit's way to say which labels are asked for.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addContent()
    }

    /// A plain cell: there are no archives to read.
    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
        addContent()
    }

    /// Puts the content view over all of the cell, whose size it follows.
    private func addContent() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    /// A label in the content view, made when it is first asked for.
    private func addedLabel() -> UILabel {
        let label = UILabel()
        contentView.addSubview(label)
        return label
    }
}
