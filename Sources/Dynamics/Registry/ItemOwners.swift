import Synchronization

/// Which animator every item belongs to: an item takes part in one animator at a time, alone or in one group.
///
/// The only state outside animators. Items are known by address, which holds as long as an animator holds the item.
enum ItemOwners {
    /// Who has an item.
    private struct Owner {
        var animator: ObjectIdentifier
        /// Nil where the item takes part on its own.
        var group: ObjectIdentifier?
    }

    /// By address. Animators may live on several threads, so it is locked.
    private static let table = Mutex<[ObjectIdentifier: Owner]>([:])

    /// Notes that an item, and the members of a group, take part in an animator.
    ///
    /// - Throws: why they can't; nothing is then noted.
    static func claim(_ item: any DynamicItem, for animator: ObjectIdentifier) throws(ItemProblem) {
        let members = (item as? DynamicItemGroup)?.items ?? []
        let problem: ItemProblem? = table.withLock { table in
            // All are looked at before any is noted.
            for candidate in [item] + members {
                if let owner = table[ObjectIdentifier(candidate)] {
                    return conflict(of: candidate, owner, animator)
                }
            }
            table[ObjectIdentifier(item)] = Owner(animator: animator, group: nil)
            for member in members {
                table[ObjectIdentifier(member)] = Owner(animator: animator, group: ObjectIdentifier(item))
            }
            return nil
        }
        if let problem { throw problem }
    }

    /// Ends what `claim` noted.
    static func release(_ item: any DynamicItem) {
        table.withLock { table in
            table[ObjectIdentifier(item)] = nil
            for member in (item as? DynamicItemGroup)?.items ?? [] { table[ObjectIdentifier(member)] = nil }
        }
    }

    /// What an animator has an item as: the item itself, or the group that it is in; nil where none has it.
    static func taken(_ item: any DynamicItem) -> ObjectIdentifier? {
        let key = ObjectIdentifier(item)
        return table.withLock { table in table[key].map { $0.group ?? key } }
    }

    /// Why an item can't take part, in UIKit's words.
    private static func conflict(
        of item: any DynamicItem, _ owner: Owner, _ animator: ObjectIdentifier
    ) -> ItemProblem {
        let name = ItemProblem.name(item)
        if owner.animator != animator {
            return ItemProblem(
                kind: .itemInOtherAnimator, message: "Item \(name) is already associated with another dynamic animator")
        }
        return ItemProblem(
            kind: .itemInGroup,
            message: owner.group == nil
                ? "Item \(name) is already in a behavior and can not be in a dynamic item group as well"
                : "Item \(name) is in a dynamic item group; add the group instead")
    }
}
