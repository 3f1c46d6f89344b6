import Testing

@testable import DynamicsEngine

/// Indices take no memory as long as each is its own.
@Suite struct IndexColumnTests {
    private func column(_ values: [Int32], room: Int = 1000) -> IndexColumn {
        var column = IndexColumn()
        column.reserve(room)
        for (place, value) in values.enumerated() { column[place] = value }
        return column
    }

    private func values(_ column: borrowing IndexColumn, _ count: Int) -> [Int32] {
        let view = column.view
        return (0..<count).map { view[$0] }
    }

    @Test func `indices that are their own take no memory`() {
        let own = column(Array(0..<1000))
        #expect(own.byteCount == 64)
        #expect(own.stored == nil)
        #expect(values(own, 1000) == Array(0..<1000))
    }

    @Test func `from the first other one on they are stored`() {
        let other = column([0, 1, 1, 2, 5])
        #expect(other.byteCount >= 4000)
        #expect(values(other, 5) == [0, 1, 1, 2, 5])
        let stored = other.stored
        #expect(stored?[4] == 5)
        // Padding lanes read what there is.
        #expect(values(other, 1000)[5...].allSatisfy { $0 == 0 })
    }

    @Test func `what is dropped leaves nothing behind`() {
        var other = column([0, 0, 1, 2, 5])
        other.resize(to: 2)
        (other[0], other[1]) = (0, 1)
        #expect(values(other, 8) == [0, 1, 0, 0, 0, 0, 0, 0])
        var own = column([0, 1, 2])
        own.resize(to: 1)
        own[1] = 3
        #expect(values(own, 4) == [0, 3, 0, 0])
    }

    @Test func `room is kept for later`() {
        var column = column([0, 1], room: 2)
        column.reserve(5000)
        #expect(column.byteCount == 64)
        column[2] = 7
        #expect(column.byteCount >= 20_000)
        column.reserve(10_000)
        #expect(column.byteCount >= 40_000)
        #expect(values(column, 3) == [0, 1, 7])
    }
}
