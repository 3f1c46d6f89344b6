import Buffers
import CSIMD
import DynamicsModel

/// How the arms of contacts move within the step, by batch; nothing where none do.
struct ArmMemory: ~Copyable {
    fileprivate var onePointMeetings = Buffer<csimd_meeting_columns>()
    fileprivate var twoPointMeetings = Buffer<csimd_meeting_columns>()
    fileprivate var rollingPoints = Buffer<csimd_rolling_columns>()
    fileprivate(set) var areMeeting = false
    fileprivate(set) var areRolling = false

    var byteCount: Int { onePointMeetings.byteCount + twoPointMeetings.byteCount + rollingPoints.byteCount }

    /// Of contacts of one point and of two; nil where no sides meet.
    var meetings:
        (
            onePoint: UnsafeMutablePointer<csimd_meeting_columns>,
            twoPoints: UnsafeMutablePointer<csimd_meeting_columns>
        )?
    { areMeeting ? (onePointMeetings.pointer, twoPointMeetings.pointer) : nil }

    /// Of contacts of one point; nil where none rolls.
    var rollings: UnsafeMutablePointer<csimd_rolling_columns>? { areRolling ? rollingPoints.pointer : nil }
}

extension ConstraintStage {
    /// Makes room for arms that move, where there may be such: of ellipses, which roll, and of items that bounce off each
    /// other and aren't circles. The kernels know which contacts have them; others' bits are the same with or without.
    func noteMovingArms() {
        arms.areRolling = hasPairs(of: PairKind.ofEllipses)
        if arms.areRolling { arms.rollingPoints.reserveDiscarding(graph.onePointBatchCount) }
        arms.areMeeting = mayBounce && hasPairs(of: kindsThatMeet)
        guard arms.areMeeting else { return }
        arms.onePointMeetings.reserveDiscarding(graph.onePointBatchCount)
        arms.twoPointMeetings.reserveDiscarding(graph.twoPointBatchCount)
    }

    /// Whether items may bounce off each other.
    private var mayBounce: Bool {
        let isStiff = bodies.elasticity.isShared && (bodies.count == 0 || bodies.elasticity[0] == 0)
        return !isStiff || partSurfaces.areElastic || contactMaterials.areMixed
    }

    /// Kinds of pairs of items, but for circles that are all of their items.
    private var kindsThatMeet: [Int] {
        // Only in a group is a circle beside its body's centre of mass.
        colliders.count > bodies.count ? PairKind.ofItems : PairKind.ofItemsButCircles
    }

    private func hasPairs(of kinds: [Int]) -> Bool {
        let blocks = pairs.blocks
        return kinds.contains { kind in
            (0..<blocks.count).contains { !blocks.places(ofKind: kind, inBlock: $0).isEmpty }
        }
    }
}
