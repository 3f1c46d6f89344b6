extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
    /// Copies values from elsewhere, all bytes at once; both ranges may overlap.
    ///
    /// The library's `update(from:count:)` goes value by value in Embedded Swift.
    @inlinable @inline(__always) public func copy(_ values: UnsafePointer<Pointee>, count: Int) {
        UnsafeMutableRawPointer(self).copyMemory(from: values, byteCount: count * MemoryLayout<Pointee>.stride)
    }
}
