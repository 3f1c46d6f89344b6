import DynamicsModel

extension BuiltInScene {
    /// Floors above one another for characters to walk on, in pieces of 800 pt: a slope up, stairs down, a lift that a
    /// crank drives up and down for ever, a bar that turns, and loose things that lie about. Movers are no items: `dynbench
    /// movers` and `dynbench queries` put them there.
    static let crowd = BuiltInScene(
        "crowd", "floors of slopes, stairs, lifts, turning bars and loose things, for characters to walk on",
        items: 2000
    ) { options in
        let count = options.itemCount
        let pieces = max(1, (count + CrowdPiece.mostItems - 1) / CrowdPiece.mostItems)
        let columns = max(
            1, Int((Double(pieces) * CrowdPiece.size.y / CrowdPiece.size.x * (options.aspect ?? 2)).squareRoot()))
        let floors = (pieces + columns - 1) / columns
        let container = BuiltScene.Container(
            minimum: .zero, maximum: Vector2(Double(columns), Double(floors)) * CrowdPiece.size)
        var scene = LinkageBuilder()
        var random = RandomSource(seed: options.seed)
        var ground: [Boundary] = []
        for floor in 0..<floors {
            var points = [Vector2(0, CrowdPiece.size.y * Double(floor + 1) - 40)]
            for column in 0..<columns {
                let number = floor * columns + column
                let piece = CrowdPiece(
                    start: Vector2(CrowdPiece.size.x * Double(column), points[0].y), stairs: random.integer(8...12))
                points += piece.outline
                let own = max(0, min(CrowdPiece.mostItems, count - number * CrowdPiece.mostItems))
                piece.add(own, to: &scene, &random)
            }
            ground.append(Boundary(.path(points, closed: false), friction: 0.6))
        }
        var built = scene.built(options)
        // Gaps of cranks are no measure of what the scene is for.
        built.linkLength = nil
        built.description.boundaries = [container.boundary(friction: 0.3)] + ground
        built.container = container
        return built
    }
}

/// One piece of a floor of `crowd`.
private struct CrowdPiece {
    static let size = Vector2(800, 400)
    static let mostItems = 8
    /// Height and depth of a stair, pt: what characters of 20 × 40 pt climb.
    private static let (rise, tread) = (5.0, 14.0)

    /// Where its floor begins.
    let start: Vector2
    let stairs: Int

    private func place(_ x: Double, _ y: Double) -> Vector2 { start + Vector2(x, -y) }

    /// The points of the floor behind the start: up a slope, down the stairs.
    var outline: [Vector2] {
        let height = CrowdPiece.rise * Double(stairs)
        var points = [place(100, 0), place(260, height), place(340, height)]
        for stair in 0..<stairs {
            let x = 340 + CrowdPiece.tread * Double(stair)
            let y = height - CrowdPiece.rise * Double(stair + 1)
            points += [place(x, y), place(x + CrowdPiece.tread, y)]
        }
        return points + [place(CrowdPiece.size.x, 0)]
    }

    /// Adds the first `count` items of the piece: the crank and block of a lift, a bar, and five loose things.
    func add(_ count: Int, to scene: inout LinkageBuilder, _ random: inout RandomSource) {
        let (phase, speed) = (random.uniform(-.pi, .pi), random.uniform(0.6, 1.4))
        if count > 0 {
            let crank = scene.add(
                Item(
                    .circle(radius: CrowdPiece.crankRadius), position: axle, rotation: phase, angularVelocity: speed,
                    isAnchored: true, collisions: .none))
            if count > 1 { addPiston(to: &scene, crank: crank, phase: phase) }
        }
        if count > 2 {
            scene.add(
                Item(
                    .rectangle(width: 70, height: 8), position: place(700, 65), rotation: phase,
                    angularVelocity: -speed,
                    friction: 0.3, isAnchored: true))
        }
        for index in 3..<max(count, 3) {
            let x = [30, 70, 300, 515, 640][index - 3] + random.uniform(-8, 8)
            let y = index == 5 ? CrowdPiece.rise * Double(stairs) + 20 : 20
            scene.add(Item(CrowdPiece.loose(index, &random), position: place(x, y), friction: 0.6))
        }
    }

    private static let (crankRadius, rod) = (30.0, 261.0)
    private static let piston = Vector2(90, 70)

    private var axle: Vector2 { place(580, 260) }

    /// A block that slides up and down in the floor, hung by a rod from the crank's rim: its upper side is 4 to 64 pt above
    /// the floor, and nothing gets under it.
    private func addPiston(to scene: inout LinkageBuilder, crank: ItemID, phase: Double) {
        let rod = CrowdPiece.rod
        let rim = Vector2(PortableMath.cosine(phase), PortableMath.sine(phase)) * CrowdPiece.crankRadius
        let middle = axle + Vector2(0, rim.y + (rod * rod - rim.x * rim.x).squareRoot())
        let block = scene.add(
            Item(
                .rectangle(width: CrowdPiece.piston.x, height: CrowdPiece.piston.y), position: middle, friction: 0.8,
                collisions: CollisionMembership(items: .all, boundaries: .none)))
        scene.attachments.append(.sliding(block, at: middle, axis: Vector2(0, 1)))
        scene.attachments.append(
            .distance(block, to: .item(crank, offset: Vector2(CrowdPiece.crankRadius, 0)), length: rod))
    }

    private static func loose(_ index: Int, _ random: inout RandomSource) -> Shape {
        let half = random.uniform(6, 14)
        return switch index % 3 {
        case 0: .rectangle(width: 2 * half, height: 2 * half)
        case 1: .circle(radius: half)
        default: .capsule(length: 2 * half, radius: 0.6 * half)
        }
    }
}
