/// Cells of a list, or of a part of one, to read and write; whoever owns the list keeps it longer.
struct Cells<Element: BitwiseCopyable> {
    let pointer: UnsafeMutablePointer<Element>

    @inline(__always)
    subscript(index: Int) -> Element {
        get { pointer[index] }
        nonmutating set { pointer[index] = newValue }
    }

    @inline(__always)
    subscript(index: Int32) -> Element {
        get { pointer[Int(index)] }
        nonmutating set { pointer[Int(index)] = newValue }
    }
}

/// A growing list of plain values. The only place where this module allocates memory by hand.
///
/// Arrays would cost a uniqueness and an exclusivity check at every write through a class; the tables are written in
/// every loop that matters here.
struct CellList<Element: BitwiseCopyable>: ~Copyable {
    private(set) var pointer: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 0) {
        self.capacity = capacity
        pointer = .allocate(capacity: max(capacity, 1))
    }

    init(_ elements: [Element]) {
        self.init(capacity: elements.count)
        for element in elements { append(element) }
    }

    deinit { pointer.deallocate() }

    /// Bytes held.
    var byteCount: Int { capacity * MemoryLayout<Element>.stride }

    /// Makes room for `total` elements.
    mutating func reserve(_ total: Int) {
        guard total > capacity else { return }
        let grown = UnsafeMutablePointer<Element>.allocate(capacity: total)
        grown.update(from: pointer, count: count)
        pointer.deallocate()
        pointer = grown
        capacity = total
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { reserve(max(16, capacity + capacity / 2)) }
        (pointer + count).initialize(to: element)
        count += 1
    }

    /// Makes the list that long; new elements are copies of `element`.
    mutating func resize(_ total: Int, with element: Element) {
        if total > capacity { reserve(max(total, capacity + capacity / 2)) }
        if total > count { (pointer + count).initialize(repeating: element, count: total - count) }
        count = total
    }

    /// The cells as they lie until the list grows.
    @inline(__always)
    var cells: Cells<Element> { Cells(pointer: pointer) }

    var array: [Element] { Array(UnsafeBufferPointer(start: pointer, count: count)) }

    mutating func removeAll() { count = 0 }

    @discardableResult
    mutating func removeLast() -> Element {
        count -= 1
        return pointer[count]
    }

    subscript(index: Int) -> Element {
        @inline(__always) get { pointer[index] }
        @inline(__always) nonmutating set { pointer[index] = newValue }
    }

    @inline(__always)
    subscript(index: Int32) -> Element {
        @inline(__always) get { pointer[Int(index)] }
        @inline(__always) nonmutating set { pointer[Int(index)] = newValue }
    }
}
