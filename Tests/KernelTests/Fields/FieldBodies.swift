import CSIMD
import DynamicsKernelsBase
import DynamicsModel

@testable import DynamicsEngine

/// SplitMix64 (G. Steele et al., 2014).
struct FieldRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A multiple of ¼ within ±limit.
    mutating func quarter(_ limit: Int) -> Double { Double(Int.random(in: -4 * limit...4 * limit, using: &self)) / 4 }
    mutating func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}

/// Columns of bodies with what fields read and write. Item k has slot k.
final class FieldBodies {
    let count: Int
    let padded: Int
    private(set) var columns = csimd_body_columns()
    private var memory: [UnsafeMutableRawPointer] = []

    init(count: Int) {
        self.count = count
        padded = (count + 7) & ~7
        columns.x = column()
        columns.y = column()
        columns.vx = column()
        columns.vy = column()
        columns.inverse_mass = column()
        columns.charge = column()
        columns.ax = column()
        columns.ay = column()
        columns.drag_rate = column()
        columns.magnetic_rate = column()
        columns.imposed_vx = column()
        columns.imposed_vy = column()
        columns.imposed_mask = UnsafeMutableRawPointer(column()).assumingMemoryBound(to: Int32.self)
        // What was there before may not matter.
        for body in 0..<padded {
            for result in [columns.ax!, columns.ay!, columns.drag_rate!, columns.magnetic_rate!, columns.imposed_vx!] {
                result[body] = .nan
            }
            columns.imposed_mask[body] = 5
        }
    }

    /// Bodies at multiples of ¼ pt within ±256 pt, so that squared distances up to 512 pt are exact in
    /// Float; every seventh is anchored. Body 0 lies at the origin.
    convenience init(count: Int, seed: UInt64) {
        self.init(count: count)
        var random = FieldRandom(state: seed)
        for body in 0..<count {
            columns.x[body] = body == 0 ? 0 : Float(random.quarter(256))
            columns.y[body] = body == 0 ? 0 : Float(random.quarter(256))
            columns.vx[body] = Float(random.real(-300...300))
            columns.vy[body] = Float(random.real(-300...300))
            columns.inverse_mass[body] = body % 7 == 6 ? 0 : Float(random.real(0.1...30))
            columns.charge[body] = Float(random.real(-1...1))
        }
    }

    deinit { for block in memory { block.deallocate() } }

    private func column() -> UnsafeMutablePointer<Float> {
        let block = UnsafeMutableRawPointer.allocate(byteCount: max(padded, 8) * 4, alignment: 64)
        memory.append(block)
        let values = block.bindMemory(to: Float.self, capacity: max(padded, 8))
        values.initialize(repeating: 0, count: max(padded, 8))
        return values
    }

    func position(_ body: Int) -> Vector2 { Vector2(Double(columns.x[body]), Double(columns.y[body])) }

    /// The results of a body as bits.
    func bits(_ body: Int) -> [UInt32] {
        [
            columns.ax[body].bitPattern, columns.ay[body].bitPattern, columns.drag_rate[body].bitPattern,
            columns.magnetic_rate[body].bitPattern, columns.imposed_vx[body].bitPattern,
            columns.imposed_vy[body].bitPattern, UInt32(bitPattern: columns.imposed_mask[body]),
        ]
    }

    /// The results of all bodies as bits.
    var bits: [[UInt32]] { (0..<count).map(bits) }

    /// Evaluates fields with ids 0, 1, … .
    @discardableResult
    func evaluate(
        _ fields: [Field], time: Double = 0, reading: FieldReading = .present,
        kernels: csimd_forces_kernels = DynamicsKernelsBase.forcesKernels()
    ) throws -> FieldReport {
        var store = FieldStore()
        for (id, field) in fields.enumerated() { try store.add(field, id: FieldID(rawValue: UInt64(id))) }
        return evaluate(&store, time: time, reading: reading, kernels: kernels)
    }

    @discardableResult
    func evaluate(
        _ store: inout FieldStore, time: Double = 0, reading: FieldReading = .present,
        kernels: csimd_forces_kernels = DynamicsKernelsBase.forcesKernels()
    ) -> FieldReport {
        store.prepare(count: count) { $0.rawValue < UInt64(count) ? Int32($0.rawValue) : -1 }
        return store.evaluate(
            columns: columns, bodies: 0..<count, time: time, reading: reading, tick: 1.0 / 60, kernels: kernels)
    }
}

extension FieldStore {
    /// An evaluation in scratch of its own.
    func evaluate(
        columns: csimd_body_columns, bodies: Range<Int>, time: Double, reading: FieldReading = .present, tick: Double,
        kernels: csimd_forces_kernels
    ) -> FieldReport {
        let bytes = Int(csimd_forces_scratch_floats) * MemoryLayout<Float>.stride
        return withUnsafeTemporaryAllocation(byteCount: bytes, alignment: 64) { scratch in
            evaluate(
                columns: columns, outlines: nil, bodies: bodies, time: time, reading: reading, tick: tick,
                kernels: kernels,
                scratch: scratch.baseAddress!.assumingMemoryBound(to: Float.self))
        }
    }
}

/// Items 0, step, 2·step, … below the count.
func members(every step: Int, of count: Int) -> Field.Members {
    .only(stride(from: 0, to: count, by: step).map { ItemID(rawValue: UInt64($0)) })
}
