import BlockCholesky
import Buffers
import CSIMD

/// The structure of linkages that are built alike: which joint holds which bodies, and where the factor of their
/// system has its blocks.
final class JointProgram {
    /// A joint of a linkage: what it holds, and its sides by number.
    struct Joint: Hashable {
        var flags: Int32
        var a: Int32
        var b: Int32
    }

    /// What makes two linkages alike.
    struct Shape: Hashable {
        var joints: [Joint]
        /// Whether each body moves; the others are anchors.
        var isMoving: [Bool]
    }

    let shape: Shape
    let structure: BlockStructure
    /// What the kernels read; stays where it is as long as the program lives.
    let pointer: UnsafeMutablePointer<csimd_joint_program>
    /// An order of the joints (numbered as in the structure) for a band matrix.
    let band: BandOrder
    private var integers = Buffer<Int32>()

    /// - Returns: nil where the factorisation takes more products of blocks than the limit.
    init?(_ shape: Shape, limit: Int) {
        let sides = Self.sides(shape)
        // All joints of one body are neighbours of each other.
        guard sides.allSatisfy({ $0.count * $0.count * $0.count / 6 <= limit }) else { return nil }
        var neighbours = [[Int32]](repeating: [], count: shape.joints.count)
        for list in sides {
            for first in list {
                for second in list where second.joint != first.joint {
                    neighbours[Int(first.joint)].append(second.joint)
                }
            }
        }
        guard let structure = BlockStructure(neighbours: neighbours, limit: limit) else { return nil }
        self.shape = shape
        self.structure = structure
        var renumbered = neighbours
        for (vertex, list) in neighbours.enumerated() {
            renumbered[Int(structure.placeOfVertex[vertex])] = list.map { structure.placeOfVertex[Int($0)] }
        }
        band = BandOrder(neighbours: renumbered)
        pointer = .allocate(capacity: 1)
        write(Self.couplings(sides, structure))
    }

    deinit { pointer.deallocate() }

    private struct Side {
        var joint: Int32
        /// 0 for a, 1 for b.
        var side: Int32
    }

    /// The joints of each moving body.
    private static func sides(_ shape: Shape) -> [[Side]] {
        var result = [[Side]](repeating: [], count: shape.isMoving.count)
        for (index, joint) in shape.joints.enumerated() {
            if shape.isMoving[Int(joint.a)] { result[Int(joint.a)].append(Side(joint: Int32(index), side: 0)) }
            if shape.isMoving[Int(joint.b)] { result[Int(joint.b)].append(Side(joint: Int32(index), side: 1)) }
        }
        return result
    }

    /// For each pair of joints of a body: their block, and on which side of each the body is.
    private static func couplings(_ sides: [[Side]], _ structure: BlockStructure) -> [Int32] {
        var result: [Int32] = []
        for list in sides {
            for (k, first) in list.enumerated() {
                for second in list.dropFirst(k + 1) where second.joint != first.joint {
                    let places = (
                        structure.placeOfVertex[Int(first.joint)], structure.placeOfVertex[Int(second.joint)]
                    )
                    let (high, low) = places.0 > places.1 ? (first, second) : (second, first)
                    let (row, column) = (max(places.0, places.1), min(places.0, places.1))
                    result += [structure.block(row: row, column: column), row, high.side, column, low.side]
                }
            }
        }
        return result
    }

    private func write(_ couplings: [Int32]) {
        let ordered = structure.vertexAtPlace.map { shape.joints[Int($0)] }
        let lists = [
            ordered.map { $0.flags }, ordered.map { $0.a }, ordered.map { $0.b }, structure.columnStart, structure.row,
            structure.updateTarget, couplings,
        ]
        integers.reserveDiscarding(lists.reduce(0) { $0 + $1.count + 1 })
        var offset = 0
        let places = lists.map { list -> UnsafePointer<Int32> in
            let place = integers.pointer + offset
            for (k, value) in list.enumerated() { place[k] = value }
            offset += list.count
            return UnsafePointer(place)
        }
        pointer.initialize(
            to: csimd_joint_program(
                body_count: Int32(shape.isMoving.count), joint_count: Int32(ordered.count),
                block_size: ordered.map { Self.rows($0.flags) }.max() ?? 1,
                has_bounds: ordered.contains { Int($0.flags) & (csimd_joint_bounded | csimd_joint_capped) != 0 }
                    ? 1 : 0,
                has_caps: ordered.contains { Int($0.flags) & csimd_joint_capped != 0 } ? 1 : 0,
                has_points_only: ordered.allSatisfy { Int($0.flags) == csimd_joint_point } ? 1 : 0,
                block_count: Int32(structure.blockCount), joint_flags: places[0], joint_a: places[1],
                joint_b: places[2], column_start: places[3], entry_row: places[4], update_target: places[5],
                coupling_count: Int32(couplings.count / 5), couplings: places[6]))
    }

    /// Rows of a joint block that reach over each other in the band.
    var halfBandwidth: Int { (band.halfBandwidth + 1) * Int(pointer.pointee.block_size) - 1 }

    /// Whether all rows of a joint hold without bounds.
    static func isRigid(_ flags: Int32) -> Bool {
        Int(flags) & (csimd_joint_spring | csimd_joint_angle_spring | csimd_joint_bounded) == 0
    }

    /// Rows of a joint.
    static func rows(_ flags: Int32) -> Int32 {
        let flags = Int(flags)
        switch flags & csimd_joint_form_mask {
        case csimd_joint_distance, csimd_joint_gear, csimd_joint_pulley: return 1
        case csimd_joint_wheel: return 3
        case csimd_joint_slide: return flags & csimd_joint_along != 0 ? 3 : 2
        default: return flags & csimd_joint_angle != 0 ? 3 : 2
        }
    }
}
