import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// Watches a run from outside and measures its quality. Everything is computed in Double from the states alone.
struct QualityMeter {
    static let window = 60
    static let driftWindow = 300
    /// Up to this many items overlaps are measured in every step of the window, beyond in every tenth.
    static let fullOverlapItems = 20_000

    private let scene: BuiltScene
    private let totalSteps: Int
    private let stride: Int
    /// Overlaps are measured between the items of the start, so only where they stay as they are.
    private let keepsItems: Bool
    private var overlaps: OverlapMeter
    private var speeds = (count: 0, sum: 0.0, squares: 0.0)
    private var driftStart: Double?
    private var drift = 0.0
    private var separations = (window: 0.0, all: 0.0)
    /// Attachments that hold two points together.
    private let pins: [Int]

    init(_ scene: BuiltScene, totalSteps: Int, keepsItems: Bool = true) throws {
        self.scene = scene
        self.keepsItems = keepsItems
        self.totalSteps = totalSteps
        stride = scene.description.items.count <= QualityMeter.fullOverlapItems ? 1 : 10
        pins = scene.description.attachments.indices.filter { index in
            [.pin, .fixed].contains(scene.description.attachments[index].kind)
        }
        let partners = scene.description.attachments.compactMap { attachment -> SIMD2<Int>? in
            guard !attachment.collidesWithPartner, case .item(let partner, _) = attachment.partner else { return nil }
            return SIMD2(Int(attachment.item.rawValue), Int(partner.rawValue))
        }
        overlaps = OverlapMeter(try scene.description.items.map { try ItemOutline($0) }, allowed: partners)
    }

    /// Whether items are kept from overlapping at all.
    private var collides: Bool { keepsItems && scene.description.items.contains { !$0.collisions.items.isEmpty } }

    /// - Parameter step: the step just done, counted from 1.
    mutating func observe(_ world: World, step: Int) {
        let isInWindow = step > totalSteps - QualityMeter.window
        if scene.linkLength != nil { observeAttachments(world, isInWindow: isInWindow) }
        let watchesTop = scene.top != nil && step >= totalSteps - QualityMeter.driftWindow
        guard isInWindow || watchesTop else { return }
        let states = world.states()
        if let top = scene.top { observeTop(states[top.item].centerOfMass.x) }
        guard isInWindow else { return }
        for state in states where state.isFinite {
            let square = state.velocity.dot(state.velocity)
            speeds.count += 1
            speeds.sum += square.squareRoot()
            speeds.squares += square
        }
        if collides, (totalSteps - step) % stride == 0 { overlaps.add(states) }
    }

    private mutating func observeAttachments(_ world: World, isInWindow: Bool) {
        let states = world.attachmentStates()
        var largest = 0.0
        for pin in pins {
            let separation = states[pin].separation
            largest = separation.isFinite ? max(largest, separation) : .infinity
        }
        separations.all = max(separations.all, largest)
        if isInWindow { separations.window = max(separations.window, largest) }
    }

    private mutating func observeTop(_ x: Double) {
        guard let driftStart else {
            driftStart = x
            return
        }
        drift = max(drift, abs(x - driftStart))
    }

    /// What was measured, with the world at its end.
    func result(_ world: World) -> Quality {
        let states = world.states()
        let count = Double(max(speeds.count, 1))
        return Quality(
            items: states.count, meanOverlap: overlaps.mean, maxOverlap: overlaps.largest,
            rmsSpeed: (speeds.squares / count).squareRoot(), meanSpeed: speeds.sum / count,
            escaped: scene.container.map { container in
                states.filter { $0.isFinite && !container.contains($0.centerOfMass) }.count
            },
            nonFinite: states.filter { !$0.isFinite }.count,
            maxJointSeparation: scene.linkLength.map { separations.window / $0 },
            worstJointSeparation: scene.linkLength.map { separations.all / $0 },
            topHeightRatio: scene.top.map { ($0.floor - states[$0.item].centerOfMass.y) / $0.idealHeight },
            topDrift: scene.top == nil ? nil : drift, overlapStride: stride)
    }
}
