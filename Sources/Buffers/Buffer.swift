import CHost

/// Memory for plain values, aligned to cache lines, with room behind the last element for whole lanes.
///
/// Growth keeps the contents; the rest is zero, and where there is much of it, the system's pages are taken only when
/// they are written to, so that spare room costs nothing. This is the only place where columns are allocated.
@frozen public struct Buffer<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var first: UnsafeMutablePointer<Element>
    @usableFromInline var room: Int
    /// What was allocated; `first` is the first cache line within.
    @usableFromInline var allocation: UnsafeMutableRawPointer

    /// The first element.
    @inlinable public var pointer: UnsafeMutablePointer<Element> { first }

    /// Elements that there is room for.
    @inlinable public var capacity: Int { room }

    /// Elements beyond those asked for: small numbers change from step to step, and growth should come to an end.
    @inlinable static var usualSpare: Int { 64 }

    /// Elements that may be read or written behind `capacity` by eight-lane loads and stores.
    @inlinable static var slack: Int { 16 }

    @inlinable public init(capacity: Int = 0) {
        room = capacity
        allocation = Self.allocate(capacity)
        first = Self.firstElement(of: allocation)
    }

    @inlinable deinit { host_release(allocation, Self.allocatedSize(room)) }

    @inlinable static var lineSize: Int { 64 }

    @inlinable static func allocatedSize(_ capacity: Int) -> Int {
        (capacity + slack) * MemoryLayout<Element>.stride + lineSize
    }

    @inlinable static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
        let bytes = allocatedSize(capacity)
        guard let allocation = host_allocate(bytes) else { fatalError("no memory for \(bytes) bytes") }
        return allocation
    }

    @inlinable static func firstElement(of allocation: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Element> {
        allocation.alignedUp(toMultipleOf: lineSize).bindMemory(to: Element.self, capacity: 1)
    }

    /// Bytes held.
    @inlinable public var byteCount: Int { (capacity + Self.slack) * MemoryLayout<Element>.stride }

    /// Makes room for `count` elements and keeps what is there.
    @inlinable public mutating func reserve(_ count: Int) {
        guard count > capacity else { return }
        let grown = max(count + Self.usualSpare, capacity + capacity / 2)
        let size = Self.allocatedSize(room)
        if let new = host_grow(allocation, size, Self.allocatedSize(grown)) {
            (allocation, first, room) = (new, Self.firstElement(of: new), grown)
            return
        }
        let new = Self.allocate(grown)
        let newFirst = Self.firstElement(of: new)
        UnsafeMutableRawPointer(newFirst).copyMemory(
            from: first, byteCount: (capacity + Self.slack) * MemoryLayout<Element>.stride)
        host_release(allocation, size)
        (allocation, first, room) = (new, newFirst, grown)
    }

    /// Makes room for `count` elements; the contents are lost when it grows.
    ///
    /// - Parameter spare: for how many more it makes room then; nil for a few.
    @inlinable public mutating func reserveDiscarding(_ count: Int, spare: Int? = nil) {
        guard count > capacity else { return }
        host_release(allocation, Self.allocatedSize(room))
        room = max(count + (spare ?? Self.usualSpare), capacity + capacity / 2)
        allocation = Self.allocate(room)
        first = Self.firstElement(of: allocation)
    }

    /// Makes elements zero.
    @inlinable public func zero(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        UnsafeMutableRawPointer(pointer + range.lowerBound).initializeMemory(
            as: UInt8.self, repeating: 0, count: range.count * MemoryLayout<Element>.stride)
    }

    /// Makes elements equal to a value.
    @inlinable public func fill(_ value: Element, _ range: Range<Int>) {
        (pointer + range.lowerBound).update(repeating: value, count: range.count)
    }

    /// Puts the first `oldCount` elements into a new order, or drops those that `order` leaves out; what is behind becomes
    /// zero.
    @inlinable public func permute(_ order: UnsafeBufferPointer<Int32>, oldCount: Int, scratch: UnsafeMutableRawPointer)
    {
        let new = scratch.assumingMemoryBound(to: Element.self)
        for place in 0..<order.count { new[place] = pointer[Int(order[place])] }
        pointer.copy(new, count: order.count)
        if oldCount > order.count { zero(order.count..<oldCount) }
    }

    /// An element; within ``capacity`` and the slack behind it, unchecked.
    @inlinable public subscript(index: Int) -> Element {
        @inline(__always) get { pointer[index] }
        @inline(__always) nonmutating set { pointer[index] = newValue }
    }
}
