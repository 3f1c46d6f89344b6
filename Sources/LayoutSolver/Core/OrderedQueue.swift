/// Small numbers to be taken least first, each once: a binary heap.
struct OrderedQueue: ~Copyable {
    private var heap = CellList<Int32>()
    private var isQueued = CellList<Bool>()

    /// - Parameter count: numbers are below this.
    init(count: Int) { isQueued.resize(count, with: false) }

    mutating func insert(_ number: Int32) {
        guard !isQueued[number] else { return }
        isQueued[number] = true
        heap.append(number)
        var place = heap.count - 1
        while place > 0, heap[(place - 1) / 2] > number {
            heap[place] = heap[(place - 1) / 2]
            place = (place - 1) / 2
        }
        heap[place] = number
    }

    mutating func popLeast() -> Int32? {
        guard heap.count > 0 else { return nil }
        let least = heap[0]
        let moved = heap.removeLast()
        isQueued[least] = false
        guard heap.count > 0 else { return least }
        var place = 0
        while 2 * place + 1 < heap.count {
            var child = 2 * place + 1
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < moved else { break }
            heap[place] = heap[child]
            place = child
        }
        heap[place] = moved
        return least
    }

    mutating func removeAll() {
        for place in 0..<heap.count { isQueued[heap[place]] = false }
        heap.removeAll()
    }
}
