import Buffers
import Testing

@testable import DynamicsEngine

/// A column takes memory for all of its elements only once two of them differ.
@Suite struct ColumnTests {
    private func column(_ values: [Float], room: Int = 1000) -> Column<Float> {
        var column = Column<Float>()
        column.reserve(room)
        for (place, value) in values.enumerated() { column[place] = value }
        return column
    }

    private func values(_ column: borrowing Column<Float>) -> [Float] {
        var values: [Float] = []
        for place in 0..<column.count { values.append(column[place]) }
        return values
    }

    private func isShared(_ column: borrowing Column<Float>) -> Bool { column.isShared }

    @Test func `the first value is shared by all that follow with the same bits`() {
        let shared = column(Array(repeating: 3, count: 1000))
        #expect(isShared(shared) == true)
        #expect(shared.byteCount == 64)
        #expect(values(shared) == Array(repeating: 3, count: 1000))
        // Lanes of any group.
        let lanes = shared.pointer
        #expect((0..<16).allSatisfy { lanes[$0] == 3 })
    }

    @Test func `another value gives each element its place`() {
        var own = column(Array(repeating: 3, count: 999) + [4])
        #expect(isShared(own) == false)
        #expect(own.byteCount >= 4000)
        #expect(values(own) == Array(repeating: 3, count: 999) + [4])
        own[5] = 9
        #expect(values(own)[4...5] == [3, 9])
        // Behind the last element nothing is written.
        let behind = own.pointer[1000]
        #expect(behind == 0)
    }

    @Test func `zeros of both signs differ, and a value that is no number is the same as itself`() {
        #expect(isShared(column([0, -0.0])) == false)
        #expect(values(column([0, -0.0]))[1].sign == .minus)
        #expect(isShared(column([.nan, .nan])) == true)
    }

    @Test func `the same value written again takes no memory, another one at the first place of several does`() {
        var shared = column([7, 7, 7])
        for place in 0..<3 { shared[place] = 7 }
        #expect(isShared(shared) && values(shared) == [7, 7, 7])
        shared[0] = 8
        #expect(!isShared(shared) && values(shared) == [8, 7, 7])
    }

    @Test func `a single element may change`() {
        var single = column([7])
        single[0] = 8
        #expect(isShared(single) && values(single) == [8])
    }

    @Test func `room is made when it is needed`() {
        var column = column([1, 1], room: 2)
        column.reserve(5000)
        #expect(column.byteCount == 64)
        column[2] = 2
        #expect(column.byteCount >= 20_000)
        column.reserve(10_000)
        #expect(column.byteCount >= 40_000)
        #expect(values(column) == [1, 1, 2])
    }

    @Test(arguments: [[5, 5, 5, 5], [1, 2, 3, 4]] as [[Float]])
    func `a new order and one that leaves some out`(values old: [Float]) {
        let scratch = Buffer<UInt64>(capacity: 4)
        for order in [[2, 0, 3, 1], [3, 1], []] as [[Int32]] {
            var column = column(old)
            order.withUnsafeBufferPointer { column.permute($0, scratch: UnsafeMutableRawPointer(scratch.pointer)) }
            #expect(isShared(column) == (old[0] == old[1]))
            #expect(values(column) == order.map { old[Int($0)] })
            // What was dropped leaves nothing behind.
            let (own, elements) = (!column.isShared, column.pointer)
            if own { #expect((order.count..<4).allSatisfy { elements[$0] == 0 }) }
        }
    }

    @Test func `a value for all gives the memory back`() {
        var own = column([1, 2, 3])
        own.share(4, count: 3)
        #expect(isShared(own) && values(own) == [4, 4, 4])
        #expect(own.byteCount == 64)
        own[2] = 5
        #expect(values(own) == [4, 4, 5])
    }

    @Test func `a view reads what the column holds`() {
        for old in [[6, 6, 6], [6, 7, 8]] as [[Float]] {
            let column = column(old)
            let view = column.view
            #expect((0..<3).map { view[$0] } == old)
        }
    }
}
