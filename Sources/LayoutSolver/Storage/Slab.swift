/// Cells of several kinds in one piece of memory.
///
/// A layout has thousands of small cores, which a replay goes through one after the other: what it waits for is memory.
struct Slab: ~Copyable {
    private let words: CellList<Double>
    private var used = 0

    /// - Parameter words: what `words` says for all that will be taken.
    init(words count: Int) {
        var words = CellList<Double>()
        words.resize(count, with: 0)
        self.words = words
    }

    /// What so many cells need; each kind begins at a whole word.
    static func words<Element: BitwiseCopyable>(_ count: Int, _: Element.Type) -> Int {
        (count * MemoryLayout<Element>.stride + MemoryLayout<Double>.stride - 1) / MemoryLayout<Double>.stride
    }

    /// The next cells, all bits 0.
    mutating func take<Element: BitwiseCopyable>(_ count: Int, _: Element.Type) -> Cells<Element> {
        let start = UnsafeMutableRawPointer(words.pointer + used)
        used += Self.words(count, Element.self)
        precondition(used <= words.count, "the slab was made too small")
        return Cells(pointer: start.bindMemory(to: Element.self, capacity: count))
    }

    /// The next cells, filled.
    mutating func take<Element: BitwiseCopyable>(_ elements: [Element]) -> Cells<Element> {
        let cells = take(elements.count, Element.self)
        for (place, element) in elements.enumerated() { cells[place] = element }
        return cells
    }
}
