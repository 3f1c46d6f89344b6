import DynamicsEngine
import DynamicsModel

/// Every shape that occurs, once, and which item has which from which key frame on.
struct ShapeTable {
    private(set) var shapes: [[Shape.Part]] = []
    private var indices: [[Shape.Part]: Int] = [:]
    /// The last shape that was read, which the next item mostly has too.
    private var last: Int?
    /// In the order of key frames.
    private(set) var uses: [(frame: Int, item: Int, shape: Int)] = []

    /// Notes the shape that an item has from a key frame on.
    mutating func read(_ id: ItemID, in world: World, frame: Int) {
        guard let parts = try? world.parts(of: id) else { return }
        let index = index(of: parts)
        uses.append((frame, Int(id.rawValue), index))
        last = index
    }

    /// The shape's place; one that has none yet gets the next.
    private mutating func index(of parts: [Shape.Part]) -> Int {
        if let last, shapes[last] == parts { return last }
        if let known = indices[parts] { return known }
        indices[parts] = shapes.count
        shapes.append(parts)
        return shapes.count - 1
    }

    /// The radius of the circle about the centre of mass that holds a shape, pt.
    static func radius(_ parts: [Shape.Part]) -> Double {
        parts.map { part in
            let reach: Double =
                switch part.shape {
                case .circle(let radius): radius
                case .ellipse(let a, let b): max(a, b)
                case .rectangle(let width, let height): Vector2(width / 2, height / 2).length
                case .path(let vertices): vertices.map(\.length).max() ?? 0
                case .rounded(let core, let radius): (core.map(\.length).max() ?? 0) + radius
                case .group: 0
                }
            return part.offset.length + reach
        }.max() ?? 0
    }
}
