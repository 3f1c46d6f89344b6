import DynamicsModel

extension BuiltInScene {
    /// Circles of 100 pt, all with the same centre: the worst pile there is. A step must return in bounded time.
    /// The reference has no limit of pairs, which are n²/2 here.
    static let onepoint = BuiltInScene(
        "onepoint", "circles all at one point: the worst pile there is", items: 1000, warmup: 120, steps: 120,
        hasReference: false
    ) { options in
        let count = options.itemCount
        let container = BuiltScene.Container(area: 40_000 * Double(count), aspect: options.aspect ?? 2)
        let items = (0..<count).map { _ in Item(.circle(radius: 50), position: .zero, friction: 0.5) }
        let description = SceneDescription(
            settings: options.settings(gravity: Vector2(0, 1)), items: items,
            boundaries: [container.boundary(friction: 0.5)])
        return BuiltScene(description, container: container)
    }
}
