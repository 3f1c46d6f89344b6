import DynamicsModel
import DynamicsReference

/// How closely single steps of both engines agree.
struct Agreement {
    /// Items compared, over all states.
    private(set) var checked = 0
    /// The largest difference of positions, as a fraction of the item's smaller extent.
    private(set) var worst = 0.0
    /// Contacts that only one engine found.
    private(set) var unequalPairs = 0

    /// Agreement asks for equal pairs and positions within this fraction.
    static let bound = 1e-3

    var passed: Bool { unequalPairs == 0 && worst <= Agreement.bound }

    mutating func add(_ report: OrderReport, engine: [ItemState], reference: [ItemState], extents: [Double]) {
        unequalPairs += report.missingPairs.count + report.extraPairs.count
        guard engine.count == reference.count else {
            worst = .infinity
            return
        }
        for index in engine.indices {
            let distance = (engine[index].centerOfMass - reference[index].centerOfMass).length / extents[index]
            worst = distance.isFinite ? max(worst, distance) : .infinity
        }
        checked += engine.count
    }
}
