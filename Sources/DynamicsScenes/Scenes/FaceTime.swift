import DynamicsModel

extension BuiltInScene {
    /// Screens of 375 × 667 pt side by side, each with four spring fields in its corners and ten avatars that are thrown
    /// from its middle: no rotation, resistance 8, density 0.02, kept in by the screen's edge.
    ///
    /// Short, because everything is at rest after two seconds. The object layer runs it: every avatar is an item of
    /// its own class instance, every field and edge a behavior.
    static let facetime = BuiltInScene(
        "facetime", "avatars thrown into the corners of screens, as objects and behaviors", warmup: 5, steps: 120,
        hasContainer: false, usesObjects: true
    ) { options in
        var random = RandomSource(seed: options.seed)
        let screens = FaceTimeScreens(avatars: options.itemCount)
        var description = SceneDescription(settings: options.settings(gravity: .zero))
        description.items = (0..<options.itemCount).map { screens.avatar($0, &random) }
        description.boundaries = (0..<screens.count).map(screens.edge)
        description.fields = (0..<screens.count).flatMap(screens.corners)
        return BuiltScene(description)
    }
}

/// Where the screens of `facetime` lie, and what is on each.
private struct FaceTimeScreens {
    static let size = Vector2(375, 667)
    static let gap = 50.0
    static let margin = 8.0
    static let avatarsOnEach = 10

    let avatars: Int
    let count: Int
    let columns: Int

    init(avatars: Int) {
        self.avatars = avatars
        count = (avatars + FaceTimeScreens.avatarsOnEach - 1) / FaceTimeScreens.avatarsOnEach
        columns = max(1, Int((Double(count) * 667 / 375).squareRoot()))
    }

    /// The upper left corner of a screen.
    func origin(_ screen: Int) -> Vector2 {
        Vector2(Double(screen % columns), Double(screen / columns))
            * (FaceTimeScreens.size + Vector2(FaceTimeScreens.gap, FaceTimeScreens.gap))
    }

    func avatar(_ index: Int, _ random: inout RandomSource) -> Item {
        let screen = index / FaceTimeScreens.avatarsOnEach
        let place = Vector2(random.uniform(-40, 40), random.uniform(-40, 40))
        let throwing = Vector2(random.uniform(-2000, 2000), random.uniform(-3000, 3000))
        return Item(
            .rectangle(width: 90, height: 120), position: origin(screen) + FaceTimeScreens.size / 2 + place,
            velocity: throwing, density: 0.02, resistance: 8, allowsRotation: false,
            collisions: CollisionMembership(items: .none, boundaries: [UInt32(screen)]))
    }

    func edge(_ screen: Int) -> Boundary {
        let (a, b) = (origin(screen), origin(screen) + FaceTimeScreens.size)
        return Boundary(.path([a, Vector2(b.x, a.y), b, Vector2(a.x, b.y)], closed: true), sets: [UInt32(screen)])
    }

    /// A spring in each corner, over the quarter of the screen.
    func corners(_ screen: Int) -> [Field] {
        let (origin, size, margin) = (origin(screen), FaceTimeScreens.size, FaceTimeScreens.margin)
        let first = screen * FaceTimeScreens.avatarsOnEach
        let members = (first..<min(first + FaceTimeScreens.avatarsOnEach, avatars)).map { ItemID(rawValue: UInt64($0)) }
        return [Vector2(0, 0), Vector2(1, 0), Vector2(0, 1), Vector2(1, 1)].map { corner in
            let inset = Vector2(margin, margin) * (Vector2(1, 1) - 2 * corner)
            return Field(
                .spring, position: origin + corner * size + inset,
                region: .rectangle(width: size.x - 2 * margin, height: size.y - 2 * margin),
                members: .only(members))
        }
    }
}
