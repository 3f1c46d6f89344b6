import DynamicsModel

extension BuiltInScene {
    /// Small squares in a hollow square that turns by 25° a second.
    static let tumbler = BuiltInScene(
        "tumbler", "a hollow square turns with small squares in it", items: 2026, hasContainer: false
    ) { options in
        let half = 1000.0
        let walls: [Shape.Part] = [
            Shape.Part(.rectangle(width: 100, height: 2 * half), offset: Vector2(half, 0)),
            Shape.Part(.rectangle(width: 100, height: 2 * half), offset: Vector2(-half, 0)),
            Shape.Part(.rectangle(width: 2 * half, height: 100), offset: Vector2(0, half)),
            Shape.Part(.rectangle(width: 2 * half, height: 100), offset: Vector2(0, -half)),
        ]
        return .inDrum(.group(walls), squares: 25, apart: 40, options)
    }

    /// Small squares in a ring of 36 pieces with four paddles, which turns by 25° a second.
    static let washer = BuiltInScene(
        "washer", "a ring with paddles turns with small squares in it", items: 8101, hasContainer: false
    ) { options in
        func piece(_ k: Int, from inner: Double, to outer: Double, overlap: Double) -> Shape.Part {
            let angles = [Double(k) - overlap, Double(k + 1) + overlap].map { $0 * .pi / 18 }
            let rays = angles.map { Vector2(PortableMath.cosine($0), PortableMath.sine($0)) }
            return Shape.Part(.path([rays[0] * inner, rays[0] * outer, rays[1] * outer, rays[1] * inner]))
        }
        let ring = (0..<36).map { piece($0, from: 1600, to: 1800, overlap: 0.1) }
        let paddles = stride(from: 0, to: 36, by: 9).map { piece($0, from: 1400, to: 1600, overlap: 0) }
        return .inDrum(.group(ring + paddles), squares: 20, apart: 21, options)
    }
}

extension BuiltScene {
    /// A lattice of squares about the middle of an anchored drum that turns by 25° a second.
    static func inDrum(_ drum: Shape, squares side: Double, apart: Double, _ options: SceneOptions) -> BuiltScene {
        let count = max(options.itemCount - 1, 0)
        let columns = max(1, Int(Double(count).squareRoot().rounded(.up)))
        let middle = Double(columns - 1) / 2
        let squares = (0..<count).map { index -> Item in
            let place = Vector2(Double(index % columns) - middle, middle - Double(index / columns)) * apart
            return Item(.rectangle(width: side, height: side), position: place, friction: 0.6)
        }
        let turning = Item(drum, position: .zero, angularVelocity: .pi / 180 * 25, friction: 0.6, isAnchored: true)
        return BuiltScene(
            SceneDescription(
                settings: options.settings(gravity: Vector2(0, 1)),
                items: options.itemCount > 0 ? [turning] + squares : []))
    }
}
