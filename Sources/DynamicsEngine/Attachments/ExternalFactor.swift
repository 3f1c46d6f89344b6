import BlockCholesky
import CSIMD

/// LAPACK in the place of the kernels' own factorisation, for the units of one worker, one at a time.
final class ExternalFactor {
    private var factor = SymmetricFactor()
    private var right: [Double] = []
    /// Factorisations done since the count was set.
    var factorisations = 0
    /// How the structure that each program pointer names is laid out.
    private var bands: [UnsafePointer<csimd_joint_program>: BandOrder] = [:]

    /// What a band needs to know of a program: linkages whose rows reach further than this are worth a call.
    static let leastHalfBandwidth = 8

    func add(_ program: JointProgram) { bands[UnsafePointer(program.pointer)] = program.band }

    /// - Returns: 0 if the matrix could be factorised.
    func factorise(_ unit: csimd_joint_unit, _ diagonal: UnsafePointer<Double>, _ blocks: UnsafePointer<Double>)
        -> Int32
    {
        let program = unit.program.pointee
        guard let band = bands[unit.program] else { return 1 }
        let d = Int(program.block_size)
        factor.reset(
            count: Int(program.joint_count) * d, halfBandwidth: (band.halfBandwidth + 1) * d - 1)
        for joint in 0..<Int(program.joint_count) {
            let place = Int(band.placeOfVertex[joint])
            for r in 0..<d {
                for c in 0...r {
                    factor.add(diagonal[(joint * d + r) * d + c], row: place * d + r, column: place * d + c)
                }
            }
        }
        for column in 0..<Int(program.joint_count) {
            let entries = Int(program.column_start[column])..<Int(program.column_start[column + 1])
            for entry in entries { add(blocks + entry * d * d, Int(program.entry_row[entry]), column, d, band) }
        }
        guard factor.factorise() else { return 1 }
        factorisations += 1
        return 0
    }

    /// Adds a block; one that only fills in is zero and may lie outside the band.
    private func add(_ block: UnsafePointer<Double>, _ row: Int, _ column: Int, _ d: Int, _ band: BandOrder) {
        let (i, j) = (Int(band.placeOfVertex[row]), Int(band.placeOfVertex[column]))
        guard abs(i - j) <= band.halfBandwidth else { return }
        for r in 0..<d {
            for c in 0..<d {
                let value = block[r * d + c]
                if i > j {
                    factor.add(value, row: i * d + r, column: j * d + c)
                } else {
                    factor.add(value, row: j * d + c, column: i * d + r)
                }
            }
        }
    }

    func solve(_ unit: csimd_joint_unit, _ values: UnsafeMutablePointer<Double>) {
        let program = unit.program.pointee
        guard let band = bands[unit.program] else { return }
        let (joints, d) = (Int(program.joint_count), Int(program.block_size))
        if right.count < joints * d { right = [Double](repeating: 0, count: joints * d) }
        for joint in 0..<joints {
            for r in 0..<d { right[Int(band.placeOfVertex[joint]) * d + r] = values[joint * d + r] }
        }
        right.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { factor.solve(base) }
        }
        for joint in 0..<joints {
            for r in 0..<d { values[joint * d + r] = right[Int(band.placeOfVertex[joint]) * d + r] }
        }
    }
}
