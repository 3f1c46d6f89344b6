import CSIMD
import Testing

@testable import DynamicsEngine

/// Overlaps of bounds against the comparison of all with all.
@Suite struct FindPairsTests {
    private struct Box {
        var minX, minY, maxX, maxY: Float
        var row: Int64 { Int64((minY / 10).rounded(.down)) }
        var column: Int32 { Int32((minX / 10).rounded(.down)) }

        func overlaps(_ other: Box) -> Bool {
            minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
        }
    }

    /// No box is wider or higher than a cell of 10; coordinates are whole, so that many boxes touch.
    private func boxes(_ count: Int, extent: Double, seed: UInt64) -> [Box] {
        var random = SplitMix(state: seed)
        return (0..<count).map { _ in
            let (x, y) = (Float(random.uniform(0...extent).rounded()), Float(random.uniform(0...extent).rounded()))
            return Box(
                minX: x, minY: y, maxX: x + Float(random.uniform(0...10).rounded()),
                maxY: y + Float(random.uniform(0...10).rounded()))
        }.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    }

    /// The sorted place k is collider 1000 + k.
    private func sorted(_ boxes: [Box], _ memory: KernelMemory) -> csimd_sorted_bounds {
        csimd_sorted_bounds(
            min_x: memory.column(boxes.map(\.minX)), min_y: memory.column(boxes.map(\.minY)),
            max_x: memory.column(boxes.map(\.maxX)), max_y: memory.column(boxes.map(\.maxY)),
            column: memory.column(boxes.map(\.column)), collider: memory.column(boxes.indices.map { Int32(1000 + $0) }))
    }

    @Test(arguments: laneCounts) func `a query finds what overlaps its box, in order`(count: Int) {
        let memory = KernelMemory()
        let boxes = boxes(count, extent: 40, seed: 3)
        for kernels in kernelBuilds {
            for begin in [0, count / 2] {
                var arguments = csimd_query_arguments(
                    sorted: sorted(boxes, memory), min_x: 10, min_y: 12, max_x: 25, max_y: 30, begin: Int32(begin),
                    end: Int32(count), found: memory.zeros(count), found_count: -1)
                kernels.table.broadphase.query(&arguments)
                let box = Box(minX: 10, minY: 12, maxX: 25, maxY: 30)
                let expected = (begin..<count).filter { boxes[$0].overlaps(box) }.map { Int32(1000 + $0) }
                #expect((0..<Int(arguments.found_count)).map { arguments.found[$0] } == expected)
            }
        }
    }

    @Test(arguments: laneCounts + [200]) func `pairs are those of all with all, each once`(count: Int) {
        let memory = KernelMemory()
        let boxes = boxes(count, extent: count > 20 ? 90 : 25, seed: UInt64(count))
        var expected: Set<[Int32]> = []
        for a in boxes.indices {
            for b in boxes.indices where a < b && boxes[a].overlaps(boxes[b]) {
                expected.insert([Int32(1000 + a), Int32(1000 + b)])
            }
        }
        if count >= 19 { #expect(!expected.isEmpty) }
        let rows = boxes.map(\.row)
        let starts = boxes.indices.filter { $0 == 0 || rows[$0] != rows[$0 - 1] }
        for kernels in kernelBuilds {
            for capacity in [4096, count + 16] {
                #expect(
                    pairs(
                        kernels, boxes, memory, rowStarts: starts + [count], keys: starts.map { rows[$0] },
                        capacity: capacity) == expected)
            }
        }
    }

    /// All pairs, of as many calls as the capacity makes it take.
    private func pairs(
        _ kernels: KernelBuild, _ boxes: [Box], _ memory: KernelMemory, rowStarts: [Int], keys: [Int64], capacity: Int
    ) -> Set<[Int32]> {
        var found: Set<[Int32]> = []
        var arguments = csimd_pairs_arguments(
            sorted: sorted(boxes, memory), row_start: memory.column(rowStarts.map { Int32($0) }),
            row_key: memory.column(keys), row_begin: 0, row_end: Int32(keys.count), row_count: Int32(keys.count),
            pair_a: memory.zeros(capacity), pair_b: memory.zeros(capacity), pair_count: 0,
            pair_capacity: Int32(capacity), partner_limit: .max, next_row: 0, next_place: 0)
        while true {
            arguments.pair_count = 0
            kernels.table.broadphase.find_pairs(&arguments)
            for pair in 0..<Int(arguments.pair_count) {
                let sides = [arguments.pair_a[pair], arguments.pair_b[pair]].sorted()
                #expect(found.insert(sides).inserted, "\(sides) twice")
            }
            guard arguments.next_row < arguments.row_end else { return found }
            arguments.row_begin = arguments.next_row
        }
    }

    @Test(arguments: laneCounts) func `sides are ordered by kind, id and part`(count: Int) {
        let memory = KernelMemory()
        var random = SplitMix(state: 5)
        // Few kinds, ids and parts, so that many are equal; ids beyond Int32 are unsigned numbers.
        let sides = (0..<40).map { _ in
            (
                kind: Int32.random(in: 0...6, using: &random),
                id: UInt32.random(in: 0...1, using: &random) &* 0x9000_0000,
                part: Int32.random(in: 0...2, using: &random)
            )
        }
        let colliderCount = 30
        let low = (0..<count).map { _ in Int32.random(in: 0..<30, using: &random) }
        let high = (0..<count).map { k in k % 3 == 0 ? ~Int32(k % 10) : Int32.random(in: 0..<30, using: &random) }
        let padded = (count + 7) & ~7
        let pairs = memory.column((0..<padded).map { Int32(min($0, count)) })
        let kinds = memory.column((0..<49).map { Int32($0 + 1) })
        for kernels in kernelBuilds {
            var arguments = csimd_describe_arguments(
                ranks: memory.column(
                    sides.map { csimd_side_rank(kind: $0.kind, id: $0.id, part: $0.part, unused: 0) }),
                collider_count: Int32(colliderCount), low: memory.column(low), high: memory.column(high), pairs: pairs,
                begin: 0, end: Int32(count), pair_kinds: kinds, forms: memory.zeros(count + 8))
            kernels.table.broadphase.describe_pairs(&arguments)
            for pair in 0..<count {
                let own = sides[Int(low[pair])]
                let other = sides[high[pair] < 0 ? colliderCount + Int(~high[pair]) : Int(high[pair])]
                let isFirst = (own.kind, own.id, own.part) < (other.kind, other.id, other.part)
                let (a, b) = isFirst ? (own, other) : (other, own)
                let form = UInt8(7 * a.kind + b.kind + 1) | (isFirst ? 0 : UInt8(csimd_form_reversed))
                #expect(arguments.forms[pair] == form, "pair \(pair)")
            }
        }
    }
}
