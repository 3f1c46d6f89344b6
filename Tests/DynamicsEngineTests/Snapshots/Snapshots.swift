import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation

/// Whether tests run in their long forms.
let isLong = ProcessInfo.processInfo.environment["DYNAMICS_LONG_TESTS"] != nil

/// What a step leaves behind, by its bits.
struct StepTrace: Equatable {
    let hash: UInt64
    let events: [ContactEvent]
    let attachmentImpulses: [SIMD3<Double>]
    let awake: Int
    let contacts: Int

    init(_ world: World) {
        hash = world.stateHash()
        events = world.events
        attachmentImpulses = world.attachmentImpulses()
        awake = world.statistics.awakeItems
        contacts = world.statistics.touchingContacts
    }
}

extension World {
    /// Steps, and what each leaves behind.
    func trace(_ steps: Int) -> [StepTrace] {
        (0..<steps).map { _ in
            step()
            return StepTrace(self)
        }
    }

    /// A world from the bytes of a snapshot, as in another process.
    convenience init(bytes: [UInt8], kernels: KernelBuild = .portable, workers: Int = 1) throws {
        let snapshot = try WorldSnapshot(bytes: bytes)
        // A process that knows the blocks of fields by their numbers.
        let blocks = (0..<64).map { (FieldID(rawValue: UInt64($0)), Self.block) }
        try self.init(
            restoring: snapshot, customFields: Dictionary(uniqueKeysWithValues: blocks), kernels: kernels,
            workers: workers)
    }

    /// The only block that scenes and tests here have.
    static var block: CustomField { BuiltInScene.forces["resistance"] ?? .perItem { _ in .zero } }
}

/// The parts in which two snapshots differ, and the first byte of each that does; nil for equal ones.
func difference(_ a: WorldSnapshot, _ b: WorldSnapshot) -> String? {
    guard a != b else { return nil }
    var (startA, startB) = (0, 0)
    var parts: [String] = []
    for (one, two) in zip(a.memory, b.memory) {
        let (bytesA, bytesB) = (a.bytes[startA..<(startA + one.bytes)], b.bytes[startB..<(startB + two.bytes)])
        if !bytesA.elementsEqual(bytesB) {
            let first = zip(bytesA, bytesB).enumerated().first { $1.0 != $1.1 }?.offset
            parts.append("\(one.kind) at \(first.map(String.init) ?? "its end") (\(one.bytes), \(two.bytes))")
        }
        (startA, startB) = (startA + one.bytes, startB + two.bytes)
    }
    return parts.joined(separator: ", ")
}

/// A small world with one of everything that a snapshot holds, some steps on.
func worldOfEverything(steps: Int = 12, sleeps: Bool = false) throws -> World {
    var items = everyShape.enumerated().map { k, shape in
        Item(shape, position: Vector2(Double(k) * 28, -18), friction: 0.3)
    }
    items.append(ball(70, -60).with { $0.collisions.items = [3, 40] })
    items.append(anchored(.rectangle(width: 30, height: 10), 180, -40))
    items.append(ball(200, -80, radius: 6))
    items.append(ball(210, -60, radius: 6))
    let world = try world(
        items, gravity: down,
        boundaries: [
            floor(), Boundary(.path([[-50, -200], [-50, 50], [-20, 60]], closed: false)),
            Boundary(.inside(minimum: [-400, -400], maximum: [400, 400]), sets: [1, 50]),
        ],
        fields: [
            Field(.noise(smoothness: 0.5, animationSpeed: 2), strength: 0.2, members: .only([id(0), id(2)])),
            Field(.custom(World.block, name: "resistance"), region: .union(.circle(radius: 50), .inverse(.infinite))),
            Field(.drag, strength: 0.1, members: .only([id(0), id(2)])),
        ],
        pushes: [Push(force: Vector2(0.01, 0), targets: [.init(id(1), offset: [2, 1])])], sleeps: sleeps)
    try world.add([
        .distance(id(7), to: .item(id(6)), frequency: 2, damping: 0.3), .pin(id(8), to: id(7), at: [205, -70]),
        .limit(id(8), to: .anchor([230, -90])),
    ])
    world.step(steps)
    return world
}
