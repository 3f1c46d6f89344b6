/// Heapsort (Williams, 1964): the standard library's sort allocates, which an evaluation must not.
func sortAscending(_ numbers: UnsafeMutableBufferPointer<Int32>) {
    var end = numbers.count
    for root in stride(from: end / 2 - 1, through: 0, by: -1) { siftDown(numbers, from: root, end: end) }
    while end > 1 {
        end -= 1
        numbers.swapAt(0, end)
        siftDown(numbers, from: 0, end: end)
    }
}

/// Lets the number at a root sink until no child is greater.
private func siftDown(_ heap: UnsafeMutableBufferPointer<Int32>, from root: Int, end: Int) {
    var parent = root
    while 2 * parent + 1 < end {
        var child = 2 * parent + 1
        if child + 1 < end, heap[child] < heap[child + 1] { child += 1 }
        guard heap[parent] < heap[child] else { return }
        heap.swapAt(parent, child)
        parent = child
    }
}
