import DynamicsModel

// Descriptions from bytes. Calm ones are valid, or nearly always; nasty ones hold any number anywhere.

extension ByteSource {
    mutating func vector(_ usual: ClosedRange<Double>) -> Vector2 { Vector2(number(usual), number(usual)) }

    mutating func shape(nests: Bool = true) -> Shape {
        switch choice(nests ? 8 : 5) {
        case 0: .circle(radius: number(1...40))
        case 1: .ellipse(halfWidth: number(1...40), halfHeight: number(1...40))
        case 2: .rectangle(width: number(1...60), height: number(1...60))
        case 3: .path(polygon(number(3...40)))
        case 4: .path((0..<choice(10)).map { _ in vector(-30...30) })
        case 5:
            .rounded(bool() ? [vector(-30...30), vector(-30...30)] : polygon(number(3...30)), radius: number(1...20))
        default:
            .group(
                (0..<integer(1...4)).map { _ in
                    Shape.Part(
                        shape(nests: isNasty && bool()), offset: vector(-30...30), rotation: number(-4...4),
                        surface: choice(8) == 1 ? surface() : nil)
                })
        }
    }

    private mutating func surface() -> Surface {
        Surface(
            friction: bool() ? nil : number(0...2), elasticity: bool() ? nil : number(0...1),
            speed: bool() ? nil : number(-100...100), rollingResistance: bool() ? nil : number(0...1),
            material: bool() ? nil : choice(9))
    }

    /// Corners on a circle, in order: convex unless the radius is no radius.
    mutating func polygon(_ radius: Double) -> [Vector2] {
        // Whole steps on a circle of 16 unit vectors, so that no sine is asked of the platform.
        let quarter: [Vector2] = [[1, 0], [0.923_88, 0.382_68], [0.707_11, 0.707_11], [0.382_68, 0.923_88]]
        let half = quarter + quarter.map(\.perpendicular)
        let circle = half + half.map { Vector2.zero - $0 }
        let mask = (UInt16(byte()) << 8 | UInt16(byte())) | 0b0000_0100_0010_0001
        return (0..<16).filter { mask >> UInt16($0) & 1 == 1 }.map { circle[$0] * radius }
    }

    mutating func properties() -> ItemProperties {
        ItemProperties(
            density: number(0.1...10), friction: number(0...1), elasticity: number(-0.1...1.1),
            resistance: number(0...2), angularResistance: number(0...2), charge: number(-1...1),
            isAnchored: choice(8) == 1, allowsRotation: choice(8) != 1,
            gravityScale: choice(4) == 1 ? number(-1...2) : 1, isSensor: choice(16) == 1,
            isOneWay: choice(8) == 1,
            massProperties: choice(8) == 1
                ? MassProperties(
                    mass: number(0.1...5), centerOfMass: vector(-10...10), momentOfInertia: number(1...5000))
                : nil,
            rollingResistance: choice(4) == 1 ? number(0...1) : 0, material: choice(3), allowsSleep: choice(16) != 1)
    }

    mutating func item() -> Item {
        var item = Item(
            shape(), position: vector(-200...200), rotation: number(-4...4), velocity: vector(-300...300),
            angularVelocity: number(-10...10), collisions: membership())
        item.properties = properties()
        if choice(8) == 1 { item.userValue = UInt64(byte()) << 40 }
        return item
    }

    mutating func sets() -> CollisionSets {
        switch choice(6) {
        case 0, 1, 2: .all
        case 3: .none
        case 4: CollisionSets(mask: UInt32(byte()))
        default: CollisionSets((0..<choice(4)).map { _ in UInt32(byte()) * 7 })
        }
    }

    mutating func filter() -> CollisionFilter {
        guard choice(4) == 1 else { return CollisionFilter() }
        return CollisionFilter(category: UInt64(byte()), mask: UInt64(byte()) << 1, group: Int32(choice(5)) - 2)
    }

    mutating func membership() -> CollisionMembership {
        CollisionMembership(items: sets(), boundaries: sets(), filter: filter())
    }

    mutating func boundary() -> Boundary {
        let outline: Boundary.Outline
        switch choice(3) {
        case 0: outline = .segment(vector(-300...300), vector(-300...300))
        case 1: outline = .path((0..<choice(12)).map { _ in vector(-300...300) }, closed: bool())
        default: outline = .inside(minimum: vector(-300 ... -50), maximum: vector(50...300))
        }
        return Boundary(
            outline, friction: number(0...1), elasticity: number(0...1), sets: sets(), filter: filter(),
            isSensor: choice(8) == 1, rollingResistance: choice(4) == 1 ? number(0...1) : 0, material: choice(3))
    }

    mutating func region(depth: Int = 4) -> Region {
        switch choice(depth > 0 ? 7 : 3) {
        case 0: .infinite
        case 1: .circle(radius: number(0...300))
        case 2: .rectangle(width: number(0...300), height: number(0...300))
        case 3: .inverse(region(depth: depth - 1))
        case 4: .union(region(depth: depth - 1), region(depth: depth - 1))
        case 5: .difference(region(depth: depth - 1), region(depth: depth - 1))
        default: .intersection(region(depth: depth - 1), region(depth: depth - 1))
        }
    }

    mutating func fieldKind() -> Field.Kind {
        switch choice(13) {
        case 0: return .drag
        case 1: return .vortex
        case 2: return .radialGravity
        case 3: return .linearGravity(direction: vector(-1...1))
        case 4: return .velocity(direction: vector(-1...1))
        case 5: return .noise(smoothness: number(0...1), animationSpeed: number(0...10))
        case 6: return .turbulence(smoothness: number(0...1), animationSpeed: number(0...10))
        case 7: return .spring
        case 8: return .electric
        case 9: return .magnetic
        case 10: return .wind(direction: vector(-3...3), drag: number(0...2), lift: number(0...2))
        case 11:
            let force = vector(-10...10)
            return .custom(.perItem { $0.position.x > 0 ? force : -force / $0.mass })
        default:
            let force = number(-10...10)
            return .custom(.perLane { (x: $0.x * Float(force), y: $0.velocityY / Float(force)) })
        }
    }

    mutating func field(of items: [ItemID]) -> Field {
        let kind = fieldKind()
        let members: Field.Members = choice(4) == 1 ? .only(ids(of: items)) : .all
        return Field(
            kind, position: vector(-200...200), region: region(), strength: number(-5...5), falloff: number(0...3),
            minimumRadius: number(0...50), members: members)
    }

    mutating func push(on items: [ItemID]) -> Push {
        Push(
            force: vector(-20...20),
            targets: (0..<choice(4)).map { _ in .init(id(of: items), offset: vector(-20...20)) })
    }

    mutating func attachment(of items: [ItemID]) -> Attachment {
        let kind = attachmentKind()
        let item = id(of: items)
        let joinsItems = kind.form == .gear || kind.form == .pulley
        let partner: Attachment.Partner =
            bool() && !joinsItems ? .anchor(vector(-200...200)) : .item(id(of: items), offset: vector(-20...20))
        var attachment = Attachment(
            kind, item, offset: vector(-20...20), to: partner, collidesWithPartner: bool() ? nil : bool(),
            at: bool() ? nil : vector(-200...200))
        if choice(4) == 1 { attachment.breakingForce = number(0...100) }
        if choice(8) == 1 { attachment.breakingTorque = number(0...100) }
        return attachment
    }

    private mutating func attachmentKind() -> Attachment.Kind {
        switch Attachment.Form.allCases[choice(Attachment.Form.allCases.count)] {
        case .distance: return .distance(length: length(), spring: bool() ? nil : spring())
        case .limit: return .limit(length: length(), minimumLength: choice(8) == 1 ? number(0...100) : 0)
        case .fixed: return .fixed(spring: bool() ? nil : spring())
        case .pin: return .pin(freedom())
        case .sliding: return .sliding(axis: vector(-1...1), freedom())
        case .wheel:
            return .wheel(axis: vector(-1...1), suspension: spring(), motor: bool() ? nil : motor())
        case .snap: return .snap(spring(), largestForce: choice(4) == 1 ? number(0...50) : nil)
        case .groove: return .groove(axis: vector(-1...1))
        case .gear: return .gear(ratio: number(0.5...3) * (bool() ? 1 : -1))
        case .pulley:
            return .pulley(
                over: vector(-200...200), partnerOver: vector(-200...200), ratio: number(0.5...3), length: length())
        }
    }

    private mutating func length() -> Double? { bool() ? nil : number(0...200) }

    private mutating func spring() -> Attachment.Spring {
        Attachment.Spring(frequency: number(0.1...20), damping: number(0...2))
    }

    private mutating func motor() -> Attachment.Motor {
        Attachment.Motor(speed: number(-10...10), strength: number(0...20))
    }

    private mutating func freedom() -> Attachment.Freedom {
        let range: AttachmentRange = bool() ? .infinite : AttachmentRange(number(-2...0), number(0...2))
        switch choice(4) {
        case 0: return .within(range, friction: bool() ? 0 : number(0...5))
        case 1: return .motor(motor(), within: range)
        case 2: return .spring(spring())
        default: return .ratchet(step: number(0.1...2) * (bool() ? 1 : -1))
        }
    }

    /// An id that is there, or when nasty sometimes one that isn't.
    mutating func id(of items: [ItemID]) -> ItemID {
        if isNasty, choice(16) == 1 { return ItemID(rawValue: [0, 63, 1 << 31, 1 << 32, .max][choice(5)]) }
        return element(of: items) ?? ItemID(rawValue: 0)
    }

    mutating func ids(of items: [ItemID]) -> [ItemID] { (0..<choice(6)).map { _ in id(of: items) } }

    mutating func mixing() -> MaterialMixing {
        guard choice(4) == 1 else { return MaterialMixing() }
        let rules = MaterialMixing.Rule.allCases
        return MaterialMixing(
            friction: rules[choice(5)], elasticity: rules[choice(5)],
            table: bool() ? [] : [.init(choice(3), choice(3), friction: number(0...1), elasticity: number(0...1))])
    }

    mutating func settings() -> Settings {
        Settings(
            gravity: vector(-1...1), tick: bool() ? 1.0 / 60 : number(0...0.1),
            substeps: isNasty ? integer(-1...70) : integer(1...8),
            hitEventThreshold: bool() ? nil : number(0...200), mixing: mixing(), allowsSleep: choice(4) != 1,
            workers: isNasty ? integer(-1...3) : 1)
    }
}
