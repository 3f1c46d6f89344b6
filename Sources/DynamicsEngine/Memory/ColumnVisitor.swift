/// Something that is done to every column of a store.
protocol ColumnVisitor {
    /// Whether columns that are computed anew in each step are shown too.
    var includesHeldColumns: Bool { get }
    mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>)
}

/// Makes room.
struct ReserveVisitor: ColumnVisitor {
    let count: Int
    var includesHeldColumns: Bool { true }

    mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) { column.reserve(count) }
}

/// Puts elements into a new order, or drops those that the order leaves out; what is behind becomes zero.
struct PermuteVisitor: ColumnVisitor {
    /// For each new place, the old one.
    let order: UnsafeBufferPointer<Int32>
    let oldCount: Int
    /// Room for `oldCount` elements of any column.
    let scratch: UnsafeMutableRawPointer
    var includesHeldColumns: Bool { false }

    mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) {
        let new = scratch.assumingMemoryBound(to: Element.self)
        let old = column.pointer
        for place in 0..<order.count { new[place] = old[Int(order[place])] }
        old.update(from: new, count: order.count)
        if oldCount > order.count { column.zero(order.count..<oldCount) }
    }
}

/// Adds up the memory held.
struct ByteCountVisitor: ColumnVisitor {
    var byteCount = 0
    var includesHeldColumns: Bool { true }

    mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) { byteCount += column.byteCount }
}
