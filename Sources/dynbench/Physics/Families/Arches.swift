import DynamicsModel

/// An arch of 17 stones that only their own pressure holds.
enum Arches {
    static var cases: [PhysicsCase] {
        [("loaded", 4), ("bare", 0)].map { variant, load in
            PhysicsCase(
                "arch/\(variant)", "height lost by the keystone after 20 s", atMost: 3, "%",
                source: "Box2D and solver2d sample Arch",
                .scene { Observation(arch(load: load), seconds: 20, every: 60) { $0.heightLost(of: 16) } })
        }
    }

    /// Corners of the right half, inside and outside, from the ground up, in quarters of a metre: those of the sample.
    private static let inner: [Vector2] = [
        [16, 0], [14.938, 5.1336], [13.7987, 10.2493], [12.5625, 15.3411], [11.2004, 20.3986], [9.6652, 25.4037],
        [7.8718, 30.3179], [5.6352, 35.0382], [2.4059, 39.0955],
    ]
    private static let outer: [Vector2] = [
        [24, 0], [22.3362, 6.023], [20.5494, 12.0096], [18.6085, 17.947], [16.4677, 23.8137], [14.0533, 29.5708],
        [11.2355, 35.1378], [7.7526, 40.3045], [3.0169, 44.2889],
    ]

    /// - Parameter load: planks on the keystone.
    private static func arch(load: Int) -> SceneDescription {
        func point(_ corner: Vector2, _ side: Double) -> Vector2 { [25 * side * corner.x, -25 * corner.y] }
        func stone(_ corners: [Vector2]) -> Item { Item(.path(corners), position: .zero, friction: 0.6) }
        var items: [Item] = []
        for side in [1.0, -1] {
            for index in 0..<8 {
                items.append(
                    stone([
                        point(inner[index], side), point(outer[index], side), point(outer[index + 1], side),
                        point(inner[index + 1], side),
                    ]))
            }
        }
        items.append(stone([point(inner[8], 1), point(outer[8], 1), point(outer[8], -1), point(inner[8], -1)]))
        for row in 0..<load {
            let y = point(outer[8], 1).y - 50 - 100 * Double(row)
            items.append(Item(.rectangle(width: 400, height: 100), position: [0, y], friction: 0.6))
        }
        return .awake(items, [.floor()])
    }
}
