import DynamicsModel

/// Random shapes that aren't kept: they are drawn once for their area, and once more, one by one, for the items.
struct DrawnShapes: Sendable {
    let count: Int
    /// The sum of the areas, overlapping parts counted twice, pt².
    let totalArea: Double
    private var random: RandomSource
    private let draw: @Sendable (_ index: Int, inout RandomSource) -> Shape
    private var drawn = 0

    /// - Parameters:
    ///   - random: has drawn all shapes afterwards.
    ///   - draw: makes a shape, by its number.
    init(
        _ count: Int, _ random: inout RandomSource,
        draw: @escaping @Sendable (_ index: Int, inout RandomSource) -> Shape
    ) {
        (self.count, self.random, self.draw) = (count, random, draw)
        totalArea = (0..<count).reduce(0) { area, index in
            area + MassProperties(of: draw(index, &random), density: Tuning.areaPerMass).mass
        }
    }

    /// The next shape, beginning with the first one.
    mutating func next() -> Shape {
        defer { drawn += 1 }
        return draw(drawn, &random)
    }
}
