import DynamicsModel

extension BuiltInScene {
    /// Bridges of 100 planks that hang at rest, each in a bay of its own, until 50 boxes drop on them. Pins break at twice
    /// what the bridge's own weight loads those at its ends with, and the boxes weigh more than the bridge.
    static let bridgeBreak = BuiltInScene(
        "bridge-break", "boxes drop on hanging bridges of 100 planks until pins break", items: 600
    ) { options in
        let count = options.itemCount
        // Two planks for each box.
        let (inBay, bay) = (150, Vector2(3800, 1800))
        let bays = max(1, (count + inBay - 1) / inBay)
        let columns = max(1, Int(Double(bays).squareRoot()))
        let rows = (bays + columns - 1) / columns
        let container = BuiltScene.Container(
            minimum: .zero, maximum: Vector2(Double(columns), Double(rows)) * bay)
        var scene = LinkageBuilder()
        var random = RandomSource(seed: options.seed)
        for number in 0..<bays {
            let corner = Vector2(Double(number % columns), Double(number / columns)) * bay
            let own = min(inBay, count - number * inBay)
            let bridge = HangingBridge(planks: (2 * own + 2) / 3)
            let left = corner + Vector2(bay.x / 2 - bridge.span / 2, 700)
            bridge.add(to: &scene, from: left, breakingForce: 2 * bridge.endTension(gravity: 1))
            let (columns, side) = (25, 60.0)
            for box in 0..<(own - bridge.planks) {
                // Evenly over the bridge, each just above its plank or the box before.
                let index = Int((Double(box % columns) + 0.5) / Double(columns) * Double(bridge.planks))
                let (deck, slope) = bridge.deck(index)
                let above = HangingBridge.plank.y + side / 2 * (1 + slope) + (side + 3) * Double(box / columns)
                let place = left + deck - Vector2(random.uniform(-5, 5), above)
                scene.add(Item(.rectangle(width: side, height: side), position: place, friction: 0.5))
            }
        }
        var built = scene.built(options)
        // A pin that has broken says nothing of how well others hold.
        built.linkLength = nil
        let floors = (1..<max(rows, 1)).map { row -> Boundary in
            let y = Double(row) * bay.y
            return Boundary(.segment(Vector2(0, y), Vector2(container.maximum.x, y)), friction: 0.5)
        }
        built.description.boundaries = [container.boundary(friction: 0.5)] + floors
        built.container = container
        return built
    }
}

/// Pinned planks between two fixed points at one height, in the shape in which they hang at rest.
///
/// Plank i of n is turned by the slope (i − (n − 1)/2) · w/H, w being the weight of one and H the horizontal part of the
/// tension, which is the same in all pins: so the pins at its ends turn it neither way. The vertical part grows by w from
/// plank to plank, from none in the middle to n w/2 at the ends; there the tension is largest.
///
/// Forces are in the unit of pushes and of `Attachment.breakingForce`: 100 mass · pt/s².
public struct HangingBridge: Sendable {
    /// A plank's length and thickness, pt.
    public static let plank = Vector2(36, 8)
    /// Mass per 10⁴ pt², so that a plank weighs 0.144.
    static let density = 5.0
    /// How many planks, 0 or more.
    ///
    /// A bridge of none has no span, no weight and no parts.
    public let planks: Int
    /// The horizontal part of the tension, in weights of the whole bridge.
    ///
    /// The greater, the flatter and the more tense.
    let horizontal: Double

    /// Makes a bridge that hangs through by about 1 / (8 · horizontal) of its span.
    ///
    /// - Parameters:
    ///   - planks: less than 0 counts as 0.
    ///   - horizontal: above 0, unchecked; 1.25 hangs through by about a tenth.
    public init(planks: Int, horizontal: Double = 1.25) {
        self.planks = max(planks, 0)
        self.horizontal = horizontal
    }

    /// The mass of a plank.
    static var plankMass: Double { density * plank.x * plank.y / Tuning.areaPerMass }

    /// The way from one end of a plank to the other.
    ///
    /// In pt, from left to right; y down.
    private func way(_ index: Int) -> Vector2 {
        // w/H is 1 / (horizontal · planks), as H is given in weights of all planks.
        let slope = (Double(planks - 1) / 2 - Double(index)) / (horizontal * Double(planks))
        let cosine = 1 / (1 + slope * slope).squareRoot()
        return Vector2(cosine, slope * cosine) * HangingBridge.plank.x
    }

    /// The middle of a plank, from the bridge's left end, pt, and how steep it is, either way.
    ///
    /// - Complexity: O(index).
    func deck(_ index: Int) -> (place: Vector2, slope: Double) {
        let way = way(index)
        return ((0..<index).reduce(way / 2) { $0 + self.way($1) }, abs(way.y / way.x))
    }

    /// The distance between both ends, pt.
    ///
    /// Less than the planks' lengths together, as they hang through.
    ///
    /// - Complexity: O(planks).
    public var span: Double { (0..<planks).reduce(0) { $0 + way($1).x } }

    /// How far the middle hangs below the ends, pt.
    ///
    /// - Complexity: O(planks).
    public var sag: Double { (0..<(planks / 2)).reduce(0) { $0 + way($1).y } }

    /// The weight of all planks, in the unit of forces, at a strength of gravity.
    ///
    /// - Parameter gravity: as `Settings.gravity` has it: 1 is 1000 pt/s².
    public func weight(gravity: Double) -> Double {
        let pointsPerSecondSquared = gravity * Tuning.gravityAcceleration
        return Double(planks) * HangingBridge.plankMass * pointsPerSecondSquared / Tuning.pointsPerMetre
    }

    /// The force in each of the pins at both ends, in the unit of forces.
    ///
    /// The largest in the bridge: √(H² + (weight/2)²). A pin that breaks below it can't hold the bridge at rest.
    ///
    /// - Parameter gravity: 1 is 1000 pt/s².
    public func endTension(gravity: Double) -> Double {
        let (whole, half) = (horizontal * weight(gravity: gravity), weight(gravity: gravity) / 2)
        return (whole * whole + half * half).squareRoot()
    }

    /// The planks and their pins, the two at the ends first and last.
    ///
    /// Items are numbered from 0, from left to right, so they must be the first of their world. There is one pin more
    /// than there are planks.
    ///
    /// - Parameters:
    ///   - left: where the first pin is, pt; the last is as high, ``span`` to its right.
    ///   - breakingForce: of every pin; nil for pins that don't break.
    public func parts(from left: Vector2, breakingForce: Double?) -> (items: [Item], attachments: [Attachment]) {
        var scene = LinkageBuilder()
        add(to: &scene, from: left, breakingForce: breakingForce)
        return (scene.items, scene.attachments)
    }

    /// Adds planks and pins behind what is there, in the order from left to right.
    func add(to scene: inout LinkageBuilder, from left: Vector2, breakingForce: Double?) {
        var end = left
        var last: ItemID?
        func pin(_ item: ItemID, to partner: ItemID?) -> Attachment {
            var pin = Attachment.pin(item, to: partner, at: end)
            pin.breakingForce = breakingForce
            return pin
        }
        for index in 0..<planks {
            let way = way(index)
            let plank = scene.add(
                Item(
                    .rectangle(width: HangingBridge.plank.x, height: HangingBridge.plank.y), position: end + way / 2,
                    rotation: PortableMath.angle(way), density: HangingBridge.density, friction: 0.5))
            scene.attachments.append(pin(plank, to: last))
            last = plank
            end += way
        }
        if let last { scene.attachments.append(pin(last, to: nil)) }
    }
}
