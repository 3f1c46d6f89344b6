import Buffers
import CSIMD
import DynamicsModel

// What a part tells all others of its own items in a step, once the solver has moved them: how far they reach, by
// place, and how deep those that another part lacks have come among what it has.

/// What a part tells, and what all parts together say.
struct PartSurvey {
    /// How far from its centre any item may have contacts, or meet something, by blocks, pt; 0 where there are none.
    var reach: [Double]
    /// For each part, how deep something that it lacks is among what it covers, in half cells.
    var depths: [Double]

    /// The most of all parts.
    func most(_ calls: ScenePart.Calls) -> PartSurvey {
        let all = calls.maximum(reach + depths)
        return PartSurvey(reach: Array(all[..<reach.count]), depths: Array(all[reach.count...]))
    }
}

/// What a part finds out about its own items.
struct OwnSurvey {
    let told: PartSurvey
    /// The least depth that an own item is at, by blocks, in half cells; ``nowhere`` where there are none.
    let leastDepths: [Int16]

    static let nowhere = Int16.max
}

/// What of the items in a block decides how far they reach.
private struct BlockMost {
    var radius: Float = -1
    var squaredSpeed: Float = 0
    /// From the lead, squared.
    var squaredMotion: Float = 0
    var depth = OwnSurvey.nowhere
}

extension World {
    /// Surveys own items that move, awake or asleep.
    ///
    /// - Complexity: O(bodies).
    func surveyOwn(_ check: PartCheck) -> OwnSurvey {
        var most = [BlockMost](repeating: BlockMost(), count: check.blocks.count)
        var depths = [Double](repeating: -1, count: check.partCount)
        let (marks, inverseMass, radius) = (bodies.marks.view, bodies.inverseMass.view, bodies.radius.view)
        let records = stepMemory.solverBodies
        most.withUnsafeMutableBufferPointer { most in
            for slot in 0..<bodies.count where marks[slot] & PartMarks.ghost == 0 && inverseMass[slot] != 0 {
                let cell = check.grid.index(bodies.x[slot], bodies.y[slot])
                let block = check.blocks.index(ofCell: cell)
                let (vx, vy) = (bodies.vx[slot], bodies.vy[slot])
                most[block].radius = max(most[block].radius, radius[slot])
                most[block].squaredSpeed = max(most[block].squaredSpeed, vx * vx + vy * vy)
                if slot < awakeCount {
                    let (dx, dy) = (records[slot + 1].dx, records[slot + 1].dy)
                    most[block].squaredMotion = max(most[block].squaredMotion, dx * dx + dy * dy)
                }
                if !check.isComplete { most[block].depth = min(most[block].depth, check.depths[cell]) }
                guard check.isCoveredElsewhere[cell] else { continue }
                for other in check.others {
                    let depth = Double(other.depthOfMissing(slot, cell: cell))
                    depths[other.number] = max(depths[other.number], depth)
                }
            }
        }
        let carry = mostCarry
        return OwnSurvey(
            told: PartSurvey(reach: most.map { reach(of: $0, carry) }, depths: depths),
            leastDepths: most.map { $0.depth })
    }

    private func reach(of most: BlockMost, _ carry: Double) -> Double {
        guard most.radius >= 0 else { return 0 }
        let foreseen = Double(most.squaredSpeed).squareRoot() * settings.tick
        // A thousandth for rounding.
        let motion = 1.001 * (Double(most.squaredMotion).squareRoot() + Tuning.leadSteps * foreseen)
        return Self.reach(radius: Double(most.radius), foreseen: foreseen, motion: motion) + carry
    }

    /// How far from its centre an item may have contacts, or meet something, pt.
    ///
    /// Contacts begin at a share of the extent, which is twice the radius at most, and at what circles move by, and half
    /// as much again; all from where the lead brings both.
    ///
    /// - Parameters:
    ///   - radius: of the outline from the centre, pt.
    ///   - foreseen: how far the item goes at the velocity that the step began with, pt.
    ///   - motion: how far it goes, pt.
    static func reach(radius: Double, foreseen: Double, motion: Double) -> Double {
        let margin = 2 * radius * max(Tuning.speculativeFraction, Tuning.thinSpeculativeFraction)
        return radius + margin + max((1 + Tuning.struckFraction + Tuning.leadSteps) * foreseen, motion)
    }
}
