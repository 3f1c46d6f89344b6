import DynamicsModel

/// Items that a scene draws one by one, in their order, whenever they are wanted: who needs some of them keeps only those.
struct DrawnItems: Sendable {
    let count: Int
    /// Begins anew: what it returns gives the items from the first one on.
    private let begin: @Sendable () -> (_ index: Int) -> Item

    init(_ count: Int, begin: @escaping @Sendable () -> (_ index: Int) -> Item) {
        (self.count, self.begin) = (count, begin)
    }

    /// Draws the first items, and hands out those that are wanted.
    func forEach(upTo end: Int, where isWanted: (_ index: Int) -> Bool, _ body: (Item) -> Void) {
        let next = begin()
        for index in 0..<end {
            let item = next(index)
            if isWanted(index) { body(item) }
        }
    }

    /// Those of a range, none that is drawn after them; of all that there are where it is nil.
    func items(_ range: Range<Int>? = nil) -> [Item] {
        let range = (range ?? 0..<count).clamped(to: 0..<count)
        var items: [Item] = []
        items.reserveCapacity(range.count)
        if !range.isEmpty { forEach(upTo: range.upperBound, where: range.contains) { items.append($0) } }
        return items
    }
}

extension BuiltInScene {
    /// Whether a part of its items takes no memory for the others.
    ///
    /// ``make(_:keeping:)`` then makes nothing else, and there are as many items as are asked for.
    public var drawsItemsOneByOne: Bool { build(SceneOptions(items: 0)).drawn != nil }

    /// The scene with those of its items alone that a range has, as they are in the whole.
    ///
    /// Who shares a scene among processes has each make its own part, so that none holds all of it. `gas`, `settle`, `mixed`
    /// and others that draw their items one by one take no more memory than the part; the rest is made as a whole first.
    ///
    /// ```swift
    /// let half = try scene.make(options, keeping: 0..<500_000)
    /// ```
    ///
    /// - Parameters:
    ///   - options: of the whole scene.
    ///   - items: numbers of items, of which the scene may have fewer.
    /// - Returns: the scene but for other items. What names items by their ids, as fields with members do, is that of the whole.
    /// - Throws: the first option outside its range.
    /// - Complexity: O(items of the whole).
    public func make(_ options: SceneOptions, keeping items: Range<Int>) throws(SceneError) -> BuiltScene {
        var scene = try draft(options)
        let all = scene.description.items
        scene.description.items = scene.drawn?.items(items) ?? Array(all[items.clamped(to: all.indices)])
        scene.drawn = nil
        return scene
    }

    /// Hands out some items of a scene that draws them one by one, in the order of their numbers; none of a scene that doesn't.
    ///
    /// - Throws: the first option outside its range.
    /// - Complexity: O(items of the whole).
    package func forEachItem(
        _ options: SceneOptions, where isWanted: (_ number: Int) -> Bool, _ body: (Item) -> Void
    ) throws(SceneError) {
        guard let drawn = try draft(options).drawn else { return }
        drawn.forEach(upTo: drawn.count, where: isWanted, body)
    }
}
