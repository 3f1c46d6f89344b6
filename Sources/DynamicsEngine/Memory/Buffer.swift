/// Memory for plain values, aligned to cache lines, with room behind the last element for whole lanes.
///
/// Growth keeps the contents and zeroes the rest. This is the only place where the engine allocates columns.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var pointer: UnsafeMutablePointer<Element>
    private(set) var capacity: Int

    /// Elements beyond those asked for: small numbers change from step to step, and growth should come to an end.
    private static var usualSpare: Int { 64 }

    /// Elements that may be read or written behind `capacity` by eight-lane loads and stores.
    private static var slack: Int { 16 }

    init(capacity: Int = 0) {
        self.capacity = capacity
        pointer = Self.allocate(capacity)
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

    /// Makes room for `count` elements and keeps what is there.
    mutating func reserve(_ count: Int) {
        guard count > capacity else { return }
        let grown = max(count + Self.usualSpare, capacity + capacity / 2)
        let new = Self.allocate(grown)
        UnsafeMutableRawPointer(new).copyMemory(
            from: pointer, byteCount: (capacity + Self.slack) * MemoryLayout<Element>.stride)
        pointer.deallocate()
        pointer = new
        capacity = grown
    }

    /// Makes room for `count` elements; the contents are lost when it grows.
    ///
    /// - Parameter spare: for how many more it makes room then; nil for a few.
    mutating func reserveDiscarding(_ count: Int, spare: Int? = nil) {
        guard count > capacity else { return }
        pointer.deallocate()
        capacity = max(count + (spare ?? Self.usualSpare), capacity + capacity / 2)
        pointer = Self.allocate(capacity)
    }

    func zero(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        UnsafeMutableRawPointer(pointer + range.lowerBound).initializeMemory(
            as: UInt8.self, repeating: 0, count: range.count * MemoryLayout<Element>.stride)
    }

    func fill(_ value: Element, _ range: Range<Int>) {
        (pointer + range.lowerBound).update(repeating: value, count: range.count)
    }

    subscript(index: Int) -> Element {
        @inline(__always) get { pointer[index] }
        @inline(__always) nonmutating set { pointer[index] = newValue }
    }
}
