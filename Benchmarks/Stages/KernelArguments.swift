import CSIMD

/// What a kernel is called with: how many items, pairs, contacts or joints that is.
protocol KernelArguments {
    var unitCount: Int { get }
}

/// A kernel that works on places `begin..<end` of a column.
protocol RangedArguments: KernelArguments {
    associatedtype Place: BinaryInteger
    var begin: Place { get }
    var end: Place { get }
    /// Units that lie at one place.
    static var width: Int { get }
}

extension RangedArguments {
    static var width: Int { 1 }
    var unitCount: Int { Self.width * Int(end - begin) }
}

extension csimd_forces_arguments: RangedArguments {}
extension csimd_bounds_arguments: RangedArguments {}
extension csimd_query_arguments: RangedArguments {}
extension csimd_describe_arguments: RangedArguments {}
extension csimd_narrowphase_arguments: RangedArguments {}
extension csimd_integrate_arguments: RangedArguments {}
extension csimd_finish_arguments: RangedArguments {}

// Contacts come in batches of eight, empty lanes among them.
extension csimd_prepare_arguments: RangedArguments { static var width: Int { 8 } }
extension csimd_contact_arguments: RangedArguments { static var width: Int { 8 } }
extension csimd_store_arguments: RangedArguments { static var width: Int { 8 } }

extension csimd_pairs_arguments: KernelArguments {
    /// Sorted places of the rows.
    var unitCount: Int { Int(row_start[Int(row_end)] - row_start[Int(row_begin)]) }
}

extension csimd_joint_arguments: KernelArguments {
    /// Joints of all linkages in the units.
    var unitCount: Int {
        (begin..<end).reduce(0) { sum, index in
            let unit = units[Int(index)]
            return sum + Int(unit.used_lanes) * Int(unit.program.pointee.joint_count)
        }
    }
}
