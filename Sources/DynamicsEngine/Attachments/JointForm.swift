import CSIMD
import DynamicsModel

extension Attachment {
    /// Points at no distance have no direction; they are held together as a point.
    private var isPoint: Bool { (length ?? 0) < Self.leastLength }

    /// Shorter ones are a point, pt.
    static let leastLength = 1e-6

    /// Which rows the attachment has in the solver.
    var jointFlags: Int32 {
        var flags: Int
        switch kind {
        case .distance(_, let spring):
            flags = isPoint ? csimd_joint_point : csimd_joint_distance
            if spring != nil { flags |= csimd_joint_spring }
        case .limit: flags = isPoint ? csimd_joint_point : csimd_joint_distance | csimd_joint_bounded
        case .fixed(let spring):
            flags = csimd_joint_point | csimd_joint_angle
            if spring != nil { flags |= csimd_joint_spring | csimd_joint_angle_spring }
        case .pin(let freedom):
            flags = csimd_joint_point | freedom.jointFlags(row: csimd_joint_angle)
        case .sliding(_, let freedom):
            flags = csimd_joint_slide | freedom.jointFlags(row: csimd_joint_along)
        case .wheel(_, _, let motor):
            flags = csimd_joint_wheel | csimd_joint_spring
            if motor != nil { flags |= csimd_joint_angle | csimd_joint_bounded }
        case .groove: flags = csimd_joint_wheel
        case .snap(_, let largestForce):
            flags = csimd_joint_point | csimd_joint_angle | csimd_joint_spring | csimd_joint_angle_spring
            // It turns its item upright the short way.
            flags |= csimd_joint_short_way
            if largestForce != nil { flags |= csimd_joint_capped }
        case .gear: flags = csimd_joint_gear
        case .pulley: flags = csimd_joint_pulley | csimd_joint_bounded
        }
        return Int32(flags)
    }
}

extension Attachment.Freedom {
    /// - Parameter row: the flag of the row that what is left of the motion has.
    fileprivate func jointFlags(row: Int) -> Int {
        switch self {
        case .within(let range, let friction):
            if range == .zero { return row }
            return range.isInfinite && friction == 0 ? 0 : row | csimd_joint_bounded
        case .motor(_, let range): return range == .zero ? row : row | csimd_joint_bounded
        case .spring: return row | csimd_joint_angle_spring
        case .ratchet: return row | csimd_joint_bounded
        }
    }
}
