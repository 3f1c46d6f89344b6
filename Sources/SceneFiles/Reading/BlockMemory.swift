import DynamicsModel

/// The memory that a document's blocks take in a world, from above: a line of text must not stand for a machine's memory.
///
/// Bodies and colliders take what they take, shapes once for a block. Each part may touch others, of which a world keeps 64
/// an item at most: how many lie over it follows from how thickly the blocks cover their rectangles.
struct BlockMemory {
    /// Bytes that all blocks of a document may take together.
    static let most = 2_000_000_000

    /// Bytes of an item with its document's copy, of a part, and of two parts that may touch.
    private static let item = 700.0, part = 350.0, pair = 230.0, mostPairs = 64.0
    /// Bounds are looked at with some room around them.
    private static let enlargement = 1.25
    /// Beyond so many blocks, which take text of their own, all are taken to lie over each other.
    private static let mostCompared = 2000

    /// A block of equal items that are repeated in columns and rows.
    private struct Block {
        var items: Double
        var parts: Double
        var vertices: Double
        var low: Vector2
        var high: Vector2
        /// Area of the bounds of an item's parts, pt².
        var partArea: Double

        var area: Double { (high.x - low.x) * (high.y - low.y) }
        /// Parts of other items over a point of the rectangle.
        var cover: Double { partArea * (items - 1) / area }

        /// The share of the rectangle that lies in another one.
        func share(in other: Block) -> Double {
            let size = pointwiseMin(high, other.high) - pointwiseMax(low, other.low)
            return size.x > 0 && size.y > 0 ? size.x * size.y / area : 0
        }
    }

    private var blocks: [Block] = []

    /// Adds a block of equal items, from the first one's place on.
    mutating func add(_ first: Item, columns: Int, rows: Int, spacing: Vector2) {
        let (cosine, sine) = (PortableMath.cosine(first.rotation), PortableMath.sine(first.rotation))
        var (low, high) = (Vector2(repeating: .infinity), Vector2(repeating: -.infinity))
        var (parts, vertices, partArea) = (0.0, 0.0, 0.0)
        for part in first.shape.parts {
            let center = part.offset.rotated(cosine: cosine, sine: sine)
            let (partLow, partHigh) = part.shape.bounds(rotation: first.rotation + part.rotation)
            let room = (partHigh - partLow) * Self.enlargement
            (low, high) = (pointwiseMin(low, center + partLow), pointwiseMax(high, center + partHigh))
            partArea += room.x * room.y
            parts += 1
            switch part.shape {
            case .path(let corners), .rounded(let corners, _): vertices += Double(corners.count)
            default: break
            }
        }
        let way = Vector2(Double(columns - 1), Double(rows - 1)) * spacing
        blocks.append(
            Block(
                items: Double(columns) * Double(rows), parts: parts, vertices: vertices,
                low: first.position + low + pointwiseMin(way, .zero),
                high: first.position + high + pointwiseMax(way, .zero), partArea: partArea))
    }

    /// Bytes of each block, in the order in which they were added.
    ///
    /// - Complexity: O(blocks²), up to a number of blocks.
    var bytes: [Double] {
        let wholeCover = blocks.reduce(0) { $0 + $1.cover + $1.partArea / $1.area }
        return blocks.indices.map { index in
            let block = blocks[index]
            var cover = block.cover
            if blocks.count > Self.mostCompared {
                cover = wholeCover
            } else {
                for (other, over) in blocks.enumerated() where other != index {
                    let share = block.share(in: over)
                    if share > 0 { cover += (over.cover + over.partArea / over.area) * share }
                }
            }
            // Boxes of one size touch where their centres are less than a box apart: four times as many as lie over a point, each
            // pair once.
            let pairs = min(Self.mostPairs, 2 * cover)
            return block.items * (Self.item + block.parts * (Self.part + pairs * Self.pair)) + 64 * block.vertices
        }
    }
}

extension Shape {
    /// The upright box that holds the shape, turned about its own origin; O(vertices).
    fileprivate func bounds(rotation: Double) -> (low: Vector2, high: Vector2) {
        let (cosine, sine) = (PortableMath.cosine(rotation), PortableMath.sine(rotation))
        switch self {
        case .circle(let radius): return (Vector2(repeating: -radius), Vector2(repeating: radius))
        case .ellipse(let a, let b):
            let half = Vector2(
                ((a * cosine) * (a * cosine) + (b * sine) * (b * sine)).squareRoot(),
                ((a * sine) * (a * sine) + (b * cosine) * (b * cosine)).squareRoot())
            return (-half, half)
        case .rectangle(let width, let height):
            let half =
                Vector2(
                    width * abs(cosine) + height * abs(sine), width * abs(sine) + height * abs(cosine)) / 2
            return (-half, half)
        case .path(let vertices):
            let turned = vertices.map { $0.rotated(cosine: cosine, sine: sine) }
            return (
                turned.reduce(Vector2(repeating: .infinity), pointwiseMin),
                turned.reduce(Vector2(repeating: -.infinity), pointwiseMax)
            )
        case .rounded(let core, let radius):
            let (low, high) = Shape.path(core).bounds(rotation: rotation)
            return (low - radius, high + radius)
        case .group: return (.zero, .zero)
        }
    }
}
