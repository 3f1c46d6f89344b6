import Foundation
import PropertyAnimation

/// The scene of property animators: no items, so it is measured on its own.
///
/// As many animators of one property as items were asked for, with start times spread over the frames, so that none of
/// them shares its progress with another; then one animator of as many properties; then as many animator objects over
/// as many views.
enum AnimatorScene {
    static let name = "animators"
    static let summary = "property animators of one property each, one of many properties, and animator objects"
    static let items = 100_000
    static let warmup = 30
    static let steps = 300

    /// Seconds of a frame.
    static let frame = 1.0 / 60
    /// Seconds that an animator runs: longer than any measurement, so that all are alive throughout.
    static func duration(_ plan: AnimatorPlan) -> Double { 2 * Double(plan.warmup + plan.steps) * frame }
}

/// What a run of the scene has been asked for.
struct AnimatorPlan {
    var items: Int
    var seed: UInt64
    var warmup: Int
    var steps: Int
    var repeats: Int
}

/// A set of curves that animators take by turns of chance.
struct CurveMixture {
    var key: String
    var name: String
    var curves: [UnitCurve]

    /// The first is the scene's own: what a tween engine is usually asked for.
    static func all() throws -> [CurveMixture] {
        let bouncy = UnitCurve.spring(try Spring(mass: 1, stiffness: 100, damping: 10))
        let named: [UnitCurve] = [
            .linear, .cubic(.easeInOut), .cubic(.easeIn), .cubic(.easeOut), .cubic(.standard),
        ]
        return [
            CurveMixture(key: "easeInOut", name: "easeInOut", curves: [.cubic(.easeInOut)]),
            CurveMixture(key: "linear", name: "linear", curves: [.linear]),
            CurveMixture(key: "easeOut", name: "easeOut", curves: [.cubic(.easeOut)]),
            CurveMixture(key: "spring", name: "spring", curves: [bouncy]),
            CurveMixture(key: "overdampedSpring", name: "overdamped spring", curves: [.spring(.standard)]),
            CurveMixture(key: "mixed", name: "all of these mixed", curves: named + [bouncy, .spring(.standard)]),
        ]
    }
}
