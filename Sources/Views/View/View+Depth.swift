/// Trees of any depth: what goes through one keeps its own stack, as that of a thread would not suffice.
extension View {
    /// Views in one another, at most: hit testing, tags and tints go down or up by calls that clients may override.
    static let deepestNesting = 5000

    /// Levels of the tree that this view and those above it are in, were another view a subview of it; counting ends
    /// beyond `deepestNesting`.
    final func levels(with view: View) -> Int {
        var count = 0
        var level: View? = self
        while let next = level, count <= Self.deepestNesting {
            count += 1
            level = next.superview
        }
        var below = [view]
        while !below.isEmpty, count <= Self.deepestNesting {
            count += 1
            below = below.flatMap(\.subviews)
        }
        return count
    }

    /// Goes through the view and those below it, outer ones first, siblings in order.
    ///
    /// - Parameter body: returns whether to go on below the view.
    final func visit(_ body: (View) -> Bool) {
        guard body(self), !subviews.isEmpty else { return }
        var pending = Array(subviews.reversed())
        while let view = pending.popLast() {
            if body(view) { pending.append(contentsOf: view.subviews.reversed()) }
        }
    }

    /// Lets go of the subviews of a view that goes, and in turn of those of each that nobody else keeps: were that left to
    /// their own ends, these would come inside one another.
    final func releaseSubviews() {
        var gone = takeSubviews()
        while var view = gone.popLast() {
            if isKnownUniquelyReferenced(&view) { gone += view.takeSubviews() }
        }
    }

    private func takeSubviews() -> [View] {
        let taken = subviews
        subviews = []
        for view in taken { view.superview = nil }
        return taken
    }
}
