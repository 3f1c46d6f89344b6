import Buffers

/// The slot of each id. Ids are dense, so this is an array.
///
/// It holds a slot's successor, so that 0 stands for ids whose items are not here. Pages that nothing else was written to
/// take no memory: a part of a scene with very many ids has a table as large as its share.
struct SlotTable: ~Copyable {
    private var successors = Buffer<Int32>()

    /// Bytes that there is room for.
    var byteCount: Int { successors.byteCount }

    var view: SlotView { SlotView(successors: UnsafePointer(successors.pointer)) }

    /// Makes room for ids below a number; those that are new have no items.
    mutating func reserve(_ count: Int) { successors.reserve(count) }

    /// −1 where the item is not here; of ids that there is room for, unchecked.
    subscript(id: Int) -> Int32 {
        @inline(__always) get { successors[id] - 1 }
        @inline(__always) nonmutating set { successors[id] = newValue + 1 }
    }
}

/// A table as readers see it while nobody writes.
struct SlotView {
    let successors: UnsafePointer<Int32>

    subscript(id: Int) -> Int32 {
        @inline(__always) get { successors[id] - 1 }
    }
}
