@testable import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// The tree of boxes against a look at each of them.
@Suite struct StaticTreeTests {
    private func box(_ random: inout RandomSource, reach: Double) -> StaticTree.Box {
        let (x, y) = (random.uniform(-500, 500), random.uniform(-500, 500))
        let (width, height) = (random.uniform(0, reach), random.uniform(0, reach))
        return StaticTree.Box(
            minX: Float(x), minY: Float(y), maxX: Float(x + width), maxY: Float(y + height))
    }

    // Around the numbers that fill nodes of eight, and levels of them.
    @Test(arguments: [0, 1, 7, 8, 9, 63, 64, 65, 513, 1000])
    func `it finds every box that overlaps, each once`(count: Int) {
        var random = RandomSource(seed: UInt64(count + 1))
        let boxes = (0..<count).map { _ in box(&random, reach: 40) }
        var tree = StaticTree()
        // A larger one before: nothing of it is left.
        tree.build((0..<2000).map { (item: Int32(9000 + $0), box: box(&random, reach: 40)) })
        tree.build(boxes.enumerated().map { (item: Int32($0.offset), box: $0.element) })
        #expect(tree.isEmpty == (count == 0))
        var found = 0
        for _ in 0..<200 {
            let asked = box(&random, reach: 200)
            var items: [Int32] = []
            tree.query(asked) { items.append($0) }
            let expected = boxes.indices.filter { boxes[$0].overlaps(asked) }.map { Int32($0) }
            #expect(items.sorted() == expected)
            found += items.count
        }
        #expect(count < 7 || found > 0)
    }
}
