import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes

/// Scenes of every shape and boundary for queries, and random questions about them.
struct QueryScene {
    var random: RandomSource
    /// Coordinates lie within ± this, pt.
    let extent: Double

    init(seed: UInt64, extent: Double = 300) {
        random = RandomSource(seed: seed)
        self.extent = extent
    }

    mutating func point(_ share: Double = 1) -> Vector2 {
        let most = extent * share
        return Vector2(random.uniform(-most, most), random.uniform(-most, most))
    }

    mutating func angle() -> Double { random.uniform(-4, 4) }

    /// A convex path about a point beside the origin.
    mutating func path(_ radius: Double) -> Shape {
        let count = random.integer(3...9)
        let start = angle()
        let off = Vector2(random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3)) * radius
        return .path(
            (0..<count).map { k in
                let angle = start + Double(k) * 2 * .pi / Double(count)
                return off + Vector2(PortableMath.cosine(angle), 0.7 * PortableMath.sine(angle)) * radius
            })
    }

    mutating func convex(_ size: Double) -> Shape {
        switch random.integer(0...5) {
        case 0: .circle(radius: size * random.uniform(0.3, 1))
        case 1: .ellipse(halfWidth: size * random.uniform(0.2, 1.5), halfHeight: size * random.uniform(0.2, 1))
        case 2: .rectangle(width: size * random.uniform(0.3, 3), height: size * random.uniform(0.3, 2))
        case 3: .capsule(from: point(size / extent), to: point(size / extent), radius: size * random.uniform(0.1, 0.6))
        case 4: rounded(size * random.uniform(0.4, 1))
        default: path(size * random.uniform(0.5, 1.2))
        }
    }

    mutating func rounded(_ size: Double) -> Shape {
        guard case .path(let core) = path(size) else { return .circle(radius: size) }
        return .rounded(core, radius: size * random.uniform(0.02, 0.5))
    }

    mutating func shape(_ size: Double) -> Shape {
        guard random.integer(0...4) == 0 else { return convex(size) }
        return .group(
            (0..<random.integer(2...4)).map { _ in
                Shape.Part(
                    convex(size / 2), offset: Vector2(random.uniform(-size, size), random.uniform(-size, size)),
                    rotation: angle())
            })
    }

    mutating func sets() -> CollisionSets {
        switch random.integer(0...5) {
        case 0: [0]
        case 1: [1, 2]
        case 2: [2, 40]
        case 3: [40, 1000]
        case 4: .none
        default: .all
        }
    }

    mutating func items(_ count: Int) -> [Item] {
        (0..<count).map { k in
            // Sizes from 2 to 60 pt, most of them small.
            let size = 2 + 58 * random.unit() * random.unit() * random.unit()
            return Item(
                shape(size), position: point(), rotation: angle(), velocity: point(0.5), isAnchored: k % 5 == 0,
                collisions: CollisionMembership(items: sets(), boundaries: sets()))
        }
    }

    mutating func boundaries() -> [Boundary] {
        [
            Boundary(.inside(minimum: Vector2(-extent, -extent), maximum: Vector2(extent, extent)), sets: sets()),
            Boundary(.segment(point(), point()), sets: sets()),
            Boundary(.path((0..<6).map { _ in point() }, closed: false), sets: sets()),
            Boundary(.path((0..<5).map { _ in point() }, closed: true), sets: sets()),
            Boundary(.inside(minimum: Vector2(-2 * extent, -0.9 * extent), maximum: Vector2(0.8 * extent, 3 * extent))),
        ]
    }

    mutating func filter(_ count: Int) -> QueryFilter {
        var filter = QueryFilter.everything
        if random.integer(0...2) == 0 {
            filter.collisions = CollisionMembership(items: sets(), boundaries: sets())
        }
        if random.integer(0...3) == 0 {
            filter.targets = [.items, .boundaries, .freeItems, [.anchoredItems, .boundaries]][random.integer(0...3)]
        }
        if random.integer(0...3) == 0 { filter.excluded = id(random.integer(0...count)) }
        return filter
    }

    /// From anywhere to anywhere, along an axis, short, or of no length.
    mutating func ray() -> Ray {
        let from = point(1.1)
        switch random.integer(0...9) {
        case 0: return Ray(from: from, to: Vector2(from.x, point().y))
        case 1: return Ray(from: from, to: Vector2(point().x, from.y))
        case 2: return Ray(from: from, to: from)
        case 3, 4: return Ray(from: from, to: from + point(0.1))
        default: return Ray(from: from, to: point(1.1))
        }
    }
}

/// Asks a world random questions and has each answer judged by brute force over the items in it.
struct QueryExamination {
    let world: World
    let judge: QueryJudge
    /// What was found, so that a test can tell that something was.
    private(set) var found = 0
    private(set) var faults: [String] = []

    /// - Parameter items: by id, those that have been removed left out.
    init(_ world: World, _ items: [ItemID: Item]) throws {
        self.world = world
        judge = try QueryJudge(
            items: items.map { PlacedItem(id: $0.key, item: $0.value, state: try world.state(of: $0.key)) },
            boundaries: world.allBoundaries())
    }

    private mutating func note(_ fault: String?, _ question: @autoclosure () -> String, found: Bool) {
        if found { self.found += 1 }
        if let fault { faults.append("\(question()): \(fault)") }
    }

    mutating func askAll(_ scene: inout QueryScene, _ count: Int) throws {
        let ids = world.idCountForTests
        for _ in 0..<count {
            let (ray, filter) = (scene.ray(), scene.filter(ids))
            let hit = try world.castRay(from: ray.from, to: ray.to, filter: filter)
            note(judge.fault(of: hit, from: ray.from, to: ray.to, filter: filter), "\(ray)", found: hit != nil)
            let hits = try world.castRayAll(from: ray.from, to: ray.to, filter: filter)
            note(
                judge.fault(of: hits, from: ray.from, to: ray.to, filter: filter), "all of \(ray)", found: !hits.isEmpty
            )
            if hits.first != hit { faults.append("\(ray): the first of all hits is not the first hit") }
            try askShapes(&scene, ray, filter)
            let place = scene.point()
            let items = try world.items(containing: place, filter: filter)
            note(judge.fault(of: items, containing: place, filter: filter), "holds \(place)", found: !items.isEmpty)
            let within = scene.random.uniform(0, 60)
            let nearest = try world.nearestPoint(to: place, within: within, filter: filter)
            note(
                judge.fault(of: nearest, to: place, within: within, filter: filter), "near \(place)",
                found: nearest != nil)
        }
    }

    private mutating func askShapes(_ scene: inout QueryScene, _ ray: Ray, _ filter: QueryFilter) throws {
        let (shape, rotation) = (scene.shape(30), scene.angle())
        let cast = try world.castShape(shape, from: ray.from, to: ray.to, rotation: rotation, filter: filter)
        note(
            try judge.fault(of: cast, shape, from: ray.from, to: ray.to, rotation: rotation, filter: filter),
            "\(shape) turned \(rotation) along \(ray)", found: cast != nil)
        let items = try world.items(overlapping: shape, at: ray.from, rotation: rotation, filter: filter)
        note(
            try judge.fault(of: items, overlapping: shape, at: ray.from, rotation: rotation, filter: filter),
            "\(shape) turned \(rotation) at \(ray.from)", found: !items.isEmpty)
        let walls = try world.boundaries(overlapping: shape, at: ray.from, rotation: rotation, filter: filter)
        note(
            try judge.fault(of: walls, overlapping: shape, at: ray.from, rotation: rotation, filter: filter),
            "walls in \(shape) turned \(rotation) at \(ray.from)", found: !walls.isEmpty)
        let half = Vector2(scene.random.uniform(1, 80), scene.random.uniform(1, 80))
        let box = Box(minimum: ray.from - half, maximum: ray.from + half)
        let rectangle = Shape.rectangle(width: 2 * half.x, height: 2 * half.y)
        let inBox = try world.items(in: box, filter: filter)
        note(
            try judge.fault(of: inBox, overlapping: rectangle, at: ray.from, rotation: 0, filter: filter), "\(box)",
            found: !inBox.isEmpty)
        let wallsInBox = try world.boundaries(in: box, filter: filter)
        note(
            try judge.fault(of: wallsInBox, overlapping: rectangle, at: ray.from, rotation: 0, filter: filter),
            "walls in \(box)", found: !wallsInBox.isEmpty)
    }
}

extension World {
    /// Items ever added, as scenes here number them.
    fileprivate var idCountForTests: Int { itemCount + 2 }
}
