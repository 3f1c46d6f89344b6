import DynamicsScenes

/// The steps after which quality is measured.
struct QualityWindow {
    let totalSteps: Int
    private let hasPins: Bool
    private let hasTop: Bool

    init(_ scene: BuiltScene, totalSteps: Int) {
        self.totalSteps = totalSteps
        (hasPins, hasTop) = (scene.linkLength != nil, scene.top != nil)
    }

    /// Whether a step, counted from 1, is among the last ones.
    func contains(_ step: Int) -> Bool { step > totalSteps - QualityMeter.window }

    /// Whether it is among those over which a stack's top drifts.
    func isOfDrift(_ step: Int) -> Bool { step >= totalSteps - QualityMeter.driftWindow }

    /// Whether the states after a step say anything.
    func wants(_ step: Int) -> Bool { hasPins || contains(step) || hasTop && isOfDrift(step) }
}
