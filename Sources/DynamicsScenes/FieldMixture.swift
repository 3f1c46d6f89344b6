import DynamicsModel

/// Fields of every kind but wind with regions of every form, by turns. Even fields act on all items, odd ones on every
/// second. More than sixteen repeat the sixteen on a finer lattice.
struct FieldMixture {
    /// Where they stand, one in each cell.
    let lattice: FieldLattice
    /// Items of the scene, of which odd fields have those of even ids.
    let items: Int

    init(_ lattice: FieldLattice, items: Int) {
        self.lattice = lattice
        self.items = items
    }

    /// One for each place of the lattice, in its order.
    var fields: [Field] {
        let everySecond = Field.Members.only(stride(from: 0, to: UInt64(items), by: 2).map(ItemID.init(rawValue:)))
        return (0..<lattice.count).map { index in
            let (kind, strength) = FieldMixture.kinds[index % FieldMixture.kinds.count]
            return Field(
                kind, position: lattice.centre(index), region: region(index), strength: strength,
                members: index % 2 == 0 ? .all : everySecond)
        }
    }

    /// By turns. The last five repeat kinds, some with the sign turned.
    private static let kinds: [(Field.Kind, strength: Double)] = [
        (.drag, 0.5), (.vortex, 0.005), (.radialGravity, 3), (.linearGravity(direction: Vector2(1, 0)), 2),
        (.velocity(direction: Vector2(0, -2)), 1), (.noise(smoothness: 0.5, animationSpeed: 1), 2),
        (.turbulence(smoothness: 0.5, animationSpeed: 1), 0.5), (.spring, 0.2),
        (.electric, 3), (.magnetic, 1), (.custom(.perLane(BuiltInScene.resistance), name: "resistance"), 1),
        (.drag, 0.5),
        (.vortex, 0.005), (.radialGravity, -3), (.spring, 0.2), (.electric, -3),
    ]

    /// Six forms by turns, each about 0.7 of a lattice cell in radius.
    private func region(_ index: Int) -> Region {
        let radius = 0.7 * lattice.cell
        let circle = Region.circle(radius: radius)
        return switch index % 6 {
        case 0: circle
        case 1: .rectangle(width: 1.6 * radius, height: 1.2 * radius)
        case 2: .difference(circle, .rectangle(width: radius, height: 0.6 * radius))
        case 3: .union(circle, .circle(radius: 0.5 * radius))
        case 4: .intersection(circle, .rectangle(width: 1.4 * radius, height: 2 * radius))
        default: .intersection(.inverse(.rectangle(width: 0.8 * radius, height: 0.8 * radius)), circle)
        }
    }
}

extension BuiltInScene {
    /// The blocks of custom fields by name.
    ///
    /// A scene file that was written from a built-in scene names them; hand this to what reads it. "resistance", the
    /// one that there is, is a force of −0.2 v, in mass · pt/s², so that light items slow down faster.
    public static let forces: [String: CustomField] = ["resistance": .perLane(resistance)]

    /// A force of −0.2 v.
    static let resistance: @Sendable (CustomFieldLanes) -> (x: SIMD8<Float>, y: SIMD8<Float>) = {
        ($0.velocityX * -0.2, $0.velocityY * -0.2)
    }
}
