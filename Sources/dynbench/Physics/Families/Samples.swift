import DynamicsModel
import Foundation

/// Samples of other engines that belong to no other family.
enum Samples {
    static var cases: [PhysicsCase] { falling + sliding + crowds + held }

    // MARK: Fast and thin

    private static var falling: [PhysicsCase] {
        [
            PhysicsCase(
                "samples/speculative-fallback", "how far the plank's centre is below the ledge's top", atMost: 0,
                "pt", source: "Box2D sample Speculative Fallback",
                .scene {
                    let ledge = Item(
                        .path([[-200, -400], [200, -400], [200, -410], [-50, -420], [-200, -420]]), position: .zero,
                        friction: 0.6, isAnchored: true)
                    // Its part lies 8 m beside its centre.
                    let plank = Item(
                        .group([.init(.rectangle(width: 400, height: 10), offset: [-800, 0], rotation: .pi)]),
                        position: [800, -1200], velocity: [0, 10_000], friction: 0.6)
                    return Observation(.awake([plank, ledge], [.floor()]), seconds: 0.2) { track in
                        track.states(of: 0).map { $0.centerOfMass.y + 410 }.largest
                    }
                }),
            PhysicsCase(
                "samples/speculative-ghost", "speed changed by a ledge that it passes", atMost: 0.1, "%",
                source: "Box2D sample Speculative Ghost",
                .scene {
                    let ledge = Item(
                        .rectangle(width: 200, height: 20), position: [0, -90], friction: 0.6, isAnchored: true)
                    let box = Item(
                        .rectangle(width: 50, height: 50), position: [126.5, -251.5], velocity: [750, 750],
                        friction: 0.6)
                    return Observation(.awake([box, ledge], gravity: .zero), seconds: 0.3) { track in
                        (track.last[0].velocity - [750, 750]).length / 10.6
                    }
                }),
            PhysicsCase(
                "samples/pixel-imperfect", "speed that a box that just passes a block lost", atMost: 0.1, "%",
                source: "Box2D sample Pixel Imperfect, beside the block by 0.5 pt",
                .scene {
                    let block = Item(
                        .rectangle(width: 133, height: 67), position: .zero, friction: 0, isAnchored: true)
                    let box = Item(
                        .rectangle(width: 33, height: 33), position: [66.5 + 16.5 + 0.5, -420], velocity: [0, 500],
                        friction: 0, allowsRotation: false)
                    return Observation(.awake([box, block], gravity: .zero), seconds: 2) { track in
                        track.last[0].velocity.y.percentOff(500)
                    }
                }),
            PhysicsCase(
                "samples/chain-drop", "how far the box' centre is below the chain, at any time", atMost: 0, "pt",
                source: "Box2D sample Chain Drop",
                .scene {
                    let chain = Boundary(.path([[-3000, 0], [-1000, 0], [1000, 0], [3000, 0]], closed: false))
                    let box = Item(
                        .rectangle(width: 100, height: 100), position: [0, -1050], velocity: [0, 4200], friction: 0.6)
                    return Observation(.awake([box], [chain]), seconds: 2) { track in
                        track.states(of: 0).map(\.centerOfMass.y).largest
                    }
                }),
            PhysicsCase(
                "samples/circle-stack", "discs of 10 that end below the floor or in each other by more than 5 %",
                atMost: 0, "of 10", source: "solver2d sample Circle Stack",
                .scene {
                    let discs = (0..<10).map {
                        Item(.circle(radius: 100), position: [0, -400 - 300 * Double($0)], friction: 0.6)
                    }
                    return Observation(.awake(discs, [.floor()]), seconds: 20, every: 60) { track in
                        let sunk = track.last.filter { $0.centerOfMass.y > -95 }.count
                        return try Double(sunk) + (track.deepestOverlap(after: 19.5) > 5 ? 1 : 0)
                    }
                }),
        ]
    }

    // MARK: Sliding

    private static var sliding: [PhysicsCase] {
        [
            PhysicsCase(
                "samples/segment-slide", "highest that the disc rises as it rolls", atMost: 0.1, "pt",
                source: "Box2D sample Segment Slide",
                .scene {
                    let disc = Item(.circle(radius: 50), position: [-2000, -50], velocity: [10_000, 0], friction: 0.6)
                    return Observation(
                        .awake([disc], [Boundary(.segment([-4000, 0], [4000, 0]), friction: 0.6)]), seconds: 0.5
                    ) { track in track.states(of: 0).map { -50 - $0.centerOfMass.y }.largest }
                }),
            PhysicsCase(
                "samples/segment-slide-wall", "how far the disc's centre is beyond the wall, at any time", atMost: 0,
                "pt", source: "Box2D sample Segment Slide",
                .scene {
                    let disc = Item(.circle(radius: 50), position: [-2000, -50], velocity: [10_000, 0], friction: 0.6)
                    let lines = [
                        Boundary(.segment([-4000, 0], [4000, 0]), friction: 0.6),
                        Boundary(.segment([4000, 0], [4000, -1000]), friction: 0.6),
                    ]
                    return Observation(.awake([disc], lines), seconds: 2) { track in
                        track.states(of: 0).map { $0.centerOfMass.x - 4000 }.largest
                    }
                }),
            PhysicsCase(
                "samples/friction-order", "boxes of 5 that slid less far than a rougher one", atMost: 0, "of 5",
                source: "Box2D sample Friction",
                .scene {
                    let frictions = [0.75, 0.5, 0.35, 0.1, 0]
                    let boxes = frictions.enumerated().map { index, friction in
                        Item(
                            .rectangle(width: 100, height: 100), position: [0, -50 - 1000 * Double(index)],
                            velocity: [600, 0], friction: friction)
                    }
                    let floors = frictions.indices.map { index in
                        Boundary(
                            .segment([-500, -1000 * Double(index)], [9000, -1000 * Double(index)]), friction: 0.6)
                    }
                    return Observation(.awake(boxes, floors), seconds: 2, every: 120) { track in
                        let ways = track.last.map(\.centerOfMass.x)
                        return Double(zip(ways, ways.dropFirst()).filter { $1 <= $0 }.count)
                    }
                }),
            PhysicsCase(
                "samples/cliff", "boxes of 3 that don't leave their ledge at the lower end, upright", atMost: 0,
                "of 3", source: "Box2D sample Cliff",
                .scene {
                    // Nearly frictionless boxes slide off at 250 pt/s; each begins 150 pt before the edge.
                    let boxes = (0..<3).map {
                        Item(
                            .rectangle(width: 100, height: 100), position: [1500 * Double($0), -450],
                            velocity: [250, 0], friction: 0.01)
                    }
                    let ledges = (0..<3).map { index -> Item in
                        let x = 1500 * Double(index)
                        return Item(
                            .rectangle(width: 600, height: 100), position: [x - 150, -350], friction: 0.6,
                            isAnchored: true)
                    }
                    return Observation(.awake(boxes + ledges, [.floor()]), seconds: 5, every: 300) { track in
                        Double((0..<3).filter { track.last[$0].centerOfMass.y < -90 }.count)
                    }
                }),
        ]
    }

    // MARK: Crowds

    private static var crowds: [PhysicsCase] {
        [
            PhysicsCase(
                "samples/rush-overlap", "deepest overlap of 400 discs drawn to a point, after 20 s", atMost: 10, "%",
                source: "solver2d sample Rush",
                .scene {
                    Observation(rush, seconds: 21, every: 20, after: 20) { try $0.deepestOverlap(after: 20) }
                }),
            PhysicsCase(
                "samples/rush-rest", "rms speed of 400 discs drawn to a point, after 20 s", atMost: 10, "pt/s",
                source: "solver2d sample Rush",
                .scene { Observation(rush, seconds: 21, after: 20) { $0.rmsSpeed(after: 20) } }),
        ]
    }

    /// A spiral of discs in a uniform pull towards an anchored one.
    private static var rush: SceneDescription {
        let anchor = Item(.circle(radius: 50), position: .zero, friction: 0.2, isAnchored: true)
        var (angle, distance) = (0.0, 500.0)
        let discs = (0..<400).map { _ -> Item in
            let place = Vector2(distance * cos(angle), distance * sin(angle))
            angle += 0.2
            distance += 5
            return Item(.circle(radius: 50), position: place, friction: 0.2)
        }
        return .awake(
            discs + [anchor], gravity: .zero,
            fields: [Field(.radialGravity, region: .circle(radius: 5000), strength: 12.7)])
    }

    // MARK: Held

    private static var held: [PhysicsCase] {
        [
            PhysicsCase(
                "samples/cantilever", "sag of the tip of eight welded planks", atMost: 1, "% of the length",
                source: "Box2D sample Cantilever, rigid",
                .scene {
                    let planks = (0..<8).map {
                        Item(.rectangle(width: 100, height: 25), position: [100 * Double($0) + 50, 0], density: 20)
                    }
                    let welds = (0..<8).map { index -> Attachment in
                        .fixed(ItemID(index), to: index == 0 ? nil : ItemID(index - 1), at: [100 * Double(index), 0])
                    }
                    return Observation(.awake(planks, attachments: welds), seconds: 5, every: 60) { track in
                        100 * abs(track.last[7].centerOfMass.y) / 800
                    }
                }),
            PhysicsCase(
                "samples/motion-locks", "largest angle of a box that may not turn", atMost: 0, "rad",
                source: "Box2D sample Motion Locks",
                .scene {
                    let locked = Item(
                        .rectangle(width: 100, height: 100), position: [0, -300], friction: 0.6,
                        allowsRotation: false)
                    let striker = Item(
                        .rectangle(width: 100, height: 100), position: [60, -500], rotation: 0.4, friction: 0.6)
                    return Observation(.awake([locked, striker], [.floor()]), seconds: 3) { track in
                        track.states(of: 0).map { abs($0.sine) }.largest
                    }
                }),
            PhysicsCase(
                "samples/stretched-chain", "largest gap after 5 s of a chain that begins pulled apart", atMost: 1,
                "% of a link", source: "solver2d sample Stretched Chain",
                .scene {
                    // Links of 100 pt, set twice as far from each other as they hang.
                    let links = (0..<20).map {
                        Item(.circle(radius: 20), position: [0, 200 * Double($0)], collisions: .none)
                    }
                    let pins = (0..<20).map { index -> Attachment in
                        index == 0
                            ? Attachment(.pin(), ItemID(0), offset: [0, -50], to: .anchor([0, -50]))
                            : Attachment(
                                .pin(), ItemID(index), offset: [0, -50], to: .item(ItemID(index - 1), offset: [0, 50]))
                    }
                    let scene = SceneDescription.awake(links, attachments: pins)
                    let points = try PinPoints(scene)
                    return Observation(scene, seconds: 5, after: 4) { track in
                        track.frames.map { points.largestSeparation($0.states) }.largest
                    }
                }),
        ]
    }
}
