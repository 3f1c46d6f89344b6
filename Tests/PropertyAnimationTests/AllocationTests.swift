import AllocationCounter
import PropertyAnimation
import Testing

/// An evaluation takes no memory, whatever runs and whatever ends in it.
@Suite(.enabled(if: allocation_counting_works())) struct AllocationTests {
    private func allocations(_ body: () -> Void) -> UInt64 {
        let before = allocation_count()
        body()
        return allocation_count() - before
    }

    @Test func `the counter counts`() {
        var arrays: [[Int]] = []
        #expect(allocations { arrays.append(Array(repeating: 1, count: 100)) } >= 1)
        #expect(arrays[0].count == 100)
    }

    @Test func `frames allocate nothing, with every kind of curve and with hundreds of ends in one frame`() throws {
        let curves: [UnitCurve] = [
            .linear, .cubic(.easeInOut), .cubic(.easeOut), .spring(try Spring(mass: 1, stiffness: 100, damping: 10)),
            .spring(try Spring(mass: 1, stiffness: 100, damping: 20)), .spring(.standard),
            .composed(.easeOut, .standard, duration: 2),
        ]
        let table = TrackTable()
        // Durations of 1 and 2 s, so that half of them end in one frame.
        let segments = (0..<1400).map { k in
            Segment.playing(curves[k % 7], from: 0, to: 1, origin: 0, duration: k % 2 == 0 ? 1 : 2)
        }
        let timelines = try table.addTimelines(segments)
        _ = try table.addTracks(
            from: Array(repeating: 0, count: 1400), to: Array(repeating: 1, count: 1400), on: timelines)
        // What is made once is made in the first frame of the program.
        table.evaluate(at: 0.1)
        for (frame, ends) in [(0.3, 0), (0.6, 0), (1.0, 700), (1.5, 0), (2, 700)] {
            let taken = allocations { table.evaluate(at: frame) }
            // Generic code that is not specialised takes memory in debug builds.
            #if !DEBUG
                #expect(taken == 0, "at \(frame) s")
            #else
                #expect(ends > 0 || taken <= 7, "one a kind of curve, at \(frame) s")
            #endif
            #expect(table.finishedTimelines.count == ends)
        }
    }
}
