import Foundation

/// One change of a collection's data. UIKit's `UICollectionViewUpdateItem`.
public final class CollectionViewUpdateItem {
    public enum Action: Int, Sendable {
        case insert = 0, delete, reload, move, none
    }

    public let updateAction: Action
    /// Where the item was; nil for an inserted one.
    public let indexPathBeforeUpdate: IndexPath?
    /// Where the item is; nil for a deleted one.
    public let indexPathAfterUpdate: IndexPath?

    init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
    }
}
