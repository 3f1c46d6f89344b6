import Synchronization

/// Gives views the looks of their class when they come on a stage, by whoever knows of such looks.
package enum ClassLooks {
    /// A closure stored bare would be wrapped once more with every reading through the generic mutex.
    private struct Giver {
        let give: @Sendable (View) -> Void
    }

    /// Asked first: most programs never set an appearance, and views come on stages often.
    private static let isKnown = Atomic<Bool>(false)
    private static let giver = Mutex<Giver?>(nil)

    /// From now on a block is called with every view that comes on a stage, before the view hears of it.
    package static func give(by block: @escaping @Sendable (View) -> Void) {
        giver.withLock { $0 = Giver(give: block) }
        isKnown.store(true, ordering: .releasing)
    }

    /// Calls the block, where there is one, with a view that has just come on a stage.
    static func give(to view: View) {
        guard isKnown.load(ordering: .acquiring) else { return }
        giver.withLock { $0 }?.give(view)
    }
}
