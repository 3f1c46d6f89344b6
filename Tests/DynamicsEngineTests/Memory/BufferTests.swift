import Buffers
import Testing

@Suite struct BufferTests {
    /// Sizes in words on both sides of where memory becomes the system's own pages.
    private static let sizes = [0, 16, 25_000, 1 << 18, 3 << 18]

    private func isZero(_ buffer: borrowing Buffer<UInt32>, from begin: Int = 0) -> Bool {
        var all: UInt32 = 0
        for k in begin..<buffer.capacity { all |= buffer[k] }
        return all == 0
    }

    @Test(arguments: sizes, sizes) func `growth keeps what is there, and the rest is zero`(count: Int, more: Int) {
        var buffer = Buffer<UInt32>(capacity: count)
        for k in 0..<count { buffer[k] = UInt32(k + 1) }
        buffer.reserve(count + more)
        var kept = 0
        while kept < count, buffer[kept] == UInt32(kept + 1) { kept += 1 }
        let (isRestZero, address) = (isZero(buffer, from: count), UInt(bitPattern: buffer.pointer))
        #expect(kept == count && isRestZero)
        #expect(buffer.capacity >= count + more && address % 64 == 0)
    }

    @Test(arguments: sizes) func `memory that others have left is zero`(count: Int) {
        for _ in 0..<3 {
            let buffer = Buffer<UInt32>(capacity: count)
            let isZero = isZero(buffer)
            #expect(isZero)
            buffer.fill(7, 0..<count)
        }
        var buffer = Buffer<UInt32>(capacity: count)
        buffer.fill(7, 0..<buffer.capacity)
        buffer.reserveDiscarding(buffer.capacity + 1)
        let isGrownZero = isZero(buffer)
        #expect(isGrownZero)
    }

    #if os(Linux)
        /// glibc's calloc writes to all of a block as soon as one of its size has been freed.
        @Test(.enabled(if: !ResidentPages.isWatched))
        func `spare room takes no memory, whatever has been freed before`() {
            let size = 8 << 20
            for _ in 0..<3 { Buffer<UInt8>(capacity: size).fill(1, 0..<size) }
            let buffer = Buffer<UInt8>(capacity: size)
            #expect(ResidentPages.count(from: buffer.pointer, size) == 0)
            buffer.fill(1, 0..<size / 2)
            // The page before the middle, or the one in which it is.
            let half = size / 2 / ResidentPages.size
            #expect((half - 1...half + 1).contains(ResidentPages.count(from: buffer.pointer, size)))
        }
    #endif
}
