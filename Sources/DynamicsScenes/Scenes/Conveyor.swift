import DynamicsModel

extension BuiltInScene {
    /// Sorting lines side by side and above one another, up to 400 items each: what is poured in is carried from belt to
    /// belt, to and fro, over a row of driven rollers. What is thin falls between these into the first bin, the rest is
    /// thrown into the second.
    static let conveyor = BuiltInScene(
        "conveyor", "belts carry boxes, discs and capsules from one to the next and over rollers that sort them"
    ) { options in
        let count = options.itemCount
        var random = RandomSource(seed: options.seed)
        let lines = max(1, (count + SortingLine.mostItems - 1) / SortingLine.mostItems)
        let columns = max(1, Int((Double(lines) * SortingLine.size.y / SortingLine.size.x * 1.5).squareRoot()))
        let rows = (lines + columns - 1) / columns
        // Two walls between lines: items on both sides of one would touch through it.
        let pitch = SortingLine.size + Vector2(20, 20)
        let container = BuiltScene.Container(
            minimum: .zero, maximum: Vector2(Double(columns), Double(rows)) * pitch - Vector2(20, 20))
        var items: [Item] = []
        var boundaries = [container.boundary(friction: 0.5)]
        for number in 0..<lines {
            let line = SortingLine(
                corner: Vector2(Double(number % columns), Double(number / columns)) * pitch,
                items: min(SortingLine.mostItems, count - number * SortingLine.mostItems))
            boundaries += line.belts + line.walls
            items += line.rollers + line.loads(&random)
        }
        return BuiltScene(
            SceneDescription(
                settings: options.settings(gravity: Vector2(0, 1)), items: items, boundaries: boundaries),
            container: container)
    }
}

/// One line of `conveyor`: a hopper above five belts that run to the right and to the left by turns, and two bins.
private struct SortingLine {
    static let size = Vector2(2000, 2800)
    static let mostItems = 400
    /// Height of the hopper, and from belt to belt, pt.
    private static let (hopper, storey) = (620.0, 300.0)
    private static let beltCount = speeds.count
    /// How fast the belts run, pt/s: each faster than the one before, which thins what lies on it.
    private static let speeds = [100.0, 200, 300, 420, 540]
    /// Radius of a roller and the way from one to the next, pt: 30 pt are open between them.
    private static let (rollerRadius, rollerPitch) = (25.0, 80.0)
    private static let rollersOfLine = 9
    /// Where the rollers begin, and where the second bin does, from the left, pt.
    private static let (firstRoller, split) = (400.0, 1230.0)

    let corner: Vector2
    /// Rollers and loads.
    let items: Int

    /// Lines of few items go without, so that there is something to be carried.
    private var rollerCount: Int { items < 50 ? 0 : SortingLine.rollersOfLine }

    /// The upper side of a belt.
    private func top(_ belt: Int) -> Double { SortingLine.hopper + SortingLine.storey * Double(belt) }

    /// Belts with round ends, from one wall to where they throw off; the last one is in two pieces, before and behind
    /// the rollers.
    var belts: [Boundary] {
        (0..<SortingLine.beltCount).flatMap { belt -> [Boundary] in
            // No gap that anything falls through.
            let (first, last) = (6.0, SortingLine.size.x - 6)
            let speed = SortingLine.speeds[belt]
            guard belt == SortingLine.beltCount - 1 else {
                let runsRight = belt % 2 == 0
                let (from, to) = runsRight ? (first, last - 300) : (first + 300, last)
                return [self.belt(belt, from, to, runsRight ? speed : -speed)]
            }
            let (begin, end) = (SortingLine.firstRoller, SortingLine.firstRoller + rollersLength)
            return [
                self.belt(belt, first, begin - 15, speed),
                self.belt(belt, end + 15, SortingLine.split + 30, speed),
            ]
        }
    }

    private var rollersLength: Double { Double(SortingLine.rollersOfLine) * SortingLine.rollerPitch }

    /// A belt 40 pt thick; its upper side runs at the speed.
    private func belt(_ number: Int, _ from: Double, _ to: Double, _ speed: Double) -> Boundary {
        let radius = 20.0
        let middle = top(number) + radius
        func end(_ x: Double, _ angles: [Double]) -> [Vector2] {
            angles.map { angle in
                corner + Vector2(x, middle)
                    + Vector2(PortableMath.cosine(angle), PortableMath.sine(angle)) * radius
            }
        }
        let steps = (0...6).map { -Double.pi / 2 + Double($0) * .pi / 6 }
        return Boundary(
            .path(end(to - radius, steps) + end(from + radius, steps.map { $0 + .pi }), closed: true), friction: 0.8,
            surfaceSpeed: speed)
    }

    /// The sides of the line with its floor, and the wall between both bins.
    var walls: [Boundary] {
        let far = corner + SortingLine.size
        let split = corner.x + SortingLine.split
        return [
            Boundary(
                .path([corner, Vector2(corner.x, far.y), far, Vector2(far.x, corner.y)], closed: true), friction: 0.5),
            Boundary(
                .segment(Vector2(split, corner.y + top(SortingLine.beltCount - 1) + 60), Vector2(split, far.y)),
                friction: 0.3),
        ]
    }

    /// Discs in the row of the last belt, which run as it does.
    var rollers: [Item] {
        (0..<rollerCount).map { number in
            let x = SortingLine.firstRoller + SortingLine.rollerPitch * (Double(number) + 0.5)
            return Item(
                .circle(radius: SortingLine.rollerRadius),
                position: corner + Vector2(x, top(SortingLine.beltCount - 1) + SortingLine.rollerRadius), friction: 0.8,
                isAnchored: true, surfaceSpeed: SortingLine.speeds.last ?? 0)
        }
    }

    /// What is sorted: every second one is thin enough to fall between rollers.
    func loads(_ random: inout RandomSource) -> [Item] {
        let count = items - rollerCount
        let hopper = BuiltScene.Container(
            minimum: corner + Vector2(20, 20),
            maximum: corner + Vector2(SortingLine.size.x - 20, SortingLine.hopper - 20))
        let lattice = JitteredLattice(hopper, count: count)
        return (0..<max(count, 0)).map { index in
            let place = lattice.place(index, jitter: Vector2(0.1, 0.05), &random)
            return Item(
                SortingLine.load(index, &random), position: place, rotation: random.uniform(-.pi, .pi), friction: 0.5,
                rollingResistance: 0.05)
        }
    }

    private static func load(_ index: Int, _ random: inout RandomSource) -> Shape {
        switch index % 6 {
        case 0: return .circle(radius: random.uniform(22, 28))
        case 1: return .circle(radius: random.uniform(8, 12))
        case 2: return .rectangle(width: random.uniform(44, 60), height: random.uniform(40, 52))
        case 3:
            let side = random.uniform(14, 20)
            return .rectangle(width: side, height: side)
        case 4: return .capsule(length: random.uniform(20, 40), radius: random.uniform(19, 23))
        default:
            let core = Vector2(random.uniform(4, 7), random.uniform(2, 4))
            return .roundedBox(core: core, radius: 4)
        }
    }
}
