import Buffers

/// Something that is done to every column of a store.
protocol ColumnVisitor {
    /// Whether columns that are computed anew in each step are shown too.
    var includesHeldColumns: Bool { get }
    mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>)
    mutating func visit<Element>(_ column: inout Column<Element>)
}

/// Makes room.
struct ReserveVisitor: ColumnVisitor {
    let count: Int
    var includesHeldColumns: Bool { true }

    mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) { column.reserve(count) }
    mutating func visit<Element>(_ column: inout Column<Element>) { column.reserve(count) }
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
        column.permute(order, oldCount: oldCount, scratch: scratch)
    }

    mutating func visit<Element>(_ column: inout Column<Element>) { column.permute(order, scratch: scratch) }
}

/// Adds up the memory held.
struct ByteCountVisitor: ColumnVisitor {
    var byteCount = 0
    var includesHeldColumns: Bool { true }

    mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) { byteCount += column.byteCount }
    mutating func visit<Element>(_ column: inout Column<Element>) { byteCount += column.byteCount }
}
