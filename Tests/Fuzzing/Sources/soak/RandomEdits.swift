import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// Edits of every kind, seeded, such as a client would make: within the container, and of sane size.
struct RandomEdits {
    private let world: World
    private let container: BuiltScene.Container
    private let shapes: [Shape]
    /// Items that there may be.
    var most: Int
    private var random: RandomSource
    private var items: [ItemID]
    private var fields: [FieldID] = []
    private var pushes: [PushID] = []
    private var attachments: [AttachmentID] = []
    private var boundaries: [BoundaryID] = []
    private(set) var made = 0
    private(set) var refused = 0
    private(set) var added = 0

    init(_ world: World, _ scene: BuiltScene, seed: UInt64) {
        self.world = world
        container = scene.container ?? BuiltScene.Container(width: 1000, height: 1000)
        shapes = scene.description.items.map(\.shape)
        most = shapes.count
        random = RandomSource(seed: seed)
        items = (0..<shapes.count).map { ItemID(rawValue: UInt64($0)) }
    }

    mutating func make() throws {
        made += 1
        do { try makeOne() } catch let error as DynamicsError {
            // An id that an earlier removal has taken with it.
            guard case .unknownID = error else { throw error }
            refused += 1
        }
    }

    private mutating func makeOne() throws {
        switch random.integer(0...15) {
        case 0, 1, 2: if items.count < most { try add() } else { try remove() }
        case 3, 4: if items.count > most / 2 { try remove() }
        case 5: try world.setProperties([(id: item(), properties: properties())])
        case 6: try drive()
        case 7: try world.setPoses([(id: item(), position: place(), rotation: random.uniform(-3, 3))])
        case 8: try reshape()
        case 9, 10: try changeFields()
        case 11: try world.apply(push())
        case 12: try changePushes()
        case 13: try changeBoundaries()
        default: try changeAttachments()
        }
    }

    private mutating func item() -> ItemID { items[random.integer(0...(items.count - 1))] }
    private mutating func vector(_ most: Double) -> Vector2 {
        [random.uniform(-most, most), random.uniform(-most, most)]
    }

    private mutating func place() -> Vector2 {
        let (low, high) = (container.minimum, container.maximum)
        return low + (high - low) * Vector2(random.uniform(0.1, 0.9), random.uniform(0.1, 0.9))
    }

    private mutating func shape() -> Shape { shapes[random.integer(0...(shapes.count - 1))] }

    private mutating func properties() -> ItemProperties {
        ItemProperties(
            density: random.uniform(0.5, 4), friction: random.unit(), elasticity: random.uniform(0, 0.5),
            resistance: random.uniform(0, 0.5), charge: random.uniform(-1, 1), isAnchored: random.integer(0...15) == 0,
            allowsRotation: random.integer(0...7) != 0)
    }

    private mutating func add() throws {
        var item = Item(shape(), position: place(), rotation: random.uniform(-3, 3))
        item.properties = properties()
        if !item.isAnchored { item.velocity = vector(300) }
        items.append(try world.add(item))
        added += 1
    }

    private mutating func remove() throws {
        let place = random.integer(0...(items.count - 1))
        try world.remove([items[place]])
        items.remove(at: place)
        attachments = world.attachmentIDs
    }

    /// Gives an item a velocity, or an anchored one, which nothing would stop, a way to a place within.
    private mutating func drive() throws {
        let id = item()
        guard try world.item(id).isAnchored else {
            return try world.setVelocities([(id: id, velocity: vector(500), angularVelocity: random.uniform(-9, 9))])
        }
        try world.move(id, to: place(), rotation: random.uniform(-3, 3), over: random.uniform(1, 3))
    }

    private mutating func reshape() throws {
        let (id, shape) = (item(), shape())
        guard try world.parts(of: id).count == shape.parts.count else { return }
        try world.setShape(shape, of: id)
        // Items keep their centres, not their centres of mass: beside a wall this one may have come to lie across it.
        guard !container.contains(try world.state(of: id).centerOfMass) else { return }
        try world.setPoses([(id: id, position: place(), rotation: 0)])
    }

    private mutating func field() -> Field {
        let kinds: [Field.Kind] = [
            .drag, .vortex, .radialGravity, .linearGravity(direction: [0, -1]),
            .noise(smoothness: 0.5, animationSpeed: 1),
            .turbulence(smoothness: 0.5, animationSpeed: 1), .spring, .electric, .magnetic,
        ]
        return Field(
            kinds[random.integer(0...(kinds.count - 1))], position: place(),
            region: .circle(radius: random.uniform(20, 200)), strength: random.uniform(-1, 1), minimumRadius: 10)
    }

    private mutating func changeFields() throws {
        switch (random.integer(0...2), fields.last) {
        case (0, _) where fields.count < 8: fields.append(try world.add(field()))
        case (1, let last?): try world.update(last, to: field())
        case (_, _?): try world.removeField(fields.removeLast())
        default: break
        }
    }

    private mutating func push() -> Push { Push(force: vector(10), targets: [.init(item(), offset: vector(3))]) }

    private mutating func changePushes() throws {
        if pushes.count < 6 { pushes.append(try world.add(push())) } else { try world.removePush(pushes.removeFirst()) }
    }

    private mutating func changeBoundaries() throws {
        if boundaries.count < 4 {
            let start = place()
            boundaries.append(try world.add(Boundary(.segment(start, start + vector(60) + [1, 1]))))
        } else {
            try world.removeBoundary(boundaries.removeFirst())
        }
    }

    private mutating func changeAttachments() throws {
        guard attachments.count < 24, random.integer(0...2) != 0 else {
            guard !attachments.isEmpty else { return }
            return try world.removeAttachment(attachments.removeFirst())
        }
        let (a, b) = (item(), item())
        guard a != b else { return }
        let position = try world.position(of: a)
        // An attachment between far ends would pull half the scene through the other half.
        guard (try world.position(of: b) - position).length < 100 else { return }
        let choices: [Attachment] = [
            .distance(a, to: .item(b)), .distance(a, to: .item(b), frequency: 2, damping: 0.5), .limit(a, to: .item(b)),
            .pin(a, to: b, at: position), .fixed(a, to: b, at: position), .snap(a, to: position, damping: 0.5),
            .sliding(a, at: position, axis: [1, 0], range: AttachmentRange(-40, 40)),
            .snap(a, to: position + [40, 0], largestForce: 2),
        ]
        attachments.append(try world.add(choices[random.integer(0...(choices.count - 1))]))
    }
}
