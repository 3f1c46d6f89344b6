/// The items of a behavior in the order of adding, each once, with the place that its animator gave it.
struct ItemList {
    /// One item of the list.
    struct Entry {
        let item: any DynamicItem
        /// The item's number in the animator's registry; nil outside an animator and for an item that was refused.
        var number: Int?
    }

    /// Removed items leave a gap, closed when gaps are in the majority; so removing costs O(1) on average.
    private var entries: [Entry?] = []
    /// Where each item stands in the entries.
    private var places: [ObjectIdentifier: Int] = [:]

    /// Items that occur twice are there once, at their first place.
    init(_ items: [any DynamicItem] = []) {
        for item in items { append(item) }
    }

    /// Items in the list, refused ones included.
    var count: Int { places.count }
    var isEmpty: Bool { places.isEmpty }
    /// The items in order.
    var items: [any DynamicItem] { entries.compactMap { $0?.item } }
    /// The registry's numbers in order, without refused items.
    var numbers: [Int] { entries.compactMap { $0?.number } }

    /// The registry's numbers in order, nil for refused items.
    var numbersOfAll: [Int?] { entries.compactMap { $0.map(\.number) } }

    /// - Complexity: O(1).
    func contains(_ item: any DynamicItem) -> Bool { places[ObjectIdentifier(item)] != nil }

    /// The registry's number of an item; nil outside an animator, and for one that isn't there or was refused.
    func number(of item: any DynamicItem) -> Int? { places[ObjectIdentifier(item)].flatMap { entries[$0]?.number } }

    /// Adds an item behind the others; false where it is there already.
    @discardableResult
    mutating func append(_ item: any DynamicItem, number: Int? = nil) -> Bool {
        let key = ObjectIdentifier(item)
        guard places[key] == nil else { return false }
        places[key] = entries.count
        entries.append(Entry(item: item, number: number))
        return true
    }

    /// Removes an item and returns its entry, nil where it isn't there.
    mutating func remove(_ item: any DynamicItem) -> Entry? {
        guard let place = places.removeValue(forKey: ObjectIdentifier(item)) else { return nil }
        defer {
            entries[place] = nil
            if entries.count > 16, 2 * places.count < entries.count { closeGaps() }
        }
        return entries[place]
    }

    /// Sets every number anew.
    mutating func renumber(_ number: (Entry) -> Int?) {
        for place in entries.indices {
            guard let entry = entries[place] else { continue }
            entries[place]?.number = number(entry)
        }
    }

    /// Notes the number that an item has got, or lost.
    mutating func setNumber(_ number: Int?, of item: any DynamicItem) {
        if let place = places[ObjectIdentifier(item)] { entries[place]?.number = number }
    }

    /// Moves entries together in their order, and notes where they stand then.
    private mutating func closeGaps() {
        entries.removeAll { $0 == nil }
        for place in entries.indices {
            if let entry = entries[place] { places[ObjectIdentifier(entry.item)] = place }
        }
    }
}
