import Foundation

/// One change of a collection's data. UIKit's `UICollectionViewUpdateItem`.
public final class CollectionViewUpdateItem {
    /// What happened to an item. UIKit's `UICollectionViewUpdateItem.Action`.
    public enum Action: Int, Sendable {
        /// It is new.
        case insert = 0
        /// It is gone.
        case delete
        /// It stays where it is with other content.
        case reload
        /// It has another place.
        case move
        /// Nothing; kept for client code and never made here.
        case none
    }

    /// What happened to the item; never `none`.
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
