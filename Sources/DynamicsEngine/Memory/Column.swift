import Buffers

/// A value whose bits tell whether two are the same: 0 and −0 are not, and a value that is no number is itself.
protocol ColumnElement: BitwiseCopyable {
    associatedtype Bits: Equatable
    var bits: Bits { get }
}

extension Float: ColumnElement { var bits: UInt32 { bitPattern } }
extension Int32: ColumnElement { var bits: Int32 { self } }
extension UInt32: ColumnElement { var bits: UInt32 { self } }
extension UInt8: ColumnElement { var bits: UInt8 { self } }

/// A value for each of many, held once as long as it is the same for all.
///
/// Most worlds are made of a few kinds of items, so most columns hold one value only: of sizes, masses, materials. Such a
/// column is one block of equal values, which stands for every group of lanes; writing another value takes memory for all.
/// Element k is at `k & ~sharing`, whichever it is, so that readers need no branch.
///
/// Elements are to be written in ascending order first, each with its value: what comes first decides what is shared.
struct Column<Element: ColumnElement>: ~Copyable {
    private var values = Buffer<Element>()
    /// How many elements room has been made for.
    private var room = 0
    /// Elements written.
    private(set) var count = 0
    /// −1 while one value stands for all, 0 once each element has a place of its own.
    private(set) var sharing = -1

    /// Lanes that may be loaded at once where the value is shared; no more than a buffer's slack.
    private static var blockSize: Int { 16 }

    var isShared: Bool { sharing != 0 }

    /// Where element 0 is; for kernels, which find the others by ``sharing``.
    var pointer: UnsafeMutablePointer<Element> { values.pointer }

    var view: ColumnView<Element> { ColumnView(values: UnsafePointer(values.pointer), sharing: sharing) }

    /// Bytes held.
    var byteCount: Int { values.byteCount }

    /// Makes room for `count` elements and keeps what is there; takes memory where they have places of their own.
    mutating func reserve(_ count: Int) {
        room = max(room, count)
        if !isShared { values.reserve(room) }
    }

    subscript(index: Int) -> Element {
        @inline(__always) get { values.pointer[index & ~sharing] }
        set {
            if isShared, !share(newValue, at: index) { spread() }
            if !isShared { values[index] = newValue }
            count = max(count, index + 1)
        }
    }

    /// Whether a value at a place leaves one for all.
    private func share(_ value: Element, at index: Int) -> Bool {
        if value.bits == values[0].bits { return true }
        guard index == 0, count <= 1 else { return false }
        values.fill(value, 0..<Self.blockSize)
        return true
    }

    /// Gives each element a place of its own.
    mutating func spread() {
        guard isShared else { return }
        let value = values[0]
        var own = Buffer<Element>()
        own.reserve(room)
        own.fill(value, 0..<count)
        swap(&values, &own)
        sharing = 0
    }

    /// Makes one value that of `count` elements.
    mutating func share(_ value: Element, count: Int) {
        if !isShared { values = Buffer() }
        values.fill(value, 0..<Self.blockSize)
        (sharing, self.count) = (-1, count)
    }

    /// Forces written into places of their own begin at zero; where there are none, zero is shared.
    func zeroOwn(_ range: Range<Int>) {
        if !isShared { values.zero(range) }
    }

    /// Puts elements into a new order, or drops those that the order leaves out; what is behind becomes zero.
    ///
    /// - Parameter scratch: room for as many elements as the order has.
    mutating func permute(_ order: UnsafeBufferPointer<Int32>, scratch: UnsafeMutableRawPointer) {
        if !isShared { values.permute(order, oldCount: count, scratch: scratch) }
        count = order.count
    }
}

/// A column as readers see it while nobody writes.
struct ColumnView<Element: ColumnElement> {
    fileprivate let values: UnsafePointer<Element>
    fileprivate let sharing: Int

    subscript(index: Int) -> Element {
        @inline(__always) get { values[index & ~sharing] }
    }
}
