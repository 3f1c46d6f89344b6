import DynamicsModel

extension BuiltInScene {
    /// Chains of 64 pinned links, all horizontal on one line at the start, their fixed ends 200 pt apart. Nothing
    /// collides. Only whole chains are made.
    static let chain = BuiltInScene(
        "chain", "chains of 64 pinned links swing down", items: 4096, hasContainer: false
    ) { options in
        var scene = LinkageBuilder()
        for chain in 0..<(options.itemCount / 64) {
            scene.addChain(of: 64, from: Vector2(200 * Double(chain), 0))
        }
        return scene.built(options)
    }

    /// A chain of `--items` links, horizontal at the start, with a ball at its end that weighs `--ratio` links.
    static let heavy = BuiltInScene(
        "heavy", "a chain with a ball at its end that weighs --ratio links", items: 64, warmup: 0, steps: 600,
        hasContainer: false
    ) { options in
        var scene = LinkageBuilder()
        let links = options.itemCount
        let last = scene.addChain(of: links, from: .zero)
        let end = Vector2(100 * Double(links), 0)
        let ratio = options.ratio ?? 1000
        // A link is 100 × 20 pt at density 5: mass 1.
        let density = ratio * Tuning.areaPerMass / (Double.pi * 100 * 100)
        let ball = scene.add(
            Item(.circle(radius: 100), position: end + Vector2(100, 0), density: density, collisions: .none))
        scene.attachments.append(.pin(ball, to: last, at: end))
        return scene.built(options)
    }

    /// A quarter of the items are planks of a bridge between two fixed points, the others boxes and balls on it.
    static let bridge = BuiltInScene(
        "bridge", "boxes and balls lie on a bridge of pinned planks", items: 400, hasContainer: false
    ) { options in
        var scene = LinkageBuilder()
        let count = options.itemCount
        let planks = (count + 3) / 4
        let last = scene.addChain(of: planks, from: .zero, collisions: .all, friction: 0.5)
        if let last { scene.attachments.append(.pin(last, at: Vector2(100 * Double(planks), 0))) }
        var random = RandomSource(seed: options.seed)
        for index in 0..<(count - planks) {
            let x = 100 * (Double(index % planks) + 0.5 + random.uniform(-0.1, 0.1))
            let place = Vector2(x, -60 - 90 * Double(index / planks))
            let shape: Shape = index % 2 == 0 ? .rectangle(width: 80, height: 80) : .circle(radius: 40)
            scene.add(Item(shape, position: place, density: 1, friction: 0.5))
        }
        return scene.built(options)
    }

    /// A square net of pinned discs, 100 pt apart, that hangs from seven anchored ones.
    static let cloth = BuiltInScene(
        "cloth", "a square net of pinned discs hangs from seven of them", hasContainer: false, hasReference: false
    ) { options in
        var scene = LinkageBuilder()
        let side = Int(Double(options.itemCount).squareRoot())
        for column in 0..<side {
            for row in 0..<side {
                let isAnchored = row == 0 && abs(column - side / 2) <= 3
                let place = Vector2(100 * Double(column), 100 * Double(row))
                let disc = scene.add(
                    Item(
                        .circle(radius: 40), position: place, isAnchored: isAnchored,
                        collisions: CollisionMembership(items: .none, boundaries: .all)))
                if row > 0 {
                    let above = ItemID(rawValue: disc.rawValue - 1)
                    scene.attachments.append(.pin(disc, to: above, at: place - Vector2(0, 50)))
                }
                if column > 0 {
                    let before = ItemID(rawValue: disc.rawValue - UInt64(side))
                    scene.attachments.append(.pin(disc, to: before, at: place - Vector2(50, 0)))
                }
            }
        }
        return scene.built(options)
    }

    /// Figures of eleven parts with ranges and friction in their joints fall into a closed box. Only whole figures are
    /// made.
    static let ragdolls = BuiltInScene(
        "ragdolls", "figures of eleven parts fall into a closed box", items: 1100
    ) { options in
        var scene = LinkageBuilder()
        let count = options.itemCount / 11
        let container = BuiltScene.Container(area: 40_000 * 4 * Double(max(count, 1)), aspect: options.aspect ?? 2)
        let lattice = JitteredLattice(container, count: count)
        var random = RandomSource(seed: options.seed)
        for figure in 0..<count {
            scene.addFigure(at: lattice.place(figure, jitter: Vector2(0.1, 0.05), &random))
        }
        var built = scene.built(options)
        built.description.boundaries = [container.boundary(friction: 0.5)]
        built.container = container
        return built
    }
}
