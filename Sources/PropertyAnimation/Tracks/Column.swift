/// Memory for plain values, aligned to cache lines, with room behind the last element for whole lanes.
///
/// Growth keeps the contents and zeroes the rest. This is the only place where a table allocates.
struct Column<Element: BitwiseCopyable>: ~Copyable {
    private(set) var pointer: UnsafeMutablePointer<Element>
    private(set) var capacity: Int

    /// Elements that may be read or written behind `capacity` by loads and stores of whole batches.
    private static var slack: Int { 8 }

    init() {
        capacity = 0
        pointer = Self.allocate(0)
    }

    deinit { pointer.deallocate() }

    private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
        let bytes = (capacity + slack) * MemoryLayout<Element>.stride
        let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        raw.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        return raw.assumingMemoryBound(to: Element.self)
    }

    /// Bytes held.
    var byteCount: Int { (capacity + Self.slack) * MemoryLayout<Element>.stride }

    /// Makes room for `count` elements and keeps what is there, the slack included.
    mutating func reserve(_ count: Int) {
        guard count > capacity else { return }
        let grown = max(count, capacity + capacity / 2)
        let new = Self.allocate(grown)
        UnsafeMutableRawPointer(new).copyMemory(from: pointer, byteCount: byteCount)
        pointer.deallocate()
        pointer = new
        capacity = grown
    }

    subscript(index: Int) -> Element {
        @inline(__always) get { pointer[index] }
        @inline(__always) nonmutating set { pointer[index] = newValue }
    }
}
