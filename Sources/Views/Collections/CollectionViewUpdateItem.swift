import Foundation

/// One change of a collection's data. UIKit's `UICollectionViewUpdateItem`.
///
/// Made by the collection, for a layout's `prepare(forCollectionViewUpdates:)`. Sections have no items of their own:
/// reloading them reloads all data.
public final class CollectionViewUpdateItem {
    /// What happened to an item. UIKit's `UICollectionViewUpdateItem.Action`.
    ///
    /// Raw values are UIKit's.
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
    ///
    /// Counted before all changes of the batch. Of a reloaded item both places are the same.
    public let indexPathBeforeUpdate: IndexPath?
    /// Where the item is; nil for a deleted one.
    ///
    /// Counted after all changes of the batch.
    public let indexPathAfterUpdate: IndexPath?

    init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
    }
}

extension IndexPath {
    /// Where an item is after updates of one batch; nil if it was deleted or reloaded.
    ///
    /// Places before count before the batch, places after it when all is done. O(updates · log updates).
    func updated(by updates: [CollectionViewUpdateItem]) -> IndexPath? {
        if let own = updates.first(where: { $0.indexPathBeforeUpdate == self && $0.updateAction != .none }) {
            return own.updateAction == .move ? own.indexPathAfterUpdate : nil
        }
        let moving = updates.filter { $0.updateAction != .reload && $0.updateAction != .none }
        let gone = moving.compactMap(\.indexPathBeforeUpdate).filter { $0.section == section && $0.item < item }
        let come = Set(moving.compactMap(\.indexPathAfterUpdate).filter { $0.section == section }.map(\.item))
        var place = item - gone.count
        for newcomer in come.sorted() where newcomer <= place { place += 1 }
        return IndexPath(item: place, section: section)
    }
}
