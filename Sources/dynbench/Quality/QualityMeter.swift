import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// Watches a run from outside and measures its quality. Everything is computed in Double from the states alone, so
/// engines that share nothing are measured by one rule.
struct QualityMeter {
    static let window = 60
    static let driftWindow = 300

    /// Overlaps are measured in every so many steps of the window: in all up to 20,000 items, beyond in every tenth.
    static func overlapStride(items: Int) -> Int { items <= 20_000 ? 1 : 10 }

    private let scene: BuiltScene
    private let window: QualityWindow
    private let stride: Int
    /// Overlaps are measured between the items of the start, so only where they stay as they are.
    private let keepsItems: Bool
    private var overlaps: OverlapMeter
    private var speeds = (count: 0, sum: 0.0, squares: 0.0)
    private var driftStart: Double?
    private var drift = 0.0
    private var separations = (window: 0.0, all: 0.0)
    private let pins: PinPoints?

    init(_ scene: BuiltScene, totalSteps: Int, keepsItems: Bool = true) throws {
        self.scene = scene
        self.keepsItems = keepsItems
        window = QualityWindow(scene, totalSteps: totalSteps)
        stride = QualityMeter.overlapStride(items: scene.description.items.count)
        pins = scene.linkLength == nil ? nil : try PinPoints(scene.description)
        let (items, exempt) = (scene.description.items, scene.description.exemptPairs)
        let partners = scene.description.attachments.compactMap { attachment -> SIMD2<Int>? in
            guard !attachment.collidesWithPartner, case .item(let partner, _) = attachment.partner else { return nil }
            return SIMD2(Int(attachment.item.rawValue), Int(partner.rawValue))
        }
        let memberships = items.map { $0.isSensor ? .none : $0.collisions }
        overlaps = OverlapMeter(
            try ItemOutline.outlines(of: items), memberships: memberships.allSatisfy { $0 == .all } ? [] : memberships,
            allowed: partners + exempt.map { SIMD2(Int($0.first.rawValue), Int($0.second.rawValue)) })
    }

    /// Whether items are kept from overlapping at all.
    private var collides: Bool { keepsItems && scene.description.items.contains { !$0.collisions.items.isEmpty } }

    /// - Parameter step: the step just done, counted from 1.
    mutating func observe(_ world: World, step: Int) {
        if window.wants(step) { observe(world.states(), step: step) }
    }

    /// - Parameter step: the step after which the states were taken, counted from 1.
    mutating func observe(_ states: [ItemState], step: Int) {
        if let pins {
            let separation = pins.largestSeparation(states)
            separations.all = max(separations.all, separation)
            if window.contains(step) { separations.window = max(separations.window, separation) }
        }
        if let top = scene.top, window.isOfDrift(step) {
            observeTop(states[top.item].centerOfMass.x)
        }
        guard window.contains(step) else { return }
        for state in states where state.isFinite {
            let square = state.velocity.dot(state.velocity)
            speeds.count += 1
            speeds.sum += square.squareRoot()
            speeds.squares += square
        }
        if collides, (window.totalSteps - step) % stride == 0 { overlaps.add(states) }
    }

    private mutating func observeTop(_ x: Double) {
        guard let driftStart else {
            driftStart = x
            return
        }
        drift = max(drift, abs(x - driftStart))
    }

    /// What was measured, with the states at the end.
    func result(_ states: [ItemState]) -> Quality {
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
