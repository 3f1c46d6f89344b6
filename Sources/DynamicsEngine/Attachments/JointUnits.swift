import Buffers
import CSIMD
import DynamicsModel

/// The units that attachments are solved in, and the memory of their bodies and joints.
struct JointUnits: ~Copyable {
    /// All units; those that have an awake body are in `active`, pass after pass.
    var all = Buffer<csimd_joint_unit>()
    var count = 0
    var active = Buffer<csimd_joint_unit>()
    /// Units of each pass among the active ones. Those of one pass share no moving body.
    var passes: [Range<Int>] = []
    /// The pass of each unit.
    var passOfUnit: [Int32] = []
    /// Whether other units act on its bodies.
    var isSharedUnit: [Bool] = []
    var programs: [JointProgram] = []
    var programOfUnit: [Int32] = []
    /// The item behind each body and lane of a unit, from `firstRecord` of the unit on; −1 for an anchor.
    var items: [Int64] = []
    var firstRecord: [Int] = []
    var records = Buffer<Int32>()
    var numbers = Buffer<Double>()
    /// How many of them there are.
    var numberCount = 0
    var scratch = Buffer<Double>()
    var scratchSize = 0
    /// Whether slots or sleep have changed since the records were written.
    var areRecordsDirty = false
    /// Whether any unit has damped springs; and any that are to be warm started.
    var hasDampers = false
    var hasWarm = false
    /// Whether any unit shares bodies with others.
    var hasShared = false
    /// The active unit of each solver record, −1 for none; of bodies of several units any one.
    var unitOfRecord = Buffer<Int32>()
    /// The linkage of each item, −1 for none, and the items of each, and its attachments' places in their list.
    var linkageOfItem: [Int32] = []
    var itemsOfLinkage: [[Int64]] = []
    var entriesOfLinkage: [[Int]] = []
    /// The fraction of the step's motion that each linkage keeps after the sweep.
    var keptFraction: [Float] = []
    /// LAPACK for each worker, where units ask for it.
    var externals: [ExternalFactor] = []

    var byteCount: Int {
        all.byteCount + active.byteCount + records.byteCount + numbers.byteCount + scratch.byteCount
            + items.capacity * 8 + unitOfRecord.byteCount + linkageOfItem.capacity * 4
            + (itemsOfLinkage.reduce(0) { $0 + $1.capacity } + entriesOfLinkage.reduce(0) { $0 + $1.capacity }) * 8
            + keptFraction.capacity * 4
    }

    var activeCount: Int { passes.last?.upperBound ?? 0 }

    /// A number of a joint: parameter `column` of the joint at a place.
    func parameter(_ column: Int, at place: JointPlace) -> UnsafeMutablePointer<Double> {
        let unit = all[Int(place.unit)]
        let lanes = Int(unit.lanes)
        return unit.parameters + (Int(place.joint) * csimd_joint_parameters + column) * lanes + Int(place.lane)
    }

    /// A number that a unit keeps of a body.
    func bodyNumber(_ column: Int, body: Int, lane: Int, unit: Int) -> UnsafeMutablePointer<Double> {
        let lanes = Int(all[unit].lanes)
        return all[unit].bodies + (body * csimd_joint_kept_columns + column) * lanes + lane
    }

    /// Sets a number of a joint; unused lanes repeat the first.
    func set(_ value: Double, _ column: Int, at place: JointPlace) {
        parameter(column, at: place).pointee = value
        guard place.lane == 0 else { return }
        for lane in all[Int(place.unit)].used_lanes..<all[Int(place.unit)].lanes {
            parameter(column, at: JointPlace(unit: place.unit, joint: place.joint, lane: lane)).pointee = value
        }
    }

    func angle(at place: JointPlace?) -> Double? {
        guard let place else { return nil }
        let flags = all[Int(place.unit)].program.pointee.joint_flags[Int(place.joint)]
        let form = Int(flags) & csimd_joint_form_mask
        guard Int(flags) & csimd_joint_angle != 0 || form == csimd_joint_slide || form == csimd_joint_gear else {
            return nil
        }
        return parameter(csimd_joint_angle_now, at: place).pointee
    }

    /// What units keep of their bodies and joints.
    var numbersInUse: [Double] { Array(UnsafeBufferPointer(start: numbers.pointer, count: numberCount)) }

    /// - Parameter kept: by ``numbersInUse``, of the same units.
    func putBack(_ kept: [Double]) {
        kept.withUnsafeBufferPointer { kept in
            guard let first = kept.baseAddress else { return }
            numbers.pointer.update(from: first, count: kept.count)
        }
    }

    /// The impulses of an attachment's rows in the last substep, of all units that it is solved in.
    func impulses(of entry: AttachmentStore.Entry) -> SIMD3<Double> {
        guard let place = entry.place else { return entry.impulses }
        return entry.rungs.reduce(impulses(at: place)) { $0 + impulses(at: $1) }
    }

    func impulses(at place: JointPlace) -> SIMD3<Double> {
        SIMD3(
            parameter(csimd_joint_impulses, at: place).pointee, parameter(csimd_joint_impulses + 1, at: place).pointee,
            parameter(csimd_joint_impulses + 2, at: place).pointee)
    }
}
