extension UnsafeMutablePointer {
    /// Sorts the first `count` elements without taking memory, which the library's sort does.
    ///
    /// - Complexity: O(n log n): heapsort (J. W. J. Williams, 1964), and insertion for few.
    @inline(__always) func sort(_ count: Int, _ isOrdered: (Pointee, Pointee) -> Bool) {
        if count <= 24 { return insertionSort(count, isOrdered) }
        for root in stride(from: count / 2 - 1, through: 0, by: -1) { sink(root, count, isOrdered) }
        for end in stride(from: count - 1, to: 0, by: -1) {
            let last = self[end]
            self[end] = self[0]
            self[0] = last
            sink(0, end, isOrdered)
        }
    }

    @inline(__always) private func insertionSort(_ count: Int, _ isOrdered: (Pointee, Pointee) -> Bool) {
        guard count > 1 else { return }
        for k in 1..<count {
            let value = self[k]
            var hole = k
            while hole > 0, isOrdered(value, self[hole - 1]) {
                self[hole] = self[hole - 1]
                hole -= 1
            }
            self[hole] = value
        }
    }

    @inline(__always) private func sink(_ root: Int, _ count: Int, _ isOrdered: (Pointee, Pointee) -> Bool) {
        let value = self[root]
        var hole = root
        while 2 * hole + 1 < count {
            var child = 2 * hole + 1
            if child + 1 < count, isOrdered(self[child], self[child + 1]) { child += 1 }
            guard isOrdered(value, self[child]) else { break }
            self[hole] = self[child]
            hole = child
        }
        self[hole] = value
    }
}
