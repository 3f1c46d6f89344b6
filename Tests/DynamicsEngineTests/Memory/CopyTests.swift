import Buffers
import Testing

@Suite struct CopyTests {
    @Test(arguments: [0, 1, 5]) func `values are copied, where both ranges overlap too`(shift: Int) {
        let buffer = Buffer<Int32>(capacity: 16)
        for k in 0..<16 { buffer[k] = Int32(k) }
        (buffer.pointer + shift).copy(buffer.pointer, count: 10)
        #expect(
            (0..<16).map { buffer[$0] }
                == (0..<16).map { (shift..<shift + 10).contains($0) ? Int32($0 - shift) : Int32($0) })
        buffer.pointer.copy(buffer.pointer + 3, count: 0)
        #expect(buffer[0] == 0)
    }
}
