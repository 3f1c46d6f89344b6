import Buffers
import CSIMD
import DynamicsModel

// What a part tells all others of its own items in a step: how far they reach, by place, before the solver has moved them
// and once it has; and how deep those that another part lacks have come among what it has.

/// What a part finds out about its own items in a step.
struct OwnSurvey {
    /// By blocks.
    fileprivate var most: [BlockMost]
    /// By slot: the block of an own item.
    let blocks: [UInt16]
    /// For each part, how deep something that it lacks is among what it covers, in half cells.
    let depths: [Double]

    /// The least depth of a block's own items, in half cells; ``nowhere`` where it has none.
    func leastDepth(ofBlock block: Int) -> Int16 { most[block].depth }

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
    /// Surveys own items that move, awake or asleep, before the solver has moved them.
    ///
    /// - Complexity: O(bodies).
    func surveyOwn(_ check: PartCheck) -> OwnSurvey {
        var most = [BlockMost](repeating: BlockMost(), count: check.blocks.count)
        var blocks = [UInt16](repeating: 0, count: bodies.count)
        var depths = [Double](repeating: -1, count: check.partCount)
        let (marks, inverseMass, radius) = (bodies.marks.view, bodies.inverseMass.view, bodies.radius.view)
        let (x, y, vx, vy) = (bodies.x.pointer, bodies.y.pointer, bodies.vx.pointer, bodies.vy.pointer)
        let (grid, isComplete) = (check.grid, check.isComplete)
        most.withUnsafeMutableBufferPointer { most in
            for slot in 0..<bodies.count where marks[slot] & PartMarks.ghost == 0 && inverseMass[slot] != 0 {
                let cell = grid.index(x[slot], y[slot])
                let block = check.blocks.index(ofCell: cell)
                blocks[slot] = UInt16(block)
                most[block].radius = max(most[block].radius, radius[slot])
                most[block].squaredSpeed = max(most[block].squaredSpeed, vx[slot] * vx[slot] + vy[slot] * vy[slot])
                if !isComplete { most[block].depth = min(most[block].depth, check.depths[cell]) }
                guard check.isCoveredElsewhere[cell] else { continue }
                for part in check.cover.parts(of: cell) {
                    guard let depth = check.depthOfMissing(slot, cell: cell, amongThoseOf: Int(part)) else { continue }
                    depths[Int(part)] = max(depths[Int(part)], Double(depth))
                }
            }
        }
        return OwnSurvey(most: most, blocks: blocks, depths: depths)
    }

    /// Adds to a survey how the solver has moved own items.
    ///
    /// - Complexity: O(awake bodies).
    func addMotions(to survey: inout OwnSurvey) {
        let (marks, inverseMass, records) = (bodies.marks.view, bodies.inverseMass.view, stepMemory.solverBodies)
        let blocks = survey.blocks
        survey.most.withUnsafeMutableBufferPointer { most in
            for slot in 0..<awakeCount where marks[slot] & PartMarks.ghost == 0 && inverseMass[slot] != 0 {
                let block = Int(blocks[slot])
                let (dx, dy) = (records[slot + 1].dx, records[slot + 1].dy)
                most[block].squaredMotion = max(most[block].squaredMotion, dx * dx + dy * dy)
            }
        }
    }

    /// How far from its centre any item of each block may have contacts, or meet something, pt; 0 where there are none.
    ///
    /// - Parameter carry: how far driven items may carry others, pt.
    func reach(_ survey: OwnSurvey, carry: Double = 0) -> [Double] {
        // A thousandth for rounding.
        let roundness = hasLinkages ? 1.001 + Self.mostSagitta : 1.001
        return survey.most.map { most in
            guard most.radius >= 0 else { return 0 }
            let foreseen = Double(most.squaredSpeed).squareRoot() * settings.tick
            let motion = roundness * (Double(most.squaredMotion).squareRoot() + Tuning.leadSteps * foreseen)
            return Self.reach(radius: Double(most.radius), foreseen: foreseen, motion: motion) + carry
        }
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
