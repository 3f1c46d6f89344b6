import Buffers

/// An index for each of many, which takes no memory as long as each is its own: of bodies and colliders where every body
/// has one collider.
///
/// Element k is what is stored at `k & ~sharing`, plus `k & sharing`, whichever it is, so that readers need no branch. Indices
/// follow from the order of bodies and are written anew when that changes.
struct IndexColumn: ~Copyable {
    /// Indices, or a block of zeros.
    private var indices = Buffer<Int32>()
    /// How many elements room has been made for.
    private var room = 0
    /// Elements written.
    private var count = 0
    /// −1 while each element is its own index, 0 once it is what is stored.
    private(set) var sharing = -1

    var pointer: UnsafeMutablePointer<Int32> { indices.pointer }

    var view: IndexView { IndexView(indices: UnsafePointer(indices.pointer), sharing: sharing) }

    /// The indices; nil while each element is its own.
    var stored: UnsafePointer<Int32>? { sharing == 0 ? UnsafePointer(indices.pointer) : nil }

    /// Bytes held.
    var byteCount: Int { indices.byteCount }

    /// Makes room for `count` elements; takes memory where they are stored.
    mutating func reserve(_ count: Int) {
        room = max(room, count)
        if sharing == 0 { indices.reserve(room) }
    }

    subscript(index: Int) -> Int32 {
        @inline(__always) get { view[index] }
        set {
            if sharing != 0, newValue != Int32(index) { store() }
            if sharing == 0 { indices[index] = newValue }
            count = max(count, index + 1)
        }
    }

    private mutating func store() {
        indices.reserve(room)
        for k in 0..<count { indices[k] = Int32(k) }
        sharing = 0
    }

    /// Changes how many elements there are; those that stay are to be written anew. What is behind names the first one, so
    /// that padding lanes have something to read.
    mutating func resize(to newCount: Int) {
        if sharing == 0, newCount < count { indices.zero(newCount..<count) }
        count = newCount
    }
}

/// An index column as readers see it while nobody writes.
struct IndexView {
    fileprivate let indices: UnsafePointer<Int32>
    fileprivate let sharing: Int

    subscript(index: Int) -> Int32 {
        @inline(__always) get { indices[index & ~sharing] &+ Int32(truncatingIfNeeded: index & sharing) }
    }
}

/// The items that colliders are parts of.
struct ColliderItems {
    let body: IndexView
    let id: UnsafePointer<UInt32>

    /// Low 32 bits of the item's id.
    subscript(collider: Int) -> UInt32 {
        @inline(__always) get { id[Int(body[collider])] }
    }
}
