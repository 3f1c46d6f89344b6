import Cases
import DynamicsEngine
import Runs

/// Random edits of shapes, densities, poses, properties and attachments over the whole range that is admitted, some before
/// each step: everything stays finite, and a crowd restores its own snapshot.
enum ReshapeRun {
    /// A crowd is as strange as it gets after some hundred edits: then another one comes.
    private static let editsOfCrowd = 2000
    private static let editsOfSnapshot = 1000

    static func run(edits: Int, _ report: inout Report) throws {
        var random = SeededBytes(seed: 4)
        var (steps, snapshots, lost, infinite) = (0, 0, 0, 0)
        var progress = Progress("edits over the whole range", edits)
        var crowd: ChangingCrowd?
        for edit in 0..<edits {
            var source = ByteSource(random.bytes(64))
            if edit % editsOfCrowd == 0 { crowd = try ChangingCrowd(&source) }
            crowd?.edit(&source)
            if random.below(16) == 0 {
                crowd?.world.step()
                steps += 1
                if crowd?.isFinite != true { infinite += 1 }
            }
            if (edit + 1) % editsOfSnapshot == 0 {
                snapshots += 1
                if crowd?.isRestored(goingOn: 2) != true { lost += 1 }
                progress.tell(edit)
            }
        }
        report.figure("\(edits) edits over the whole range", "\(steps) steps, \(snapshots) snapshots")
        report.figure("of these steps, with what is no number", Double(infinite), atMost: 0, "")
        report.figure("of these snapshots, not restored with equal bits", Double(lost), atMost: 0, "")
    }
}
